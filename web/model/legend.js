// What appears anywhere in the picture, so that a legend explains it and nothing else?
import {hasLateness} from "./run-kind.js";
import {entryKinds, fates, timings} from "../recording.js";

/** @import {OutcomeRun, Table} from "../recording.js" */

const kind = Object.fromEntries(entryKinds.map((name, i) => [name, i]));

/** What appears anywhere, in the order in which a legend lists it. @param {Table} table @param {OutcomeRun[]} runs */
export function legendOf(table, runs) {
  const marks = new Set();
  const bars = new Set();
  const lines = new Set();
  for (const {pipeline, recording} of runs) {
    if (!pipeline || !recording) continue;
    fates.forEach((fate, i) => recording.elements.fate.includes(i) && marks.add(fate));
    timings.forEach((timing, i) => recording.firings.timing.includes(i) && bars.add(timing));
    if (recording.entries.kind.includes(kind.purge)) bars.add("purge");
    if (recording.entries.kind.includes(kind.evict)) bars.add("evict");
    if (pipeline.window.time === "processing") lines.add("clock");
    else if (recording.watermarks.value.length > 0) lines.add("watermark");
    if (hasLateness({pipeline})) lines.add("lateness");
    if (pipeline.window.time !== "processing" && recording.partitions.partition.length > 0)
      lines.add("partition");
  }
  return [
    ...["watermark", "lateness", "partition", "clock"]
      .filter((name) => lines.has(name))
      .map((name) => ({kind: "line", name})),
    ...[...fates]
      .reverse()
      .filter((name) => marks.has(name))
      .map((name) => ({kind: "mark", name})),
    ...[...timings, "purge", "evict"].filter((name) => bars.has(name)).map((name) => ({kind: "bar", name})),
  ];
}
