// How are a scenario's values written in Java, so that whatever they hold stays a value?

/** What may not stand in a source as it is: controls, line ends, marks that turn the direction of writing, halves of a pair. */
export const unsafe =
  /["\\]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** @param {string} char */
const escaped = (char) => {
  if (char === '"' || char === "\\") return `\\${char}`;
  // A Unicode escape of a line end would end the literal before the compiler sees it.
  if (char === "\n") return "\\n";
  if (char === "\r") return "\\r";
  return [...Array(char.length).keys()]
    .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`)
    .join("");
};

/** A string literal. @param {string} value */
export const text = (value) => `"${value.replace(unsafe, escaped)}"`;

/**
 * Words for a comment: one line that can neither end it nor begin an escape.
 * @param {string} value
 * @param {number} [most] characters
 */
export function comment(value, most = 100) {
  const line = value
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]+/gu, " ")
    .replaceAll("\\", "/")
    .replaceAll("*/", "* /")
    .trim();
  return [...line].length > most ? `${[...line].slice(0, most - 1).join("")}…` : line;
}

/** Text in lines of a comment's width, broken between words. @param {string} value @param {number} [width] */
export const wrapped = (value, width = 100) =>
  value.replace(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, "g"), "$1\n");

/** @type {[string, number][]} */
const units = [
  ["Days", 86_400_000],
  ["Hours", 3_600_000],
  ["Minutes", 60_000],
  ["Seconds", 1000],
  ["Millis", 1],
];

/** @param {number} ms */
export function duration(ms) {
  if (ms === 0) return "Duration.ZERO";
  const [unit, size] = units.find(([, size]) => ms % size === 0) ?? units[4];
  return `Duration.of${unit}(${long(ms / size)})`;
}

/** An argument that is a long. @param {number} n */
export const long = (n) => `${n}${Math.abs(n) > 2147483647 ? "L" : ""}`;

/** @param {number} ms since 1970 */
export const instant = (ms) =>
  Math.abs(ms) <= 8.64e15
    ? `Instant.parse("${new Date(ms).toISOString().replace(".000Z", "Z")}")`
    : `Instant.ofEpochMilli(${ms}L)`;

/** A double. @param {number | string} n the sentinels of a trace are text */
export function double(n) {
  const value = Number(n) + 0;
  if (Number.isNaN(value)) return "Double.NaN";
  if (!Number.isFinite(value)) return `Double.${value > 0 ? "POSITIVE" : "NEGATIVE"}_INFINITY`;
  return /^-?\d+$/.test(String(value)) ? `${value}.0` : String(value).replace("e+", "e");
}

/** Lines, so many spaces to the right; empty ones stay empty. @param {string} lines @param {number} by */
export const indented = (lines, by) => lines.replace(/^(?=.)/gm, " ".repeat(by));

/** Where a class stands in a Maven project. @param {string} name of the package @param {string} type of the class @param {"main" | "test"} [part] */
export const fileOf = (name, type, part = "main") =>
  `src/${part}/java/${name.replaceAll(".", "/")}/${type}.java`;

/**
 * A Java source: imports are those of `known` whose name stands in the body.
 * @param {{about: string, name: string, known: string[], body: string, statics?: string[]}} source
 */
export function source({about, name, known, body, statics = []}) {
  const code = body.replace(/\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"/g, " ");
  const used = known
    .filter((path) => new RegExp(`\\b${path.split(".").at(-1)}\\b`).test(code))
    .sort((a, b) => Number(isOfJava(a)) - Number(isOfJava(b)) || (a < b ? -1 : 1));
  const groups = [
    statics.map((path) => `import static ${path};\n`).join(""),
    used.filter((path) => !isOfJava(path)).map((path) => `import ${path};\n`).join(""),
    used.filter(isOfJava).map((path) => `import ${path};\n`).join(""),
  ].filter(Boolean); // prettier-ignore
  return `${about.replace(/^(?=.)/gm, "// ").replace(/^$/gm, "//")}\npackage ${name};\n\n${groups.map((group) => `${group}\n`).join("")}${body}`;
}

/** @param {string} path */
const isOfJava = (path) => path.startsWith("java.");
