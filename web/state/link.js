// What comes of an address that asks for a scenario, and of one that is asked for?
import {begin, loaded, preferencesOf} from "../state.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Effect} Effect */
/** @typedef {import("../link/refusal-text.js").Refused} Refused */

/**
 * The address that holds the scenario, with a view as it was when it was asked for (`look`) or without; `refused`: why there
 * is none.
 * @typedef {{address: string, look: boolean, refused: Refused | null}} Shared
 */

/** @type {import("../state.js").Handlers} */
export const linkMessages = {
  /** The page was opened with a link. What this tab had before is one step of undo. */
  linkBegun(state, {document, lang, draft}) {
    const preferences = {...preferencesOf(state), ...(lang && {lang})};
    const [next, effects] = begin(document, preferences);
    if (!draft) return [next, effects];
    const typed = draft.unfinished && {...draft.unfinished, document: draft.document, unfinished: true, problem: null}; // prettier-ignore
    const cursor = {row: 0, column: /** @type {const} */ ("time")};
    const steps = (draft.past ?? []).map((/** @type {any} */ document) => ({document, cursor, typed: null}));
    const past = [...steps, {document: draft.document, cursor, typed}];
    return [{...next, past, notice: {key: "link.opened.draft", shown: true}}, effects];
  },
  /** The address of a page that is open was changed: by hand, or by going back. */
  linkOpened(state, {document, lang}) {
    const [next, effects] = loaded(state, document, {key: "link.opened", shown: true});
    return [{...next, refused: null, lang: lang ?? state.lang}, effects];
  },
  linkRefused: (state, {refused}) => [{...state, refused}, []],
  linkCopied: (state) => [
    state,
    state.refused ? [{type: "copyLink", text: `#${state.refused.fragment}`}] : [],
  ],
  refusalDismissed: (state) => [{...state, refused: null}, []],

  shareAsked: (state, {look = true}) => [{...state, menu: null}, [{type: "share", look}]],
  shareMade: (state, {shared}) => [
    {...state, shared, dialog: {name: "share", opener: "share", texts: {}}},
    [],
  ],
  shareTaken({shared, ...state}) {
    const next = {...state, shared: null, dialog: null};
    if (!shared) return [next, []];
    if (shared.refused) return [next, [{type: "save", as: "json"}]];
    return [next, [{type: "copyLink", text: shared.address}]];
  },
};
