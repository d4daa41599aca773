// What does the event table look like, and what does it send? A grid with the habits of a spreadsheet.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {messageOfKey} from "../model/keys.js";
import {cssProperties} from "./css-properties.js";
import {icon} from "./icon.js";
import {markImage} from "./mark.js";
import {menu} from "./menu.js";

/**
 * @typedef {import("../model/table.js").Column} Column
 * @typedef {ReturnType<typeof import("../model/table.js").tableModel>} TableModel
 * @typedef {import("./page.js").Context} Context
 * @typedef {{y: number, height: number, line: number}} Place of a row
 */

/**
 * @param {TableModel} model
 * @param {Context & {places: Place[], headHeight: number, menu: string | null, range: {from: number, to: number}, copied: () => string}} context
 */
export function table(model, context) {
  const {columns, rows, count, end} = model;
  const {send, message} = context;
  const on = listeners(model, context);
  return html`<table
    class="table"
    part="table"
    role="grid"
    aria-label=${message("table.label")}
    aria-rowcount=${count + 2}
    aria-colcount=${columns.length}
    aria-multiselectable="true"
    aria-readonly=${context.readonly ? "true" : nothing}
    @keydown=${on.keydown}
    @pointerdown=${on.pointerdown}
    @mousedown=${on.mousedown}
    @click=${on.click}
    @dblclick=${on.dblclick}
    @contextmenu=${on.contextmenu}
    @mouseover=${on.mouseover}
    @mouseleave=${() => send({type: "hovered", row: null})}
    @copy=${on.copy}
    @cut=${on.cut}
    @paste=${on.paste}
  >
    <thead>
      <tr ${cssProperties({height: `${context.headHeight}px`})}>
        ${columns.map((column) => head(column, model, context))}
      </tr>
    </thead>
    <tbody>
      ${spacer(rows.length > 0 ? context.places[rows[0].row]?.y : 0)}
      ${rows.map((row) => bodyRow(row, model, context))} ${spacer(below(rows, count, context.places))}
      ${endRow(end, count, columns, context)}
    </tbody>
  </table>`;
}

/** Room for rows that are out of view. @param {number | undefined} height */
const spacer = (height) =>
  height ? html`<tr class="spacer" ${cssProperties({height: `${height}px`})}></tr>` : nothing;

/** How much room the rows below those in view take. @param {import("../model/table.js").RowModel[]} rows @param {number} count @param {Place[]} places */
function below(rows, count, places) {
  const next = (rows.at(-1)?.row ?? -1) + 1;
  const end = places[count] ?? places[places.length - 1];
  return next < count && places[next] ? Math.max(0, end.y - places[next].y) : 0;
}

/** @param {Column} column @param {TableModel} model @param {Context & {menu: string | null}} context */
function head(column, model, {message, send, menu: open, readonly}) {
  const name =
    column === "number" ? message("column.number") : message(`column.${column}`, {count: model.runs.length});
  return html`<th scope="col" role="columnheader" class="column-${column}">
    ${column === "number" ? tableMenu(model, {message, send, menu: open, readonly}) : html`<span>${name}</span>`}
    ${
      column === "fates"
        ? menu({
            name: "columns",
            label: message("columns.choose"),
            open: open === "columns",
            face: icon("columns"),
            items: model.optional.map(({column: optional, shown}) => ({
              label: message(`column.${optional}`),
              checked: shown,
              choose: () => send({type: "columnToggled", column: optional}),
            })),
            send,
          })
        : nothing
    }
  </th>`;
}

/** What is done to all of the table. @param {TableModel} model @param {Pick<Context, "message" | "send" | "readonly"> & {menu: string | null}} context */
function tableMenu({columns, sortable, count}, {message, send, menu: open, readonly}) {
  if (readonly) return html`<span class="corner" aria-hidden="true">#</span>`;
  const sorted = /** @type {Column[]} */ (["time", "key", "value", "partition"]).filter(
    (column) => column === "time" || columns.includes(column),
  );
  return menu({
    name: "table",
    label: message("table.menu"),
    open: open === "table",
    face: html`<span class="corner" aria-hidden="true">#</span>`,
    kind: "icon-button corner-button",
    items: [
      {
        label: message("table.generate"),
        choose: () => send({type: "dialogOpened", name: "generator", opener: "table"}),
      },
      null,
      ...sorted.map((column) => ({
        label: message(`table.sort.${column}`),
        hint: message("table.sort.hint"),
        disabled: !sortable || count < 2,
        choose: () => send({type: "rowsSorted", column}),
      })),
      null,
      {
        label: message("table.fill"),
        keys: message("keys.fill"),
        disabled: count < 2,
        choose: () => send({type: "filledDown"}),
      },
    ],
    send,
  });
}

/** @param {import("../model/table.js").RowModel} row @param {TableModel} model @param {Context & {places: Place[], menu: string | null, range: {from: number, to: number}}} context */
function bodyRow(row, model, context) {
  const {places, message} = context;
  const place = places[row.row];
  const isHere = row.cells.some(({focused}) => focused);
  const classes = `${row.kind} ${isHere ? "here" : ""} ${row.selected ? "selected" : ""} ${row.part ? "held" : ""} ${row.hovered ? "hovered" : ""} ${row.ahead ? "ahead" : ""}`;
  return html`<tr
    class=${classes}
    aria-rowindex=${row.row + 2}
    aria-selected=${row.selected}
    ${cssProperties({height: place ? `${place.height}px` : null, "--line": place ? `${place.line}px` : null})}
  >
    ${row.cells.map((cell) => {
      if (cell.column === "number") return numberCell(cell, row, context);
      if (cell.column === "fates") return fatesCell(cell, row, model, context);
      if (cell.column === "watermark") return watermarkCell(cell, row, context);
      const isKind = cell.column === "id" && row.kind !== "event";
      const shown = isKind
        ? html`<i>${message(`kind.${row.kind}`)}</i>`
        : cell.text !== ""
          ? cell.text
          : html`<span class="standard">${cell.standard}</span>`;
      return html`<td
        role="gridcell"
        class="column-${cell.column} ${cell.chosen ? "chosen" : ""}"
        tabindex=${cell.focused ? 0 : -1}
        data-row=${row.row}
        data-column=${cell.column}
        aria-readonly=${cell.typed ? nothing : "true"}
        aria-invalid=${cell.problem ? "true" : nothing}
        title=${cell.problem ? (context.later?.problemText(cell.problem, context) ?? nothing) : cell.text.length > 16 ? cell.text : nothing}
      >
        ${cell.editing ? editor(cell.editing, {row: row.row, column: cell.column}, context) : html`<div>${shown}</div>`}
      </td>`;
    })}
  </tr>`;
}

/** @param {NonNullable<import("../state.js").State["editing"]>} editing @param {import("../model/table.js").Cell} cell @param {Context} context */
function editor({text, before}, cell, {send, message}) {
  const {column} = cell;
  return html`<input
    class="cell-input"
    type="text"
    spellcheck="false"
    autocomplete="off"
    autocapitalize="off"
    enterkeyhint="next"
    inputmode=${column === "value" || column === "partition" ? "decimal" : "text"}
    aria-label=${message(`column.${column}`, {count: 1})}
    .defaultValue=${before}
    .value=${live(text)}
    @input=${(/** @type {InputEvent} */ event) => send({type: "editChanged", text: /** @type {HTMLInputElement} */ (event.target).value})}
    @blur=${() => send({type: "editCommitted", move: null, cell})}
  />`;
}

/** @param {import("../model/table.js").CellModel} cell @param {import("../model/table.js").RowModel} row @param {Context & {menu: string | null, range: {from: number, to: number}}} context */
function numberCell(cell, {row, kind}, context) {
  const {send, message, menu: open, range} = context;
  // The menu of a row among those that are selected is that of them all.
  const isOne = row < range.from || row > range.to || range.from === range.to;
  const rows = isOne ? {from: row, to: row} : {from: range.from, to: range.to};
  const count = rows.to - rows.from + 1;
  const name = `row ${row}`;
  const kinds = /** @type {const} */ (["event", "watermark", "idle", "active", "tick"]);
  return html`<td
    role="gridcell"
    class="column-number ${cell.chosen ? "chosen" : ""}"
    tabindex=${cell.focused ? 0 : -1}
    data-row=${row}
    data-column="number"
    aria-invalid=${cell.problem ? "true" : nothing}
    title=${(cell.problem && context.later?.problemText(cell.problem, context)) ?? nothing}
  >
    <div>
      <span>${row + 1}</span>
      ${
        context.readonly
          ? nothing
          : menu({
              name,
              label: isOne
                ? message("row.menu", {number: row + 1})
                : message("rows.menu", {from: rows.from + 1, to: rows.to + 1}),
              open: open === name,
              face: icon("more"),
              reachable: false,
              items: [
                {
                  label: message("row.above"),
                  keys: message("keys.above"),
                  choose: () => send({type: "rowInserted", index: rows.from}),
                },
                {
                  label: message("row.below"),
                  keys: message("keys.below"),
                  choose: () => send({type: "rowInserted", index: rows.to + 1}),
                },
                {
                  label: message("row.duplicate", {count}),
                  keys: message("keys.duplicate"),
                  choose: () => send({type: "rowsDuplicated", ...rows}),
                },
                {
                  label: message("row.up"),
                  keys: "Alt ↑",
                  choose: () => send({type: "rowsMoved", ...rows, by: -1}),
                },
                {
                  label: message("row.down"),
                  keys: "Alt ↓",
                  choose: () => send({type: "rowsMoved", ...rows, by: 1}),
                },
                {
                  label: message("row.delete", {count}),
                  keys: message("keys.delete"),
                  choose: () => send({type: "rowsDeleted", ...rows}),
                },
                null,
                ...kinds.map((other) => ({
                  label: message(`row.as.${other}`),
                  checked: other === kind,
                  choose: () => send({type: "kindChosen", ...rows, kind: other}),
                })),
              ],
              send,
            })
      }
    </div>
  </td>`;
}

/** @param {import("../model/table.js").CellModel} cell @param {import("../model/table.js").RowModel} row @param {Context} context */
function watermarkCell(cell, {row, watermarks}, {message}) {
  const text = (/** @type {string | null} */ watermark) => watermark ?? message("watermark.none");
  const [first] = watermarks;
  const isOne = watermarks.every(({before, after}) => before === first.before && after === first.after);
  const told = watermarks.map(({run, before, after}) =>
    message("watermark.of", {run, before: text(before), after: text(after)}),
  );
  const moved = first && first.before !== first.after;
  return html`<td
    role="gridcell"
    class="column-watermark ${cell.chosen ? "chosen" : ""}"
    tabindex=${cell.focused ? 0 : -1}
    data-row=${row}
    data-column="watermark"
    aria-readonly="true"
    title=${isOne ? nothing : told.join("\n")}
  >
    <div>
      ${
        first === undefined
          ? nothing
          : !isOne
            ? [...new Set(watermarks.map(({after}) => text(after)))].join(" · ")
            : moved
              ? html`<span class="before">${text(first.before)} <span aria-hidden="true">→</span></span>
                  ${text(first.after)}`
              : html`<span class="before">${text(first.after)}</span>`
      }
    </div>
  </td>`;
}

/** @param {import("../model/table.js").CellModel} cell @param {import("../model/table.js").RowModel} row @param {TableModel} model @param {Context} context */
function fatesCell(cell, row, model, {message}) {
  return html`<td
    role="gridcell"
    class="column-fates ${cell.chosen ? "chosen" : ""}"
    tabindex=${cell.focused ? 0 : -1}
    data-row=${row.row}
    data-column="fates"
    aria-readonly="true"
  >
    <div>
      ${row.fates.map((fate, i) => (fate ? markImage(fate, message("fate.of.run", {run: model.runs[i], fate: message(`fate.${fate}`)})) : html`<span class="no-mark"></span>`))}
    </div>
  </td>`;
}

/** @param {TableModel["end"]} end @param {number} row @param {Column[]} columns @param {Context & {places: Place[]}} context */
function endRow(end, row, columns, context) {
  const {message, send, places} = context;
  const place = places[row];
  const size = cssProperties({
    height: place ? `${place.height}px` : null,
    "--line": place ? `${place.line}px` : null,
  });
  const plus = html`<td role="gridcell" class="column-number">
    <div>
      <button
        type="button"
        class="icon-button add"
        ?hidden=${context.readonly}
        tabindex="-1"
        aria-label=${message("row.add")}
        title=${message("row.add")}
        @click=${() => send({type: "rowInserted", index: row})}
      >
        ${icon("plus")}
      </button>
    </div>
  </td>`;
  const {editing} = end;
  // One line, whatever it holds: the button is not to be another one between press and click.
  return html`<tr class="end ${end.ahead ? "ahead" : ""}" aria-rowindex=${row + 2} ${size}>
    ${plus}
    ${
      editing
        ? columns
            .slice(1)
            .map(
              (column) =>
                html`<td
                  role="gridcell"
                  class="column-${column}"
                  tabindex=${column === end.column ? 0 : -1}
                  data-row=${row}
                  data-column=${column}
                >
                  ${column === end.column ? editor(editing, {row, column}, context) : html`<div></div>`}
                </td>`,
            )
        : html`<td
            role="gridcell"
            colspan=${columns.length - 1}
            tabindex=${end.focused ? 0 : -1}
            data-row=${row}
            data-column=${end.column}
          >
            <div>
              <i
                >${message(row === 0 ? "table.empty" : !end.ends ? "table.goesOn" : end.short ? "table.end.short" : "table.end")}</i
              >
            </div>
          </td>`
    }
  </tr>`;
}

/** Whether the finger that is down was put on the cell that has the focus. */
let tapped = false;

/** @param {TableModel} model @param {Context & {range: {from: number, to: number}, copied: () => string}} context */
function listeners(model, {send, range, copied, readonly}) {
  const cellOf = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const cell = /** @type {HTMLElement | null} */ (target.closest("td[data-row]"));
    return cell && {row: Number(cell.dataset.row), column: /** @type {Column} */ (cell.dataset.column)};
  };
  const isTyping = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).matches("input");

  return {
    /** @param {KeyboardEvent} event */
    keydown(event) {
      if (event.isComposing || /** @type {Element} */ (event.target).closest("button, .menu")) return;
      const key = {
        key: event.key,
        shift: event.shiftKey,
        alt: event.altKey,
        ctrl: event.ctrlKey || event.metaKey,
      };
      const sent = messageOfKey(key, {
        ...model.cursor,
        columns: model.columns,
        rows: model.count,
        range,
        editing: model.editing,
      });
      if (!sent) return;
      event.preventDefault();
      send(sent);
    },
    /** @param {MouseEvent} event */
    mousedown(event) {
      const cell = cellOf(event);
      if (
        !cell ||
        event.button !== 0 ||
        isTyping(event) ||
        /** @type {Element} */ (event.target).closest("button, .menu")
      )
        return;
      event.preventDefault(); // the cursor moves by message; the focus follows it
      send({type: "cursorMoved", ...cell, extend: event.shiftKey});
    },
    /** A second tap on a cell edits it, as there are no keys to do so. @param {PointerEvent} event */
    pointerdown(event) {
      const cell = cellOf(event);
      const isThere = cell?.row === model.cursor.row && cell.column === model.cursor.column;
      const target = /** @type {HTMLElement} */ (event.target);
      const hasFocus = target.closest("td")?.matches(":focus") ?? false;
      tapped = event.pointerType === "touch" && isThere && hasFocus && !isTyping(event);
    },
    /** @param {Event} event */
    click(event) {
      if (tapped && cellOf(event) && !isTyping(event)) send({type: "editStarted"});
      tapped = false;
    },
    /** @param {MouseEvent} event */
    dblclick(event) {
      const isOnButton = /** @type {Element} */ (event.target).closest("button, .menu") !== null;
      if (cellOf(event) && !isTyping(event) && !isOnButton) send({type: "editStarted"});
    },
    /** On a number, or by its key there: the menu of the row, or of the rows that are selected. @param {MouseEvent} event */
    contextmenu(event) {
      const cell = cellOf(event);
      if (cell?.column !== "number" || readonly) return;
      event.preventDefault();
      if (cell.row < range.from || cell.row > range.to) send({type: "cursorMoved", ...cell});
      send({type: "menuOpened", menu: `row ${cell.row}`});
    },
    /** @param {MouseEvent} event */
    mouseover(event) {
      const row = cellOf(event)?.row;
      if (row !== undefined)
        send({
          type: "hovered",
          row: model.rows.find((held) => held.row === row)?.kind === "event" ? row : null,
        });
    },
    /** @param {ClipboardEvent} event */
    copy(event) {
      if (isTyping(event)) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", copied());
    },
    /** @param {ClipboardEvent} event */
    cut(event) {
      if (isTyping(event)) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", copied());
      send({type: "cleared"});
    },
    /** @param {ClipboardEvent} event */
    paste(event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // One value goes into the text that is being typed; rows go into the table.
      if (isTyping(event) && !/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      send({type: "pasted", text});
    },
  };
}
