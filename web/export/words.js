// How is it said what has no equivalent, and where results are others? By the catalogues, in the reader's language.

import {exportEn} from "../i18n/export.en.js";
import {listText} from "../i18n/text.js";
import {placedText} from "../view/problem.js";

/** @import {Problem} from "../recording.js" */
/** @import {Unsayable} from "./prepare.js" */
/** @typedef {import("../view/problem.js").Reader} Reader */

/** Where results are others than the lab's: the place, and why (`export.note.…`). @typedef {{where: string, rule: string}} Note */

/** @param {Problem | Unsayable} problem @param {Reader} reader */
export function exportProblemText(problem, reader) {
  if (!("instead" in problem)) return placedText(problem, reader);
  const {where, rule, instead, args} = problem;
  const {lang, message} = reader;
  const params = {...Object.fromEntries(args.map((arg, i) => [String(i), arg])), or: listText(lang, args, "disjunction")}; // prettier-ignore
  const text = `${message(`export.wrong.${rule}`)}${lang === "zh" ? "" : " "}${message(`export.instead.${instead}`, params)}`;
  return where ? `${where}: ${text}` : text;
}

/** @param {Note} note @param {Reader} reader */
export const noteText = ({where, rule}, {message}) => `${where}: ${message(`export.note.${rule}`)}`;

/** As it stands in code, which is in English. @param {Note} note */
export const noteInCode = ({where, rule}) =>
  `${where}: ${String(exportEn[`export.note.${rule}`]).replaceAll("’", "'")}`;
