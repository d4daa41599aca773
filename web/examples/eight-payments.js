// What does the page open with? Eight payments per minute, under three tolerances for stragglers.

/** @type {import("../model/scenario.js").Scenario} */
export const eightPayments = {
  format: "window-lab/1",
  title: {en: "Eight payments, three tolerances", zh: "八笔支付，三种容忍度"},
  rows: [
    {id: "p1", time: "10:00:10"},
    {id: "p2", time: "10:00:40"},
    {id: "p3", time: "10:01:25"},
    {id: "p4", time: "10:01:50"},
    {id: "p5", time: "10:01:10"},
    {id: "p6", time: "10:02:10"},
    {id: "p7", time: "10:02:40"},
    {id: "p8", time: "10:00:30"},
  ],
  pipeline: {
    watermarks: {strategy: "bounded"},
    window: {type: "tumbling", size: "1 min"},
    allowedLateness: "45 s",
    late: "sideOutput",
    aggregate: "count",
  },
  runs: [
    {name: "0 s", change: {watermarks: {outOfOrderness: "0 s"}}},
    {name: "30 s", change: {watermarks: {outOfOrderness: "30 s"}}},
    {name: "60 s", change: {watermarks: {outOfOrderness: "60 s"}}},
  ],
  view: {select: "p8"},
};
