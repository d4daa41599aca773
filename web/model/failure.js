// Why did a run end before its table did, in words that say what to change, and where in the picture?

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

/**
 * Where a run ended early, as far as some rows show it: at the upper edge of these, if it was above them.
 *
 * @param {Table} table @param {OutcomeRun} run @param {(row: number) => number} topOf a row, in px @param {{top: number, bottom: number}} range px
 * @returns {import("./score.js").Ended | null}
 */
export function endedAt(table, run, topOf, range) {
  const failure = failureOf(table, run);
  if (!failure || failure.row === null || !run.recording) return null;
  const {row, says: why} = failure;
  const y = topOf(row + 1);
  if (y > range.bottom) return null;
  const args = {number: row + 1, id: table.ids[row] ?? ""};
  const says = {key: `score.ended.${run.failureKind}`, args};
  return {row, top: topOf(row) >= range.top ? topOf(row) : null, y: Math.max(y, range.top), says, why};
}

/** Why a run has nothing to show. @param {OutcomeRun} run @returns {Message | null} */
export const refusalOf = ({recording, failureKind}) =>
  recording ? null : {key: failureKind === "endless" ? "score.endless" : "score.refused", args: {}};
