// How is a scenario document read and changed, as it was typed? Nothing is resolved here: the engine does that.

/**
 * @typedef {Record<string, any>} Row
 * @typedef {{name?: string, change?: any}} Run
 * @typedef {{format: string, title?: any, rows?: Row[], pipeline?: any, runs?: Run[], [member: string]: any}} Scenario
 */

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON merge patch, applied (RFC 7396). @param {any} target @param {any} patch @returns {any} */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(target) ? {...target} : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else
      Object.defineProperty(result, name, {
        value: mergePatch(result[name], value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  }
  return result;
}

/** @param {any} value @param {string[]} path @returns {any} `undefined` where there is nothing */
export const at = (value, path) =>
  path.reduce((held, name) => (isObject(held) ? held[name] : undefined), value);

/**
 * A copy of `value` with `set` at `path`; `undefined` takes the member away, and an object that is left empty by that too.
 *
 * @param {any} value
 * @param {string[]} path
 * @param {any} set
 * @returns {any}
 */
export function withAt(value, path, set) {
  const [name, ...rest] = path;
  if (name === undefined) return set;
  const held = isObject(value) ? value : {};
  const inner = withAt(held[name], rest, set);
  if (inner !== undefined) return {...held, [name]: inner};
  const {[name]: _, ...others} = held;
  return Object.keys(others).length > 0 ? others : undefined;
}

/**
 * The runs of a document: it has one, without a change, if it names none. What is no run is told by the engine, and is
 * here one that says nothing.
 *
 * @param {Scenario} document
 * @returns {Run[]}
 */
export function runsOf(document) {
  const runs = /** @type {unknown} */ (document.runs);
  if (!Array.isArray(runs) || runs.length === 0) return [{}];
  return runs.every(isObject) ? runs : runs.map((run) => (isObject(run) ? run : {}));
}

/** The pipeline of run `i`, as typed. @param {Scenario} document @param {number} i */
export const pipelineOf = (document, i) =>
  mergePatch(document.pipeline ?? {}, runsOf(document)[i].change ?? {});

/** Whether a run says something of its own about `path`, if only that it is not there. @param {Scenario} document @param {string[]} path */
export const varies = (document, path) =>
  runsOf(document).some(
    ({change}) =>
      path.some((_, i) => at(change, path.slice(0, i + 1)) === null) || at(change, path) !== undefined,
  );

/**
 * The document with an option set: for all runs, or in the change of one.
 *
 * @param {Scenario} document
 * @param {string[]} path in `pipeline`
 * @param {any} value `undefined`: the default
 * @param {number | null} run
 * @returns {Scenario}
 */
export function withOption(document, path, value, run) {
  if (run === null) return put(document, "pipeline", withAt(document.pipeline, path, value));
  const runs = runsOf(document).map((held, i) => {
    if (i !== run) return held;
    const isDefault = value === undefined && at(document.pipeline, path) === undefined;
    const change = withAt(held.change, path, isDefault ? undefined : (value ?? null));
    const name =
      held.name === at(held.change, path) && typeof value === "string"
        ? uniqueName(document, value, i)
        : held.name;
    return put(put(held, "change", change), "name", name);
  });
  return {...document, runs};
}

/**
 * The document in which every run has its own value at `path`, which is so far what it had from the pipeline.
 *
 * @param {Scenario} document
 * @param {string[]} path
 * @returns {Scenario}
 */
export function withVaried(document, path) {
  const runs = runsOf(document).map((run, i) => {
    const value = at(pipelineOf(document, i), path);
    // Without a type there is no trigger or evictor: that is said of the whole of it.
    const place = value === undefined && isTypePath(path) ? path.slice(0, -1) : path;
    return {...run, change: withAt(run.change, place, value ?? null)};
  });
  return {...document, runs};
}

/**
 * The document in which all runs have at `path` what the first one has.
 *
 * @param {Scenario} document
 * @param {string[]} path
 * @returns {Scenario}
 */
export function withUnified(document, path) {
  // A type stands for nothing without the members that it needs: they come along.
  const place = isTypePath(path) ? path.slice(0, -1) : path;
  const value = at(pipelineOf(document, 0), place);
  const runs = runsOf(document).map((run, i) => {
    const dropped = i === 0 || at(run.change, place) === null ? place : path;
    return put(run, "change", withAt(run.change, dropped, undefined));
  });
  return withOption({...document, runs}, place, value, null);
}

/** @param {string[]} path */
const isTypePath = (path) => path[path.length - 1] === "type" && path.length > 1;

/** A copy with a member set; `undefined` takes it away. @template {Record<string, any>} T @param {T} object @param {string} name @param {any} value @returns {T} */
export function put(object, name, value) {
  if (value !== undefined) return {...object, [name]: value};
  const {[name]: _, ...rest} = object;
  return /** @type {T} */ (rest);
}

/** A name that no other run has. @param {Scenario} document @param {string} wanted @param {number} [except] */
export function uniqueName(document, wanted, except = -1) {
  const taken = new Set(
    runsOf(document).map(({name}, i) => (i === except ? undefined : (name ?? `run ${i + 1}`))),
  );
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} #${n}`;
  return name;
}
