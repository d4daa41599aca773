// Can everything be read? Contrast of the palettes, as WCAG 2.2 measures it.
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {dark, light} from "../../web/style/tokens.js";

/** @param {string} color `#rrggbb` */
function luminance(color) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = /** @type {const} */ (["page", "surface", "sunken", "hover", "selected"]);
const texts = /** @type {const} */ (["text", "muted", "faint", "accent", "ink"]);
const tones = /** @type {const} */ (["onTime", "early", "correction", "sideOutput", "dropped", "gone"]);

for (const [name, palette] of Object.entries({light, dark}))
  describe(`the ${name} palette`, () => {
    /** @param {string} foreground @param {string} background @param {number} least */
    const check = (foreground, background, least) => {
      const colors = /** @type {Record<string, string>} */ (palette);
      const found = contrast(colors[foreground], colors[background]);
      assert.ok(found >= least, `${foreground} on ${background}: ${found.toFixed(2)} < ${least}`);
    };
    test("has texts that contrast 4.5 : 1 with all that they stand on", () => {
      for (const text of texts) for (const surface of surfaces) check(text, surface, 4.5);
      check("accent", "accent-soft", 4.5);
      check("text", "accent-soft", 4.5);
      check("text", "band", 4.5);
      check("text", "invalid-soft", 4.5);
      check("muted", "invalid-soft", 4.5);
      check("invalid", "surface", 4.5);
      check("on-ink", "ink", 4.5);
      check("on-ink", "invalid", 4.5);
    });
    test("has firings whose values can be read, and marks that can be seen", () => {
      for (const tone of tones) {
        check(`on-${tone}`, tone, 4.5);
        for (const surface of surfaces) check(tone, surface, 3);
        check(tone, "band", 3);
      }
      for (const partition of [0, 1, 2, 3, 4, 5]) check(`partition-${partition}`, "surface", 4.5);
    });
    test("has controls with edges that can be seen", () => {
      for (const surface of surfaces) check("focus", surface, 3);
      check("control", "surface", 3);
      check("lateness", "surface", 3);
    });
  });

test("both palettes have the same colours", () => assert.deepEqual(Object.keys(light), Object.keys(dark)));
