// What the gallery says, in Chinese.

/** @type {Record<string, import("./text.js").Template>} */
export const galleryZh = {
  "tools.gallery": "全部场景…",
  "gallery.title": "场景",
  "gallery.hint": "每个场景回答一个问题，所说的结果都是 Flink 实际的结果。",
  "gallery.search": "查找",
  "gallery.asks": "问题",
  "gallery.asks.all": "全部",
  "gallery.asks.fires": "窗口不触发",
  "gallery.asks.late": "迟到数据",
  "gallery.asks.sessions": "会话",
  "gallery.asks.triggers": "触发器",
  "gallery.asks.zones": "时区",
  "gallery.asks.cost": "成本",
  "gallery.asks.myths": "误解与事实",
  "gallery.asks.exercises": "练习：先预测",
  "gallery.count": "{count} 个场景",
  "gallery.none": "没有包含所有这些词的场景。",
  "gallery.first": "按分钟计数，容忍 0、30、60 秒：迟到的 p8 去了哪里？",
  "gallery.take": "打开第一个",
};
