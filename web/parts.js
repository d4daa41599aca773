// What of the page is there already, and when does the rest come? First what the first picture needs, in the reader's language;
// when that is on the screen, all that is closed; and when the browser has nothing to do, the texts of the other language.
import {isKnown, learn} from "./i18n/learn.js";

/** @typedef {import("./i18n/text.js").Language} Language */
/** @typedef {typeof import("./view/later.js")} Later */

export class Parts {
  /** What is closed in the first picture; null until it is there. @type {Later | null} */
  later = null;
  #page;
  /** @type {Promise<Later> | null} */
  #coming = null;
  #isAsked = false;
  /** @type {(later: Later) => void} */
  #arrive = () => {};
  /** All the rest, once it is there; who waits for this does not ask for it, so that the first picture has the line to itself. @type {Promise<Later>} */
  whenThere = new Promise((resolve) => (this.#arrive = resolve));

  /** @param {{lang: () => Language, arrived: (later: Later) => void, missed: () => void, alsoNow: () => void}} page
   *   `missed`: it cannot be loaded; `alsoNow`: what else is fetched at the same time */
  constructor(page) {
    this.#page = page;
  }

  /** The texts of the first picture. @returns {Promise<void>} */
  async first() {
    const lang = this.#page.lang();
    if (!isKnown(lang, "first")) await learn(lang, "first").catch(this.#page.missed);
  }

  /** Asks for all the rest once what was drawn is on the screen; the first time only. */
  restAfterPaint() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => setTimeout(() => this.with(() => {})));
  }

  /** All the rest. @returns {Promise<Later>} rejected if it cannot be loaded; it is asked for again the next time */
  rest() {
    this.#coming ??= this.#load();
    this.#coming.catch(() => (this.#coming = null));
    return this.#coming;
  }

  /** Does something with the rest, now or as soon as it is there. @param {(later: Later) => unknown} act */
  with(act) {
    if (this.later) act(this.later);
    else this.rest().then(act, this.#page.missed);
  }

  /** Does something that takes another language, now or as soon as that is there. @param {Language} lang @param {() => void} act @returns {boolean} whether `lang` is there already, and `act` not needed */
  speaks(lang, act) {
    if (isKnown(lang, "first") && (isKnown(lang, "later") || !this.later)) return true;
    learnAll(lang).then(act, this.#page.missed);
    return false;
  }

  async #load() {
    const lang = this.#page.lang();
    this.#page.alsoNow();
    const [later] = await Promise.all([import("./view/later.js"), learnAll(lang)]);
    this.later = later;
    this.#arrive(later);
    this.#page.arrived(later);
    whenIdle(() => learnAll(lang === "en" ? "zh" : "en").catch(() => {}));
    return later;
  }
}

/** @param {Language} lang */
const learnAll = (lang) => Promise.all([learn(lang, "first"), learn(lang, "later")]);

/** @param {() => void} act */
const whenIdle = (act) => globalThis.requestIdleCallback?.(act) ?? setTimeout(act, 500);
