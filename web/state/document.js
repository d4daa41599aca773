// What is done to the document as a text, and what becomes of a file that is not one?
import {isObject} from "../model/scenario.js";
import {withTextIn} from "../model/own-text.js";
import {shared} from "../model/sharing.js";
import {edited} from "./edit.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */

/** @type {import("../state.js").Handlers} */
export const documentMessages = {
  /**
   * The text was typed into. `read`: what it says, with the rows that it does not show; `undefined` if it is unfinished, and
   * then `problem` says why, if that is known already. `apart`: it was not in step with the document. What is typed without a pause (`group`) is one step of undo.
   */
  textTyped(state, {text, read, shown, apart, problem = null, group}) {
    const unfinished = !isObject(read);
    const document = unfinished
      ? state.document
      : shared(state.document, /** @type {State["document"]} */ (read));
    const said = unfinished && apart && state.typed ? state.typed.document : document;
    const typed = {text, document: said, shown, unfinished, problem};
    const [next, effects] = edited(state, document, undefined, `text:${group}`, typed);
    return [next, unfinished && !problem ? [...effects, {type: "check", text}] : effects];
  },
  /** What is wrong with the text, as the engine's reader has it. */
  textChecked: ({typed, ...state}, {text, problem}) => [
    {...state, typed: typed && typed.text === text ? {...typed, problem} : typed},
    [],
  ],
  /** The text is laid out anew from the document. */
  textDropped: (state) => edited(state, state.document, undefined, null, null),

  jsonToggled: (state) => {
    const jsonOpen = !state.jsonOpen;
    return [{...state, jsonOpen, menu: null}, jsonOpen ? [{type: "focusJson"}] : []];
  },

  /** A draft from before is what the page opens with. */
  draftFound: (state, {document, unfinished, past = []}) => {
    const typed = unfinished && {...unfinished, document, unfinished: true, problem: null};
    const [next, effects] = edited(state, document, {key: "notice.restored"}, null, typed);
    const check = typed ? [{type: /** @type {const} */ ("check"), text: typed.text}] : [];
    const cursor = {row: 0, column: /** @type {const} */ ("time")};
    const steps = /** @type {State["document"][]} */ ((Array.isArray(past) ? past : []).filter(isObject));
    const kept = steps.map((before) => ({document: before, cursor, typed: null}));
    return [{...next, past: kept, restored: true}, [...effects, ...check]];
  },
  draftKept: (state) => [{...state, restored: false}, []],

  /** How the outcome differs from the one that the document states. */
  compared: (state, {revision, differences}) => [
    revision === state.revision ? {...state, differences} : state,
    [],
  ],
  resultsRevealed: (state) => [{...state, hidesResults: false, predicted: null}, []],
  predicted: (state, {answers}) => [
    {...state, predicted: {answers, checked: null}},
    [{type: "predict", revision: state.revision, answers}],
  ],
  predictionChecked: (state, {revision, answers, wrong}) =>
    revision === state.revision && state.predicted?.answers === answers
      ? [{...state, predicted: {answers, checked: {wrong}}}, []]
      : [state, []],
  allShown: (state) => [{...state, parts: null}, []],

  // Title and notes, written where they stand.
  aboutOpened: (state, {part}) => [{...state, writing: part}, [{type: "focusAbout", part}]],
  aboutLeft: (state) => {
    const part = state.writing;
    return [{...state, writing: null}, part ? [{type: "focusAbout", part}] : []];
  },
  /** `stays`: the focus was not taken elsewhere. */
  aboutWritten(state, {part, text, stays}) {
    if (state.writing !== part) return [state, []];
    const [next, effects] = edited(
      {...state, writing: null},
      withTextIn(state.document, part, state.lang, text),
    );
    return [next, stays ? [...effects, {type: "focusAbout", part}] : effects];
  },

  // Files, and what is made of the page.
  fileAsked: (state) => [state, [{type: "chooseFile"}]],
  saveAsked: (state, {as}) => [{...state, menu: null}, [{type: "save", as}]],
  ticketAsked: (state) => [{...state, menu: null}, [{type: "copyTicket"}]],
  printAsked: (state) => [{...state, menu: null}, [{type: "print"}]],
  noticeGiven: (state, {notice}) => [{...state, notice: {...notice, shown: true}, trouble: null}, []],
  fileRefused: (state, {trouble}) => [{...state, trouble}, []],
  newerFound: (state) => [{...state, newer: true}, []],
  newerTaken: (state) => [{...state, newer: false}, [{type: "takeOver"}]],
  troubleDismissed: (state) => [{...state, trouble: null}, []],
};
