// What does it mean that windows overlap? One late event is late for some of its windows, and in time for others.

/** @type {import("../model/scenario.js").Scenario} */
export const slidingOverlap = {
  format: "window-lab/1",
  title: {en: "Sliding windows, late for some of them", zh: "滑动窗口：对部分窗口迟到"},
  notes: {
    en: "Each reading is in four windows. r5 comes when two of its four have fired: look at what it still counts in.",
    zh: "每条读数属于四个窗口。r5 到达时，它的四个窗口中有两个已经触发：看它还能计入哪些。",
  },
  rows: [
    {id: "r1", time: "10:00:05", value: 4},
    {id: "r2", time: "10:00:20", value: 6},
    {id: "r3", time: "10:00:50", value: 3},
    {id: "r4", time: "10:01:20", value: 8},
    {id: "r5", time: "10:00:35", value: 9},
    {id: "r6", time: "10:01:50", value: 5},
  ],
  pipeline: {
    watermarks: {strategy: "bounded", outOfOrderness: "10 s"},
    window: {type: "sliding", size: "1 min", slide: "15 s"},
    late: "sideOutput",
    aggregate: "max",
  },
  runs: [{name: "max"}],
  view: {select: "r5"},
};
