// How do people write a duration, and what is kept of it, in the units of the format?

/** What units are called beside their own names. @type {[string, RegExp][]} */
const units = [
  ["ms", /^(ms|msecs?|millis?|milliseconds?|毫秒)$/],
  ["s", /^(s|secs?|seconds?|秒|秒钟)$/],
  ["min", /^(m|mins?|minutes?|分|分钟)$/],
  ["h", /^(h|hrs?|hours?|小时|个小时|时)$/],
  ["d", /^(d|days?|天|日)$/],
  ["week", /^(w|wks?|weeks?|周|星期|个星期)$/],
];
const unitNamed = (/** @type {string} */ name) => units.find(([, names]) => names.test(name))?.[0];
/** What a number without a unit is, behind one with that unit: `1 h 30`. @type {Record<string, string>} */
const nextSmaller = {d: "h", h: "min", min: "s", s: "ms"};

/** The parts that are there. @param {[string | undefined, string][]} parts numbers and their units */
const joined = (parts) =>
  parts
    .filter(([number]) => number !== undefined && Number(number) !== 0)
    .map(([number = "", unit]) =>
      unit === "week" ? `${Number(number) * 7} d` : `${number.replace(/^0+(?=\d)/, "")} ${unit}`,
    )
    .join(" ") || "0 s";

/**
 * A typed duration as the format has it: `5m` is `5 min`, `1h30` is `1 h 30 min`, `0:00:45` is `45 s`, `PT1M` is `1 min`, a number
 * alone says that it is milliseconds. What is none, or might be two of them (`1:30`), stays as it was typed.
 *
 * @param {string} text
 */
export function keptDuration(text) {
  const typed = text.normalize("NFKC").trim();
  const sign = /^[-−]/.test(typed) ? "-" : "";
  const plain = typed.replace(/^[-−+]\s*/, "").toLowerCase();
  if (/^\d+$/.test(plain)) return sign + joined([[plain, "ms"]]);
  const parts = clockParts(plain) ?? isoParts(plain) ?? wordParts(plain);
  return parts ? sign + joined(parts) : text.trim();
}

/** @param {string} text @returns {[string | undefined, string][] | null} */
function clockParts(text) {
  const [, h, min, s, ms] = /^(\d{1,4}):([0-5]\d):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  return h === undefined ? null : [[h, "h"], [min, "min"], [s, "s"], [ms?.padEnd(3, "0"), "ms"]]; // prettier-ignore
}

/** ISO 8601, as Java writes it. @param {string} text @returns {[string | undefined, string][] | null} */
function isoParts(text) {
  const [all, d, h, min, s] =
    /^p(?=.)(?:(\d+)d)?(?:t(?=.)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?)?$/.exec(text) ?? [];
  return all === undefined ? null : [[d, "d"], [h, "h"], [min, "min"], [s, "s"]]; // prettier-ignore
}

/** @param {string} text @returns {[string | undefined, string][] | null} */
function wordParts(text) {
  if (!/^(?:\d+(?:[.,]\d+)?\s*\p{L}+\.?(?:\s*,?\s*(?:and\s+)?))+(?:\d+)?$/u.test(text)) return null;
  /** @type {[string, string][]} */
  const parts = [];
  for (const [, number, name] of text.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}*)/gu)) {
    const unit = name === "" ? nextSmaller[parts.at(-1)?.[1] ?? ""] : unitNamed(name);
    if (unit === undefined) return null;
    parts.push([number.replace(",", "."), unit]);
  }
  return parts;
}
