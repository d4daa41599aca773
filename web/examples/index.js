// Which scenarios does the page offer to begin with? Each with a sentence of what to look at.
import {earlyFirings} from "./early-firings.js";
import {eightPayments} from "./eight-payments.js";
import {idlePartition} from "./idle-partition.js";
import {sessionMerge} from "./session-merge.js";
import {slidingOverlap} from "./sliding-overlap.js";

/** @typedef {import("../model/scenario.js").Scenario} Scenario */

/** By the names of their pages, which stay: `examples/NAME.html` of the site. @type {Record<string, Scenario>} */
export const named = {
  "eight-payments": eightPayments,
  "sliding-overlap": slidingOverlap,
  "session-merge": sessionMerge,
  "idle-partition": idlePartition,
  "early-firings": earlyFirings,
};

export const examples = Object.values(named);

/** @type {Scenario} */
export const emptyScenario = {format: "window-lab/1", rows: []};
