// What stands behind ```window-lab? Attributes of the element, as HTML, Pandoc or Hugo write them.

/** Attributes by what they may be. @type {Record<string, {is: RegExp, allowed: string}>} */
const known = {
  show: {
    is: /^((table|form|score|results|why)([\s,]+|$))+$/,
    allowed: "some of table, form, score, results, why",
  },
  run: {is: /./, allowed: "the name of a run"},
  key: {is: /./, allowed: "a key"},
  step: {is: /^\d{1,7}$/, allowed: "a row, from 0"},
  readonly: {is: /^(true|readonly)?$/, allowed: "nothing, or true"},
  lang: {is: /^(en|zh)$/, allowed: "en or zh"},
  theme: {is: /^(light|dark)$/, allowed: "light or dark"},
};

/** Whether a fence may say this of its element. @param {string} name */
export const isAttribute = (name) => Object.hasOwn(known, name);

const language = /^\s*\{?\s*\.?window-lab(?=[\s,}]|$)/;

/** Whether a fence with this after its marks is meant. @param {string} info */
export const isFence = (info) => language.test(info);

/**
 * Attributes as they are written, by name; one without a value is `true`.
 * @param {string} info with `window-lab` in front, or without
 * @returns {Record<string, string>}
 */
export function writtenAttributes(info) {
  const rest = info.replace(language, "").replace(/^\s*\{|\}\s*$/g, "");
  /** @type {Record<string, string>} */
  const found = {};
  for (const [, name, double, single, bare] of rest.matchAll(
    /([^\s=,"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+?)(?=,?(?:\s|\}|$))))?/g,
  ))
    found[name] = double ?? single ?? bare ?? "true";
  return found;
}

/**
 * The element's attributes; an error says which one is none.
 * @param {string} info with `window-lab` in front, or without
 */
export function attributesOf(info) {
  const found = writtenAttributes(info);
  for (const [name, value] of Object.entries(found)) {
    if (!isAttribute(name))
      throw new Error(`${name}: no attribute of a fence, which are ${Object.keys(known).join(", ")}`);
    if (!known[name].is.test(value))
      throw new Error(`${name}: ${known[name].allowed}, not ${JSON.stringify(value)}`);
  }
  const {readonly, ...rest} = found;
  return readonly === undefined ? rest : {...rest, readonly: ""};
}
