// What is <window-lab>? The element that a page holds: it reads what is given to it, waits until it is near the viewport, and
// then loads the app that draws it. Importing this is possible where there is no DOM, and does nothing there.

import "./assets.js"; // knows where it is only while the script runs for the first time
import {learn} from "./i18n/learn.js";
import {languageOf} from "./i18n/text.js";
import {remembered} from "./remembered.js";

/** @typedef {import("./model/scenario.js").Scenario} Scenario */

/** @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

/** So far outside of the viewport an element begins to load, in px. */
const near = "400px";

/**
 * Attributes, all of which may change later:
 *
 * | attribute | |
 * |---|---|
 * | `src` | address of a scenario: a file of JSON, or a picture that carries one |
 * | `link` | a link to a scenario, or what is behind its `#` |
 * | `show` | parts that are shown, with spaces or commas between them: `table`, `form`, `score`, `results`, `why` |
 * | `run`, `key`, `step` | the run in view, the only key, the row at which it stands (from 0), as in the format's `view` |
 * | `readonly` | nothing of the scenario can be changed by hand |
 * | `lang` | `en` or `zh`, the nearest one is taken; else as the browser has it |
 * | `theme` | `light` or `dark`; else as its place has it |
 * | `page` | it is the whole page: it starts at once, and remembers language, theme and a draft |
 *
 * A scenario may also stand in it as `<script type="application/json">`, or be set as the property `scenario`. What else
 * stands in the element is shown until the app is there: a picture, for example.
 *
 * It fires `change` (`detail.scenario`) when the document was changed by hand, and `select` (`detail.selected`) when an event, a
 * window or a firing was.
 */
export class WindowLab extends Base {
  static observedAttributes = ["lang", "theme", "src", "link", "show", "run", "key", "step", "readonly"];

  /** @type {import("./app.js").App | null} */
  #app = null;
  /** What was set before the app was there. @type {{document?: unknown}} */
  #given = {};
  /** @type {IntersectionObserver | undefined} */
  #watching;

  constructor() {
    super();
    this.attachShadow({mode: "open"}).append(document.createElement("slot"));
  }

  /**
   * The document as it is now. It may be set to any JSON value: what is wrong with it is told in the element. `null` is an
   * empty document; so is whatever else is no object, beside what the engine says of it.
   */
  get scenario() {
    return this.#app ? this.#app.scenario : /** @type {any} */ (this.#given.document);
  }
  set scenario(document) {
    if (this.#app) this.#app.scenario = document;
    else this.#given = {document};
  }

  connectedCallback() {
    // What was set on the element before this class was there hides the property.
    if (Object.hasOwn(this, "scenario")) {
      const {scenario} = this;
      delete (/** @type {any} */ (this).scenario);
      this.scenario = scenario;
    }
    if (this.#app) this.#app.enter();
    else if (this.hasAttribute("page") || !globalThis.IntersectionObserver) this.#load();
    else {
      this.#watching = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({isIntersecting}) => isIntersecting)) return;
          this.#watching?.disconnect();
          this.#load();
        },
        {rootMargin: near},
      );
      this.#watching.observe(this);
    }
  }

  disconnectedCallback() {
    this.#watching?.disconnect();
    this.#app?.leave();
  }

  /** @param {string} name @param {string | null} before @param {string | null} value */
  attributeChangedCallback(name, before, value) {
    if (!this.#app || value === before) return;
    if (name === "src" || name === "link") this.#open();
    else if (name === "readonly") this.#app.readonly = value !== null;
    else if (name === "lang" || name === "theme") this.#app.told(name, value);
    else this.#app.look = this.#look();
  }

  /** How it is shown, by the attributes. */
  #look() {
    const text = (/** @type {string} */ name) => this.getAttribute(name) ?? undefined;
    const [show, step] = [text("show"), text("step")];
    return Object.fromEntries(
      Object.entries({
        run: text("run"),
        key: text("key"),
        step: step === undefined || !/^\d+$/.test(step) ? undefined : Number(step),
        show: show?.split(/[\s,]+/).filter((part) => part !== ""),
      }).filter(([, value]) => value !== undefined),
    );
  }

  /**
   * What is to be opened: what was set, or the text in the element, or the one at `src`.
   * @returns {Promise<{document?: unknown, refused?: any, text?: string, name?: string, reason?: string}>}
   */
  async #source() {
    if ("document" in this.#given) return this.#given;
    const text = this.querySelector(':scope > script[type="application/json"]')?.textContent;
    if (typeof text === "string") return {text, name: "<script>"};
    return this.#named();
  }

  /** @returns {Promise<{document?: unknown, refused?: any, text?: string, name?: string, reason?: string}>} */
  async #named() {
    const link = this.getAttribute("link");
    if (!link) return this.#fetched();
    const {linked} = await import("./link/element.js");
    const {lang, ...given} = /** @type {any} */ (await linked(link));
    if (lang && !this.hasAttribute("lang")) this.setAttribute("lang", lang);
    return given;
  }

  /** @returns {Promise<{text?: string, name?: string, reason?: string}>} */
  async #fetched() {
    const src = this.getAttribute("src");
    if (!src) return {};
    const name = src.split(/[?#]/)[0].split("/").at(-1) || src;
    try {
      const response = await fetch(new URL(src, this.baseURI));
      return response.ok
        ? {text: await response.text(), name}
        : {name, reason: `${response.status} ${response.statusText}`};
    } catch (error) {
      return {name, reason: error instanceof Error ? error.message : String(error)};
    }
  }

  async #open() {
    const {document, refused, text, name = "", reason} = await this.#named();
    if (document !== undefined) this.scenario = document;
    else if (refused) this.#app?.refuseLink(refused);
    else if (text !== undefined) this.#app?.openText(text, name);
    else if (reason !== undefined) this.#app?.refuse(name, reason);
  }

  get #language() {
    const kept = this.hasAttribute("page") ? remembered().lang : undefined;
    return languageOf(this.getAttribute("lang") || kept || navigator.language);
  }

  async #load() {
    // The texts that the first picture says come beside the app; it asks again for what does not come.
    learn(this.#language, "first").catch(() => {});
    const [{App}, {text, name = "", reason, refused, ...given}] = await Promise.all([
      import("./app.js"),
      this.#source(),
    ]);
    if (this.#app) return;
    const parsed = text === undefined ? null : jsonOf(text);
    const document =
      parsed ??
      (text === undefined && reason === undefined && !refused ? null : {document: {format: "window-lab/1"}});
    this.#app = new App({
      host: this,
      page: this.hasAttribute("page"),
      lang: this.getAttribute("lang") ?? "",
      theme: this.getAttribute("theme"),
      look: this.#look(),
      readonly: this.hasAttribute("readonly"),
      tell: (event, detail) => this.dispatchEvent(new CustomEvent(event, {detail, bubbles: true})),
      ...document,
      ...given,
      ...this.#given,
    });
    this.#given = {};
    if (this.isConnected) this.#app.enter();
    if (text !== undefined && !parsed) this.#app.openText(text, name);
    if (reason !== undefined) this.#app.refuse(name, reason);
    if (refused) this.#app.refuseLink(refused);
  }
}

/** @param {string} text */
function jsonOf(text) {
  try {
    return {document: JSON.parse(text)};
  } catch {
    return null; // a picture that carries a scenario; or the app says what is wrong
  }
}

if (globalThis.customElements && !customElements.get("window-lab"))
  customElements.define("window-lab", WindowLab);
