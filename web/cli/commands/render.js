// `window-lab render`: how is a scenario drawn without a page? The picture that the page saves, from the same engine and drawing code.

import {message} from "../../i18n/message.js";
import {atRow} from "../../model/selection.js";
import {openingOf} from "../../state/opening.js";
import {pictureParts, pictureSvg} from "../../view/picture.js";
import {whatText} from "../../view/problem.js";
import {nodeEngine} from "../engine.js";
import {Misused, contentsOf, printTo} from "../io.js";

/** More rows than these are not drawn into one picture. */
const mostRows = 400;
/** How wide a column is if nothing is said: of one run, of several. */
const [wide, narrow] = [640, 360];

/**
 * @typedef {object} Look what an option says goes before what the document's `view` says
 * @property {string} [show] parts, with commas between them
 * @property {string} [run]
 * @property {string} [key]
 * @property {number} [step] row, from 1
 * @property {"en" | "zh"} [lang]
 * @property {"light" | "dark" | "auto"} [theme]
 * @property {number} [width] px
 */

/** @param {string[]} files one @param {Look & {output?: string}} options */
export async function run([file], {output, ...look}) {
  await printTo(`${await rendered((await contentsOf(file)).toString(), look)}\n`, output);
}

/**
 * The picture of a scenario document, as SVG.
 *
 * @param {string} text JSON
 * @param {Look} look
 * @returns {Promise<string>} an error says what is wrong with the document
 */
export async function rendered(text, {show, run, key, step, lang = "en", theme = "auto", width}) {
  const engine = await nodeEngine();
  const {problems, table, runs} = await engine.run(text);
  const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
  const wrong = [...problems, ...runs.flatMap((run) => run.problems)];
  if (!table || wrong.length > 0)
    throw new Error(
      wrong
        .map((problem) => `${problem.where || "document"}: ${whatText(problem, {lang, message: say})}`)
        .join("\n"),
    );
  const document = JSON.parse(text);
  const {view = {}} = document;
  const selected = typeof view.select === "string" ? table.ids.indexOf(view.select) : -1;
  const window = openingOf(document)?.window ?? null;
  const shown = runs.filter(({name}) => run === undefined || name === run);
  if (shown.length === 0) throw notThere("run", run, runs.map(({name}) => name)); // prettier-ignore
  if (key !== undefined && !table.keys.includes(key)) throw notThere("key", key, table.keys);
  if (step !== undefined && step > table.length) throw notThere("row", step, [`1 to ${table.length}`]);
  const wantedKey = key ?? view.key;
  const at = step === undefined ? view.step : step - 1;
  return pictureSvg(
    {table, runs: shown},
    {
      document,
      message: say,
      lang,
      theme,
      parts: show === undefined ? undefined : partsOf(show),
      room: width,
      view: {
        key: table.keys.includes(wantedKey) ? wantedKey : null,
        selected: window ? {kind: "window", ...window} : atRow(selected < 0 ? null : selected),
        step: typeof at === "number" && at < table.length ? at : null,
        width: shown.length > 1 ? narrow : wide,
        zone: typeof document.zone === "string" ? document.zone : undefined,
        ...(table.length > mostRows ? {from: 0, to: mostRows} : {}),
      },
    },
  );
}

/** @param {string} what @param {unknown} given @param {string[]} there */
const notThere = (what, given, there) =>
  new Misused(`there is no ${what} ${JSON.stringify(given)}, but ${there.slice(0, 12).join(", ")}${there.length > 12 ? ", …" : ""}`, {cause: "render"}); // prettier-ignore

/** @param {string} show */
function partsOf(show) {
  const parts = show.split(",").map((part) => part.trim());
  const wrong = parts.find((part) => !pictureParts.includes(part));
  if (wrong !== undefined)
    throw new Misused(`--show is some of ${pictureParts.join(", ")}, with commas between them, not ${show}`, {
      cause: "render",
    });
  return parts;
}
