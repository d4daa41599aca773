// What is asked in a dialog, and what comes of it? Texts as they are typed, until they are taken.
import {recipeOf, recipeTexts, withGenerated} from "../model/generator.js";
import {
  requirementRead,
  requirementTexts,
  runsSay,
  settingsOf,
  withRequirement,
} from "../model/requirement.js";
import {edited} from "./edit.js";

/** @typedef {import("../state.js").State} State */

/** What a dialog begins with. @type {Record<string, (state: State, message: any) => Record<string, string>>} */
const beginnings = {
  generator: ({document}) => recipeTexts(document),
  requirement: ({document, result}) => requirementTexts(result?.runs[0]?.pipeline, document),
  sweep: (_, {option}) => ({option: option ?? "watermarks.outOfOrderness", list: "0 s, 10 s, 30 s, 60 s"}),
};

/** @type {import("../state.js").Handlers} */
export const dialogMessages = {
  galleryAsked: (state) => [{...state, menu: null}, [{type: "gallery"}]],
  galleryMade: (state, {documents}) => [
    {...state, gallery: documents, dialog: {name: "gallery", opener: "examples", texts: {}}},
    [],
  ],
  dialogOpened: (state, message) => [
    {
      ...state,
      menu: null,
      dialog: {name: message.name, opener: message.opener, texts: beginnings[message.name](state, message)},
    },
    [],
  ],
  dialogChanged: (state, {texts}) => [
    state.dialog ? {...state, dialog: {...state.dialog, texts: {...state.dialog.texts, ...texts}}} : state,
    [],
  ],
  dialogClosed: (state) => [state.dialog ? {...state, dialog: null} : state, []],
  requirementTaken(state) {
    if (state.dialog?.name !== "requirement") return [state, []];
    const {requirement, wrong} = requirementRead(state.dialog.texts);
    if (wrong.length > 0) return [state, []];
    const document = withRequirement(state.document, requirement);
    const said = {
      key: "notice.settings",
      params: {settings: settingsOf(requirement, runsSay(state.dialog.texts)).join(", ")},
    };
    return edited({...state, dialog: null}, document, {key: "notice.required", more: [said], shown: true});
  },
  rowsGenerated(state) {
    if (state.dialog?.name !== "generator") return [state, []];
    const {texts} = state.dialog;
    const {recipe, wrong} = recipeOf(texts, state.document);
    if (wrong.length > 0) return [state, []];
    const {document, made} = withGenerated(state.document, recipe, texts);
    const notice = {
      key: "notice.generated",
      params: {...made, disorder: recipe.disorder, seed: recipe.seed},
      shown: true,
    };
    const cursor = {
      row: recipe.append ? (state.document.rows?.length ?? 0) : 0,
      column: /** @type {const} */ ("time"),
    };
    const [next, effects] = edited({...state, dialog: null}, document, notice);
    return [
      {...next, cursor, anchor: null, selected: null, step: null, axes: {}},
      [...effects, {type: "focusCell"}],
    ];
  },
};
