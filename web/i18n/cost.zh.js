// What a pipeline costs, and how long a result takes: in Chinese.

/** @type {Record<string, import("./text.js").Template>} */
export const costZh = {
  "cost.hint": "公式值与本次运行的实测值。字节数只算窗口边界和内容，状态后端自身的开销另计。",
  "cost.noLatency": "这些窗口不按时间划分：事件够数时才有结果。",
  "cost.part.window": "窗口",
  "cost.part.delay": "容许乱序",
  "cost.part.emission": "等下一条水位线",
  "cost.part.lateness": "允许迟到",
  "cost.past": "本次运行中超出窗口末尾",
  "cost.first": "按事件时间计，第一个结果最迟在事件之后 {first} 到期，由其后的下一个事件带出。",
  "cost.first.clock": "按时钟计，结果最迟在事件之后 {first} 到期。",
  "cost.final": "{final} 之后不再更正。",
  "cost.column.what": "状态与工作量",
  "cost.column.formula": "公式",
  "cost.column.run": "本次运行",
  "cost.line.windows": "每个事件的窗口数",
  "cost.line.writes": "每个事件的写入次数",
  "cost.line.results": "每个事件的结果数",
  "cost.line.perKey": "每个键同时保留的窗口",
  "cost.line.peak": "所有键的窗口，峰值",
  "cost.line.held": "最后一行之后的窗口",
  "cost.line.bytes": "状态峰值",
  "cost.at": "第 {row} 行",
  "cost.growth.title": "活跃键增多时的状态（对数刻度）",
  "cost.growth.keys": "{count} 个键",
};
