// Why does no window fire? One partition says nothing, and holds the watermark; idleness lets go of it.

/** @type {import("../model/scenario.js").Scenario} */
export const idlePartition = {
  format: "window-lab/1",
  title: {en: "A silent partition holds every window", zh: "沉默的分区拖住所有窗口"},
  notes: {
    en: "Partition 1 pauses after one event. Without idleness nothing fires until it speaks again; with it windows fire in the meantime, and b2 is late.",
    zh: "分区 1 发出一条事件后停顿。不设空闲检测，它再次发声前什么都不触发；设了之后，窗口照常触发，b2 却迟到了。",
  },
  arrivalSpacing: "10 s",
  rows: [
    {id: "a1", time: "10:00:10", partition: 0},
    {id: "b1", time: "10:00:20", partition: 1},
    {id: "a2", time: "10:00:40", partition: 0},
    {id: "a3", time: "10:01:10", partition: 0},
    {id: "a4", time: "10:01:40", partition: 0},
    {id: "a5", time: "10:02:10", partition: 0},
    {id: "b2", time: "10:01:20", partition: 1},
    {id: "a6", time: "10:02:40", partition: 0},
  ],
  pipeline: {
    watermarks: {strategy: "bounded", outOfOrderness: "5 s"},
    partitions: 2,
    window: {type: "tumbling", size: "1 min"},
    late: "sideOutput",
    aggregate: "count",
  },
  runs: [{name: "no idleness"}, {name: "15 s", change: {watermarks: {idleAfter: "15 s"}}}],
  view: {select: "b2"},
};
