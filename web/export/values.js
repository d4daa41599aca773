// How are events, results and ids written as Java that makes them?

import {double, instant, long, text} from "./java.js";
import {inTime, usesGap, valueType} from "./pipeline.js";

/** @import {Exported, Fired, Row} from "./prepare.js" */

/** @param {Row} row @param {Record<string, any>} pipeline */
export const eventText = ({id, key, time, value, gap}, pipeline) =>
  `new Event(${[text(id), ...(pipeline.keyed ? [text(key)] : []), instant(time), double(value), ...(usesGap(pipeline) ? [long(gap)] : [])].join(", ")})`;

/** @param {Fired} fired @param {Record<string, any>} pipeline */
export const resultText = ({key, start, end, value}, pipeline) =>
  `new Result(${[
    ...(pipeline.keyed ? [text(key)] : []),
    ...(inTime(pipeline) ? [instant(Number(start)), instant(Number(end))] : []),
    valueText(value, valueType(pipeline)),
  ].join(", ")})`;

/** @param {any} value @param {string} type */
function valueText(value, type) {
  if (value === null) return "null";
  if (type === "long") return long(value);
  return Array.isArray(value) ? `List.of(${value.map(text).join(", ")})` : double(value);
}

/** By key and window, each window's firings in their order. @param {Fired[]} fired @param {Record<string, any>} pipeline */
export const byWindow = (fired, {keyed}) =>
  [...fired].sort(
    (a, b) =>
      (keyed ? Number(a.key > b.key) - Number(a.key < b.key) : 0) ||
      Number(a.start) - Number(b.start) ||
      Number(a.end) - Number(b.end),
  );

/** The comparator of that order, in Java; "" where there is but one window. @param {Record<string, any>} pipeline */
export function orderText(pipeline) {
  const by = [...(pipeline.keyed ? ["key"] : []), ...(inTime(pipeline) ? ["start", "end"] : [])];
  return by.map((name, i) => `${i ? ".thenComparing" : "Comparator.comparing"}(Result::${name})`).join("");
}

/**
 * Java that makes a list, in methods that are no larger than a class file takes.
 * @param {string} name of the method
 * @param {string} type
 * @param {string[]} items
 */
export function listMethods(name, type, items) {
  const most = 500;
  if (items.length <= most)
    return `    private static List<${type}> ${name}() {\n        return ${listText(items)};\n    }\n`;
  const parts = Array.from({length: Math.ceil(items.length / most)}, (_, i) => items.slice(i * most, (i + 1) * most)); // prettier-ignore
  return `    private static List<${type}> ${name}() {
        List<${type}> all = new ArrayList<>();
${parts.map((_, i) => `        all.addAll(${name}${i + 1}());\n`).join("")}        return all;
    }
${parts.map((part, i) => `\n    private static List<${type}> ${name}${i + 1}() {\n        return ${listText(part)};\n    }\n`).join("")}`;
}

/** @param {string[]} items */
const listText = (items) =>
  items.length === 0
    ? "List.of()"
    : `List.of(\n${items.map((item) => `                ${item}`).join(",\n")})`;
