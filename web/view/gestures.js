// What does a hand do in the score? Events and watermarks that are dragged, an axis that is zoomed and moved.
import {instantAt, msPerPx, nextStep, readableStep, snapped} from "../model/axis.js";
import {reach} from "../model/hit.js";
import {rowAtY} from "../model/score.js";
import {durationText} from "../model/time.js";
import {Zooming} from "./zooming.js";

/** @import {Column, Held, ScoreModel} from "../model/score.js" */

/** @typedef {{column: Column, x: number, y: number, row: number}} Place  x: px in the column; row: of the table, or its end */
/** @typedef {{value: number, row: number}} Aim  what a hand has come to: ms, and the place of an event among the rows
 * @typedef {{pointer: number, from: Place, clientX: number, clientY: number, held: Held, base: Aim, rows: ScoreModel["rows"], moved: boolean,
 *   name: string, sent: Aim}} Drag  rows: as they stood when it began, so that what moves under the hand does not move the hand */

const reachOfLine = 5;
const leastMove = 4;
const leastRowMove = 14; // so that an event that is moved in time stays in its row
const zoomPerKey = 1.6;

/**
 * One for each score, from one picture to the next. `settled` tells whether what was sent last is in the picture: while
 * something is dragged nothing new is sent before, so that the picture keeps up with the hand.
 */
export class Gestures {
  /** @type {ScoreModel | null} the picture as it stands */
  model = null;
  /** @type {(message: any) => void} */
  #send;
  /** @type {() => boolean} */
  #settled;
  /** @type {Drag | null} */
  #drag = null;
  /** Its axes. @type {Zooming} */
  zoom;
  /** Fingers on the score, by pointer. @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** @type {{row: number, time: number} | null} where keys moved an event last */
  #keyed = null;
  /** @type {Aim | null} what the hand has come to, and is still to be sent */
  #wanted = null;
  #count = 0;
  #waits = false;
  /** A click ends a drag as well: that one chooses nothing. */
  #dragged = false;

  /** The run in whose column a hand was last. */
  #run = 0;

  /** @param {(message: any) => void} send @param {() => boolean} settled @param {() => number} leastPerRow */
  constructor(send, settled, leastPerRow) {
    this.#send = send;
    this.#settled = settled;
    this.zoom = new Zooming(() => this.model, send, leastPerRow);
  }

  /** Keys move the lines of this run, if it has any. @param {number} run */
  chooseRun(run) {
    this.#run = run;
  }

  // The rows.

  /** @param {PointerEvent} event */
  down = (event) => {
    this.#dragged = false;
    if (event.pointerType === "touch") {
      this.#fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
      if (this.#fingers.size === 2) {
        this.#end("gestureCancelled");
        return this.zoom.pinchBegins([...this.#fingers.values()], event.currentTarget);
      }
    }
    if (event.button !== 0 || !event.isPrimary || this.#drag) return;
    const from = this.#placeOf(event);
    this.#run = from?.column.run ?? 0;
    const grip = from && this.#gripAt(from, event.altKey);
    // A finger scrolls, unless it is on the event that was chosen before.
    if (!grip || (event.pointerType === "touch" && !isHandle(event))) return;
    const {held, base: value} = grip;
    const base = {value, row: held.what === "event" ? held.row : 0};
    this.#drag = {
      pointer: event.pointerId,
      from,
      clientX: event.clientX,
      clientY: event.clientY,
      held,
      base,
      rows: this.model?.rows ?? [],
      moved: false,
      name: `drag ${++this.#count}`,
      sent: base,
    };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event @returns {boolean} whether it is about more than what is below the pointer */
  move = (event) => {
    const drag = this.#drag;
    if (this.#fingers.has(event.pointerId)) {
      this.#fingers.set(event.pointerId, {x: event.clientX, y: event.clientY});
      if (this.#fingers.size > 1) this.zoom.pinchMoves([...this.#fingers.values()]);
    }
    if (!drag && event.pointerType === "touch") return true;
    if (!drag) {
      const place = this.#placeOf(event);
      const grip = place && this.#gripAt(place, event.altKey);
      const svg = /** @type {SVGElement} */ (event.currentTarget);
      svg.style.cursor = grip ? (grip.held.what === "event" ? "grab" : "ew-resize") : "";
      return false;
    }
    if (event.pointerId !== drag.pointer) return true;
    const dx = event.clientX - drag.clientX;
    const dy = event.clientY - drag.clientY;
    const isEvent = drag.held.what === "event";
    if (!drag.moved && Math.abs(dx) < leastMove && !(isEvent && Math.abs(dy) >= leastMove)) return true;
    const {shown, width} = drag.from.column;
    if (!drag.moved) {
      drag.moved = true;
      const extents = Object.fromEntries((this.model?.columns ?? []).map(({clock, shown}) => [clock, shown]));
      this.#send({type: "gestureBegun", held: drag.held, extents});
      document.addEventListener("keydown", this.#escape, true);
    }
    const step = readableStep(shown, width, event.shiftKey);
    const ms = dx * msPerPx(shown, width);
    const {value, row} = drag.base;
    if (isEvent) {
      const moved =
        Math.abs(dx) < leastMove
          ? value
          : snapped(Math.max(shown.min, Math.min(shown.max, value + ms)), step);
      const below = rowAtY({rows: drag.rows, perRow: null}, drag.from.y + dy);
      const to = Math.abs(dy) < leastRowMove ? row : Math.min(below, drag.rows.length - 2);
      this.#wanted = {value: moved, row: to};
    } else this.#wanted = {value: Math.max(0, snapped(value - ms, step)), row};
    this.#flush();
    return true;
  };

  /** @param {PointerEvent} event */
  up = (event) => {
    this.#lift(event);
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (drag.moved) this.#dragged = true;
    this.#put();
    this.#end(drag.moved && isSame(drag.sent, drag.base) ? "gestureCancelled" : "gestureEnded");
  };

  /** @param {PointerEvent} event */
  cancel = (event) => {
    this.#lift(event);
    if (event.pointerId === this.#drag?.pointer) this.#end("gestureCancelled");
  };

  /** @param {PointerEvent} event */
  #lift({pointerId}) {
    if (this.#fingers.delete(pointerId) && this.zoom.pinchEnds()) this.#dragged = true;
  }

  /** Whether a click is the end of a drag. */
  get wasDrag() {
    return this.#dragged;
  }

  /** Adds an event where there is none. @param {MouseEvent} event */
  doubleClick = (event) => {
    const place = this.#placeOf(event);
    if (!place || !this.model || place.column.clock !== "event" || this.#gripAt(place)) return;
    if (this.model.perRow !== null) return;
    const {shown, width, key} = place.column;
    const {y, line} = this.model.rows[place.row];
    const isLast = place.row === this.model.rows.length - 1;
    const index = place.row + (!isLast && place.y > y + line ? 1 : 0);
    const time = snapped(instantAt(shown, width, place.x), readableStep(shown, width, false));
    this.#send({type: "eventAdded", index, time, key});
  };

  /**
   * Alt and the arrows move the chosen event, Shift by less; `+`, `−` and `0` zoom, the arrows alone move the axis.
   *
   * @param {KeyboardEvent} event @param {import("../recording.js").Table} table @returns {boolean} whether it was one of these
   */
  key(event, table) {
    const model = this.model;
    if (!model || event.ctrlKey || event.metaKey) return false;
    const sideways = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const direction = sideways === undefined ? undefined : /** @type {1 | -1} */ (sideways);
    if (direction && event.altKey) {
      return this.moveTime(direction, event.shiftKey, table);
    }
    const upDown = {ArrowUp: -1, ArrowDown: 1}[event.key];
    if (upDown && event.altKey) return this.moveRow(upDown);
    if (event.altKey) return false;
    if (direction) {
      this.zoom.pan(direction);
      return true;
    }
    switch (event.key) {
      case "+":
      case "=":
        this.zoom.by(1 / zoomPerKey);
        return true;
      case "-":
      case "_":
      case "−":
        this.zoom.by(zoomPerKey);
        return true;
      case "0":
        this.zoom.fit();
        return true;
      case "[":
        this.zoom.rowsBy(zoomPerKey);
        return true;
      case "]":
        this.zoom.rowsBy(1 / zoomPerKey);
        return true;
      case "w":
        return this.#moveLine("delay", 1);
      case "W":
        return this.#moveLine("delay", -1);
      case "l":
        return this.#moveLine("lateness", 1);
      case "L":
        return this.#moveLine("lateness", -1);
    }
    return false;
  }

  /** Moves the chosen event in time, by a step that can be read. @param {1 | -1} direction @param {boolean} fine @param {import("../recording.js").Table} table */
  moveTime(direction, fine, table) {
    const row = this.model?.selected?.row;
    const column = this.model?.columns.find(({clock}) => clock === "event") ?? this.model?.columns[0];
    if (row === undefined || !column) return false;
    const now = this.#keyed?.row === row && !this.#settled() ? this.#keyed.time : table.time[row];
    const step = readableStep(column.shown, column.width, fine);
    this.#keyed = {row, time: nextStep(now, step, direction)};
    this.#send({type: "eventMoved", ...this.#keyed, gesture: `keys ${row}`});
    return true;
  }

  /** Lets the chosen event arrive before the row above it, or after the one below. @param {number} by */
  moveRow(by) {
    const row = this.model?.selected?.row;
    const last = (this.model?.rows.length ?? 0) - 2;
    if (row === undefined || row + by < 0 || row + by > last) return false;
    this.#send({type: "eventMoved", row, to: row + by});
    return true;
  }

  /** Moves a run's watermark, or its lateness line. @param {"delay" | "lateness"} what @param {1 | -1} direction */
  #moveLine(what, direction) {
    const columns = this.model?.columns ?? [];
    const valueOf = (/** @type {Column} */ column) =>
      what === "delay" ? column.delay : column.allowedLateness;
    const of = columns.find(({run}) => run === this.#run);
    const column = of && valueOf(of) !== null ? of : columns.find((column) => valueOf(column) !== null);
    if (!column) return false;
    const value = /** @type {number} */ (valueOf(column));
    const step = readableStep(column.shown, column.width, false);
    const next = Math.max(0, nextStep(value, step, direction));
    if (next === value) return true;
    this.#send(lineMoved(what, column.run, next, `keys ${what} ${column.run}`));
    return true;
  }

  /** Two fingers zoom, and one that has hold of something does not scroll. @param {TouchEvent} event */
  touchStart = (event) => {
    if (event.cancelable && (event.touches.length === 2 || this.#drag)) event.preventDefault();
  };

  // What a hand has hold of.

  /** @param {{clientX: number, clientY: number, currentTarget: EventTarget | null}} event @returns {Place | null} */
  #placeOf(event) {
    const place = this.zoom.placeOf(event);
    return place && this.model ? {...place, row: rowAtY(this.model, place.y)} : null;
  }

  /**
   * Without allowed lateness its line is the watermark's own: out of there it is drawn, with Alt where the watermark can
   * be moved too.
   *
   * @param {Place} place @param {boolean} [alt] @returns {{held: Held, base: number} | null}
   */
  #gripAt({column, x, y}, alt = false) {
    if (column.clock !== "event") return null;
    const near = (/** @type {{x: number, y: number}} */ at) => Math.hypot(at.x - x, at.y - y);
    const [mark] = [...column.marks.filter(({beyond}) => !beyond), ...column.signals]
      .filter((mark) => near(mark) <= reach.fine)
      .sort((a, b) => near(a) - near(b));
    if (mark) return {held: {what: "event", row: mark.row}, base: mark.time};
    const {run, delay, allowedLateness} = column;
    if (isOnLine(column.watermark, x, y)) {
      if (allowedLateness === 0 && (alt || delay === null))
        return {held: {what: "lateness", run, y}, base: 0};
      if (delay !== null) return {held: {what: "delay", run, y}, base: delay};
    }
    if (allowedLateness !== null && isOnLine(column.lateness ?? [], x, y))
      return {held: {what: "lateness", run, y}, base: allowedLateness};
    return null;
  }

  #flush = () => {
    if (this.#wanted === null || !this.#drag) return;
    if (this.#settled()) return this.#put();
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#flush();
    });
  };

  #put() {
    const drag = this.#drag;
    const value = this.#wanted;
    this.#wanted = null;
    if (!drag || value === null || isSame(value, drag.sent)) return;
    const {held, sent, name: gesture} = drag;
    drag.sent = value;
    if (held.what === "event")
      this.#send({
        type: "eventMoved",
        row: sent.row,
        to: value.row,
        time: value.value === sent.value ? undefined : value.value,
        gesture,
      });
    else this.#send(lineMoved(held.what, held.run, value.value, gesture));
  }

  /** @param {"gestureEnded" | "gestureCancelled"} type */
  #end(type) {
    const drag = this.#drag;
    this.#drag = null;
    this.#wanted = null;
    document.removeEventListener("keydown", this.#escape, true);
    if (drag?.moved) this.#send({type, gesture: drag.name});
  }

  #escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#dragged = true;
    this.#end("gestureCancelled");
  };
}

/** @param {Aim} a @param {Aim} b */
const isSame = (a, b) => a.value === b.value && a.row === b.row;

/** @param {"delay" | "lateness"} what @param {number} run @param {number} ms @param {string} gesture */
const lineMoved = (what, run, ms, gesture) =>
  what === "delay"
    ? {type: "delayMoved", run, delay: durationText(ms), gesture}
    : {type: "latenessMoved", run, lateness: durationText(ms), gesture};

/** Whether a place is on an upright part of a step line. @param {import("../model/score.js").Point[]} points @param {number} x @param {number} y */
const isOnLine = (points, x, y) =>
  points.some(([x1, y1], i) => {
    const [x0, y0] = points[i - 1] ?? [NaN, NaN];
    return x0 === x1 && Math.abs(x - x0) <= reachOfLine && y >= y0 && y <= y1;
  });

/** The mark of the chosen event is the handle that a finger takes. @param {PointerEvent} event */
const isHandle = (event) =>
  event.composedPath().some((target) => target instanceof Element && target.matches(".mark.selected"));
