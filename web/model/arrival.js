// What if a row had arrived earlier or later? It takes another place, and the moments at which rows arrive stay with the places.
import {isObject} from "./scenario.js";
import {withRows} from "./rows.js";
import {rowsOf} from "./table.js";

/** @typedef {import("./scenario.js").Scenario} Scenario */

/**
 * Row `from` at the place `to`; those between move up or down by one.
 *
 * @param {Scenario} document @param {number} from @param {number} to
 * @returns {Scenario} the same one if nothing moves
 */
export function withArrivalMoved(document, from, to) {
  const rows = rowsOf(document);
  if (from === to || !rows[from] || !rows[to]) return document;
  const moved = rows.slice();
  const [row] = moved.splice(from, 1);
  moved.splice(to, 0, row);
  for (let i = Math.min(from, to); i <= Math.max(from, to); i++) moved[i] = arrivingAs(moved[i], rows[i]);
  return withRows(document, moved);
}

/** A row with the moment at which another one arrives, if that says one. @param {any} row @param {any} place */
function arrivingAs(row, place) {
  if (!isObject(row) || !isObject(place) || row.arrives === place.arrives) return row;
  const {arrives: _, ...rest} = row;
  return place.arrives === undefined || place.arrives === null ? rest : {...rest, arrives: place.arrives};
}
