// Why did a run end before its table did, in words that say what to change?

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Message} from "./score.js" */

/** Bounds of the engine that have a text of their own (Limits in run.hpp). */
const bounds = ["rows", "windowsPerElement", "openWindows", "entries", "timersPerAdvance", "bytes", "work"];

/**
 * `row`: the one at which it ended, as far as the engine tells; `null` otherwise, and for a run that never began.
 *
 * @param {Table} table
 * @param {OutcomeRun} run
 * @returns {{row: number | null, says: Message[]} | null} null: it did not end early
 */
export function failureOf(table, {failure, limit}) {
  if (failure === undefined) return null;
  // The engine tells its other kinds by their texts only.
  if (failure === "endless") return {row: null, says: [{key: "failure.endless", args: {}}]};
  if (limit) {
    const {name, row, max} = limit;
    const bound = bounds.includes(name) ? name : "other";
    return {
      row,
      says: [
        {key: `failure.limit.${bound}`, args: {name, max: max.toLocaleString("en")}},
        placeOf(table, row),
      ],
    };
  }
  const named = failure.match(/^the event in row (\d+) has no gap/);
  if (!named) return {row: null, says: [{key: "failure.nullState", args: {}}]};
  const row = Number(named[1]);
  return {row, says: [{key: "failure.noGap", args: {number: row + 1, id: table.ids[row] ?? ""}}]};
}

/** @param {Table} table @param {number} row @returns {Message} */
function placeOf(table, row) {
  if (row >= table.length) return {key: "failure.at.end", args: {}};
  const id = table.ids[row];
  return {key: id ? "failure.at.event" : "failure.at.row", args: {number: row + 1, id}};
}
