// How does a template set a CSS property? Through the element's style object: a style attribute is what the page's content
// security policy forbids.
import {noChange} from "lit/html.js";
import {Directive, directive} from "lit/directive.js";

class CssProperties extends Directive {
  /** @override @param {import("lit/directive.js").ElementPart} part @param {[Record<string, string | null>]} values */
  update(part, [properties]) {
    const {style} = /** @type {HTMLElement} */ (part.element);
    for (const [name, value] of Object.entries(properties))
      if (value === null) style.removeProperty(name);
      else if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    return noChange;
  }
  /** @override @param {Record<string, string | null>} _ */
  render(_) {
    return noChange;
  }
}

/** `<div ${cssProperties({height: "34px"})}>` */
export const cssProperties = directive(CssProperties);
