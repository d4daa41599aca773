// How does a scenario get into the page from elsewhere, and out of it? Files, drops, pastes, pictures, tickets.
import {clauseText} from "./view/sentence.js";
import {pictureSvg} from "./view/picture.js";
import {message} from "./i18n/text.js";
import {examples} from "./examples/index.js";
import {archiveOf, exportOf} from "./export/page.js";
import {formattedInPieces} from "./model/json-layout.js";
import {saysEventsInPieces} from "./model/pasted-text.js";
import {eventOf} from "./model/selection.js";
import {fileName, looksLikeScenario, scenarioInPieces} from "./model/scenario-file.js";
import {sentenceModel} from "./model/sentence.js";
import {textIn} from "./model/own-text.js";
import {ticketText} from "./model/ticket.js";
import {whyModel} from "./model/why.js";
import {inSlices} from "./slices.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect @typedef {import("./state.js").Message} Message */

/** Larger files are not opened: reading them would hold up the page. */
const mostMegabytes = 40;
/** More rows than these are not drawn into one picture. */
const mostDrawn = 400;

/**
 * @param {object} page
 * @param {() => State} page.state
 * @param {() => {chart: number, from: number, to: number}} page.view how wide a chart is, and which rows are in view
 * @param {(message: Message) => void} page.send
 * @param {() => Promise<import("./engine.js").Engine>} page.engine
 * @param {() => Promise<string | null>} page.link the address that opens what is there, if there is one
 */
export function filesOf({state, view, send, engine, link}) {
  const refuse = (
    /** @type {string} */ key,
    /** @type {Record<string, unknown>} */ params,
    /** @type {any} */ problem,
  ) => send({type: "fileRefused", trouble: {key, params, problem}});
  const titleOf = () => textIn(state().document.title, state().lang);

  /** Where events go that are not pasted into the table: to those that are there, unless they are an example's. */
  const place = () => (examples.includes(state().document) ? "instead" : "below");

  /**
   * Opens a text, if there is a scenario in it, or takes the events that are.
   * @param {string} text @param {string} name
   * @param {(document: import("./model/scenario.js").Scenario) => void} [opened] else it comes in place of what is there, and says so
   */
  async function openText(text, name, opened) {
    const found = await inSlices(scenarioInPieces(text));
    if ("rule" in found && found.rule !== "noMetadata" && (await inSlices(saysEventsInPieces(text))))
      return send({type: "pasted", text, place: place()});
    if ("document" in found) {
      if (opened) return opened(found.document);
      const notice = {key: "notice.opened", params: {name}, shown: true};
      return send({type: "loaded", document: found.document, notice});
    }
    if (found.rule !== "json") return refuse(`trouble.${found.rule}`, {name}, null);
    // The engine's reader says where it ends to be JSON.
    const {problems} = JSON.parse(await (await engine()).line(found.text));
    refuse("trouble.json", {name}, problems?.[0] ?? null);
  }

  /** @param {File} file */
  async function open(file) {
    const {name, size} = file;
    const megabytes = size / 1e6;
    if (megabytes > mostMegabytes)
      return refuse("trouble.large", {name, size: megabytes.toFixed(0), most: mostMegabytes}, null);
    try {
      await openText(await file.text(), name);
    } catch (error) {
      refuse("trouble.unread", {name, reason: reasonOf(error)}, null);
    }
  }

  /** The picture as it is on the page; of many rows, those in view. @param {"light" | "dark" | "auto"} theme */
  function picture(theme) {
    const {
      document,
      result,
      lang,
      key,
      selected,
      step,
      axes,
      opened,
      columns,
      keysFrom,
      hiddenRuns,
      runsFrom,
    } = state();
    if (!result) return null;
    const {chart, from, to} = view();
    const isPart = result.table.length > mostDrawn;
    const part = isPart ? {from, to: Math.min(to, from + mostDrawn)} : {};
    const shown = columns === "multiples" ? /** @type {const} */ ("runs") : columns;
    const look = {
      key,
      selected,
      step,
      width: Math.max(300, chart),
      extents: axes,
      opened,
      columns: shown,
      keysFrom,
      hiddenRuns,
      runsFrom,
      zone: document.zone,
      ...part,
    };
    const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
    return {
      svg: pictureSvg(result, {document, lang, theme, message: say, view: look}),
      part: isPart ? part : null,
    };
  }

  /** @param {"json" | "svg" | "png"} as */
  async function saveAs(as) {
    const name = fileName(titleOf(), as);
    if (as === "json") {
      const parts = await inSlices(formattedInPieces(state().document));
      save(name, new Blob([...parts, "\n"], {type: "application/json"}));
      return send({type: "noticeGiven", notice: {key: "notice.saved", params: {name}}});
    }
    try {
      const isDark =
        state().theme === "dark" ||
        (state().theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
      const made = picture(as === "svg" ? state().theme : isDark ? "dark" : "light");
      if (!made) return;
      save(name, as === "svg" ? new Blob([made.svg], {type: "image/svg+xml"}) : await pngOf(made.svg));
      const {part} = made;
      const notice = part
        ? {key: "notice.savedPart", params: {name, from: (part.from ?? 0) + 1, to: part.to}}
        : {key: "notice.saved", params: {name}};
      send({type: "noticeGiven", notice});
    } catch (error) {
      refuse("trouble.png", {reason: reasonOf(error)}, null);
    }
  }

  /** @param {Extract<Effect, {type: "export" | "saveExport"}>} effect */
  async function exportCode(effect) {
    try {
      if (effect.type === "export")
        return send({type: "exportMade", made: await exportOf(state().document, effect.choice)});
      const name = fileName(titleOf(), "zip");
      save(name, archiveOf(effect.made));
      send({type: "noticeGiven", notice: {key: "notice.saved", params: {name}}});
    } catch (error) {
      refuse("trouble.export", {reason: reasonOf(error)}, null);
    }
  }

  async function copyTicket() {
    const {document, result, selected, explained, lang} = state();
    if (!result) return;
    const say = (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params);
    const why = whyModel({
      ...result,
      selected: eventOf(selected),
      explained: explained?.fates,
      zone: document.zone,
    });
    const sentence = clauseText(sentenceModel(result.runs), say);
    const address = await link();
    const text = ticketText({document, ...result, why, address}, {message: say, title: titleOf(), sentence});
    try {
      await navigator.clipboard.writeText(text);
      send({type: "noticeGiven", notice: {key: "notice.copied"}});
    } catch (error) {
      refuse("trouble.copy", {reason: reasonOf(error)}, null);
    }
  }

  return {
    openText,

    /** @param {Effect} effect @returns {boolean} whether it is one of files */
    perform(effect) {
      if (effect.type === "chooseFile") chooseFile(open);
      else if (effect.type === "save") saveAs(effect.as);
      else if (effect.type === "export" || effect.type === "saveExport") exportCode(effect);
      else if (effect.type === "copyTicket") copyTicket();
      else if (effect.type === "print") print();
      else return false;
      return true;
    },

    /** What is dropped is opened. @param {HTMLElement} host */
    watch(host) {
      const hasFile = (/** @type {DragEvent} */ {dataTransfer}) =>
        dataTransfer?.types.includes("Files") ?? false;
      host.addEventListener("dragover", (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        host.toggleAttribute("dropping", true);
      });
      host.addEventListener("dragleave", (event) => {
        if (!host.contains(/** @type {Node | null} */ (event.relatedTarget)))
          host.toggleAttribute("dropping", false);
      });
      host.addEventListener("drop", (event) => {
        host.toggleAttribute("dropping", false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        open(file);
      });
    },

    /**
     * A paste is a file or a scenario, wherever it goes; else it is of the table, also where nothing has the focus.
     * Texts take what is pasted into them.
     *
     * @param {Event} event
     */
    pasted(event) {
      const {clipboardData} = /** @type {ClipboardEvent} */ (event);
      const [target] = event.composedPath();
      if (event.defaultPrevented || !(target instanceof Element) || takesText(target)) return;
      const text = clipboardData?.getData("text/plain") ?? "";
      const file = clipboardData?.files[0];
      const isScenario = looksLikeScenario(text);
      if ((text === "" && !file) || (!isScenario && text !== "" && target.closest(".table"))) return;
      event.preventDefault();
      event.stopPropagation();
      if (text === "" && file) open(file);
      else if (isScenario) openText(text, message(state().lang, "file.pasted"));
      else send({type: "pasted", text, place: place()});
    },
  };
}

/** @param {Element} target */
const takesText = (target) =>
  target.closest("input, textarea, select, .code, [contenteditable=true]") !== null;

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** Lets one choose a file. @param {(file: File) => void} chosen */
function chooseFile(chosen) {
  const input = Object.assign(document.createElement("input"), {type: "file", accept: ".json,.svg,.csv,.tsv,.txt,.log,.jsonl,.ndjson,application/json,image/svg+xml,text/plain"}); // prettier-ignore
  input.addEventListener("change", () => input.files?.[0] && chosen(input.files[0]));
  input.click();
}

/** Saves a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Pixels of a picture, two for each of its own unless that were too many. @param {string} svg @returns {Promise<Blob>} */
async function pngOf(svg) {
  const url = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const {naturalWidth: width, naturalHeight: height} = image;
    const scale = Math.min(2, 16_000 / Math.max(width, height), Math.sqrt(80e6 / (width * height)));
    const canvas = Object.assign(document.createElement("canvas"), {width: Math.round(width * scale), height: Math.round(height * scale)}); // prettier-ignore
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {BlobCallback} */ resolve) =>
      canvas.toBlob(resolve, "image/png"),
    );
    if (!blob) throw new Error("no image");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
