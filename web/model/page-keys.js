// What does a key mean to the page as a whole, wherever the focus is?

/**
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean, defaultPrevented: boolean}} event
 * @param {{target: EventTarget | undefined, wall: boolean, isPage: boolean, step: number | null, rows: number}} here
 *   isPage: the whole page is its own, so the browser's keys for files are too
 * @returns {import("../state.js").Message | null}
 */
export function pageKey(event, {target, wall, isPage, step, rows}) {
  const key = event.key.toLowerCase();
  if (event.altKey || event.defaultPrevented) return null;
  if (event.ctrlKey || event.metaKey) {
    if (isPage && key === "o" && !event.shiftKey) return {type: "fileAsked"};
    if (isPage && key === "s" && !event.shiftKey) return {type: "saveAsked", as: "json"};
    if ((key !== "z" && key !== "y") || isChangedText(target)) return null;
    return {type: key === "y" || event.shiftKey ? "redone" : "undone"};
  }
  if (wall) {
    const now = step ?? rows;
    const to = {
      arrowup: now - 1,
      arrowleft: now - 1,
      arrowdown: now + 1,
      arrowright: now + 1,
      home: 0,
      end: rows,
    }[key];
    if (to !== undefined) return {type: "stepped", step: to >= rows ? null : Math.max(0, to)};
    if (key === " ") return {type: "playToggled"};
    if (key === "escape" || key === "f") return {type: "wallToggled", wall: false};
  }
  if (takesLetters(target)) return null;
  if (event.key === "?") return {type: "keysToggled"};
  return key === "f" && !event.shiftKey ? {type: "wallToggled", wall: true} : null;
}

/** A text field takes its own undo while it is being typed into. @param {EventTarget | undefined} target */
const isChangedText = (target) =>
  typeof HTMLInputElement === "function" &&
  ((target instanceof HTMLInputElement && target.type === "text") || target instanceof HTMLTextAreaElement) &&
  target.value !== target.defaultValue;

/** Where letters are typed, or begin an edit: fields, the text of the document, the table. @param {EventTarget | undefined} target */
const takesLetters = (target) =>
  typeof Element === "function" &&
  target instanceof Element &&
  target.closest(
    "input:not([type=range]), select, textarea, [contenteditable=true], .cm-editor, .table, dialog",
  ) !== null;
