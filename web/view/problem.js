// What is wrong with an input, and what is allowed instead, in the reader's language?
import {listText} from "../i18n/text.js";
import {durationText, timeFormat} from "../model/time.js";

/**
 * @typedef {import("../state.js").Problem} Problem
 * @typedef {{lang: import("../i18n/message.js").Language, message: (key: string, params?: Record<string, unknown>) => string}} Reader
 */

/** Both in one text. @param {Problem} problem @param {Reader} reader */
export const problemText = (problem, reader) =>
  `${whatText(problem, reader)} ${allowedText(problem.rule, problem.args, reader)}`.trim();

/** The same behind its place, for those who see no place: `rows[0].time: …`. @param {Problem} problem @param {Reader} reader */
export const placedText = (problem, reader) =>
  `${problem.where ? `${problem.where}: ` : ""}${problemText(problem, reader)}`;

/** @param {Problem} problem @param {Reader} reader */
export function whatText({rule, where, value, args}, reader) {
  const {message} = reader;
  const params = {...paramsOf(args, reader), v: value, m: where.match(/[^.[\]]+$/)?.[0] ?? where};
  if (rule === "json") return message(value ? "problem.json" : "problem.json.end", params);
  if (rule === "row-kind")
    return message(args.length > 0 ? "problem.row-kind.several" : "problem.row-kind", params);
  return message(`problem.${rule}`, params);
}

/** @param {string} rule @param {string[]} args @param {Reader} reader @returns {string} */
export function allowedText(rule, args, reader) {
  const {message} = reader;
  const params = paramsOf(readable(rule, args), reader);
  switch (rule) {
    case "json":
      return message(`allowed.json.${args[2]}`, params);
    case "required":
      return allowedText(args[0], args.slice(1), reader);
    case "unknown-member":
      return message(args.length > 1 ? "allowed.unknown-member.near" : "allowed.unknown-member", params);
    default:
      return message(`allowed.${rule}`, params);
  }
}

/** What a rule says of times, to be read. @param {string} rule @param {string[]} args */
function readable(rule, args) {
  if (rule === "arrival-goes-back") return [timeFormat([]).exact(Number(args[0]))];
  if (rule === "offset" || rule === "multiple-of") return [args[0], durationText(Number(args[1]))];
  return args;
}

/** @param {string[]} args @param {Reader} reader */
const paramsOf = (args, {lang}) => ({
  ...Object.fromEntries(args.map((arg, i) => [String(i), arg])),
  or: listText(lang, args, "disjunction"),
  and: listText(lang, args, "conjunction"),
});
