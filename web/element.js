// What is <window-lab>? The element that wires state, engine and views together; the page and every embed are this.
import {LitElement, html} from "lit";
import {createEngine} from "./engine.js";
import {eightPayments} from "./examples/eight-payments.js";
import {languageOf, message, messageParts} from "./i18n/message.js";
import {filesOf, save} from "./files.js";
import {rowAtY} from "./model/score.js";
import {createDraft} from "./draft.js";
import {pastedInPieces} from "./model/clipboard.js";
import {differencesOf, statedOutcomes} from "./model/expect.js";
import {pageKey} from "./model/page-keys.js";
import {findTimers, isSameQuestion} from "./model/timers.js";
import {begin, timersWanted, update} from "./state.js";
import {styles} from "./style/styles.js";
import {placeBubble} from "./view/bubble.js";
import {perRowOfAll} from "./model/dense.js";
import {columnsOf, prepared} from "./model/layout.js";
import {indexInPieces} from "./model/state-at.js";
import {topOfRow} from "./model/score.js";
import {inSlices} from "./slices.js";
import {Gestures} from "./view/gestures.js";
import {placeDialog} from "./view/dialog.js";
import {placeMenu} from "./view/menu.js";
import {textIn} from "./view/header.js";
import {layoutView} from "./view/board.js";
import {page} from "./view/page.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect @typedef {import("./state.js").Message} Message */

/** Below this width there is room for used columns only, and a chart is as wide as what is left. */
const littleRoom = 620;
const narrowestChart = 236;
const narrowestOfLittle = 190;
/** Tables longer than this show only what is in view. */
const manyRows = 60;
/** What stands above the rows, heads of runs and the time axis, and a margin below them, in px. */
const headOfBoard = 78;
/** A4 across, without its margins, in px. */
const paperWidth = 1030;
const playInterval = 700; // ms a row
/** How much larger, or smaller, the picture is on a wall, and what is beside it, in px. */
const [leastOnWall, mostOnWall, wallMargin] = [0.6, 1.5, 48];
const rest = 120; // ms, after which a step is looked at closely
const restOfPage = 3000; // ms, after which nothing of the start goes on any more
const patience = 150; // ms, after which a run shows how far it is

/**
 * `lang`: `en` or `zh`; the nearest one is taken. `theme`: `light`, `dark`; else as the system has it.
 * `page`: it is the whole page, and remembers language and theme. `scenario`: the document, to set and to get.
 */
export class WindowLab extends LitElement {
  static properties = {
    lang: {type: String, reflect: true},
    theme: {type: String, reflect: true},
    page: {type: Boolean},
  };
  static styles = styles;

  /** @type {State} */
  #state;
  #engine = createEngine();
  /** @type {AbortController | null} of the run that goes on */
  #running = null;
  #room = {board: 0, table: 0, stays: 0, top: 0, height: 0};
  /** @type {Element | null} */
  #board = null;
  /** @type {Element | null} table, or numbers of rows */
  #side = null;
  #observer = new ResizeObserver(() => this.#measure());
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #player;
  #gestures = new Gestures(
    (message) => this.send(message),
    () => this.#state.result?.revision === this.#state.revision || this.#state.problems.length > 0,
    () => perRowOfAll(this.#state.result?.table.length ?? 0, Math.max(100, this.#room.height - headOfBoard)),
  );
  /** @type {Element | null} the score, if the focus was in it before what is drawn now */
  #focusedScore = null;
  #files = filesOf({
    state: () => this.#state,
    view: () => ({chart: this.#view().chart, ...this.#rowsInView()}),
    send: (message) => this.send(message),
    engine: () => this.#engine,
  });
  /** @type {Effect[]} what waits for the picture to be up to date */
  #afterUpdate = [];

  constructor() {
    super();
    /** @type {string} */
    this.lang = "";
    /** @type {string | null} */
    this.theme = null;
    this.page = false;
    const [state, effects] = begin(eightPayments, {lang: languageOf(navigator.language)});
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    this.#files.watch(this);
  }

  /**
   * The document as it is now. It may be set to any JSON value: what is wrong with it is told on the page. `null` is an
   * empty document; so is whatever else is no object, beside what the engine says of it.
   */
  get scenario() {
    return this.#state.document;
  }
  set scenario(document) {
    // Whoever gives a list may change it later and give it again; to the engine a list is a value.
    const rows = document?.rows;
    this.send({type: "opened", document: Array.isArray(rows) ? {...document, rows: rows.slice()} : document});
  }

  /** One message in: state, effects, picture. @param {Message} message */
  send(message) {
    const [state, effects] = update(this.#state, message);
    if (state !== this.#state) {
      this.#keepDraft(state);
      this.#state = state;
      this.requestUpdate();
    }
    if (!state.playing) this.#stop();
    for (const effect of effects) this.#perform(effect);
    if (message.type === "languageChosen" || message.type === "themeChosen") this.#remember();
  }

  connectedCallback() {
    super.connectedCallback();
    // A page of its own hears keys also while nothing has the focus.
    this.#heard = this.page ? document : this;
    this.#heard.addEventListener("keydown", this.#keydown);
    if (this.page) {
      this.#recall();
      this.#takeUpDraft();
      this.#keepOffline();
    }
    document.addEventListener("fullscreenchange", this.#leftFullscreen);
    addEventListener("beforeprint", this.#fitPaper);
    this.requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#heard?.removeEventListener("keydown", this.#keydown);
    document.removeEventListener("fullscreenchange", this.#leftFullscreen);
    removeEventListener("beforeprint", this.#fitPaper);
    this.#stop();
    clearTimeout(this.#timersTimer);
    this.#timersAsked = null;
    this.#observer.disconnect();
    this.#board = this.#side = null;
  }

  /** Attributes are messages as well, and say what the state says. @override @param {Map<PropertyKey, unknown>} changed */
  willUpdate(changed) {
    const root = this.shadowRoot;
    this.#focusedScore = root?.activeElement?.closest(".score-body") ?? null;
    const lang = languageOf(this.lang);
    if (changed.has("lang") && this.lang && lang !== this.#state.lang)
      this.send({type: "languageChosen", lang});
    const theme = this.theme === "light" || this.theme === "dark" ? this.theme : "auto";
    const isTold = changed.has("theme") && (this.hasUpdated || this.theme !== null);
    if (isTold && theme !== this.#state.theme) this.send({type: "themeChosen", theme});
    this.lang = this.#state.lang;
    this.theme = this.#state.theme === "auto" ? null : this.#state.theme;
  }

  /** @override */
  render() {
    const {lang} = this.#state;
    return html`${page(this.#state, this.#view(), {
      send: (message) => this.send(message),
      message: (key, params) => message(lang, key, params),
      parts: (key, params) => messageParts(lang, key, params),
      lang,
      gestures: this.#gestures,
    })}`;
  }

  /** @override */
  updated() {
    const {lang, document: scenario} = this.#state;
    this.toggleAttribute("wall", this.#state.wall);
    if (this.#state.wall) this.#fitWall();
    if (this.page) {
      document.documentElement.lang = lang;
      document.title = `${textIn(scenario.title, lang)} · Window Lab`;
    }
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    this.#watch(root.querySelector(".board"));
    // Marks come and go: the focus of one that is no more goes to the picture.
    if (this.#focusedScore?.isConnected && root.activeElement === null)
      /** @type {HTMLElement} */ (this.#focusedScore).focus({preventScroll: true});
    placeMenu(root);
    placeDialog(root);
    placeBubble(root);
    for (const effect of this.#afterUpdate.splice(0)) this.#focus(effect);
    this.#askTimers();
  }

  /** @type {import("./model/timers.js").TimersWanted | null} */
  #timersAsked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timersTimer;
  /** What the state panel wants to know, once the step rests. */
  #askTimers() {
    const wanted = timersWanted(this.#state);
    if (isSameQuestion(wanted, this.#timersAsked)) return;
    this.#timersAsked = wanted;
    clearTimeout(this.#timersTimer);
    const {result} = this.#state;
    if (!wanted || !result) return;
    this.#timersTimer = setTimeout(
      () =>
        this.#ask(async (engine) => ({type: "timersFound", found: await findTimers(engine, wanted, result)})),
      rest,
    );
  }

  /** @param {Effect} effect */
  #perform(effect) {
    if (this.#files.perform(effect)) return;
    switch (effect.type) {
      case "run":
        this.#run(effect.revision, effect.document);
        break;
      case "readPaste": {
        const {document: before, cell, columns, text} = effect;
        this.#ask(async () => ({
          type: "pasteRead",
          asked: effect,
          pasted: await inSlices(pastedInPieces(before, cell, columns, text)),
        }));
        break;
      }
      case "cancel":
        this.#running?.abort();
        break;
      case "explain": {
        const runs = this.#state.result?.runs ?? [];
        const {revision, row} = effect;
        this.#ask(async (engine) => {
          const fates = await Promise.all(
            runs.map(({recording}, run) => (recording ? engine.explain(run, row) : null)),
          );
          // What would have helped takes further runs: it follows when it is known.
          this.#ask(async () => {
            const would = [];
            for (const [run, {recording}] of runs.entries())
              would.push(recording ? await engine.counterfactuals(run, row) : []);
            return {type: "explained", revision, row, fates, would};
          });
          return {type: "explained", revision, row, fates};
        });
        break;
      }
      case "cost": {
        const runs = this.#state.result?.runs ?? [];
        this.#ask(async (engine) => ({
          type: "costsFound",
          revision: effect.revision,
          runs: await Promise.all(runs.map(({recording}, run) => (recording ? engine.cost(run) : null))),
        }));
        break;
      }
      case "copy":
        // Without leave to write it there is nothing that could be done about it.
        navigator.clipboard?.writeText(effect.text).catch(() => {});
        break;
      case "download":
        save(effect.name, new Blob([effect.text], {type: effect.media}));
        break;
      case "compare": {
        const {document: scenario, result} = this.#state;
        const names = (result?.runs ?? []).map((/** @type {{name: string}} */ {name}) => name);
        this.#ask(async (engine) => {
          const asked = statedOutcomes(scenario.expect, names).map(({run}) => run);
          const traces = await Promise.all(
            names.map((_, run) => (asked.includes(run) ? engine.trace(run) : [])),
          );
          return {
            type: "compared",
            revision: effect.revision,
            differences: differencesOf(scenario, names, traces),
          };
        });
        break;
      }
      case "check":
        this.#ask(async (engine) => ({
          type: "textChecked",
          text: effect.text,
          problem: JSON.parse(await engine.line(effect.text)).problems?.[0] ?? null,
        }));
        break;
      case "showWall":
        if (effect.wall)
          this.requestFullscreen?.().catch(() => {}); // where it is not allowed the page alone is the wall
        else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
        break;
      case "takeOver":
        this.#saveDraft();
        this.#takeOver();
        break;
      case "play":
        this.#stop();
        this.#player = setInterval(() => this.#playOn(), playInterval);
        break;
      default:
        this.#afterUpdate.push(effect);
        this.requestUpdate();
    }
  }

  /** @param {number} revision @param {State["document"] | string} document */
  async #run(revision, document) {
    this.#running?.abort(); // what still goes on for the one before
    const running = (this.#running = new AbortController());
    let progress = {rows: 0, of: 0};
    let isShown = false;
    const show = () => {
      isShown = true;
      this.send({type: "runProgressed", revision, ...progress});
    };
    const timer = setTimeout(show, patience);
    await this.#ask(async (engine) => {
      const outcome = await engine.run(document, {
        signal: running.signal,
        onProgress(now) {
          progress = now;
          if (isShown) show();
        },
      });
      const {table, runs} = outcome;
      if (table) await inSlices(prepared(table, runs, layoutView(this.#state, table)), running.signal);
      // Advice follows, and what the state of a step is read from: the picture does not wait for them.
      if (table) this.#ready(table, runs, running.signal);
      this.#ask(async () => {
        const runs = [];
        for (const [run, {recording}] of outcome.runs.entries())
          runs.push(
            recording && outcome.table?.length
              ? {warnings: await engine.warnings(run), diagnosis: await engine.diagnosis(run)}
              : null,
          );
        return {type: "advised", revision, runs};
      });
      return {type: "resultArrived", revision, outcome};
    });
    clearTimeout(timer);
  }

  /**
   * Reads through the recordings of an outcome, unless a newer run drops it.
   * @param {import("./recording.js").Table} table @param {import("./recording.js").OutcomeRun[]} runs @param {AbortSignal} signal
   */
  async #ready(table, runs, signal) {
    try {
      for (const {recording} of runs)
        if (recording) await inSlices(indexInPieces(recording, table.length), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** @param {(engine: import("./engine.js").Engine) => Promise<Message>} question */
  async #ask(question) {
    let started = false;
    try {
      const engine = await this.#engine;
      started = true;
      this.send(await question(engine));
    } catch (error) {
      const {name, message: reason} = error instanceof Error ? error : new Error(String(error));
      if (name !== "AbortError") this.send({type: "engineFailed", reason, started});
    }
  }

  /** @param {Effect} effect */
  #focus(effect) {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    if (effect.type === "focusOption") {
      const controls = [...root.querySelectorAll("[data-option]")];
      const named = (/** @type {string} */ path) =>
        controls.find((control) => /** @type {HTMLElement} */ (control).dataset.option === path);
      // What comes with a kind of window has no control of its own: then the kind has.
      const [owner] = effect.path.split(".");
      const found = /** @type {HTMLElement | undefined} */ (named(effect.path) ?? named(`${owner}.type`));
      found?.focus();
      if (found instanceof HTMLInputElement) found.select();
      return;
    }
    if (effect.type === "focusRunName") {
      const name = /** @type {HTMLInputElement | null} */ (root.querySelector(`[data-run="${effect.run}"]`));
      name?.focus();
      name?.select();
      return;
    }
    if (effect.type === "showRun") {
      this.#gestures.chooseRun(effect.run);
      this.#measure();
      // Where it is depends on the room that there is: it is waited for.
      if (this.#room.board === 0 || this.isUpdatePending) return void this.#afterUpdate.push(effect);
      const x = this.#gestures.model?.columns.find(({run}) => run === effect.run)?.x;
      const {table, stays} = this.#room;
      if (this.#board && x !== undefined) this.#board.scrollLeft = table - stays + x;
      return;
    }
    if (effect.type === "showRow") return this.#showRow(effect.row);
    if (effect.type === "seekRow") return this.#seekRow(effect.row);
    if (effect.type === "focusMark") {
      const score = /** @type {HTMLElement | null} */ (root.querySelector(".score-body"));
      const mark = /** @type {SVGElement | null} */ (score?.querySelector(`.mark[data-row="${effect.row}"]`));
      if (score?.contains(root.activeElement)) (mark ?? score).focus({preventScroll: true});
      return;
    }
    if (effect.type === "focusJson") return root.querySelector(".json")?.scrollIntoView({block: "nearest"});
    const {row, column} = this.#state.cursor;
    const find = () =>
      /** @type {HTMLElement | null} */ (root.querySelector(`[data-row="${row}"][data-column="${column}"]`));
    const cell = find();
    if (!cell) return this.#scrollTo(row);
    const input = cell.querySelector("input");
    (input ?? cell).focus();
    if (input && this.#state.editing && !this.#state.editing.typed) input.select();
  }

  /** Scrolls the board, and it alone, until a row is in view. @param {number} row */
  #showRow(row) {
    const board = this.shadowRoot?.querySelector(".board");
    const cell = board?.querySelector(`[data-row="${row}"]`);
    const head = board?.querySelector(".charts-head");
    if (!board || !head) return;
    if (this.#state.perRow !== null) {
      const model = this.#gestures.model;
      if (model && (row < model.from || row >= model.to)) this.#seekRow(row);
      return;
    }
    if (!cell) {
      if (row < (this.#state.document.rows?.length ?? 0)) this.#scrollTo(row, {type: "showRow", row});
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
  #seekRow(row) {
    const board = this.#board;
    const model = this.#gestures.model;
    if (!board || !model) return;
    board.scrollTop = topOfRow(model, row) - (board.clientHeight - headOfBoard) / 2;
    this.#measure();
  }

  /** Brings a row into view that is not in the picture, then does `next`. @param {number} row @param {Effect} [next] */
  #scrollTo(row, next = {type: "focusCell"}) {
    const board = this.shadowRoot?.querySelector(".board");
    if (!board) return;
    this.#seekRow(row);
    this.requestUpdate();
    this.#afterUpdate.push(next);
  }

  /** Keeps an eye on the room that there is. @param {Element | null} board */
  #watch(board) {
    const side = board?.querySelector(".table, .ruler-side");
    if (!board || !side || (board === this.#board && side === this.#side)) return;
    const isNew = board !== this.#board;
    this.#board = board;
    this.#side = side;
    this.#observer.disconnect();
    this.#observer.observe(board);
    this.#observer.observe(side);
    if (isNew) board.addEventListener("scroll", () => this.#measure(), {passive: true});
  }

  #measure() {
    const board = this.#board;
    const table = /** @type {HTMLElement | null} */ (this.#side);
    if (!board || !table) return;
    const room = {
      board: board.clientWidth,
      table: table.offsetWidth,
      stays: staysOf(table),
      top: board.scrollTop,
      height: board.clientHeight,
    };
    const same = Object.entries(room).every(
      ([name, value]) => value === this.#room[/** @type {"top"} */ (name)],
    );
    if (same) return;
    this.#room = room;
    const compact = room.board < littleRoom;
    if (compact !== this.#state.compact) this.send({type: "resized", compact});
    this.requestUpdate();
  }

  /** How wide a chart is, and which rows are drawn. */
  #view() {
    const {board, table, stays, top, height} = this.#room;
    const {compact, result, document: scenario} = this.#state;
    const columns = this.#state.columns === "multiples" ? "runs" : this.#state.columns;
    const view = {columns, keysFrom: this.#state.keysFrom};
    const runs = Math.max(1, result ? columnsOf(result.table, result.runs, view).length : 1);
    const left = board - table;
    const chart = compact
      ? Math.max(narrowestOfLittle, left)
      : Math.max(narrowestChart, Math.floor(left / runs));
    const rows = Math.max(scenario.rows?.length ?? 0, result?.table.length ?? 0);
    const isLong = rows > manyRows || this.#state.perRow !== null;
    return {
      chart: board === 0 ? 330 : chart,
      ...{board, table, stays, top, compact},
      height: isLong ? height : Infinity,
      visible: height,
    };
  }

  #rowsInView() {
    const {model} = this.#gestures;
    const {top, height} = this.#room;
    return model ? {from: rowAtY(model, top), to: rowAtY(model, top + height) + 1} : {from: 0, to: 0};
  }

  #playOn() {
    const {step, result} = this.#state;
    const rows = result?.table.length ?? 0;
    this.send({type: "stepped", step: step === null || step + 1 >= rows ? null : step + 1});
  }
  #stop() {
    clearInterval(this.#player);
    this.#player = undefined;
  }

  /** @type {EventTarget | null} where keys are heard */
  #heard = null;
  /** Keys that work wherever the focus is, unless a text is being typed. @param {Event} pressed */
  #keydown = (pressed) => {
    const event = /** @type {KeyboardEvent} */ (pressed);
    const message = pageKey(event, {
      target: event.composedPath()[0],
      wall: this.#state.wall,
      isPage: this.page,
      step: this.#state.step,
      rows: this.#state.result?.table.length ?? 0,
    });
    if (!message) return;
    event.preventDefault();
    this.send(message);
  };

  #leftFullscreen = () => {
    if (!document.fullscreenElement && this.#state.wall) this.send({type: "wallToggled", wall: false});
  };

  /** On a wall all is larger, but no run is cut off. */
  #fitWall() {
    const columns = this.#gestures.model?.columns.length ?? 1;
    const fits = this.clientWidth / (this.#room.table + columns * narrowestChart + wallMargin);
    this.style.setProperty("--wall", String(Math.max(leastOnWall, Math.min(mostOnWall, fits))));
  }

  /** The board as it is on the screen, so small that all of its width is on the paper. */
  #fitPaper = () => {
    const width = this.#board?.scrollWidth ?? 0;
    this.style.setProperty("--print", String(Math.min(1, paperWidth / Math.max(1, width))));
    this.toggleAttribute("long", this.#view().height !== Infinity);
  };

  #takeOver = () => {};
  /** Once the page is at rest: what is kept for later must not hold up the first picture. */
  #keepOffline() {
    const start = async () => {
      const {keepOffline} = await import("./offline.js");
      await keepOffline(new URL("service-worker.js", import.meta.url), (takeOver) => {
        this.#takeOver = takeOver;
        this.send({type: "newerFound"});
      });
    };
    setTimeout(start, restOfPage);
  }

  // The draft: what is there is kept a moment after each change, and at the latest when the page goes.
  /** @type {ReturnType<typeof createDraft> | null} */
  #draft = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #draftTimer;

  async #takeUpDraft() {
    if (this.#draft) return;
    const draft = (this.#draft = createDraft());
    const take = (/** @type {import("./draft.js").Draft | null} */ found) =>
      found && this.send({type: "draftFound", document: found.document, unfinished: found.unfinished});
    take(draft.own());
    addEventListener("pagehide", () => this.#saveDraft());
    addEventListener("beforeunload", (event) => {
      this.#saveDraft();
      if (draft.unkept) event.preventDefault();
    });
    const orphan = await draft.settle();
    if (this.#state.past.length === 0 && !this.#state.restored) take(orphan);
  }
  /** @param {State} next */
  #keepDraft({document, typed}) {
    if (!this.#draft || (document === this.#state.document && typed === this.#state.typed)) return;
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => this.#saveDraft(), 400);
  }
  #saveDraft() {
    clearTimeout(this.#draftTimer);
    const {document, typed, past, future} = this.#state;
    if (past.length + future.length === 0) return; // nothing was done
    const unfinished = typed?.unfinished ? {text: typed.text, shown: typed.shown} : null;
    if (document === eightPayments && !unfinished) this.#draft?.drop();
    else this.#draft?.keep(document, unfinished);
  }

  // What the page remembers. Storage may be forbidden: then it starts as the system has it.
  #recall() {
    try {
      const {lang, theme} = JSON.parse(localStorage.getItem("window-lab") ?? "{}");
      if (!this.hasAttribute("lang") && (lang === "en" || lang === "zh"))
        this.send({type: "languageChosen", lang});
      if (!this.hasAttribute("theme") && (theme === "light" || theme === "dark"))
        this.send({type: "themeChosen", theme});
    } catch {
      // nothing remembered
    }
  }
  #remember() {
    if (!this.page) return;
    try {
      localStorage.setItem("window-lab", JSON.stringify({lang: this.#state.lang, theme: this.#state.theme}));
    } catch {
      // not remembered
    }
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

customElements.define("window-lab", WindowLab);
