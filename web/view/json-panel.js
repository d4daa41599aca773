// How does the document stand beside the table, as a text? The panel around the editor, which is loaded when it is opened.
import {html, nothing} from "lit/html.js";
import {AsyncDirective, directive} from "lit/async-directive.js";
import {mostRows} from "../model/json-layout.js";
import {isStale} from "../state.js";
import {icon} from "./icon.js";
import {problemText} from "./problem.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */
/** @typedef {ReturnType<typeof import("./json-editor.js").createJsonEditor>} Editor */

/** Whoever is read last is shown when the editor is there. */
class EditorPart extends AsyncDirective {
  /** @type {Editor | null} */
  #editor = null;
  /** @type {import("./json-editor.js").Shown | null} */
  #shown = null;
  #loading = false;

  /** @override @param {import("./json-editor.js").Shown} _shown @param {Context["send"]} _send */
  render(_shown, _send) {
    return undefined;
  }

  /** @override @param {import("lit/directive.js").ElementPart} part @param {[import("./json-editor.js").Shown, Context["send"]]} args */
  update({element}, [shown, send]) {
    this.#shown = shown;
    if (this.#editor) this.#editor.show(shown);
    else if (!this.#loading) this.#load(/** @type {HTMLElement} */ (element), send);
    return undefined;
  }

  /** @param {HTMLElement} element @param {Context["send"]} send */
  async #load(element, send) {
    this.#loading = true;
    try {
      const {createJsonEditor} = await import("./json-editor.js");
      this.#loading = false;
      if (!this.isConnected || !this.#shown) return;
      this.#editor = createJsonEditor(element, send);
      this.#editor.show(this.#shown);
      element.dataset.ready = "";
      this.#editor.focus();
    } catch {
      this.#loading = false;
      send({type: "fileRefused", trouble: {key: "trouble.editor"}});
    }
  }

  /** @override */
  disconnected() {
    this.#editor?.destroy();
    this.#editor = null;
  }
}
const editor = directive(EditorPart);

/** @param {State} state @param {Context} context */
export function jsonPanel(state, context) {
  const {document, typed, problems, lang} = state;
  const {message, send} = context;
  const rows = Array.isArray(document.rows) ? document.rows.length : 0;
  const shown = typed && typed.shown !== Infinity ? typed.shown : mostRows;
  const unfinished = typed?.unfinished ? typed : null;
  const wrong = unfinished ? unfinished.problem : null;
  const place = (/** @type {import("../state.js").Problem} */ {rule, args}) => {
    if (rule === "json" || rule === "json-depth") return {line: Number(args[0]), column: Number(args[1])};
    return rule === "duplicate-member"
      ? {line: Number(args[1]), column: Number(args[2])}
      : {line: null, column: 1};
  };
  const marks = (unfinished ? (wrong ? [wrong] : []) : problems).map((problem) => ({
    where: problem.where,
    ...place(problem),
    text: problemText(problem, context),
  }));
  const phrases =
    lang === "zh"
      ? Object.fromEntries(editorPhrases.map((phrase) => [phrase, message(`editor.${phrase}`)]))
      : {};
  return html`<section class="json" aria-label=${message("json.label")}>
    <div class="json-head">
      <h2>${message("json.title")}</h2>
      <button
        type="button"
        class="button small"
        @click=${() => send({type: "textDropped"})}
        ?disabled=${typed === null}
      >
        ${message("json.layOut")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label=${message("json.close")}
        title=${message("json.close")}
        @click=${() => send({type: "jsonToggled"})}
      >
        ${icon("close")}
      </button>
    </div>
    ${rows > shown ? html`<p class="json-note">${message("json.part", {shown, count: rows})}</p>` : nothing}
    <div
      class="code"
      ${editor({document, typed, marks, lang, label: message("json.label"), phrases}, send)}
    ></div>
    <p class="json-note json-apart">
      ${message("json.apart")}
      <button type="button" class="part" @click=${() => send({type: "textDropped"})}>
        ${message("json.apart.drop")}
      </button>
    </p>
    <p class="json-status ${marks.length > 0 ? "wrong" : ""}" role="status">
      ${
        unfinished
          ? html`${wrong ? problemText(wrong, context) : message("json.unfinished")}
              <span>${message("json.notApplied")}</span>`
          : marks.length > 0
            ? message(isStale(state) ? "json.problems.stale" : "json.problems", {count: marks.length})
            : message("json.good")
      }
    </p>
  </section>`;
}

/** The editor's own texts, which are in English by themselves. */
export const editorPhrases = [
  "Find",
  "Replace",
  "next",
  "previous",
  "all",
  "match case",
  "by word",
  "regexp",
  "replace",
  "replace all",
  "close",
  "Go to line",
  "go",
  "Diagnostics",
  "No diagnostics",
  "Completions",
  "Fold line",
  "Unfold line",
  "folded code",
  "unfold",
  "to",
  "current match",
  "on line",
  "replaced match on line $",
  "replaced $ matches",
];
