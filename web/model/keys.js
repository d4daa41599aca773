// Which message does a key send that is pressed in the table? The habits of spreadsheets.

/**
 * @typedef {{key: string, shift: boolean, alt: boolean, ctrl: boolean}} Key  ctrl: or the Mac's command key
 * @typedef {import("./table.js").Column} Column
 * @typedef {object} Where
 * @property {number} row of the cursor
 * @property {Column} column
 * @property {Column[]} columns
 * @property {number} rows how many there are; the line after the last one can be typed into
 * @property {{from: number, to: number}} range the selected rows
 * @property {boolean} editing
 */

const page = 10;

/**
 * @param {Key} key
 * @param {Where} where
 * @returns {{type: string, [member: string]: any} | null} `null`: the key is not the table's
 */
export function messageOfKey(key, where) {
  return where.editing ? whileEditing(key) : whileMoving(key, where);
}

/** @param {Key} key */
function whileEditing({key, shift, ctrl, alt}) {
  if (ctrl || alt) return null;
  switch (key) {
    case "Enter":
      return {type: "editCommitted", move: shift ? "up" : "down"};
    case "Tab":
      return {type: "editCommitted", move: shift ? "left" : "right"};
    case "ArrowUp":
      return {type: "editCommitted", move: "up"};
    case "ArrowDown":
      return {type: "editCommitted", move: "down"};
    case "Escape":
      return {type: "editCancelled"};
    default:
      return null;
  }
}

/** @param {Key} key @param {Where} where */
function whileMoving({key, shift, alt, ctrl}, {row, column, columns, rows, range}) {
  const here = columns.indexOf(column);
  const isRow = row < rows;
  const moved = (/** @type {number} */ toRow, /** @type {number} */ toColumn) => ({
    type: "cursorMoved",
    row: Math.max(0, Math.min(rows, toRow)),
    column: columns[Math.max(0, Math.min(columns.length - 1, toColumn))],
    extend: shift && key !== "Tab",
  });
  if (alt && !ctrl) {
    if (key === "ArrowUp" && isRow) return {type: "rowsMoved", ...range, by: -1};
    if (key === "ArrowDown" && isRow) return {type: "rowsMoved", ...range, by: 1};
    return null;
  }
  switch (key) {
    case "ArrowUp":
      return moved(ctrl ? 0 : row - 1, here);
    case "ArrowDown":
      return moved(ctrl ? rows : row + 1, here);
    case "ArrowLeft":
      return moved(row, ctrl ? 0 : here - 1);
    case "ArrowRight":
      return moved(row, ctrl ? columns.length - 1 : here + 1);
    case "Home":
      return moved(ctrl ? 0 : row, 0);
    case "End":
      return moved(ctrl ? rows : row, columns.length - 1);
    case "PageUp":
      return moved(row - page, here);
    case "PageDown":
      return moved(row + page, here);
    case "Tab": {
      // Along the row as in a spreadsheet; beyond its ends the focus leaves the table.
      const next = here + (shift ? -1 : 1);
      return next < 0 || next >= columns.length ? null : moved(row, next);
    }
    case "Enter":
      if (ctrl) return {type: "rowInserted", index: Math.min(rows, shift ? row : row + 1)};
      if (column === "number" && isRow) return {type: "menuOpened", menu: `row ${row}`};
      return {type: "editStarted"};
    case "F2":
      return {type: "editStarted"};
    case "Escape":
      return {type: "selected", what: null};
    case "Delete":
    case "Backspace":
      if (!isRow) return null;
      return ctrl ? {type: "rowsDeleted", ...range} : {type: "cleared"};
  }
  if (ctrl && !shift && key.toLowerCase() === "a") return rows === 0 ? null : {type: "allSelected"};
  if (ctrl && key.toLowerCase() === "d" && isRow)
    return shift ? {type: "rowsDuplicated", ...range} : {type: "filledDown"};
  if (ctrl) return null; // copy, cut and paste are events of their own
  return [...key].length === 1 && key !== " "
    ? {type: "editStarted", text: key}
    : key === " "
      ? {type: "editStarted"}
      : null;
}
