// What to look at, and what mends it: in Chinese.

/** @type {Record<string, import("./text.js").Template>} */
export const adviceZh = {
  "advice.title": "值得一看",
  "advice.more": "还有 {count} 条",
  "advice.option": "查看设置",
  "advice.row": "查看第 {row} 行",
  "advice.event": "查看 {id}",

  "mend.window.slide": "把滑动步长设为 {value}",
  "mend.window.offset": "把窗口偏移 {value}",
  "mend.window.time.event": "改用事件时间",
  "mend.trigger.none": "改用窗口自带的触发器",
  "mend.trigger.endOfStream": "输入结束时触发",
  "mend.trigger.purging": "每次触发后清空窗口",
  "mend.evictor.none": "去掉驱逐器",
  "mend.watermarks.strategy.bounded": "按事件时间产生水位线",
  "mend.watermarks.outOfOrderness": "把容许乱序设为 {value}",
  "mend.watermarks.idleAfter": "分区沉默满 {value} 才算空闲",
  "mend.watermarks.emit.event": "每个事件之后都发出水位线",
  "mend.allowedLateness": "把允许迟到设为 {value}",
  "mend.partitions": "只读 {count} 个分区",
  "mend.endOfInput.true": "让输入结束",
  "mend.times-in-seconds": "把时间乘以 1000",
  "mend.times-in-microseconds": "把时间除以 1000",
  "notice.timesScaled": "时间已改为毫秒",
  "mend.withoutRow": "去掉 {id}",
  "mend.nextEvent": "加上这样的事件",
  "notice.rowLeftOut": "去掉了 {id}。",
  "notice.eventsAppended": "在最后一行之后加了事件。",
  "mend.try": "试一试",
  "notice.mended": "已更改：",
};
