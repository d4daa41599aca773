// What is within <window-lab>? What wires state, engine and views together: messages in, state, effects, picture.
import {render} from "lit/html.js";
import {addressOf, isAsked} from "./address.js";
import {homepage, serviceWorker} from "./assets.js";
import {createEngine} from "./engine.js";
import {eightPayments} from "./examples/eight-payments.js";
import {languageOf, message, messageParts} from "./i18n/text.js";
import {textIn} from "./model/own-text.js";
import {pageKey} from "./model/page-keys.js";
import {bringToView} from "./focus.js";
import {watchScheme} from "./host-scheme.js";
import {ownRows, selectionTold, themeOf} from "./host.js";
import {memoryOf} from "./memory.js";
import {Parts} from "./parts.js";
import {Room} from "./room.js";
import {begin, update} from "./state.js";
import {firstStyles} from "./style/first.js";
import {manyRows, perRowOfAll, prepared} from "./model/layout.js";
import {inSlices} from "./slices.js";
import {TimersAsked} from "./timers-asked.js";
import {Gestures} from "./view/gestures.js";
import {placeMenu} from "./view/menu.js";
import {layoutView} from "./view/board.js";
import {page, wantsLater} from "./view/page.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect @typedef {import("./state.js").Message} Message */

/** @typedef {(engine: import("./engine.js").Engine) => Promise<Message | null>} Question whose answer is a message, if there is one */

const playInterval = 700; // ms a row
const restOfPage = 3000; // ms, after which nothing of the start goes on any more
const patience = 150; // ms, after which a run shows how far it is

/**
 * @typedef {object} Setting what an app is part of
 * @property {HTMLElement} host the element; it has a shadow root
 * @property {boolean} page whether it is the whole page, which remembers language and theme, and a draft
 * @property {string} lang `en` or `zh`, the nearest one is taken; empty: as the browser has it
 * @property {string | null} theme `light`, `dark`; else as the system has it
 * @property {unknown} [document] what it opens with
 * @property {import("./state.js").Look} [look] how it is shown, before what the document's `view` says
 * @property {boolean} [readonly]
 * @property {(event: "change" | "select", detail: object) => void} [tell] what someone did by hand
 */

/** One for each element. */
export class App {
  /** @type {State} */
  #state;
  #engine = createEngine();
  /** @type {AbortController | null} of the run that goes on */
  #running = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #player;
  #gestures = new Gestures(
    (message) => this.send(message),
    () => this.#state.result?.revision === this.#state.revision || this.#state.problems.length > 0,
    () => perRowOfAll(this.#state.result?.table.length ?? 0, Math.max(100, this.#room.heightOfRows)),
  );
  #room = new Room({
    host: () => this.#setting.host,
    state: () => this.#state,
    send: (message) => this.send(message),
    gestures: this.#gestures,
    later: (effect) => this.#afterUpdate.push(effect),
    redraw: () => this.#redraw(),
    isDrawn: () => !this.#isStale,
  });
  #memory = memoryOf(
    () => this.#state,
    (message) => this.send(message),
  );
  /** @type {ReturnType<import("./parts.js").Later["filesOf"]> | null} */
  #files = null;
  #parts = new Parts({
    lang: () => this.#state.lang,
    arrived: ({styles, filesOf}) => {
      this.#dress(styles);
      this.#files = filesOf({
        state: () => this.#state,
        view: () => ({chart: this.#room.view().chart, ...this.#room.rowsInView()}),
        send: (message) => this.send(message),
        engine: () => this.#engine,
        link: async () =>
          (this.#setting.page && (await this.#address.withLinks(({forTicket}) => forTicket()))) || null,
      });
      this.#files.watch(this.#setting.host);
      this.#redraw();
    },
    missed: () => this.send({type: "fileRefused", trouble: {key: "part.missing"}}),
    // Whoever asks it something hears of it if it does not come.
    alsoNow: () => void this.#engine.then((engine) => engine.complete()).catch(() => {}),
  });
  #address = addressOf(
    () => this.#state,
    (message) => this.send(message),
  );
  #timers = new TimersAsked((wanted, result) =>
    this.#ask(async (engine) => {
      const {findTimers} = await this.#parts.rest();
      return {type: "timersFound", found: await findTimers(engine, wanted, result)};
    }),
  );
  /** @type {Effect[]} what waits for the picture to be up to date */
  #afterUpdate = [];

  #setting;
  /** Whether the picture is older than the state, and will be drawn. */
  #isStale = false;
  #isThere = false;
  #stopScheme = () => {};
  #hasDrawn = false;

  /** @param {Setting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#dress(firstStyles);
    const lang = languageOf(setting.lang || navigator.language);
    const isGiven = "document" in setting;
    const {look = {}, readonly = false, page: isPage} = setting;
    // What a link holds is waited for; nothing else is shown before.
    const waits = isPage && !isGiven && isAsked();
    const first = isGiven ? ownRows(setting.document) : waits ? null : eightPayments;
    const theme = themeOf(setting.theme);
    const home = isPage ? null : homepage();
    const [state, effects] = begin(first, {lang, theme, look, readonly, embedded: !isPage, home});
    this.#state = state;
    if (!waits) for (const effect of effects) this.#perform(effect);
  }

  /** @param {import("./style/css.js").Style[]} styles */
  #dress(styles) {
    this.#root.adoptedStyleSheets = styles.map(({styleSheet}) => styleSheet);
  }

  get #root() {
    return /** @type {ShadowRoot} */ (this.#setting.host.shadowRoot);
  }

  /**
   * The document as it is now. It may be set to any JSON value: what is wrong with it is told on the page. `null` is an
   * empty document; so is whatever else is no object, beside what the engine says of it.
   */
  get scenario() {
    return this.#state.document;
  }
  set scenario(document) {
    this.send({type: "opened", document: ownRows(document)});
  }

  /** @param {import("./state.js").Look} look */
  set look(look) {
    this.send({type: "lookGiven", look});
  }

  /** @param {boolean} readonly */
  set readonly(readonly) {
    this.send({type: "readonlyGiven", readonly});
  }

  /** Opens the text of a scenario, or of a picture that carries one. @param {string} text @param {string} name */
  openText(text, name) {
    this.#parts.with(() => this.#files?.openText(text, name, (document) => (this.scenario = document)));
  }

  /** Says why a link is not opened. @param {import("./link/refusal-text.js").Refused & {fragment: string}} refused */
  refuseLink(refused) {
    this.#address.withLinks(() => this.send({type: "linkRefused", refused}));
  }

  /** Says that what should be opened cannot be read. @param {string} name @param {string} reason */
  refuse(name, reason) {
    this.send({type: "fileRefused", trouble: {key: "trouble.unread", params: {name, reason}}});
  }

  /** An attribute of the element changed: what it says now goes, unless it is what the state says. @param {"lang" | "theme"} name @param {string | null} value */
  told(name, value) {
    if (name === "theme" && themeOf(value) !== this.#state.theme)
      this.send({type: "themeChosen", theme: themeOf(value)});
    if (name === "lang" && value && languageOf(value) !== this.#state.lang)
      this.send({type: "languageChosen", lang: languageOf(value)});
    if (name === "lang" && value !== this.#state.lang) this.#redraw();
  }

  /** One message in: state, effects, picture. @param {Message} message */
  send(message) {
    const {type, lang} = message;
    const isOfLink = type === "linkBegun" || type === "linkOpened";
    if ((type === "languageChosen" && this.#hasDrawn) || (isOfLink && lang))
      if (!this.#parts.speaks(lang, () => this.send(message))) return;
    const before = this.#state;
    const [state, effects] = update(before, message);
    if (state !== before) {
      const isOther = state.document !== before.document || state.typed !== before.typed;
      this.#state = state;
      if (isOther) this.#memory.keepDraft();
      if (isOther && this.#setting.page) this.#address.changed(type);
      this.#redraw();
    }
    if (!state.playing) this.#stop();
    for (const effect of effects) this.#perform(effect);
    const isPreference = type === "languageChosen" || type === "themeChosen";
    if (this.#setting.page && isPreference) this.#memory.remember();
    if (type === "opened" || !this.#setting.tell) return;
    if (state.document !== before.document) this.#setting.tell("change", {scenario: state.document});
    if (state.selected !== before.selected) this.#setting.tell("select", {selected: selectionTold(state)});
  }

  /** The element is in a document. */
  enter() {
    const {host, page} = this.#setting;
    this.#isThere = true;
    // A page of its own hears keys also while nothing has the focus.
    this.#heard = page ? document : host;
    this.#heard.addEventListener("keydown", this.#keydown);
    this.#heard.addEventListener("paste", this.#pasted, {capture: true});
    if (page) {
      this.#memory.recall(host);
      this.#memory.takeUp((draft) => this.#address.begin(draft));
      this.#address.follow();
      this.#keepOffline();
    } else this.#stopScheme = watchScheme(host, (scheme) => host.setAttribute("scheme", scheme));
    document.addEventListener("fullscreenchange", this.#leftFullscreen);
    addEventListener("beforeprint", this.#room.fitPaper);
    this.#redraw();
  }

  /** The element is in no document any more. */
  leave() {
    this.#isThere = false;
    this.#stopScheme();
    this.#heard?.removeEventListener("keydown", this.#keydown);
    this.#heard?.removeEventListener("paste", this.#pasted, {capture: true});
    document.removeEventListener("fullscreenchange", this.#leftFullscreen);
    removeEventListener("beforeprint", this.#room.fitPaper);
    this.#stop();
    this.#timers.stop();
    this.#room.leave();
  }

  /** The picture follows the state, once for all that happens now. */
  #redraw() {
    if (this.#isStale || !this.#isThere) return;
    this.#isStale = true;
    const draw = () => {
      this.#isStale = false;
      if (this.#isThere) this.#draw();
    };
    if (this.#hasDrawn) queueMicrotask(draw);
    else this.#begun().then(draw);
  }

  /** The first picture waits for the texts that it says, and for what else is in it this time. */
  async #begun() {
    const isWhole = !this.#setting.page || wantsLater(this.#state); // what is around an embed is not to move
    const rest = isWhole ? this.#parts.rest().catch(() => {}) : null;
    await this.#parts.first();
    await rest;
  }

  #draw() {
    const {host, page: isPage} = this.#setting;
    const {lang, theme, document: scenario, wall, result, failure, running} = this.#state;
    const root = this.#root;
    if (!isPage && !result && !failure) return; // what stands in the element is still shown
    root.querySelector("slot")?.remove();
    this.#hasDrawn = true;
    const focused = root.activeElement?.closest(".score-body") ?? null;
    // Attributes say what the state says.
    if (host.getAttribute("lang") !== lang) host.setAttribute("lang", lang);
    if (theme === "auto") host.removeAttribute("theme");
    else if (host.getAttribute("theme") !== theme) host.setAttribute("theme", theme);
    render(
      page(this.#state, this.#room.view(), {
        send: (message) => this.send(message),
        message: (key, params) => message(lang, key, params),
        parts: (key, params) => messageParts(lang, key, params),
        lang,
        readonly: this.#state.readonly,
        gestures: this.#gestures,
        later: this.#parts.later,
        share: this.#address.dialog,
        isPage,
      }),
      root,
    );
    host.toggleAttribute("wall", wall);
    if (wall) this.#room.fitWall();
    if (isPage) {
      document.documentElement.lang = lang;
      document.title = `${textIn(scenario.title, lang)} · Window Lab`;
    }
    this.#room.watch();
    // Marks come and go: the focus of one that is no more goes to the picture.
    if (focused?.isConnected && root.activeElement === null)
      /** @type {HTMLElement} */ (focused).focus({preventScroll: true});
    placeMenu(root);
    this.#parts.later?.placeDialog(root);
    this.#parts.later?.placeBubble(root);
    for (const effect of this.#afterUpdate.splice(0)) bringToView(effect, root, this.#room, this.#state);
    this.#timers.watch(this.#state);
    if (result || failure || running) this.#parts.restAfterPaint();
  }

  /** @param {Effect} effect */
  #perform(effect) {
    switch (effect.type) {
      case "putOff":
        this.#parts.with(() => this.send(effect.message));
        break;
      case "chooseFile":
      case "save":
      case "export":
      case "saveExport":
      case "copyTicket":
      case "print":
        this.#parts.with(() => this.#files?.perform(effect));
        break;
      case "share":
        this.#address.withLinks(({share}) => share(effect.look));
        break;
      case "gallery":
        this.#ask(async () => {
          const {documents} = await import("./gallery/index.js");
          return {type: "galleryMade", documents};
        });
        break;
      case "copyLink":
        this.#address.withLinks(({copy}) => copy(effect.text));
        break;
      case "run":
        this.#run(effect.revision, effect.document);
        break;
      case "cancel":
        this.#running?.abort();
        break;
      case "readPaste":
      case "explain":
      case "tell":
      case "cost":
      case "compare":
      case "predict":
      case "check": {
        const asked = this.#state;
        const follow = (/** @type {Question} */ question) => void this.#ask(question);
        this.#ask(async (engine) => (await this.#parts.rest()).answerTo(effect, engine, asked, follow));
        break;
      }
      case "copy":
        // Without leave to write it there is nothing that could be done about it.
        navigator.clipboard?.writeText(effect.text).catch(() => {});
        break;
      case "download":
        this.#parts.with(({save}) => save(effect.name, new Blob([effect.text], {type: effect.media})));
        break;
      case "showWall":
        if (effect.wall)
          this.#setting.host.requestFullscreen?.().catch(() => {}); // where it is not allowed the page alone is the wall
        else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
        break;
      case "goHome":
        this.#address.withLinks(async ({fragment}) => {
          const behind = await fragment();
          open(`${homepage()}${behind && `#${behind}`}`, "_blank", "noopener");
        });
        break;
      case "takeOver":
        this.#memory.saveDraft();
        this.#takeOver();
        break;
      case "play":
        this.#stop();
        this.#player = setInterval(() => this.#playOn(), playInterval);
        break;
      default:
        this.#afterUpdate.push(effect);
        this.#redraw();
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
      if (table) {
        await inSlices(prepared(table, runs, layoutView(this.#state, table)), running.signal);
        // Of few rows the results are looked through as they are drawn.
        const later = table.length > manyRows ? await this.#parts.rest().catch(() => null) : null;
        if (later) await inSlices(later.resultsInPieces(table, runs, this.#state.key), running.signal);
      }
      // Advice follows, and what the state of a step is read from: the picture does not wait for them.
      if (table) this.#ready(table, runs, running.signal);
      this.#ask(async () => {
        await this.#parts.whenThere;
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
    const later = await this.#parts.whenThere;
    try {
      for (const {recording} of runs)
        if (recording) await inSlices(later.indexInPieces(recording, table.length), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** @param {Question} question */
  async #ask(question) {
    let started = false;
    try {
      const engine = await this.#engine;
      started = true;
      const answer = await question(engine);
      if (answer) this.send(answer);
    } catch (error) {
      const {name, message: reason} = error instanceof Error ? error : new Error(String(error));
      if (name !== "AbortError") this.send({type: "engineFailed", reason, started});
    }
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
      isPage: this.#setting.page,
      step: this.#state.step,
      rows: this.#state.result?.table.length ?? 0,
    });
    if (!message) return;
    event.preventDefault();
    this.send(message);
  };

  /** @param {Event} event */
  #pasted = (event) => this.#files?.pasted(event);

  #leftFullscreen = () => {
    if (!document.fullscreenElement && this.#state.wall) this.send({type: "wallToggled", wall: false});
  };

  #takeOver = () => {};
  /** Once the page is at rest: what is kept for later must not hold up the first picture. */
  #keepOffline() {
    const script = serviceWorker();
    if (!script) return;
    const start = async () => {
      const {keepOffline} = await import("./offline.js");
      await keepOffline(script, (takeOver) => {
        this.#takeOver = takeOver;
        this.send({type: "newerFound"});
      });
    };
    setTimeout(start, restOfPage);
  }
}
