// Is a run what Flink did, and if not, where do they part? The rules of the scenario format's *Comparing*.

/**
 * A run, as vector files and the lines of the command `run` have it.
 * @typedef {object} TracedRun
 * @property {string} name
 * @property {object[]} [trace]
 * @property {string} [error]
 * @property {string} [failure]
 * @property {object} [limit]
 * @property {string} [unsupported]
 */

/**
 * @param {TracedRun[]} expected
 * @param {TracedRun[]} found
 * @returns {string | undefined} the first difference, to be read by people; undefined if there is none
 */
export function difference(expected, found) {
  if (expected.length !== found.length) return `${expected.length} runs are expected, not ${found.length}`;
  for (const [i, run] of expected.entries()) {
    const text = runDifference(run, found[i]);
    if (text) return `run ${JSON.stringify(run.name)}: ${text}`;
  }
}

/**
 * Of errors and failures only whether they are there counts, and whether a failure is `endless`. What the engine has
 * no answer to is never equal.
 * @param {TracedRun} expected
 * @param {TracedRun} found
 */
function runDifference(expected, found) {
  for (const member of /** @type {const} */ (["unsupported", "limit"]))
    if (found[member] !== undefined) return `${member} ${JSON.stringify(found[member])}`;
  if (expected.name !== found.name) return sides("name", expected.name, found.name);
  for (const member of /** @type {const} */ (["error", "failure"])) {
    const [a, b] = [expected[member], found[member]];
    if ((a === undefined) !== (b === undefined) || (a === "endless") !== (b === "endless"))
      return sides(member, a, b);
  }
  const [a, b] = [expected.trace, found.trace];
  if (!a || !b) return a === b ? undefined : sides("trace", a, b);
  for (let i = 0; i < Math.max(a.length, b.length); ++i)
    if (!same(a[i], b[i])) return sides(`entry ${i}`, a[i], b[i]);
}

/**
 * @param {string} what
 * @param {unknown} expected
 * @param {unknown} found
 */
function sides(what, expected, found) {
  const text = (/** @type {unknown} */ value) => JSON.stringify(value) ?? "nothing";
  return `${what}\n  expected ${text(expected)}\n  found    ${text(found)}`;
}

/**
 * Equality of JSON values: numbers as numbers, lists in order, members in any order.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
export function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [x, y] = /** @type {Record<string, unknown>[]} */ ([a, b]);
  const names = Object.keys(x);
  return (
    names.length === Object.keys(y).length &&
    names.every((name) => Object.hasOwn(y, name) && same(x[name], y[name]))
  );
}
