// What happens when one event joins two sessions? What they had fired is replaced by one firing.

/** @type {import("../model/scenario.js").Scenario} */
export const sessionMerge = {
  format: "window-lab/1",
  title: {en: "Sessions that one late event joins", zh: "一条迟到事件连起两个会话"},
  notes: {
    en: "Two sessions of ann have fired when c5 comes late, between them: they become one, and its firing replaces both.",
    zh: "ann 的两个会话都已触发，迟到的 c5 落在两者之间：它们合并为一个，新的触发取代原来的两个。",
  },
  rows: [
    {id: "c1", time: "10:00:00", key: "ann"},
    {id: "c2", time: "10:00:20", key: "ann"},
    {id: "c3", time: "10:01:10", key: "ann"},
    {id: "c4", time: "10:02:00", key: "bob"},
    {id: "c5", time: "10:00:45", key: "ann"},
    {id: "c6", time: "10:02:20", key: "bob"},
    {id: "c7", time: "10:04:00", key: "bob"},
  ],
  pipeline: {
    watermarks: {strategy: "bounded", outOfOrderness: "5 s"},
    window: {type: "session", gap: "30 s"},
    allowedLateness: "2 min",
    late: "sideOutput",
    aggregate: "list",
  },
  view: {select: "c5"},
};
