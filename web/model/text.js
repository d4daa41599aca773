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

/** A number in full, so that no digit is lost: `−2.5`. @param {number} value NaN: null */
export const numberText = (value) => (Number.isNaN(value) ? "null" : minus(String(value)));

/** The same with six digits where it has more, and marked as such: `≈1.23457e7`. @param {number} value */
export const roundedText = (value) => {
  const rounded = Number(value.toPrecision(6));
  if (rounded === value || Number.isNaN(value)) return numberText(value);
  const texts = [String(rounded), rounded.toExponential().replace("e+", "e")];
  return `≈${minus(texts[1].length < texts[0].length ? texts[1] : texts[0])}`;
};

/** @param {string} text */
const minus = (text) => text.replace("-", "−");
