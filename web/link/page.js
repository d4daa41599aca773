// What does a page do with links, once one is asked for? It opens them, keeps the address, and hands them out.
import {eightPayments} from "../examples/eight-payments.js";
import {isObject} from "../model/scenario.js";
import {understand} from "../state.js";
import {linkMessages} from "../state/link.js";
import {scenarioIn} from "../model/scenario-file.js";
import {Refusal} from "./bytes.js";
import {linkOf} from "./link.js";
import {opened} from "./open.js";
import {packing} from "./packing.js";

/** @typedef {import("../state.js").State} State @typedef {import("../state.js").Message} Message */
/** @typedef {import("./refusal-text.js").Refused} Refused @typedef {import("./link.js").Linked} Linked */

/** Longer tables do not fit into a link, and it would take time to find that out. */
const mostRows = 20_000;
/** Longer tables are in a link when one asks for it: after each edit it would hold up the page. */
const mostRowsInAddress = 2000;
/** A file that an address names is as large as one that is opened by hand. */
const mostBytes = 40e6;
/** No longer link goes into a ticket. */
const mostInTicket = 8000;

understand(linkMessages, false);

/** @param {() => State} state @param {(message: Message) => void} send @param {string} first the fragment that the page began with */
export function linksOf(state, send, first) {
  /** The fragment that is, or was, what the page shows. */
  let shown = first;
  /** @type {(typeof import("../view/share.js"))["share"] | null} */
  let dialog = null;

  /** Opens what the address says. @param {(linked: Linked) => void} open @param {() => void} [otherwise] */
  async function read(open, otherwise = () => {}) {
    const hash = (shown = location.hash);
    const result = await refused(() => opened(hash.slice(1), {packing, fetched}));
    if (location.hash !== hash) return; // it is another one by now
    if ("document" in result) return open(result);
    otherwise();
    send({type: "linkRefused", refused: {...result, fragment: hash.slice(1)}});
  }

  /** The address that says what is there, with the view as it is now or as the document has it. @param {boolean} look @returns {Promise<string | Refused>} */
  async function addressNow(look) {
    const fragment = await fragmentOf(state(), look);
    return typeof fragment === "string"
      ? `${location.origin}${location.pathname}${location.search}#${fragment}`
      : fragment;
  }

  return {
    /** What asks how a link is handed out; null until it is needed. */
    get dialog() {
      return dialog;
    },

    /** @param {import("../draft.js").Draft | null} draft what this tab had before */
    begin: (draft) =>
      read(
        (linked) => send({type: "linkBegun", ...linked, draft}),
        () =>
          draft ? send({...draft, type: "draftFound"}) : send({type: "opened", document: eightPayments}),
      ),

    /** The address is another one. */
    async follow() {
      if (location.hash === shown) return;
      if (location.hash.length > 1) return read((linked) => send({type: "linkOpened", ...linked}));
      shown = location.hash;
      send({type: "loaded", document: eightPayments});
    },

    /** Brings the address up to what is there. */
    async write() {
      const {document} = state();
      const isPlain = document === eightPayments || (document.rows?.length ?? 0) > mostRowsInAddress;
      const fragment = isPlain ? "" : await fragmentOf(state(), true);
      if (state().document !== document) return; // it is written once there is a pause
      // What does not fit is in no address: one that says something older would be shared by mistake.
      const hash = typeof fragment === "string" && fragment !== "" ? `#${fragment}` : "";
      if (hash === location.hash) return;
      shown = hash;
      const address = hash || location.pathname + location.search;
      // A link that was not opened stays one step back.
      const isRefused = state().refused?.fragment === location.hash.slice(1);
      if (isRefused) history.pushState(null, "", address);
      else history.replaceState(history.state, "", address);
    },

    /** Makes a link, and shows it. @param {boolean} look */
    async share(look) {
      const view = await import("../view/share.js").catch(() => null);
      if (!view) return send({type: "fileRefused", trouble: {key: "trouble.links"}});
      dialog = view.share;
      const made = await addressNow(look);
      const isLink = typeof made === "string";
      send({type: "shareMade", shared: {address: isLink ? made : "", look, refused: isLink ? null : made}});
    },

    /** @param {string} text */
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        send({type: "noticeGiven", notice: {key: "share.copied"}});
      } catch (error) {
        send({type: "fileRefused", trouble: {key: "trouble.copy", params: {reason: reasonOf(error)}}});
      }
    },

    /** What goes behind the `#` for what is there; empty if it does not fit. */
    async fragment() {
      const fragment = await fragmentOf(state(), true);
      return typeof fragment === "string" ? fragment : "";
    },

    /** The address that opens what is there, unless it is too long for a ticket. @returns {Promise<string | null>} */
    async forTicket() {
      const made = await addressNow(true);
      return typeof made === "string" && made.length <= mostInTicket ? made : null;
    },
  };
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The fragment that says what is there, with the view as it is now or as the document has it.
 *
 * @param {State} state @param {boolean} look
 * @returns {Promise<string | Refused>}
 */
const fragmentOf = (state, look) =>
  refused(async () => {
    if ((state.document.rows?.length ?? 0) > mostRows) throw new Refusal("large");
    const linked = look
      ? {document: asSeen(state), lang: state.lang}
      : {document: state.document, lang: null};
    return linkOf(linked, packing);
  });

/** A refusal as what comes of it. @template T @param {() => Promise<T>} question @returns {Promise<T | Refused>} */
async function refused(question) {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const {rule, params, problems} = error;
    return {rule, params, problems};
  }
}

/** The document with the view as it is: the step, what is selected, the key, the parts. @param {State} state */
function asSeen({document, step, selected, key, parts}) {
  const seen = {step: step ?? undefined, select: named(document, selected), key: key ?? undefined, show: parts ?? undefined}; // prettier-ignore
  return {...document, view: {...(isObject(document.view) ? document.view : {}), ...seen}};
}

/** What is selected, as a document names it: of a firing its window. @param {State["document"]} document @param {State["selected"]} selected */
function named(document, selected) {
  if (selected === null) return undefined;
  if (selected.kind === "event") return document.rows?.[selected.row]?.id ?? `e${selected.row + 1}`;
  const bound = (/** @type {number} */ t) => (Number.isFinite(t) ? t : t < 0 ? "-inf" : "+inf");
  const {key, start, end} = selected;
  return {...(key !== null && {key}), start: bound(start), end: bound(end)};
}

/** @param {string} path */
function urlOf(path) {
  try {
    return new URL(path, location.href);
  } catch {
    return null;
  }
}

/** The document at a path of this site. @param {string} path */
async function fetched(path) {
  const url = urlOf(path);
  if (url?.origin !== location.origin) throw new Refusal("origin", {path});
  let text;
  try {
    const response = await fetch(url, {redirect: "error"});
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    if (Number(response.headers.get("content-length") ?? 0) > mostBytes) throw new Refusal("large");
    text = await response.text();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("fetch", {path, reason: reasonOf(error)});
  }
  const found = scenarioIn(text);
  if (!("document" in found)) throw new Refusal("scenario", {path});
  return found.document;
}
