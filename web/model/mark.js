// How is a fate shown? Shape and tone, never colour alone; the same in the table, the score and the results.

/**
 * @typedef {object} Mark
 * @property {string} path SVG path around the origin, within ±6
 * @property {"solid" | "outline"} style filled with the tone, or drawn in it by a line of 2
 * @property {string} tone a colour of style/tokens.js
 */

const circle = "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z";
const square = "M-4.5,-3q0,-1.5 1.5,-1.5h6q1.5,0 1.5,1.5v6q0,1.5 -1.5,1.5h-6q-1.5,0 -1.5,-1.5z";
const ring = "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z";

/** A mark for each fate of recording.js. @type {Record<string, Mark>} */
export const marks = {
  onTime: {path: circle, style: "solid", tone: "onTime"},
  fired: {path: square, style: "solid", tone: "onTime"},
  early: {path: "M-5,4.6L0,-5L5,4.6z", style: "solid", tone: "early"},
  correction: {path: "M0,-6L6,0L0,6L-6,0z", style: "solid", tone: "correction"},
  open: {path: ring, style: "outline", tone: "open"},
  partlyLate: {path: `${ring}M0,-4.5a4.5,4.5 0 0,0 0,9z`, style: "outline", tone: "sideOutput"},
  late: {path: "M-4.5,-4.5h9v9h-9z", style: "outline", tone: "sideOutput"},
  sideOutput: {path: "M-4.5,-4.5h9v9h-9zM-1.2,-1.2h2.4v2.4h-2.4z", style: "outline", tone: "sideOutput"},
  dropped: {path: "M-4.5,-4.5L4.5,4.5M4.5,-4.5L-4.5,4.5", style: "outline", tone: "dropped"},
  noWindow: {path: `${ring}M-3.2,3.2L3.2,-3.2`, style: "outline", tone: "gone"},
  lost: {path: "M-4,-4L4,4M4,-4L-4,4M-5.5,0h11", style: "outline", tone: "dropped"},
  closed: {path: "M-4.5,-4.5h9v9h-9zM-4.5,4.5L4.5,-4.5", style: "outline", tone: "dropped"},
  purged: {path: "M-5,-3h10M-3.5,-3L-2.5,5h5L3.5,-3", style: "outline", tone: "gone"},
  evicted: {path: `${ring}M-2.4,0h4.8`, style: "outline", tone: "gone"},
};
