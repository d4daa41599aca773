// What is a style sheet before a browser reads it? A text, which may have others in it; it is read once, when it is first worn.

export class Style {
  /** @type {CSSStyleSheet | null} */
  #sheet = null;

  /** @param {string} cssText */
  constructor(cssText) {
    this.cssText = cssText;
  }

  get styleSheet() {
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#sheet.replaceSync(this.cssText);
    }
    return this.#sheet;
  }
}

/** @param {TemplateStringsArray} strings @param {...(Style | string)} values */
export const css = (strings, ...values) =>
  new Style(strings.map((text, i) => (i === 0 ? text : textOf(values[i - 1]) + text)).join(""));

/** @param {Style | string} value */
const textOf = (value) => (typeof value === "string" ? value : value.cssText);
