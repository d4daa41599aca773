// Where does the focus go, and what comes into view, once the picture is up to date?
import {rowOfSelection} from "./model/selection.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect */

/** @param {Effect} effect @param {ShadowRoot} root @param {import("./room.js").Room} room @param {State} state */
export function bringToView(effect, root, room, state) {
  switch (effect.type) {
    case "focusOption":
      return focusOption(root, effect.path);
    case "focusRunName": {
      const name = /** @type {HTMLInputElement | null} */ (root.querySelector(`[data-run="${effect.run}"]`));
      name?.focus();
      name?.select();
      return;
    }
    case "focusRun": {
      const at = effect.part === "add" ? ".add-run" : `[data-menu="run ${effect.run}"]`;
      return /** @type {HTMLElement | null} */ (root.querySelector(at))?.focus({preventScroll: true});
    }
    case "focusAbout": {
      const text = /** @type {HTMLElement | null} */ (root.querySelector(`[data-about="${effect.part}"]`));
      text?.focus();
      if (text instanceof HTMLInputElement) text.select();
      return;
    }
    case "showRun":
      return room.showRun(effect.run);
    case "showRow":
      return room.showRow(effect.row);
    case "seekRow":
      return room.seekRow(effect.row);
    case "showSelected":
      return showSelected(room, state);
    case "focusMark": {
      const score = /** @type {HTMLElement | null} */ (root.querySelector(".score-body"));
      const mark = /** @type {SVGElement | null} */ (score?.querySelector(`.mark[data-row="${effect.row}"]`));
      if (score?.contains(root.activeElement)) (mark ?? score).focus({preventScroll: true});
      return;
    }
    case "focusSelected":
      return focusSelected(root, state);
    case "focusJson":
      return showJson(root);
    case "focusCell":
      return focusCell(root, room, state);
  }
}

/** What is selected comes into view; of a window the row that opened it. @param {import("./room.js").Room} room @param {State} state */
function showSelected(room, {selected, result}) {
  const row = selected && result ? rowOfSelection(result.table, result.runs, selected) : null;
  if (row !== null) room.showRow(row);
}

/** The mark, the band or the bar of what is selected. @param {ShadowRoot} root @param {State} state */
function focusSelected(root, {selected}) {
  const score = /** @type {HTMLElement | null} */ (root.querySelector(".score-body"));
  const run = selected?.kind === "firing" ? `[data-run="${selected.run}"] ` : "";
  const node = score?.querySelector(`${run}.mark.selected, ${run}.chosen`);
  /** @type {HTMLElement | null} */ (node ?? score)?.focus({preventScroll: true});
}

/** Most of it is to be seen; else the page stays where it is. @param {ShadowRoot} root */
function showJson(root) {
  const panel = root.querySelector(".json");
  const {top = 0, height = 0} = panel?.getBoundingClientRect() ?? {};
  if (top < 0 || top + height * 0.8 > innerHeight) panel?.scrollIntoView({block: "nearest"});
}

/** @param {ShadowRoot} root @param {string} path */
function focusOption(root, path) {
  const controls = [...root.querySelectorAll("[data-option]")];
  const named = (/** @type {string} */ path) =>
    controls.find((control) => /** @type {HTMLElement} */ (control).dataset.option === path);
  // What comes with a kind of window has no control of its own: then the kind has.
  const [owner] = path.split(".");
  const found = /** @type {HTMLElement | undefined} */ (named(path) ?? named(`${owner}.type`));
  found?.focus();
  if (found instanceof HTMLInputElement) found.select();
}

/** The cursor's cell, or what is typed there. @param {ShadowRoot} root @param {import("./room.js").Room} room @param {State} state */
function focusCell(root, room, {cursor, editing}) {
  const {row, column} = cursor;
  const cell = /** @type {HTMLElement | null} */ (
    root.querySelector(`[data-row="${row}"][data-column="${column}"]`)
  );
  if (!cell) return room.scrollTo(row, {type: "focusCell"});
  const input = cell.querySelector("input");
  (input ?? cell).focus();
  if (input && editing && !editing.typed) input.select();
}
