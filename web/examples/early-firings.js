// How does a window say something before it ends? It fires every so often, on time at its end, and late once more.

/** @type {import("../model/scenario.js").Scenario} */
export const earlyFirings = {
  format: "window-lab/1",
  title: {
    en: "Early, on time, late: one window fires three ways",
    zh: "提前、按时、迟到：一个窗口的三种触发",
  },
  notes: {
    en: "The default waits for the end of the minute. A continuous trigger also says every 20 s what it has so far. o7 comes late: see what each of them says then.",
    zh: "默认触发器等到一分钟结束。连续触发器每 20 秒先给出当前结果。o7 迟到：看两者此时各给出什么。",
  },
  rows: [
    {id: "o1", time: "10:00:05", value: 20},
    {id: "o2", time: "10:00:15", value: 35},
    {id: "o3", time: "10:00:25", value: 10},
    {id: "o4", time: "10:00:45", value: 15},
    {id: "o5", time: "10:00:55", value: 40},
    {id: "o6", time: "10:01:10", value: 25},
    {id: "o7", time: "10:00:50", value: 5},
    {id: "o8", time: "10:01:30", value: 30},
  ],
  pipeline: {
    watermarks: {strategy: "bounded", outOfOrderness: "0 s"},
    window: {type: "tumbling", size: "1 min"},
    allowedLateness: "1 min",
    late: "sideOutput",
    aggregate: "sum",
  },
  runs: [
    {name: "at the end"},
    {name: "every 20 s", change: {trigger: {type: "continuousEventTime", interval: "20 s"}}},
  ],
  view: {select: "o7"},
};
