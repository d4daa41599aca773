// Why did a run end before its table did, in words that say what to change?

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {Message} from "./score.js" */

/** Bounds of the engine that have a text of their own (Limits in run.hpp). */
const bounds = ["rows", "windowsPerElement", "openWindows", "entries", "timersPerAdvance", "bytes", "work"];

/**
 * `row`: the one at which it ended; `null` for a run of which nothing is recorded.
 *
 * @param {Table} table
 * @param {OutcomeRun} run
 * @returns {{row: number | null, says: Message[]} | null} null: it did not end early
 */
export function failureOf(table, {failureKind, failureRow = 0, limit}) {
  switch (failureKind) {
    case undefined:
      return null;
    case "endless":
      return {row: null, says: [{key: "failure.endless", args: {}}]};
    case "nullState":
      return {row: failureRow, says: [{key: "failure.nullState", args: {}}]};
    case "noGap": {
      const args = {number: failureRow + 1, id: table.ids[failureRow] ?? ""};
      return {row: failureRow, says: [{key: "failure.noGap", args}]};
    }
    case "limit": {
      const {name, max} = limit ?? {name: "other", max: 0};
      const bound = bounds.includes(name) ? name : "other";
      return {
        row: failureRow,
        says: [
          {key: `failure.limit.${bound}`, args: {name, max: max.toLocaleString("en")}},
          placeOf(table, failureRow),
        ],
      };
    }
  }
}

/** @param {Table} table @param {number} row @returns {Message} */
function placeOf(table, row) {
  if (row >= table.length) return {key: "failure.at.end", args: {}};
  const id = table.ids[row];
  return {key: id ? "failure.at.event" : "failure.at.row", args: {number: row + 1, id}};
}
