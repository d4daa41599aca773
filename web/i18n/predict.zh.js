// 先预测，再揭晓：中文文本。

/** @type {Record<string, import("./text.js").Template>} */
export const predictZh = {
  "predict.title": "先预测，再揭晓",
  "predict.how":
    "每一行之后会触发什么？写出窗口里的事件编号，如“a, b”；多个窗口之间用“;”隔开。留空表示不触发。",
  "predict.run": "请预测运行“{name}”。",
  "predict.row": "第 {row} 行（{id}）之后",
  "predict.end": "输入结束时",
  "predict.check": "检查",
  "predict.nothing": "无",
  "predict.good": "全部正确，Flink 就是这样做的。",
  "predict.wrong": "此前都对；第一处不同在第 {row} 行（{id}）之后：",
  "predict.wrongEnd": "此前都对；第一处不同在输入结束时：",
  "predict.differs": "你写的是 {said}，Flink 是 {came}。",
};
