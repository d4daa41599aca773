// Where do watermarks go, row by row? Lines that go down, and to the right where a value rises; each partition's own.
import {partitionsAt} from "./panes.js";

/** @import {PartitionLine, Point} from "./score.js" */
/** @import {OutcomeRun, Recording} from "../recording.js" */

const mostPartitions = 12;

/** Where a step line is at a height. @param {Point[]} points @param {number} y */
export function lineAt(points, y) {
  let x = points[0]?.[0] ?? null;
  for (const [px, py] of points) if (py <= y) x = px;
  return x;
}

/**
 * A line that goes down, and to the right where its value rises.
 *
 * @param {(t: number) => number} scale @param {number} top
 */
export function stepLine(scale, top) {
  /** @type {Point[]} */
  const points = [];
  let x = 0;
  return {
    start(/** @type {number} */ value) {
      x = scale(value);
      points.push([x, top]);
    },
    move(/** @type {number} */ value, /** @type {number} */ y) {
      const next = scale(value);
      if (next === x) return;
      points.push([x, y], [next, y]);
      x = next;
    },
    end(/** @type {number} */ bottom) {
      if (x < scale(Infinity)) points.push([x, bottom]);
      return points;
    },
  };
}

/**
 * Each partition's own line, and who holds the combined one.
 *
 * @param {OutcomeRun} run @param {number} rows of the table
 * @param {(t: number) => number} scale @param {{from: number, top: number}} range
 */
export function partitionLines(run, rows, scale, range) {
  const recording = /** @type {Recording} */ (run.recording);
  const count = run.pipeline?.partitions ?? 1;
  const {watermarks, idle} =
    count > 1
      ? partitionsAt(recording, rows, count, range.from)
      : {watermarks: new Float64Array([-Infinity]), idle: new Uint8Array(1)};
  const shown = count > 1 ? Math.min(count, mostPartitions) : 0;
  /** @type {PartitionLine[]} */
  const lines = Array.from({length: shown}, (_, partition) => ({
    partition,
    tone: partition % 6,
    lines: [{points: [[scale(watermarks[partition]), range.top]], idle: idle[partition] === 1}],
  }));
  return {
    /** @param {number} p @param {number} value @param {boolean} isIdle @param {number} y @returns {boolean} whether it rose */
    move(p, value, isIdle, y) {
      const from = scale(watermarks[p]);
      const rose = value > watermarks[p];
      const stretches = lines[p]?.lines;
      if (stretches) {
        if (rose) stretches[stretches.length - 1].points.push([from, y], [scale(value), y]);
        if (isIdle !== (idle[p] === 1)) {
          const x = scale(value);
          stretches[stretches.length - 1].points.push([x, y]);
          stretches.push({points: [[x, y]], idle: isIdle});
        }
      }
      watermarks[p] = value;
      idle[p] = Number(isIdle);
      return rose;
    },
    /** The one partition that stands at the combined watermark while others are ahead; −1 if there is no such one.
     *  @param {number} combined */
    holder(combined) {
      let found = -1;
      let ahead = false;
      for (let p = 0; p < count; p++) {
        if (idle[p]) continue;
        if (watermarks[p] > combined) ahead = true;
        else if (watermarks[p] === combined) {
          if (found >= 0) return -1;
          found = p;
        }
      }
      return ahead ? found : -1;
    },
    /** @param {number} bottom */
    end(bottom) {
      lines.forEach(({lines}, p) => {
        if (watermarks[p] < Infinity) lines[lines.length - 1].points.push([scale(watermarks[p]), bottom]);
      });
      return lines;
    },
  };
}
