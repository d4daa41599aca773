// What may stand at a place of a JSON text, and what does it mean? Read from a JSON Schema.
import {isObject} from "./scenario.js";

/** @typedef {Record<string, any>} Schema a part of one; `x-zh`: the description in Chinese, `x-of`: the types that have the member */
/** @typedef {import("./json-text.js").Path} Path */
/** @typedef {{text: string, schema: Schema}} Choice JSON text of a value */

/** A part with what it refers to; what it says itself comes first. @param {Schema} root @param {Schema} part @returns {Schema} */
function resolved(root, part) {
  if (typeof part.$ref !== "string") return part;
  const {$ref, ...own} = part;
  return {...resolved(root, root.$defs[$ref.split("/").at(-1) ?? ""]), ...own};
}

/** A part and its alternatives. @param {Schema} root @param {Schema} part @returns {Schema[]} */
function alternatives(root, part) {
  const whole = resolved(root, part);
  return [whole, ...(whole.anyOf ?? []).flatMap((/** @type {Schema} */ other) => alternatives(root, other))];
}

/** The parts that say what may stand at a path. @param {Schema} root @param {Path} path @returns {Schema[]} */
function partsAt(root, path) {
  let parts = alternatives(root, root);
  for (const step of path)
    parts = parts.flatMap((part) => {
      const additional = isObject(part.additionalProperties) ? part.additionalProperties : undefined;
      const inner = typeof step === "number" ? part.items : (part.properties?.[step] ?? additional);
      return inner ? alternatives(root, inner) : [];
    });
  return parts;
}

/** What stands at a path, described. @param {Schema} root @param {Path} path @returns {Schema | null} */
export const describedAt = (root, path) => partsAt(root, path).find(({description}) => description) ?? null;

/**
 * The members that an object at a path may have. Where it has a `type`, only those that the type has.
 *
 * @param {Schema} root @param {Path} path @param {any} object what is there
 * @returns {{name: string, schema: Schema}[]}
 */
export function membersAt(root, path, object) {
  const parts = partsAt(root, path);
  const type =
    object?.type ??
    object?.strategy ??
    parts.map(({properties}) => (properties?.type ?? properties?.strategy)?.default).find(Boolean);
  const found = parts.flatMap(({properties}) => Object.entries(properties ?? {}));
  return [...new Map(found)].flatMap(([name, schema]) => {
    const whole = resolved(root, schema);
    const isOf = type === undefined || !whole["x-of"] || whole["x-of"].includes(type);
    return isOf && !(isObject(object) && name in object) ? {name, schema: whole} : [];
  });
}

/** The values that may stand at a path, as far as they can be listed. @param {Schema} root @param {Path} path @returns {Choice[]} */
export function choicesAt(root, path) {
  const parts = partsAt(root, path);
  const found = parts.flatMap((part) => {
    const {type, enum: names, const: constant, default: preset} = part;
    /** @type {any[]} */
    const values = [];
    if (constant !== undefined) values.push(constant);
    values.push(...(names ?? []));
    if (type === "boolean" || (Array.isArray(type) && type.includes("boolean"))) values.push(true, false);
    if (preset !== undefined && typeof preset !== "object") values.push(preset);
    return values.map((value) => ({text: JSON.stringify(value), schema: part}));
  });
  // a choice says what it means; as a default it would only be named
  return [
    ...new Map(
      found
        .sort((a, b) => Number("const" in a.schema) - Number("const" in b.schema))
        .map((choice) => [choice.text, choice]),
    ).values(),
  ];
}

/** A member as it is put in, and where in it one goes on typing. @param {string} name @param {Schema} schema */
export function beginningOf(name, schema) {
  const {text, at} = valueBeginning(schema);
  const head = `${JSON.stringify(name)}: `;
  return {text: head + text, at: head.length + at};
}

/** @param {Schema} schema */
function valueBeginning({type, properties, items, anyOf}) {
  const inside = (/** @type {string} */ text) => ({text, at: 1});
  const types = [type].flat();
  if (items || type === "array") return inside("[]");
  if (properties) return inside("{}");
  const isText =
    types.includes("string") ||
    (anyOf ?? []).some((/** @type {Schema} */ {const: value, $ref}) => typeof value === "string" || $ref);
  return isText || type === undefined ? inside('""') : {text: "", at: 0};
}
