// Which part of the time axis is shown, and where on it is a pixel? Zoom, pan, and steps that one can read.
import {day, hour, minute, second} from "./time.js";

/** @typedef {{min: number, max: number, whole?: boolean}} Extent instants in ms; whole: as the axis fits, neither zoomed nor moved */

/** At the sides of a column; in the middle of it stands a watermark that has not come yet, or has passed everything. */
export const gutter = 20;
const closest = 20; // ms across a column
/** What may be beyond all that there is, as a share of what is shown. */
const slack = 0.5;

/** @param {Extent} extent @param {number} width px of the column */
export const msPerPx = ({min, max}, width) => (max - min) / (width - 2 * gutter);

/** The instant at `x` px of a column. @param {Extent} extent @param {number} width @param {number} x */
export const instantAt = (extent, width, x) => extent.min + (x - gutter) * msPerPx(extent, width);

/**
 * `factor` times as much of the axis, with the instant `around` where it is; `null` if that is all there is.
 *
 * @param {Extent} extent @param {Extent} all @param {number} factor @param {number} around
 * @returns {Extent | null}
 */
export function zoomed(extent, all, factor, around) {
  const span = extent.max - extent.min;
  const by = Math.max(factor, closest / span);
  const min = around - (around - extent.min) * by;
  const max = around + (extent.max - around) * by;
  return max - min >= all.max - all.min && factor > 1 ? null : within({min, max}, all);
}

/** The axis, moved by `ms`. @param {Extent} extent @param {Extent} all @param {number} ms @returns {Extent} */
export const panned = ({min, max}, all, ms) => within({min: min + ms, max: max + ms}, all);

/** @param {Extent} extent @param {Extent} all @returns {Extent} as far to a side as there is something to see */
function within({min, max}, all) {
  const span = max - min;
  const from = Math.max(all.min - span * slack, Math.min(min, all.max - span * (1 - slack)));
  return {min: from, max: from + span};
}

const steps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 3, 6, 12].map((n) => n * hour),
  ...[1, 10, 100].map((n) => n * day),
];

/**
 * The smallest round step that a hand can hit; the fine one is a tenth to a fifth of it, but never less than 1 ms.
 *
 * @param {Extent} extent @param {number} width @param {boolean} fine
 */
export function readableStep(extent, width, fine) {
  const least = 4 * msPerPx(extent, width);
  const step = steps.find((ms) => ms >= least) ?? steps[steps.length - 1];
  return fine ? ([...steps].reverse().find((ms) => ms * 5 <= step) ?? 1) : step;
}

/** @param {number} t @param {number} step */
export const snapped = (t, step) => Math.round(t / step) * step;

/** The next multiple of `step` after `t`, or the one before it. @param {number} t @param {number} step @param {1 | -1} direction */
export const nextStep = (t, step, direction) =>
  direction > 0 ? Math.floor(t / step) * step + step : Math.ceil(t / step) * step - step;
