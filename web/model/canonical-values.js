// How do a format's timestamps and durations read, exactly as the engine reads them, and how is each written in one way?

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const dayLength = 24 * hour;

/** Instants lie within these many ms of the epoch, durations are no longer than these. */
const farthest = 8.64e15;
const longest = 1e14;
/** Years of four digits, which a text can name. */
const [firstOfText, lastOfText] = [-62_167_219_200_000, 253_402_300_799_999];

/** As Java's String.trim, which the format follows. @param {string} text */
const trimmed = (text) => text.replace(/^[\0- ]+|[\0- ]+$/g, "");

/** The first ms of a date, if there is such a day. @param {string} year @param {string} month @param {string} day */
function dateOf(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
    ? date.getTime()
    : null;
}

/** `2024-05-01` as the ms at which it begins; `null` if it is no day. @param {unknown} text */
export function readDay(text) {
  const parts = typeof text === "string" && /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return parts ? dateOf(parts[1], parts[2], parts[3]) : null;
}

/**
 * A timestamp of a document in ms; `null` if it is none.
 *
 * @param {unknown} value @param {number} day the one that times of day are of, in ms
 */
export function readInstant(value, day) {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) <= farthest ? value : null;
  if (typeof value !== "string") return null;
  const parts =
    /^(?:(\d{4})-(\d\d)-(\d\d)T)?(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|([+-])(\d\d):(\d\d))?$/.exec(
      trimmed(value),
    );
  if (!parts) return null;
  const [, year, month, date, h, m, s, fraction, zone, sign, zoneHours, zoneMinutes] = parts;
  const isOfDay = year === undefined;
  if (isOfDay && (s === undefined || zone !== undefined)) return null;
  if (Number(h) > 23 || Number(m) > 59 || Number(s ?? 0) > 59) return null;
  const from = isOfDay ? day : dateOf(year, month, date);
  if (from === null) return null;
  let offset = 0;
  if (sign !== undefined) {
    offset = (Number(zoneHours) * hour + Number(zoneMinutes) * minute) * (sign === "-" ? -1 : 1);
    if (Number(zoneMinutes) > 59 || Math.abs(offset) > 18 * hour) return null;
  }
  return (
    from +
    Number(h) * hour +
    Number(m) * minute +
    Number(s ?? 0) * second +
    Number((fraction ?? "").padEnd(3, "0")) -
    offset
  );
}

/**
 * An instant as text: the time on the document's day, else with the date, in UTC. A number, where the year has more than four
 * digits or is before the year 0.
 *
 * @param {number} t ms @param {number} day ms
 */
export function instantText(t, day) {
  if (t < firstOfText || t > lastOfText) return t;
  const iso = new Date(t).toISOString().slice(0, -1);
  const text = iso.endsWith(".000") ? iso.slice(0, -4) : iso;
  return t >= day && t < day + dayLength ? text.slice(11) : text;
}

/** The units of durations, by their ms, the largest first. @type {[string, number][]} */
export const units = [
  ["d", dayLength],
  ["h", hour],
  ["min", minute],
  ["s", second],
  ["ms", 1],
];
const unitNames = new Map(
  [
    ["ms", "millisecond", "milliseconds"],
    ["s", "second", "seconds"],
    ["min", "minute", "minutes"],
    ["h", "hour", "hours"],
    ["d", "day", "days"],
  ].flatMap((names) =>
    names.map((name) => [name, BigInt(units.find(([unit]) => unit === names[0])?.[1] ?? 0)]),
  ),
);
/** Longer fractions, which come to whole ms only with others like them, are left as they are. */
const mostDigits = 30;
const scale = 10n ** BigInt(mostDigits);

/** A duration of a document in ms; `null` if it is none. @param {unknown} value */
export function readDuration(value) {
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) <= longest ? value : null;
  if (typeof value !== "string") return null;
  if (value.includes(":")) return null; // a time, most likely: soon said, as there are many
  const text = trimmed(value);
  const isNegative = text.startsWith("-");
  const part = /[ \t-\r]*(\d+)(?:\.(\d+))?[ \t-\r]*([A-Za-z]+)[ \t-\r]*/y;
  part.lastIndex = isNegative ? 1 : 0;
  let sum = 0n;
  do {
    const found = part.exec(text);
    const unit = found && unitNames.get(found[3].toLowerCase());
    if (!found || !unit) return null;
    const whole = found[1].replace(/^0+(?=\d)/, "");
    const fraction = (found[2] ?? "").replace(/0+$/, "");
    if (whole.length > 15 || fraction.length > mostDigits) return null;
    sum += BigInt(whole + fraction.padEnd(mostDigits, "0")) * unit;
  } while (part.lastIndex < text.length);
  if (sum % scale !== 0n || sum / scale > BigInt(longest)) return null;
  const ms = Number(sum / scale);
  return isNegative && ms !== 0 ? -ms : ms;
}

/** A duration as text, `1 min 30 s`: from the largest unit down. @param {number} ms */
export function durationText(ms) {
  if (ms === 0) return "0 s";
  const parts = [];
  let rest = Math.abs(ms);
  for (const [unit, length] of units) {
    if (rest >= length) parts.push(`${Math.floor(rest / length)} ${unit}`);
    rest %= length;
  }
  return (ms < 0 ? "-" : "") + parts.join(" ");
}
