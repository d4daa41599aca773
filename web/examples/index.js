// Which scenarios does the page offer to begin with? Each with a sentence of what to look at.
import {earlyFirings} from "./early-firings.js";
import {eightPayments} from "./eight-payments.js";
import {idlePartition} from "./idle-partition.js";
import {sessionMerge} from "./session-merge.js";
import {slidingOverlap} from "./sliding-overlap.js";

/** @typedef {import("../model/scenario.js").Scenario} Scenario */

/** @type {Scenario[]} */
export const examples = [eightPayments, slidingOverlap, sessionMerge, idlePartition, earlyFirings];

/** @type {Scenario} */
export const emptyScenario = {format: "window-lab/1", rows: []};
