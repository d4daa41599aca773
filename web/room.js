// How much room is there, which part of the board is in view, and how does something else come into view?
import {columnsOf} from "./model/layout.js";
import {rowAtY, topOfRow} from "./model/score.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect @typedef {import("./state.js").Message} Message */

/** Below this width there is room for used columns only, and a chart is as wide as what is left. */
const littleRoom = 620;
const narrowestChart = 200;
const narrowestOnWall = 240;
/** There a chart fills the view once the table is scrolled away, but for what stays of that. */
const [narrowestOfLittle, widestOfLittle] = [190, 340];
/** Tables longer than this show only what is in view. */
const manyRows = 60;
/** What stands above the rows, heads of runs and the time axis, and a margin below them, in px. */
const headOfBoard = 78;
/** A4 across, without its margins, in px. */
const paperWidth = 1030;
/** How much larger, or smaller, the picture is on a wall, and what is beside it, in px. */
const [leastOnWall, mostOnWall, wallMargin] = [0.6, 1.5, 48];

/**
 * @typedef {object} Page what it is part of
 * @property {() => HTMLElement} host
 * @property {() => State} state
 * @property {(message: Message) => void} send
 * @property {import("./view/gestures.js").Gestures} gestures which know the picture as it stands
 * @property {(effect: Effect) => unknown} later does it when a picture has been drawn
 * @property {() => void} redraw
 * @property {() => boolean} isDrawn whether the picture is as the state is
 */

/** One for each element, as long as that lives. */
export class Room {
  #page;
  /** What there is, in px: of the board, the table in it, what stays of it; how far it is scrolled. */
  #px = {board: 0, table: 0, stays: 0, top: 0, height: 0};
  /** @type {Element | null} */
  #board = null;
  /** @type {Element | null} table, or numbers of rows */
  #side = null;
  #observer = new ResizeObserver(() => this.measure());

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Keeps an eye on the board that was drawn. */
  watch() {
    const board = this.#root.querySelector(".board");
    const side = board?.querySelector(".table, .ruler-side");
    if (!board || !side || (board === this.#board && side === this.#side)) return;
    const isNew = board !== this.#board;
    this.#board = board;
    this.#side = side;
    this.#observer.disconnect();
    this.#observer.observe(board);
    this.#observer.observe(side);
    if (isNew) board.addEventListener("scroll", () => this.measure(), {passive: true});
  }

  leave() {
    this.#observer.disconnect();
    this.#board = this.#side = null;
  }

  measure() {
    const board = this.#board;
    const table = /** @type {HTMLElement | null} */ (this.#side);
    if (!board || !table) return;
    const px = {
      board: board.clientWidth,
      table: table.offsetWidth,
      stays: staysOf(table),
      top: board.scrollTop,
      height: board.clientHeight,
    };
    const same = Object.entries(px).every(([name, value]) => value === this.#px[/** @type {"top"} */ (name)]);
    if (same) return;
    this.#px = px;
    const {redraw, state, send} = this.#page;
    const compact = px.board < littleRoom;
    if (compact !== state().compact) send({type: "resized", compact});
    redraw();
  }

  /** How high the rows may be all together, in px. */
  get heightOfRows() {
    return this.#px.height - headOfBoard;
  }

  /** How wide a chart is, and which rows are drawn. @returns {import("./view/page.js").Room} */
  view() {
    const {board, table, stays, top, height} = this.#px;
    const {
      compact,
      result,
      document: scenario,
      columns,
      keysFrom,
      hiddenRuns,
      runsFrom,
      perRow,
    } = this.#page.state();
    const view = {
      columns: columns === "multiples" ? /** @type {const} */ ("runs") : columns,
      keysFrom,
      hiddenRuns,
      runsFrom,
    };
    const runs = Math.max(1, result ? columnsOf(result.table, result.runs, view).length : 1);
    const left = board - table;
    const chart = compact
      ? Math.max(narrowestOfLittle, left, Math.min(widestOfLittle, board - stays))
      : Math.max(narrowestChart, Math.floor(left / runs));
    const rows = Math.max(scenario.rows?.length ?? 0, result?.table.length ?? 0);
    const isLong = rows > manyRows || perRow !== null;
    return {
      chart: board === 0 ? 330 : chart,
      ...{board, table, stays, top, compact},
      height: isLong ? height : Infinity,
      visible: height,
    };
  }

  rowsInView() {
    const {model} = this.#page.gestures;
    const {top, height} = this.#px;
    return model ? {from: rowAtY(model, top), to: rowAtY(model, top + height) + 1} : {from: 0, to: 0};
  }

  /** Brings a run's column into view. @param {number} run */
  showRun(run) {
    const {isDrawn, gestures, later} = this.#page;
    gestures.chooseRun(run);
    this.measure();
    // Where it is depends on the room that there is: it is waited for.
    if (this.#px.board === 0 || !isDrawn()) return later({type: "showRun", run});
    const x = gestures.model?.columns.find((column) => column.run === run)?.x;
    const {table, stays} = this.#px;
    if (this.#board && x !== undefined) this.#board.scrollLeft = table - stays + x;
  }

  /** Scrolls the board, and it alone, until a row is in view. @param {number} row */
  showRow(row) {
    const board = this.#root.querySelector(".board");
    const cell = board?.querySelector(`[data-row="${row}"]`);
    const head = board?.querySelector(".charts-head");
    if (!board || !head) return;
    const {gestures, state} = this.#page;
    if (state().perRow !== null) {
      const {model} = gestures;
      if (model && (row < model.from || row >= model.to)) this.seekRow(row);
      return;
    }
    if (!cell) {
      if (row < (state().document.rows?.length ?? 0)) this.scrollTo(row, {type: "showRow", row});
      return;
    }
    const room = board.getBoundingClientRect();
    const {top, bottom} = cell.getBoundingClientRect();
    const above = room.top + head.clientHeight - top;
    const below = bottom - (room.top + board.clientHeight);
    if (above > 0) board.scrollTop -= above;
    else if (below > 0) board.scrollTop += below;
  }

  /** Scrolls the board until a row is in the middle. @param {number} row */
  seekRow(row) {
    const board = this.#board;
    const {model} = this.#page.gestures;
    if (!board || !model) return;
    board.scrollTop = topOfRow(model, row) - (board.clientHeight - headOfBoard) / 2;
    this.measure();
  }

  /** Brings a row into view that is not in the picture, then does `next`. @param {number} row @param {Effect} next */
  scrollTo(row, next) {
    if (!this.#root.querySelector(".board")) return;
    const {redraw, later} = this.#page;
    this.seekRow(row);
    redraw();
    later(next);
  }

  /** On a wall all is larger, but no run is cut off. */
  fitWall() {
    const {gestures} = this.#page;
    const host = this.#page.host();
    const columns = gestures.model?.columns.length ?? 1;
    const fits = host.clientWidth / (this.#px.table + columns * narrowestOnWall + wallMargin);
    host.style.setProperty("--wall", String(Math.max(leastOnWall, Math.min(mostOnWall, fits))));
  }

  /** The board as it is on the screen, so small that all of its width is on the paper. */
  fitPaper = () => {
    const host = this.#page.host();
    const width = this.#board?.scrollWidth ?? 0;
    host.style.setProperty("--print", String(Math.min(1, paperWidth / Math.max(1, width))));
    host.toggleAttribute("long", this.view().height !== Infinity);
  };

  get #root() {
    return /** @type {ShadowRoot} */ (this.#page.host().shadowRoot);
  }
}

/** How much of a table stays in view when it is scrolled: the numbers, unless they are not sticky, and the ids, in px. @param {HTMLElement} table */
function staysOf(table) {
  const [number, id] = ["number", "id"].map(
    (column) => /** @type {HTMLElement | null} */ (table.querySelector(`th.column-${column}`)),
  );
  if (!number || !id) return table.offsetWidth;
  return id.offsetWidth + (getComputedStyle(number).position === "sticky" ? number.offsetWidth : 0);
}
