// What is <window-lab>? The element that a page holds: it reads what is given to it, waits until it is near the viewport, and
// then loads the app that draws it. Importing this is possible where there is no DOM, and does nothing there.

import {learn} from "./i18n/learn.js";
import {languageOf} from "./i18n/text.js";
import {remembered} from "./remembered.js";

/** @typedef {import("./model/scenario.js").Scenario} Scenario */

/** @type {typeof HTMLElement} */
const Base = globalThis.HTMLElement ?? class {};

/** So far outside of the viewport an element begins to load, in px. */
const near = "400px";

/**
 * Attributes: `lang` (`en`, `zh`; the nearest one is taken), `theme` (`light`, `dark`; else as its place has it), `page` (it is the whole page: it starts at
 * once, and remembers language, theme and a draft).
 *
 * What stands in the element is shown until the app is there: a picture, for example.
 */
export class WindowLab extends Base {
  static observedAttributes = ["lang", "theme"];

  /** @type {import("./app.js").App | null} */
  #app = null;
  /** What was set before the app was there. @type {{document: unknown} | null} */
  #given = null;
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
    return this.#app ? this.#app.scenario : /** @type {any} */ (this.#given?.document);
  }
  set scenario(document) {
    if (this.#app) this.#app.scenario = document;
    else this.#given = {document};
  }

  connectedCallback() {
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

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    this.#app?.told(/** @type {"lang"} */ (name), value);
  }

  get #language() {
    const kept = this.hasAttribute("page") ? remembered().lang : undefined;
    return languageOf(this.getAttribute("lang") || kept || navigator.language);
  }

  async #load() {
    // The texts that the first picture says come beside the app; it asks again for what does not come.
    learn(this.#language, "first").catch(() => {});
    const {App} = await import("./app.js");
    if (this.#app) return;
    this.#app = new App({
      host: this,
      page: this.hasAttribute("page"),
      lang: this.getAttribute("lang") ?? "",
      theme: this.getAttribute("theme"),
      ...this.#given,
    });
    this.#given = null;
    if (this.isConnected) this.#app.enter();
  }
}

if (globalThis.customElements && !customElements.get("window-lab"))
  customElements.define("window-lab", WindowLab);
