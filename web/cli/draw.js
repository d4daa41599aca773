// How is a scenario drawn without a page? The same picture that the page saves, from the same engine and drawing code.
import {message} from "../i18n/message.js";
import {pictureSvg} from "../view/picture.js";
import {whatText} from "../view/problem.js";
import {nodeEngine} from "./engine.js";

/** More rows than these are not drawn into one picture. */
const mostRows = 400;

/**
 * The picture of a scenario document, as SVG.
 *
 * @param {string} text JSON
 * @param {{theme: "light" | "dark" | "auto", lang: "en" | "zh"}} look
 * @returns {Promise<string>} an error says what is wrong with the document
 */
export async function drawn(text, {theme, lang}) {
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
  const {select, key, step} = document.view ?? {};
  const selected = typeof select === "string" ? table.ids.indexOf(select) : -1;
  const view = {
    key: table.keys.includes(key) ? key : null,
    selected: selected < 0 ? null : selected,
    step: typeof step === "number" && step < table.length ? step : null,
    width: runs.length > 1 ? 360 : 640,
    zone: typeof document.zone === "string" ? document.zone : undefined,
    ...(table.length > mostRows ? {from: 0, to: mostRows} : {}),
  };
  return pictureSvg({table, runs}, {document, message: say, lang, theme, view});
}
