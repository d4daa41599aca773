// Is a trace right within itself, and what became of each element? From its entries alone, without the engine.

import assert from "node:assert/strict";
import {fates} from "../../web/recording.js";

/** @import {Table} from "../../web/recording.js" */

/**
 * An instant in a trace.
 * @typedef {number | "-inf" | "+inf"} Instant
 */

/**
 * An element in one of its windows.
 * @typedef {object} Stay
 * @property {string} id
 * @property {Pane | null} pane null if it was late for the window
 * @property {{start: Instant, end: Instant}} given the window as the assigner gave it
 * @property {number | null} firing the first one that holds it
 * @property {string | null} timing of that
 * @property {number | null} entry by which it left the window
 * @property {string | null} left the type of that entry
 */

/**
 * What is in one window of one key, and its history.
 * @typedef {object} Pane
 * @property {Instant} start
 * @property {Instant} end
 * @property {Map<string, Stay>} contents
 * @property {boolean} ordered whether the order of the contents is known: a merge leaves it to a hash
 * @property {number} firings
 * @property {boolean} complete whether it has fired when its end had come
 * @property {boolean} stands whether it has a firing of its own that none has replaced
 * @property {{start: Instant, end: Instant}[]} replaces
 * @property {string[] | null} last what it fired last
 */

/**
 * An element as a whole.
 * @typedef {object} Element
 * @property {number} row
 * @property {string} id
 * @property {Instant} watermark at its arrival
 * @property {number | null} watermarkRow
 * @property {string | null} to where it went as a late element
 * @property {Stay[]} stays
 */

/** @param {Instant} t */
const number = (t) => (t === "-inf" ? -Infinity : t === "+inf" ? Infinity : t);

/** @param {{start: Instant, end: Instant}} a @param {{start: Instant, end: Instant}} b */
const byBounds = (a, b) => number(a.start) - number(b.start) || number(a.end) - number(b.end);

/** @param {{start: Instant, end: Instant}} w */
const bounds = ({start, end}) => ({start, end});

/** @param {Iterable<string>} ids */
const sorted = (ids) => [...ids].sort();

/** The trace of a run, read from its first entry to its last. An entry that does not follow from those before it throws. */
export class Replay {
  /** @type {Element[]} */
  elements = [];
  /** @type {Map<string, Pane>} by key and bounds */
  panes = new Map();
  /** @type {Instant} */
  watermark = "-inf";
  /** @type {number | null} */
  watermarkRow = null;
  fired = 0;
  merges = 0;
  at = 0;

  /**
   * @param {Record<string, any>[]} trace
   * @param {Record<string, any>} pipeline resolved
   * @param {Table} table
   * @param {{ended: boolean}} options whether the run came to its end
   */
  constructor(trace, pipeline, table, {ended}) {
    this.pipeline = pipeline;
    this.table = table;
    const ids = table.ids.length > 0 ? table.ids : Array.from({length: table.length}, (_, i) => `e${i + 1}`);
    this.rowOf = new Map(ids.map((id, row) => [id, row]));
    const {type, time} = pipeline.window;
    this.byWatermark = type !== "global" && time !== "processing";
    this.merging = type === "session" || type === "dynamicSession";
    /** What endOfStream sorts when the input has ended. */
    this.sorts = pipeline.trigger?.type === "endOfStream" && pipeline.keyed !== false;
    for (const [i, entry] of trace.entries()) {
      this.at = i;
      assert.ok(i === 0 || entry.row >= trace[i - 1].row, `entry ${i} goes back`);
      assert.ok(
        this.#isInPlace(entry, trace[i - 1], trace[i + 1]),
        `entry ${i}, ${entry.type}, is out of place`,
      );
      this.#entry(entry);
    }
    if (ended)
      for (const pane of this.panes.values())
        assert.deepEqual([...pane.contents.keys()], [], "what a window holds at the end is in no entry");
  }

  /**
   * Whether an entry stands where it may, next to those that it goes with.
   * @param {Record<string, any>} entry
   * @param {Record<string, any> | undefined} before
   * @param {Record<string, any> | undefined} after
   */
  #isInPlace(entry, before, after) {
    const of = (/** @type {Record<string, any> | undefined} */ other, /** @type {string[]} */ ...types) =>
      other?.row === entry.row && types.includes(other?.type ?? "");
    const ofWindow = (
      /** @type {Record<string, any> | undefined} */ other,
      /** @type {string[]} */ ...types
    ) =>
      of(other, ...types) &&
      other?.key === entry.key &&
      other?.start === entry.start &&
      other?.end === entry.end;
    switch (entry.type) {
      case "lateElement":
      case "merge":
      case "lost":
        return of(before, "element") && before?.key === entry.key;
      case "evict":
        return entry.when === "before" ? ofWindow(after, "fire") : ofWindow(before, "fire");
      case "purge":
        return ofWindow(before, "fire", "evict") && before?.when !== "before";
      case "open":
        return !after || (after.type === "open" && this.#order(entry, after) < 0);
      default:
        return true;
    }
  }

  /** By key in code point order, then start, then end. @param {Record<string, any>} a @param {Record<string, any>} b */
  #order(a, b) {
    const {keys} = this.table;
    return (
      keys.indexOf(a.key) - keys.indexOf(b.key) || byBounds(/** @type {any} */ (a), /** @type {any} */ (b))
    );
  }

  /** @param {Record<string, any>} entry */
  #entry(entry) {
    switch (entry.type) {
      case "element":
        return this.#element(entry);
      case "lateElement":
        return this.#late(entry);
      case "merge":
        return this.#merge(entry);
      case "watermark":
        assert.ok(number(entry.value) > number(this.watermark), "a watermark rises");
        this.watermark = entry.value;
        this.watermarkRow = entry.row;
        return;
      case "fire":
        return this.#fire(entry);
      case "evict":
        return this.#evict(entry);
      case "purge":
      case "close":
      case "open":
        return this.#leave(entry);
      case "lost":
        return this.#lose(entry);
      default:
        assert.ok(["status", "partition"].includes(entry.type), entry.type);
    }
  }

  /** @param {Record<string, any>} entry @returns {Pane} */
  #pane(entry) {
    const name = JSON.stringify([entry.key, entry.start, entry.end]);
    let pane = this.panes.get(name);
    if (!pane) {
      pane = {
        ...{start: entry.start, end: entry.end, contents: new Map(), ordered: true, firings: 0},
        ...{complete: false, stands: false, replaces: [], last: null},
      };
      this.panes.set(name, pane);
    }
    return pane;
  }

  /** @param {Record<string, any>} entry */
  #element({row, id, key, windows}) {
    assert.equal(this.rowOf.get(id), row);
    this.#apart();
    const {watermark, watermarkRow} = this;
    for (const {end, late} of windows)
      assert.equal(
        late,
        this.byWatermark && number(end) - 1 + this.pipeline.allowedLateness <= number(watermark),
      );
    const stays = windows.map((/** @type {any} */ w) => {
      const pane = w.late ? null : this.#pane({key, ...w});
      /** @type {Stay} */
      const stay = {id, pane, given: bounds(w), firing: null, timing: null, entry: null, left: null};
      pane?.contents.set(id, stay);
      return stay;
    });
    this.elements.push({row, id, watermark, watermarkRow, to: null, stays});
  }

  /** Sessions of a key neither overlap nor touch each other. */
  #apart() {
    if (!this.merging) return;
    /** @type {Map<string, Pane[]>} */
    const ofKey = new Map();
    for (const [name, pane] of this.panes) {
      const key = JSON.parse(name)[0];
      ofKey.set(key, [...(ofKey.get(key) ?? []), pane]);
    }
    for (const panes of ofKey.values())
      for (const [i, pane] of panes.sort(byBounds).entries())
        if (i > 0) assert.ok(number(panes[i - 1].end) < number(pane.start), "two sessions touch each other");
  }

  /** @param {Record<string, any>} entry */
  #late({id, to}) {
    const element = this.elements.at(-1);
    assert.ok(element && element.id === id, "a late element comes right after its arrival");
    assert.ok(
      element.stays.every(({pane}) => pane === null),
      "a late element is in no window",
    );
    const time = this.table.time[element.row];
    assert.ok(
      time + this.pipeline.allowedLateness <= number(this.watermark),
      "a late element is late by its own time",
    );
    element.to = to;
  }

  /** @param {Record<string, any>} entry */
  #merge({key, from, into}) {
    this.merges++;
    assert.deepEqual(from, [...from].sort(byBounds));
    assert.equal(number(into.start), Math.min(...from.map((/** @type {any} */ w) => number(w.start))));
    assert.equal(number(into.end), Math.max(...from.map((/** @type {any} */ w) => number(w.end))));
    const result = this.#pane({key, ...into});
    result.ordered = false;
    const news = [...result.contents];
    result.contents = new Map();
    for (const w of from) {
      const name = JSON.stringify([key, w.start, w.end]);
      const part = this.panes.get(name);
      if (!part || part === result) continue;
      for (const [id, stay] of part.contents) result.contents.set(id, Object.assign(stay, {pane: result}));
      result.firings += part.firings;
      result.complete ||= part.complete;
      result.replaces.push(...part.replaces);
      if (part.stands) result.replaces.push(bounds(part));
      this.panes.delete(name);
    }
    for (const [id, stay] of news) result.contents.set(id, stay);
    result.replaces.sort(byBounds);
  }

  /**
   * The ids are what the pane holds, in its order where that is known.
   * @param {Pane} pane
   * @param {string[]} ids
   * @param {number} row
   */
  #isWhole(pane, ids, row) {
    const known = pane.ordered && !(this.sorts && row === this.table.length);
    if (known) assert.deepEqual(ids, [...pane.contents.keys()]);
    else assert.deepEqual(sorted(ids), sorted(pane.contents.keys()));
    pane.contents = new Map(ids.map((id) => [id, /** @type {Stay} */ (pane.contents.get(id))]));
    pane.ordered = true;
  }

  /** @param {Record<string, any>} entry */
  #fire(entry) {
    const pane = this.#pane(entry);
    this.#isWhole(pane, entry.ids, entry.row);
    assert.equal(entry.watermark, this.watermark);
    assert.equal(entry.pane, pane.firings++);
    const ended = this.byWatermark
      ? number(this.watermark) >= number(pane.end) - 1
      : number(entry.processingTime) >= number(pane.end);
    const timing =
      this.pipeline.window.type === "global"
        ? undefined
        : pane.complete
          ? "late"
          : ended
            ? "onTime"
            : "early";
    assert.equal(entry.timing, timing);
    assert.deepEqual(entry.replaces ?? [], pane.replaces);
    assert.equal(entry.repeat ?? false, pane.last !== null && pane.last.join("\n") === entry.ids.join("\n"));
    const value = this.#value(entry.ids);
    // JSON has no infinite numbers: a sum beyond what a double holds is a text, as Flink's side writes it.
    assert.deepEqual(entry.value, value === Infinity || value === -Infinity ? String(value) : value);
    pane.complete ||= ended;
    pane.stands = true;
    pane.replaces = [];
    pane.last = entry.ids;
    for (const stay of pane.contents.values()) {
      stay.firing ??= this.fired;
      stay.timing ??= timing ?? "none";
    }
    this.fired++;
  }

  /** @param {string[]} ids */
  #value(ids) {
    const values = ids.map((id) => this.table.value[this.rowOf.get(id) ?? NaN]);
    const total = values.reduce((a, b) => a + b, 0);
    switch (this.pipeline.aggregate) {
      case "count":
        return ids.length;
      case "sum":
        return total;
      case "distinct":
        return new Set(values).size;
      case "list":
        return ids;
    }
    if (ids.length === 0) return null;
    switch (this.pipeline.aggregate) {
      case "min":
        return Math.min(...values);
      case "max":
        return Math.max(...values);
      case "avg":
        return total / ids.length;
      case "first":
        return values[0];
      default:
        return values.at(-1);
    }
  }

  /** @param {Record<string, any>} entry */
  #evict(entry) {
    const pane = this.#pane(entry);
    assert.ok(entry.ids.length > 0, "an eviction of nothing is no entry");
    if (pane.ordered && !(this.sorts && entry.row === this.table.length))
      assert.deepEqual(
        entry.ids,
        [...pane.contents.keys()].filter((id) => entry.ids.includes(id)),
      );
    for (const id of entry.ids) this.#departs(pane, id, "evict");
  }

  /** @param {Record<string, any>} entry */
  #leave(entry) {
    const pane = this.#pane(entry);
    this.#isWhole(pane, entry.ids, entry.row);
    this.#checkUnfired(pane, entry);
    for (const id of entry.ids) this.#departs(pane, id, entry.type);
    if (entry.type === "close") this.panes.delete(JSON.stringify([entry.key, entry.start, entry.end]));
  }

  /** @param {Record<string, any>} entry */
  #lose(entry) {
    const pane = this.#pane(entry);
    const cause = this.elements.at(-1)?.id ?? "";
    const stay = /** @type {Stay} */ (pane.contents.get(cause));
    pane.contents.delete(cause);
    this.#isWhole(pane, entry.ids, entry.row);
    this.#checkUnfired(pane, entry);
    for (const id of entry.ids) this.#departs(pane, id, "lost");
    pane.contents.set(cause, stay);
  }

  /** @param {Pane} pane @param {Record<string, any>} entry */
  #checkUnfired(pane, {ids, unfired}) {
    assert.deepEqual(
      unfired,
      ids.filter((/** @type {string} */ id) => pane.contents.get(id)?.firing === null),
    );
  }

  /** @param {Pane} pane @param {string} id @param {string} type */
  #departs(pane, id, type) {
    const stay = pane.contents.get(id);
    assert.ok(stay, `${id} leaves a window that it is not in`);
    assert.equal(stay.entry, null);
    stay.entry = this.at;
    stay.left = type;
    pane.contents.delete(id);
  }
}

/** @type {Record<string, string>} */
const fateOfTiming = {early: "early", onTime: "onTime", late: "correction", none: "fired"};
/** @type {Record<string, string>} */
const fateOfDeparture = {evict: "evicted", purge: "purged", close: "closed", lost: "lost", open: "open"};

/** What became of an element in one of its windows. @param {Stay} stay */
export function fateIn({pane, timing, left}) {
  if (!pane) return "late";
  return timing !== null ? fateOfTiming[timing] : fateOfDeparture[left ?? "open"];
}

/** What became of an element as a whole. @param {Element} element */
export function fateOf({to, stays}) {
  if (to) return to === "sideOutput" ? "sideOutput" : "dropped";
  if (stays.length === 0) return "noWindow";
  const each = stays.map(fateIn);
  if (each.includes("late")) return "partlyLate";
  return fates.find((fate) => each.includes(fate));
}
