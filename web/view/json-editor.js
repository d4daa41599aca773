// How is the document's text edited? CodeMirror, with the format's schema; a part of the page that is loaded when it is opened.
import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap} from "@codemirror/commands";
import {json} from "@codemirror/lang-json";
import {
  HighlightStyle,
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import {lintGutter, lintKeymap, setDiagnostics} from "@codemirror/lint";
import {highlightSelectionMatches, search, searchKeymap} from "@codemirror/search";
import {Annotation, Compartment, EditorState, Transaction} from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import {beginningOf, choicesAt, describedAt, membersAt} from "../model/json-schema.js";
import {shownPart, withHidden} from "../model/json-layout.js";
import {
  changesOf,
  lossOf,
  nodeAt,
  pathAt,
  pathOf,
  positionAt,
  textFor,
  treeOf,
  withChanges,
} from "../model/json-text.js";
import schema from "../window-lab-1.schema.json" with {type: "json"};

/** @import {Path} from "../model/json-text.js" */
/** @typedef {import("../state.js").Typed} Typed @typedef {import("../model/scenario.js").Scenario} Scenario */

/**
 * What is to be shown. `marks`: what is wrong, at places of the document, or at lines of the text; `phrases`: the editor's own
 * texts.
 * @typedef {object} Shown
 * @property {Scenario} document
 * @property {Typed | null} typed
 * @property {{where: string, line: number | null, column: number, text: string}[]} marks
 * @property {"en" | "zh"} lang
 * @property {string} label
 * @property {Record<string, string>} phrases
 */

/** Changes that come from the page, and are not sent back to it. */
const fromPage = Annotation.define();
/** A pause of so many ms ends a step of undo. */
const pause = 1000;

/**
 * @param {HTMLElement} parent in the document already, or in a shadow root
 * @param {(message: import("../state.js").Message) => void} send
 */
export function createJsonEditor(parent, send) {
  /** @type {Shown | null} */
  let shown = null;
  /** What the text is the text of. */
  let held = {text: "", rows: 0, apart: false};
  /** @type {{document: Scenario, typed: Typed | null} | null} */
  let of = null;
  let group = 0;
  let lastTyped = 0;
  const language = new Compartment();

  const view = new EditorView({
    parent,
    root: /** @type {ShadowRoot | Document} */ (parent.getRootNode()),
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        drawSelection(),
        dropCursor(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({top: true}),
        json(),
        syntaxHighlighting(colours),
        autocompletion({override: [completions], icons: false}),
        hoverTooltip(described),
        language.of([]),
        // Undo is the page's: one history for the text and all the rest. Tab leaves the editor.
        EditorView.domEventHandlers({
          beforeinput(event, view) {
            if (event.inputType === "insertText" && event.data && !event.isComposing && !view.composing)
              return typedOver(view, event);
            if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
            event.preventDefault();
            send({type: event.inputType === "historyUndo" ? "undone" : "redone"});
            return true;
          },
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.every((of) => of.annotation(fromPage))) return;
          typed(update);
        }),
        look,
      ],
    }),
  });

  /** @param {import("@codemirror/view").ViewUpdate} update */
  function typed(update) {
    const text = update.state.doc.toString();
    const now = performance.now();
    // Not an event of its own, so that it goes on where it was; what is pasted is.
    const goesOn = update.transactions.some(
      (of) => of.isUserEvent("input.type") || of.isUserEvent("delete.backward"),
    );
    if (!goesOn || now - lastTyped > pause) group = now;
    lastTyped = now;
    const {read, problem} = readFrom(text);
    const {rows, apart} = held;
    const document = of?.document ?? {format: ""};
    const visible = Array.isArray(read?.rows) ? read.rows.length : 0;
    const whole = read && problem === null ? withHidden(read, document, rows) : undefined;
    const next = whole ? {text, rows: visible, apart: false} : {text, rows, apart};
    held = next;
    of = null; // the answer says of which document it is
    send({type: "textTyped", text, read: whole, shown: next.rows, apart, problem, group});
  }

  /** What a text says, or what is wrong with it, if that can be said here. @param {string} text */
  function readFrom(text) {
    try {
      const read = JSON.parse(text);
      const loss = lossOf(treeOf(text), text);
      if (loss) return {read: undefined, problem: {...loss, where: "", what: "", allowed: ""}};
      const isObject = typeof read === "object" && read !== null && !Array.isArray(read);
      const wrong =
        isObject && hidesRows() && !Array.isArray(read.rows) && (read.rows ?? null) !== null
          ? read.rows
          : read;
      if (!isObject || wrong !== read) {
        const rule = isObject ? "array" : "object";
        const problem = {
          where: isObject ? "rows" : "",
          rule,
          value: JSON.stringify(wrong).slice(0, 40),
          args: [],
          what: "",
          allowed: "",
        };
        return {read: undefined, problem};
      }
      return {read, problem: null};
    } catch {
      return {read: undefined, problem: null}; // the engine's reader says it better
    }
  }
  const hidesRows = () => Array.isArray(shown?.document.rows) && shown.document.rows.length > held.rows;

  /** Brings the text in step with the page, where it was not typed here. @param {Shown} next */
  function follow(next) {
    const {document, typed} = next;
    if (of && of.document === document && of.typed === typed) return;
    const current = view.state.doc.toString();
    if (typed && typed.text === current && typed.document === document) {
      held = {text: current, rows: typed.shown, apart: false};
      of = {document, typed};
      return;
    }
    // After an edit elsewhere, only what changed, so that the cursor and all that was laid out by hand stay.
    const target = textFor(document, typed);
    const before = of && of.typed === typed && !held.apart ? shownPart(of.document, held.rows) : null;
    const changes = before && changesOf(treeOf(current), current, before, shownPart(document, target.shown));
    const isGood = changes && !target.apart;
    const text = isGood ? withChanges(current, changes) : target.text;
    held = {text, rows: target.shown, apart: target.apart};
    of = {document, typed};
    if (text === current) return;
    const specs = isGood ? changes : [difference(current, text)];
    const last = specs[specs.length - 1];
    view.dispatch({
      changes: specs,
      annotations: [fromPage.of(true), Transaction.addToHistory.of(false)],
      ...(view.hasFocus && !isGood
        ? {selection: {anchor: last.from + last.insert.length}, scrollIntoView: true}
        : {}),
    });
  }

  /** @param {Shown} next */
  function mark({marks}) {
    const text = view.state.doc.toString();
    const tree = treeOf(text);
    const diagnostics = marks.map(({where, line, column, text: message}) => ({
      ...(line === null ? rangeOf(tree, text, pathOf(where)) : rangeAt(text, positionAt(text, line, column))),
      severity: /** @type {const} */ ("error"),
      message,
    }));
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  function completions({state, pos, explicit}) {
    const text = state.doc.toString();
    const tree = ensureSyntaxTree(state, state.doc.length, 50) ?? treeOf(text);
    const {lang} = shown ?? {lang: "en"};
    const inner = tree.resolveInner(pos, -1);
    const isName = inner.name === "PropertyName" || (inner.name === "String" && inner.parent?.name === "⚠");
    const word = /^["\w.-]*/.exec(text.slice(inner.from, pos))?.[0] ?? "";
    const isWord = isName || ["String", "Number", "True", "False", "Null", "⚠"].includes(inner.name);
    const from = isWord && inner.from < pos ? inner.from : pos;
    const isOpen = text[pos] === '"' && text[from] === '"' && from < pos; // between quotes that stand there already
    const to = isWord && inner.to > pos ? inner.to : isOpen ? pos + 1 : pos;
    const rest = to - pos; // what one completes may have been there
    const before = text.slice(0, from).trimEnd().at(-1);
    if (!explicit && word === "" && text[pos - 1] !== '"') return null;
    if (before === "{" || (before === "," && inObject(tree, from))) {
      const objectPath = pathAt(tree, text, before === "{" ? text.slice(0, from).trimEnd().length : from);
      const there = nodeAt(tree, text, objectPath);
      const object = there?.depth === objectPath.length ? valueOf(text, there.node) : {};
      const hasColon = /^\s*:/.test(text.slice(to));
      const own = inner.name === "PropertyName" ? text.slice(inner.from, inner.to).replaceAll('"', "") : "";
      const {[own]: _, ...others} = object;
      return {
        from,
        options: membersAt(schema, objectPath, others).map(({name, schema: of}) => ({
          label: `"${name}"`,
          info: explained(of, lang),
          type: "property",
          apply: put(
            hasColon ? {text: JSON.stringify(name), at: name.length + 2} : beginningOf(name, of),
            rest,
          ),
        })),
        validFor: /^["\w]*$/,
      };
    }
    if (before !== ":" && before !== "[" && before !== ",") return null;
    const path = valuePath(tree, text, from, before);
    const options = choicesAt(schema, path).map(({text: label, schema: of}) => ({
      label,
      info: explained(of, lang),
      type: "enum",
      apply: put({text: label, at: label.length}, rest),
    }));
    if (options.length === 0) return null;
    // On a value that is one of them already, all are offered.
    const isWhole = options.some(({label}) => label === text.slice(from, to));
    return isWhole ? {from, options, filter: false} : {from, options, validFor: /^["\w.-]*$/};
  }

  /** @param {EditorView} view @param {number} at @param {-1 | 1} side */
  function described(view, at, side) {
    const text = view.state.doc.toString();
    const tree = ensureSyntaxTree(view.state, view.state.doc.length, 50) ?? treeOf(text);
    const node = tree.resolveInner(at, side);
    if (["JsonText", "Object", "Array", "⚠"].includes(node.name) || node.from > at || node.to < at)
      return null;
    const path = pathAt(tree, text, at);
    const part = describedAt(schema, path);
    if (!part) return null;
    const value = node.name === "PropertyName" ? undefined : choicesAt(schema, path).find((choice) => choice.text === text.slice(node.from, node.to)); // prettier-ignore
    const lang = shown?.lang ?? "en";
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create() {
        const dom = document.createElement("div");
        dom.className = "json-hover";
        const lines = [
          explained(part, lang),
          ...(value && value.schema !== part && "const" in value.schema
            ? [explained(value.schema, lang)]
            : []),
        ];
        for (const line of lines) dom.appendChild(document.createElement("p")).textContent = line;
        return {dom};
      },
    };
  }

  return {
    /** @param {Shown} next */
    show(next) {
      const before = shown;
      shown = next;
      follow(next);
      parent.toggleAttribute("data-apart", held.apart);
      if (before?.lang !== next.lang || before.label !== next.label)
        view.dispatch({
          effects: language.reconfigure([
            EditorState.phrases.of(next.phrases),
            EditorView.contentAttributes.of({
              "aria-label": next.label,
              "aria-multiline": "true",
              tabindex: "0",
            }),
          ]),
        });
      if (!before || JSON.stringify(before.marks) !== JSON.stringify(next.marks)) mark(next);
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/**
 * Replaces what is selected by what is typed. Left to it, Chromium keeps the look of what it removes in style attributes, which
 * the policy refuses. Brackets and quotes go around a selection, but not around the whole text.
 *
 * @param {EditorView} view @param {InputEvent} event
 */
function typedOver(view, event) {
  const {state} = view;
  if (state.selection.ranges.every(({empty}) => empty)) return false;
  event.preventDefault();
  const text = event.data ?? "";
  const {from, to} = state.selection.main;
  if (from === 0 && to === state.doc.length)
    view.dispatch({changes: {from, to}, userEvent: "delete.selection"});
  const range = view.state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), {userEvent: "input.type", scrollIntoView: true});
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, range.from, range.to, text, insert))) view.dispatch(insert());
  return true;
}

/** Puts a choice in place of what was typed, and of the `rest` signs of it behind the cursor. @param {{text: string, at: number}} choice @param {number} rest */
const put =
  ({text, at}, rest) =>
  (
    /** @type {EditorView} */ view,
    /** @type {unknown} */ _,
    /** @type {number} */ from,
    /** @type {number} */ to,
  ) =>
    view.dispatch({
      changes: {from, to: to + rest, insert: text},
      selection: {anchor: from + at},
      userEvent: "input.complete",
    });

/** @param {import("@lezer/common").Tree} tree @param {number} at */
function inObject(tree, at) {
  let node = /** @type {import("@lezer/common").SyntaxNode | null} */ (tree.resolveInner(at, -1));
  while (node && node.name !== "Object" && node.name !== "Array") node = node.parent;
  return node?.name === "Object";
}

/** The path of the value that is being typed. @param {import("@lezer/common").Tree} tree @param {string} text @param {number} from @param {string} before @returns {Path} */
function valuePath(tree, text, from, before) {
  if (before === ":") return pathAt(tree, text, text.lastIndexOf(":", from - 1));
  const around = pathAt(tree, text, text.slice(0, from).trimEnd().length);
  const list = before === "," && typeof around.at(-1) === "number" ? around.slice(0, -1) : around;
  return [...list, 0];
}

/** @param {string} text @param {import("@lezer/common").SyntaxNode} node @returns {Record<string, any>} as far as it can be read */
function valueOf(text, node) {
  /** @type {Record<string, any>} */
  const members = {};
  for (const property of node.getChildren("Property")) {
    const name = property.getChild("PropertyName");
    const value = property.lastChild;
    try {
      if (name) members[JSON.parse(text.slice(name.from, name.to))] = value && value.name === "String" ? JSON.parse(text.slice(value.from, value.to)) : null; // prettier-ignore
    } catch {
      // being typed
    }
  }
  return members;
}

/** @param {import("../model/json-schema.js").Schema} part @param {string} lang */
const explained = (part, lang) => (lang === "zh" ? part["x-zh"] : part.description) ?? "";

/** What is marked for a place: its value; for a member that is missing, where the object begins. @param {import("@lezer/common").Tree} tree @param {string} text @param {Path} path */
function rangeOf(tree, text, path) {
  const found = nodeAt(tree, text, path);
  if (!found) return {from: 0, to: Math.min(1, text.length)};
  const {node, property, depth} = found;
  if (depth === path.length) {
    const isLong = node.name === "Object" || node.name === "Array";
    const name = property?.getChild("PropertyName");
    return isLong && name
      ? {from: name.from, to: name.to}
      : {from: node.from, to: isLong ? node.from + 1 : node.to};
  }
  const name = property?.getChild("PropertyName");
  return name ? {from: name.from, to: name.to} : {from: node.from, to: node.from + 1};
}

/** One sign, or the last one of the text. @param {string} text @param {number} at */
const rangeAt = (text, at) => ({
  from: Math.max(0, Math.min(at, text.length - 1)),
  to: Math.min(text.length, at + 1),
});

/** The one piece in which two texts differ. @param {string} before @param {string} after */
function difference(before, after) {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let back = 0;
  while (back < least - from && before.at(-1 - back) === after.at(-1 - back)) back++;
  return {from, to: before.length - back, insert: after.slice(from, after.length - back)};
}

const colours = HighlightStyle.define([
  {tag: tags.propertyName, color: "var(--wl-text)", fontWeight: "600"},
  {tag: tags.string, color: "var(--wl-onTime)"},
  {tag: tags.number, color: "var(--wl-correction)"},
  {tag: [tags.bool, tags.null], color: "var(--wl-sideOutput)"},
  {tag: [tags.separator, tags.brace, tags.squareBracket, tags.punctuation], color: "var(--wl-faint)"},
]);

const look = EditorView.theme({
  "&": {height: "100%", fontSize: "12.5px", backgroundColor: "var(--wl-surface)", color: "var(--wl-text)"},
  "&.cm-focused": {outline: "2px solid var(--wl-focus)", outlineOffset: "-2px"},
  ".cm-scroller": {fontFamily: "var(--wl-mono)", lineHeight: "1.6"},
  ".cm-content": {caretColor: "var(--wl-text)", padding: "8px 0"},
  ".cm-cursor, .cm-dropCursor": {borderLeftColor: "var(--wl-text)"},
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--wl-accent-soft)",
  },
  ".cm-gutters": {backgroundColor: "var(--wl-sunken)", color: "var(--wl-faint)", border: "0", borderInlineEnd: "1px solid var(--wl-line)"}, // prettier-ignore
  ".cm-activeLine": {backgroundColor: "color-mix(in srgb, var(--wl-hover) 60%, transparent)"},
  ".cm-activeLineGutter": {backgroundColor: "var(--wl-selected)"},
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--wl-accent-soft)",
    color: "var(--wl-text)",
    border: "0",
    padding: "0 6px",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--wl-surface)",
    border: "1px solid var(--wl-line-strong)",
    borderRadius: "var(--wl-radius-small)",
    boxShadow: "0 6px 24px rgb(10 16 34 / 16%)",
    color: "var(--wl-text)",
    overflow: "hidden",
  },
  ".cm-tooltip .json-hover": {padding: "7px 11px", maxWidth: "340px", font: "13px/1.45 var(--wl-font)"},
  ".cm-tooltip .json-hover p": {margin: "0"},
  ".cm-tooltip .json-hover p + p": {marginTop: "4px", color: "var(--wl-muted)"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {fontFamily: "var(--wl-mono)", maxHeight: "15em"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {padding: "3px 10px"},
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--wl-accent)",
    color: "var(--wl-on-accent)",
  },
  ".cm-tooltip.cm-completionInfo": {padding: "7px 11px", font: "13px/1.45 var(--wl-font)", maxWidth: "300px"},
  ".cm-diagnostic": {font: "13px/1.45 var(--wl-font)", padding: "6px 10px"},
  ".cm-diagnostic-error": {borderInlineStart: "3px solid var(--wl-invalid)"},
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--wl-invalid) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker-error": {content: "none", width: "9px", height: "9px", borderRadius: "50%", backgroundColor: "var(--wl-invalid)", margin: "5px 2px"}, // prettier-ignore
  ".cm-panels": {
    backgroundColor: "var(--wl-sunken)",
    color: "var(--wl-text)",
    borderBottom: "1px solid var(--wl-line)",
  },
  ".cm-textfield": {
    backgroundColor: "var(--wl-surface)",
    border: "1px solid var(--wl-control)",
    borderRadius: "5px",
    fontSize: "13px",
  },
  ".cm-button": {backgroundImage: "none", backgroundColor: "var(--wl-surface)", border: "1px solid var(--wl-line-strong)", borderRadius: "5px", fontSize: "13px"}, // prettier-ignore
  ".cm-searchMatch": {backgroundColor: "var(--wl-warning-soft)", outline: "1px solid var(--wl-warning)"},
  ".cm-selectionMatch": {backgroundColor: "var(--wl-selected)"},
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--wl-accent-soft)",
    outline: "1px solid var(--wl-band-line)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {backgroundColor: "var(--wl-invalid-soft)"},
});
