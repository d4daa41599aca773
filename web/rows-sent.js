// Which rows of a document does an engine have already? Documents are values: two versions share the rows that are the same.

/** @import {Problem, Table} from "./recording.js" */

/**
 * Where the rows that are sent go: in the place of `removed` rows, from `from` on, of the document with the number `of`.
 * @typedef {{of: number, from: number, removed: number}} Splice
 *
 * A table without the ids that are as they were: those in front of `idsFrom`, and the last `idsBehind`.
 * @typedef {Table & {idsFrom: number, idsBehind: number}} TablePart
 *
 * What reading a document gave. `table`: null if it is that of the document before, or the document is refused.
 * @typedef {{problems: Problem[], table: TablePart | null}} Reading
 *
 * @typedef {{id: number, rows: unknown, day: unknown}} Source
 */

/** Keeps track of what was sent to one engine, and of the table that it has. Documents have rising numbers. */
export function createRowsSent() {
  /** @type {Map<number, Source & {ids: string[]}>} those that are not read yet */
  const unread = new Map();
  /** @type {Source | null} the last one sent, if the engine has its rows or will have */
  let last = null;
  /** @type {Source & {table: Table} | null} the last one that was read and not refused */
  let held = null;

  return {
    /** How a document may be sent without the rows that are there; null: as a whole. @param {object | string} document */
    splice(document) {
      const {rows, day} = /** @type {Record<string, unknown>} */ (Object(document));
      if (!last || !Array.isArray(rows) || !Array.isArray(last.rows) || day !== last.day) return null;
      const {from, removed, added} = difference(last.rows, rows);
      /** @type {Splice} */
      const splice = {of: last.id, from, removed};
      return {splice, document: {...Object(document), rows: rows.slice(from, from + added)}};
    },
    /** @param {number} id @param {object | string} document */
    send(id, document) {
      const {rows, day} = /** @type {Record<string, unknown>} */ (Object(document));
      last = {id, rows, day};
      unread.set(id, {...last, ids: []});
    },
    /** Ids of the table that comes. @param {number} id @param {string[]} ids */
    ids(id, ids) {
      const its = unread.get(id);
      for (const one of ids) its?.ids.push(one);
    },
    /** What became of a document. @param {number} id @param {Reading} reading */
    read(id, {problems, table}) {
      const its = unread.get(id);
      if (!its) return;
      unread.delete(id);
      if (problems.length > 0) {
        if (last?.id === id) last = held;
      } else {
        const {ids, ...source} = its;
        const now = table ? joined(held?.table, {...table, ids}) : held?.table;
        held = now ? {...source, table: now} : null;
      }
    },
    /** The engine is gone, and all that it had. */
    forget() {
      unread.clear();
      last = held = null;
    },
    /** Of the last document that was read and not refused. */
    get table() {
      return held?.table ?? null;
    },
  };
}

/**
 * What is between the rows that two lists begin and end with.
 * @param {unknown[]} before
 * @param {unknown[]} after
 */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  if (before !== after) while (from < shorter && before[from] === after[from]) from++;
  else from = shorter;
  let behind = 0;
  while (behind < shorter - from && before[before.length - 1 - behind] === after[after.length - 1 - behind])
    behind++;
  return {from, removed: before.length - from - behind, added: after.length - from - behind};
}

/** @param {Table | undefined} before @param {TablePart} part @returns {Table} */
function joined(before, {idsFrom, idsBehind, ...table}) {
  if (!before || (idsFrom === 0 && idsBehind === 0)) return table;
  const behind = before.ids.slice(before.ids.length - idsBehind);
  return {...table, ids: before.ids.slice(0, idsFrom).concat(table.ids, behind)};
}
