// What does pasted text say? Tables with a header or without, bare times, JSON, lines of a log, and of a web server's.
import {isEpoch, isInstant, readingOf, writtenInstant} from "./instants.js";
import {parsedInPieces} from "./json-pieces.js";
import {pieceSize, whole} from "./pieces.js";
import {isObject} from "./scenario.js";
import {has, typedColumns} from "./table.js";

/**
 * @typedef {import("./scenario.js").Row} Row
 * @typedef {import("./table.js").Column} Column
 * @typedef {import("../state.js").Notice} Notice
 *
 * Pasted text, read. `columns`: which of the table's each of its own columns goes to, if any; `reading`: how its instants
 * are; `isTable`: whether it is events for certain, wherever it is pasted; `remarks`: what was made of it and what was left
 * out, in words of the catalogues; `wrong`: the line that is no JSON, in what is JSON else.
 * @typedef {{lines: (string | number | Row)[][], columns: (Column | undefined)[], reading: import("./instants.js").Reading,
 *   isTable: boolean, remarks: {key: string, params?: Record<string, unknown>}[], wrong?: number}} Pasted
 * @typedef {{order?: import("./instants.js").Order, unit?: import("./instants.js").Unit}} Given how instants are to be read
 */

const linesInPiece = 1024; // those that are taken apart by patterns

/** The cells of a table as text: tab-, comma-, semicolon- or bar-separated, quotes as in CSV. @param {string} text @returns {string[][]} */
export const cellsOf = (text) => whole(cellsInPieces(text));

/** @param {string} text @returns {Generator<void, string[][]>} */
function* cellsInPieces(text) {
  if (isDrawn(text)) return drawnCells(text);
  const separator = text.includes("\t")
    ? "\t"
    : /^[^\n"]*;/.test(text) && !/^[^\n"]*,/.test(text)
      ? ";"
      : ",";
  const filled = (/** @type {string[]} */ cells) => cells.some((cell) => cell !== "");
  /** @type {string[][]} */
  const rows = [];
  if (!text.includes('"')) {
    for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (i % pieceSize === 0) yield;
      const cells = line.split(separator).map((cell) => cell.trim());
      if (filled(cells)) rows.push(cells);
    }
    return rows;
  }
  let row = [];
  const token = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, "gy");
  for (let match; token.lastIndex < text.length && (match = token.exec(text));) {
    row.push((match[1]?.replaceAll('""', '"') ?? match[2]).trim());
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
      if (rows.length % pieceSize === 0) yield;
    } else if (token.lastIndex === text.length) rows.push([...row, ""]);
  }
  return rows.filter(filled);
}

/** A table drawn with bars, as SQL clients print it: `| op | ts | key |`. @param {string} text */
const isDrawn = (text) => /^\s*(\+[-+]+\+\s*\n\s*)?\|[^\n]*\|\s*(\n|$)/.test(text);
/** @param {string} text */
const drawnCells = (text) =>
  text
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line) && !/^[\s|:+-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

/** Cells with blanks between them, as people type them: `p1 10:00:10 5`. `null` if it is not that. @param {string} text @returns {string[][] | null} */
function blankCells(text) {
  if (text.length > 20_000 || /[\t,;|="[\]{}]/.test(text)) return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) =>
    line
      .trim()
      .replace(/(\d{4}-\d\d-\d\d) +(?=\d)/g, "$1T")
      .split(/\s+/),
  );
  const width = cells[0]?.length ?? 0;
  const isTime = (/** @type {number} */ i) => cells.every((row) => isInstant(row[i]));
  if (width < 2 || width > 4 || cells.some((row) => row.length !== width)) return null;
  if (![...cells[0].keys()].some(isTime)) return null;
  // Words after a time are those of a log, unless the last of each line is a number.
  return width === 2 || cells.every((row) => looksLikeNumber(row[width - 1])) ? cells : null;
}

/** A column of numbers with a comma between thousands, if it is that alone. @param {string} text @returns {string[][]} */
function groupedNumbers(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const isGrouped = (/** @type {string} */ line) => /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(line.trim());
  const isOne =
    lines.some(isGrouped) && lines.every((line) => isGrouped(line) || looksLikeNumber(line.trim()));
  return isOne ? lines.map((line) => [line.trim().replaceAll(",", "")]) : [];
}

const looksLikeNumber = (/** @type {string} */ text) => text !== "" && Number.isFinite(Number(text));

/** Names that a pasted header may have. @type {Map<string, Column>} */
const headerNames = new Map(
  /** @type {[Column, string[]][]} */ ([
    ["id", ["id", "event", "eventid", "order", "orderid", "transaction", "transactionid", "messageid", "uuid", "编号"]],
    ["time", ["time", "eventtime", "timestamp", "@timestamp", "eventtimestamp", "ts", "tsms", "timems", "rowtime", "datetime", "date", "createdat", "occurredat", "事件时间", "时间"]],
    ["key", ["key", "user", "userid", "customer", "customerid", "device", "deviceid", "sensor", "sensorid", "account", "accountid", "symbol", "client", "host", "键"]],
    ["value", ["value", "amount", "price", "total", "quantity", "temperature", "值"]],
    ["partition", ["partition", "分区"]],
    ["gap", ["gap", "间隔"]],
    ["arrives", ["arrives", "arrival", "arrivaltime", "processingtime", "proctime", "到达", "到达时间"]],
  ]).flatMap(([column, names]) => names.map((name) => /** @type {[string, Column]} */ ([name, column]))),
); // prettier-ignore
const columnNamed = (/** @type {string} */ name) =>
  headerNames.get(name.toLowerCase().replace(/[\s_.-]/g, ""));

/**
 * Which column each pasted cell goes to. A header decides; else a column of times does, for those beside it too; else the
 * cells go where the cursor stands, and on to the right.
 *
 * @param {string[][]} cells
 * @param {Column} cursor
 * @param {Column[]} columns
 * @returns {Placed}
 */
export const pasteColumns = (cells, cursor, columns) => whole(columnsInPieces(cells, cursor, columns));

/** @typedef {{columns: (Column | undefined)[], header: boolean, guessed: {name: string, column: Column}[], isTable: boolean}} Placed */

/** @param {string[][]} cells @param {Column} cursor @param {Column[]} columns @returns {Generator<void, Placed>} */
function* columnsInPieces(cells, cursor, columns) {
  const [first, second] = cells;
  const named = first.map(columnNamed).map((column, i, all) => (all.indexOf(column) === i ? column : undefined));
  const known = named.filter((column) => column !== undefined).length;
  const isTimeOf = (/** @type {string[]} */ row, /** @type {number} */ i) => isInstant(row[i] ?? "");
  // Names that are not known are those of a header if what stands below them is a time, and they are none.
  const timeBelow = first.findIndex(
    (name, i) => named[i] === undefined && second !== undefined && !isTimeOf(first, i) && (isTimeOf(second, i) || (known > 1 && isEpoch(second[i] ?? ""))),
  ); // prettier-ignore
  const isHeader =
    second !== undefined &&
    !first.some((_, i) => isTimeOf(first, i)) &&
    (named.includes("time") || known > 1 || (timeBelow >= 0 && !first.some(looksLikeNumber)));
  if (isHeader) {
    /** @type {Placed["guessed"]} */
    const guessed = [];
    const guess = (/** @type {number} */ i, /** @type {Column} */ column) => {
      if (i < 0 || named.includes(column)) return;
      named[i] = column;
      guessed.push({name: first[i], column});
    };
    guess(timeBelow, "time");
    // One column of numbers beside the others is what is added up; one of words what it is added up by, if no name is known.
    const left = first.flatMap((_, i) => (named[i] === undefined && (second[i] ?? "") !== "" ? i : []));
    const numbers = left.filter((i) => looksLikeNumber(second[i]));
    if (numbers.length === 1) guess(numbers[0], "value");
    if (timeBelow >= 0 && left.length === numbers.length + 1) guess(left.find((i) => !numbers.includes(i)) ?? -1, "key");
    return {columns: named, header: true, guessed, isTable: named.includes("time")};
  }

  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const all = (/** @type {number} */ i, /** @type {(text: string) => boolean} */ looksRight) =>
    cells.every((row) => looksRight(row[i] ?? ""));
  /** @param {(text: string) => boolean} looksRight @returns {Generator<void, number>} the first column of which nearly all do, and the first cell */
  function* columnOf(looksRight) {
    for (let i = 0; i < width; i++) {
      if (!looksRight(first[i] ?? "")) continue;
      let right = 0;
      for (const [row, line] of cells.entries()) {
        if (row % linesInPiece === 0) yield;
        if (looksRight(line[i] ?? "")) right++;
      }
      if (right * 3 >= cells.length * 2) return i;
    }
    return -1;
  }
  const clocks = yield* columnOf(isInstant);
  const time = clocks < 0 && width > 1 ? yield* columnOf(isEpoch) : clocks;
  if (time >= 0 && !(width === 1 && cursor === "arrives")) {
    const more = ["partition", "gap", "arrives"].filter((column) => columns.includes(/** @type {Column} */ (column)));
    const after = width === time + 2 && all(time + 1, looksLikeNumber) ? ["value"] : ["key", "value", ...more];
    const before = Array.from({length: time}, (_, i) => (i === time - 1 ? "id" : undefined));
    const placed = /** @type {(Column | undefined)[]} */ ([...before, "time", ...after]);
    return {columns: Array.from({length: width}, (_, i) => placed[i]), header: false, guessed: [], isTable: clocks >= 0};
  }
  const typed = typedColumns.filter((column) => columns.includes(column));
  const from = typed.slice(Math.max(0, typed.indexOf(cursor)));
  return {columns: Array.from({length: width}, (_, i) => from[i]), header: false, guessed: [], isTable: false};
} // prettier-ignore

/** @param {string} text @param {Column} cursor @param {Column[]} columns @param {Given} given @returns {Generator<void, Pasted>} */
export function* readPasted(text, cursor, columns, given) {
  const found =
    (/^\s*[[{]/.test(text) ? yield* readJson(text) : null) ??
    (yield* readAccessLog(text)) ??
    (yield* readCells(blankCells(text) ?? [], cursor, columns)) ??
    (yield* readLog(text)) ??
    (yield* readCells(cursor === "value" ? groupedNumbers(text) : [], cursor, columns)) ??
    (yield* readCells(yield* cellsInPieces(text), cursor, columns)) ??
    nothing;
  // Instants that come by names, as in JSON, stand in rows; else in columns.
  const at = found.columns.indexOf("time");
  const times = function* () {
    for (const line of found.lines) {
      const time = isObject(line[0]) ? line[0].time : line[at];
      if (time !== undefined && time !== null) yield String(time);
    }
  };
  const reading = yield* readingOf(found.isOwn ? [] : times(), given);
  return {...found, reading, remarks: [...found.remarks, ...readingRemarks(reading)]};
}

/** As much of a long text as tells whether there are events in it. */
const enough = 20_000;

/** Whether a text is events for certain, wherever it comes from. @param {string} text */
export const saysEvents = (text) => whole(saysEventsInPieces(text));

/** The same in pieces. @param {string} text @returns {Generator<void, boolean>} */
export function* saysEventsInPieces(text) {
  const isWhole = text.length <= enough || /^\s*[[{]/.test(text);
  const part = isWhole ? text : text.slice(0, text.lastIndexOf("\n", enough));
  return (yield* readPasted(part, "time", typedColumns, {})).isTable;
}

/** What is said of how instants were read. @param {import("./instants.js").Reading} reading @returns {Pasted["remarks"]} */
function readingRemarks({order, unit, isSure, example}) {
  if (unit !== null && unit !== "ms") return [{key: "notice.unit", params: {unit, example}}];
  return order !== null && !isSure ? [{key: `notice.${order}`, params: {example}}] : [];
}

/** @typedef {Omit<Pasted, "reading"> & {isOwn?: boolean}} Found isOwn: in the format already */

/** @type {Found} */
const nothing = {lines: [], columns: [], isTable: false, remarks: []};

/** @param {string[][]} cells @param {Column} cursor @param {Column[]} columns @returns {Generator<void, Found | null>} */
function* readCells(cells, cursor, columns) {
  if (cells.length === 0) return null;
  const placed = yield* columnsInPieces(cells, cursor, columns);
  const lines = placed.header ? cells.slice(1) : cells;
  const left = placed.columns.flatMap((column, i) =>
    column === undefined && lines.some((line) => (line[i] ?? "") !== "") ? i : [],
  );
  const remarks = placed.guessed.map(({name, column}) => ({key: "notice.guessed", params: {name, column}}));
  return {
    lines,
    columns: placed.columns,
    isTable: placed.isTable,
    remarks: [
      ...remarks,
      ...(placed.header
        ? ignoredRemark(left.map((i) => cells[0][i]).filter((name) => name !== ""))
        : left.length > 0
          ? [{key: "notice.columnsLeft", params: {columns: left.map((i) => i + 1), count: left.length}}]
          : []),
    ],
  };
}

/** @param {string[]} names of what goes nowhere @returns {Pasted["remarks"]} */
const ignoredRemark = (names) =>
  names.length === 0
    ? []
    : [
        {key: "notice.ignored", params: {names: names.slice(0, 6)}},
        ...(names.length > 6 ? [{key: "notice.ignoredMore", params: {count: names.length - 6}}] : []),
      ];

/**
 * A list of objects, objects line by line, or what holds such a list; of a whole scenario its rows are taken. `null` if it
 * is no JSON at all.
 *
 * @param {string} text
 * @returns {Generator<void, Found | null>}
 */
function* readJson(text) {
  /** @type {unknown[]} */
  let values = [];
  let isOwn = false;
  try {
    const value = yield* parsedInPieces(text);
    values = Array.isArray(value) ? value : (listIn(value) ?? [value]);
    isOwn = isObject(value) && typeof value.format === "string";
  } catch {
    const lines = text.split(/\r\n|\r|\n/);
    for (const [i, line] of lines.entries()) {
      if (i % linesInPiece === 0) yield;
      if (line.trim() === "") continue;
      try {
        values.push(JSON.parse(line.trim().replace(/,$/, "")));
      } catch {
        // A first line that is none: something else begins with a bracket, such as a log.
        return /^\s*\{/.test(text) ? {...nothing, wrong: i + 1} : null;
      }
    }
  }
  if (values.length === 0 || !values.every(isObject)) return null;
  const ignored = new Set();
  const nested = new Set();
  /** @type {Row[][]} */
  const lines = [];
  for (const [i, value] of values.entries()) {
    if (i % linesInPiece === 0) yield;
    if (["watermark", "status", "tick"].some((member) => has(value, member))) {
      lines.push([value]);
      continue;
    }
    /** @type {Row} */
    const row = {};
    // What stands further out comes first.
    for (const [path, held] of leavesOf(value)) {
      if (path.length === 1 && path[0].startsWith("x-")) {
        row[path[0]] = held;
        continue;
      }
      const column = columnOfPath(path);
      if (column !== undefined && held !== null && row[column] === undefined && typeof held !== "object") {
        row[column] = held;
        if (path.length > 1) nested.add(`${path.join(".")} → ${column}`);
      } else if (held !== null) ignored.add(path.join("."));
    }
    lines.push([row]);
  }
  const isTable = lines.some(([row]) => has(row, "time") || has(row, "watermark"));
  const remarks = nested.size > 0 ? [{key: "notice.nested", params: {names: [...nested].slice(0, 6)}}] : [];
  return {lines, columns: [], isTable, isOwn, remarks: [...remarks, ...ignoredRemark([...ignored])]};
}

/** Deepest objects that are looked into. */
const deepest = 8;

/** The first list of objects in an object, by breadth: `rows` of a scenario, `hits.hits` of a search. @param {unknown} value @returns {Row[] | null} */
function listIn(value) {
  let level = [value].filter(isObject);
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    // What has a time is an event, whatever lists it has.
    if (level.some((held) => Object.keys(held).some((name) => columnNamed(name) === "time"))) return null;
    const inner = level.flatMap((held) => Object.values(held));
    const list = inner.find((held) => Array.isArray(held) && held.length > 0 && held.every(isObject));
    if (list) return /** @type {Row[]} */ (list);
    level = inner.filter(isObject);
  }
  return null;
}

/** What an object holds, with the path to it, level by level. @param {Row} value @returns {[string[], any][]} */
function leavesOf(value) {
  /** @type {[string[], any][]} */
  const found = [];
  /** @type {[string[], any][]} */
  let level = Object.entries(value).map(([name, held]) => [[name], held]);
  for (let depth = 0; level.length > 0; depth++) {
    /** @type {[string[], any][]} */
    const next = [];
    for (const [path, held] of level)
      if (isObject(held) && depth < deepest && !path[0].startsWith("x-"))
        next.push(.../** @type {[string[], any][]} */ (Object.entries(held).map(([name, inner]) => [[...path, name], inner])));
      else found.push([path, held]); // prettier-ignore
    level = next;
  }
  return found;
}

/** `user.id` is a user before it is an id. @param {string[]} path @returns {Column | undefined} */
function columnOfPath(path) {
  for (let from = Math.max(0, path.length - 2); from < path.length; from++) {
    const column = columnNamed(path.slice(from).join("."));
    if (column !== undefined) return column;
  }
  return undefined;
}

/** Lines that begin with an instant and go on in words; `key=…` among them is a cell. @param {string} text @returns {Generator<void, Found | null>} */
function* readLog(text) {
  if (text.includes("\t")) return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  /** @type {Row[][]} */
  const rows = [];
  let words = 0;
  let isWordy = false;
  for (const [i, line] of lines.entries()) {
    if (i > 0 && i % linesInPiece === 0) yield;
    const row = logRow(line.trim());
    if (row) {
      rows.push([row.cells]);
      words += row.words;
      isWordy ||= row.words > 0;
    } else if (i === 0 || (i > 60 && rows.length * 10 < i)) return null;
  }
  // Between lines with an instant there may be others, such as those of a stack trace.
  if (rows.length === 0 || !isWordy || rows.length * 10 < lines.length) return null;
  const left = lines.length - rows.length;
  return {
    lines: rows,
    columns: [],
    isTable: true,
    remarks: [{key: "notice.log"}, ...(left > 0 ? [{key: "notice.linesLeft", params: {count: left}}] : [])],
  };
}

/** @param {string} line @returns {{cells: Row, words: number} | null} */
function logRow(line) {
  const opened = line.startsWith("[") ? 1 : 0;
  const written = writtenInstant(line.slice(opened));
  if (!written?.clock) return null;
  const end = opened + written.length;
  const rest = line.slice(end).replace(/^\]/, "");
  if (!/^[\s|]/.test(rest)) return null;
  /** @type {Row} */
  const cells = {time: line.slice(opened, end)};
  const words = rest.replace(/^[\s|]+/, "");
  for (const [, name, quoted, bare] of words.matchAll(/([\w-]+)[=:]\s*(?:"([^"]*)"|([^\s,;]+))/g)) {
    const column = columnNamed(name);
    if (column !== undefined && cells[column] === undefined) cells[column] = quoted ?? bare;
  }
  return {cells, words: words.length};
}

const accessLine =
  /^(?:\S+:\d+ )?(?<client>\S+) \S+ \S+ \[(?<time>[^\]]+)\] "(?:[^"\\]|\\.)*" \d{3} (?<bytes>\d+|-)/;

/** Lines of nginx or Apache: `192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] "GET / HTTP/1.1" 200 2326`. @param {string} text @returns {Generator<void, Found | null>} */
function* readAccessLog(text) {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (!accessLine.test(lines[0] ?? "")) return null;
  /** @type {Row[][]} */
  const rows = [];
  for (const [i, line] of lines.entries()) {
    if (i % linesInPiece === 0) yield;
    const {client, time, bytes} = accessLine.exec(line)?.groups ?? {};
    if (time === undefined || !isInstant(time)) continue;
    rows.push([{time, key: client, ...(bytes === "-" ? {} : {value: Number(bytes)})}]);
  }
  if (rows.length === 0) return null;
  const left = lines.length - rows.length;
  return {
    lines: rows,
    columns: [],
    isTable: true,
    remarks: [
      {key: "notice.accessLog"},
      ...(left > 0 ? [{key: "notice.linesLeft", params: {count: left}}] : []),
    ],
  };
}
