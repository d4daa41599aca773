// How wide is a text, about? So that labels find room without a page to measure them on: in Node as in a browser.

/** In hundredths of an em, for a wide sans-serif: better a little room too much than a label cut off. */
const narrow = /[ijlIft.,:;'|!()[\]{}·\-]/;
const wide = /[mwMW@%—…→∞⋈]/;
const full = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/**
 * @param {string} text
 * @param {number} size of the font, in px
 * @param {boolean} [bold]
 * @returns {number} px
 */
export function textWidth(text, size, bold = false) {
  let hundredths = 0;
  for (const c of text)
    hundredths +=
      full.test(c) || c > "\uffff"
        ? 100
        : c === " "
          ? 32
          : narrow.test(c)
            ? 38
            : wide.test(c)
              ? 90
              : c >= "A" && c <= "Z"
                ? 69
                : 61;
  return (hundredths / 100) * size * (bold ? 1.08 : 1);
}

/** `text`, shortened to what fits into `room` px. @param {string} text @param {number} room @param {number} size */
export function fitted(text, room, size) {
  if (textWidth(text, size) <= room) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, size) > room) kept = kept.slice(0, -1);
  return kept.length > 1 || textWidth(`${kept}…`, size) <= room ? `${kept}…` : "";
}

/** A number as people write it: `−2.5`, at most six digits of a fraction. @param {number} value NaN: null */
export const numberText = (value) =>
  Number.isNaN(value)
    ? "null"
    : (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)))).replace("-", "−");
