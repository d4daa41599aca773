// 站点静态页面上、元素之外的中文文本。

/** @type {Record<string, import("./text.js").Template>} */
export const siteZh = {
  "site.examples": "示例",
  "site.examples.about": "事件时间窗口的场景，个个可以动手：改一条事件，看看它的结局。",
  "site.guide": "指南",
  "guide.contents": "本指南",
  "guide.outcome": "Flink 的结果：",
  "guide.fires": "{row} 之后触发 {ids}",
  "guide.end": "输入结束时触发 {ids}",
  "guide.nothing": "没有窗口触发",
  "guide.late": "迟到：{ids}",
  "guide.open": "单独的页面",
  "guide.next": "下一篇：{title}",
  "guide.back": "上一篇：{title}",
  "site.open": "在 Window Lab 中打开",
  "site.picture": "{title}：{sentence}",
  "site.quiet":
    "一切都在你的浏览器里按 Apache Flink {version} 的方式计算，不发送任何数据，也没有任何统计分析。",
  "site.other": "English",
  "site.noscript": "要在这里动手修改，请允许脚本：Window Lab 在你的浏览器中计算。",
};
