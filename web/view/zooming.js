// What does a hand do to the axes of the score? They are zoomed and moved, by wheel, two fingers, keys and buttons.
import {instantAt, msPerPx, panned, zoomed} from "../model/axis.js";
import {highest, manyRows, rowHeight} from "../model/layout.js";
import {rowAtY} from "../model/score.js";

/** @import {Column, ScoreModel} from "../model/score.js" */
/** @import {Extent} from "../model/axis.js" */
/** @typedef {{x: number, y: number}} Finger  px of the window */
/** @typedef {{column: Column, x: number, y: number}} Place  px in the column, and down the picture */
/**
 * Two fingers that zoom: the time axis around an instant, or, one above the other, the rows around one of them. `apart`: how far they
 * were when it began.
 * @typedef {{what: "time", apart: number, x: number, column: Column, shown: Extent}
 *   | {what: "rows", apart: number, perRow: number, row: number}} Pinch
 */

/** One for each score, as long as that lives. */
export class Zooming {
  /** @type {() => ScoreModel | null} the picture as it stands */
  #model;
  /** @type {(message: any) => void} */
  #send;
  /** @type {() => number} px of a row with which all of them are in view */
  #leastPerRow;
  /** @type {{pointer: number, clientX: number, column: Column, shown: Extent} | null} */
  #pan = null;
  /** @type {Pinch | null} */
  #pinch = null;
  /** @type {{at: Place, rows: boolean, delta: number} | null} what the wheel turned since the last frame */
  #turned = null;

  /** @param {() => ScoreModel | null} model @param {(message: any) => void} send @param {() => number} leastPerRow */
  constructor(model, send, leastPerRow) {
    this.#model = model;
    this.#send = send;
    this.#leastPerRow = leastPerRow;
  }

  /** Rows as low as that, or the table's again, with a row in the middle where it is. @param {number} factor above 1: more rows */
  rowsBy(factor) {
    const model = this.#model();
    if (!model) return;
    const least = this.#leastPerRow();
    const from = model.perRow ?? highest * factor;
    const wanted = model.perRow === null && factor > 1 ? highest : from / factor;
    if (model.perRow === null && factor < 1) return;
    this.#showRows(Math.max(least, wanted), model.selected?.row ?? Math.round((model.from + model.to) / 2));
  }

  /** @param {number} wanted px of a row @param {number} row which is to be in the middle */
  #showRows(wanted, row) {
    const perRow = wanted > highest * 1.01 ? null : Math.max(this.#leastPerRow(), wanted);
    if (perRow !== this.#model()?.perRow) this.#send({type: "rowsShown", perRow, row});
  }

  /** Around the chosen event, if it is in the picture; else around the middle. @param {number} factor */
  by(factor) {
    const model = this.#model();
    for (const column of this.clocks()) {
      const mark = column.marks.find(({row, beyond}) => row === model?.selected?.row && !beyond);
      const around = instantAt(column.shown, column.width, mark?.x ?? column.width / 2);
      this.#show(column, zoomed(column.shown, column.all, factor, around));
    }
  }

  /** Moves the axes that do not show all, by an eighth of what they show. @param {1 | -1} direction */
  pan(direction) {
    for (const column of this.clocks())
      if (isZoomed(column)) {
        const ms = (direction * (column.shown.max - column.shown.min)) / 8;
        this.#show(column, panned(column.shown, column.all, ms));
      }
  }

  /** All of the time axis. */
  fitAxis = () => {
    for (const column of this.clocks()) this.#send({type: "axisShown", clock: column.clock, extent: null});
  };

  /** All of both axes: rows lower than the table's, if there are too many for these. */
  fit = () => {
    const all = this.#leastPerRow();
    this.#send({type: "fitted", perRow: all < highest ? all : null});
  };

  /** With Ctrl the time axis is zoomed, or with Shift too the rows; with Shift alone it is moved. @param {WheelEvent} event */
  wheel = (event) => {
    const at = this.placeOf(event);
    if (!at) return;
    // a browser may turn a wheel sideways while Shift is held
    const turned = event.deltaY || event.deltaX;
    const delta = event.deltaMode === 1 ? turned * 16 : turned;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const rows = event.shiftKey;
      if (!this.#turned) requestAnimationFrame(this.#turn);
      const same = this.#turned?.at.column.x === at.column.x && this.#turned.rows === rows;
      const before = same ? (this.#turned?.delta ?? 0) : 0;
      this.#turned = {at, rows, delta: before + Math.max(-60, Math.min(60, delta))};
    } else if (event.shiftKey && isZoomed(at.column)) {
      event.preventDefault();
      const {shown, width, all} = at.column;
      this.#show(at.column, panned(shown, all, delta * msPerPx(shown, width)));
    }
  };

  /** Once a frame, however fast a wheel turns. */
  #turn = () => {
    const turned = this.#turned;
    this.#turned = null;
    const model = this.#model();
    const column = model?.columns.find(({x}) => x === turned?.at.column.x);
    if (!turned || !model || !column) return;
    const factor = Math.exp(turned.delta * 0.005);
    if (turned.rows) {
      if (this.#hasManyRows(model))
        this.#showRows((model.perRow ?? rowHeight) / factor, rowAtY(model, turned.at.y));
      return;
    }
    const around = instantAt(column.shown, column.width, turned.at.x);
    this.#show(column, zoomed(column.shown, column.all, factor, around));
  };

  /** @param {PointerEvent} event on the axis */
  axisDown = (event) => {
    const column = this.placeOf(event)?.column;
    if (event.button !== 0 || !event.isPrimary || !column || !isZoomed(column)) return;
    this.#pan = {pointer: event.pointerId, clientX: event.clientX, column, shown: column.shown};
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  /** @param {PointerEvent} event */
  axisMove = (event) => {
    const column = this.placeOf(event)?.column;
    const svg = /** @type {SVGElement} */ (event.currentTarget);
    svg.style.cursor = this.#pan ? "grabbing" : column && isZoomed(column) ? "grab" : "";
    if (!this.#pan || event.pointerId !== this.#pan.pointer) return;
    const {shown, column: held, clientX} = this.#pan;
    const ms = (clientX - event.clientX) * msPerPx(shown, held.width);
    this.#show(held, panned(shown, held.all, ms));
  };
  axisUp = () => {
    this.#pan = null;
  };

  /** Two fingers are on the picture. @param {Finger[]} fingers @param {EventTarget | null} picture */
  pinchBegins(fingers, picture) {
    const [a, b] = fingers;
    const model = this.#model();
    const [clientX, clientY] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const place = this.placeOf({clientX, clientY, currentTarget: picture});
    if (!model || !place) return;
    const isUpright = Math.abs(a.y - b.y) > 1.5 * Math.abs(a.x - b.x);
    const {column, x, y} = place;
    this.#pinch =
      isUpright && this.#hasManyRows(model)
        ? {what: "rows", apart: apart(fingers), perRow: model.perRow ?? rowHeight, row: rowAtY(model, y)}
        : {what: "time", apart: apart(fingers), x, column, shown: column.shown};
  }
  /** @param {Finger[]} fingers */
  pinchMoves(fingers) {
    const pinch = this.#pinch;
    if (!pinch) return;
    const factor = pinch.apart / apart(fingers);
    if (pinch.what === "rows") return this.#showRows(pinch.perRow / factor, pinch.row);
    const {column, shown, x} = pinch;
    this.#show(column, zoomed(shown, column.all, factor, instantAt(shown, column.width, x)));
  }
  /** @returns {boolean} whether there was one */
  pinchEnds() {
    const was = this.#pinch !== null;
    this.#pinch = null;
    return was;
  }

  /** @param {{clientX: number, clientY: number, currentTarget: EventTarget | null}} event @returns {Place | null} */
  placeOf({clientX, clientY, currentTarget}) {
    const box = /** @type {Element} */ (currentTarget).getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const column = this.#model()?.columns.find((column) => x >= column.x && x < column.x + column.width);
    return column ? {column, x: x - column.x, y} : null;
  }

  /** A column for each clock that there is. */
  clocks() {
    const columns = this.#model()?.columns ?? [];
    return columns.filter(({clock}, i) => columns.findIndex((other) => other.clock === clock) === i);
  }

  /** Whether there are more rows than fit, so that there is something to zoom. @param {ScoreModel} model */
  #hasManyRows = ({perRow}) => perRow !== null || this.#leastPerRow() < highest;

  /** @param {Column} column @param {Extent | null} extent `null`: all of it */
  #show(column, extent) {
    const model = this.#model();
    // In a long table an axis that nobody chose would follow the rows.
    const follows = (model?.rows.length ?? 0) - 1 > manyRows && model?.perRow === null;
    this.#send({type: "axisShown", clock: column.clock, extent: extent ?? (follows ? column.all : null)});
  }
}

/** @param {Finger[]} fingers */
const apart = ([a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** @param {Column} column */
const isZoomed = ({shown}) => !shown.whole;
