// What does the WebAssembly module give to JavaScript? Kept in step with bindings.cpp by tests/web/engine.test.js.

/** Views into the module's memory: good until the next call. Times in milliseconds since the epoch. */
export interface TableViews {
  /** 0 event, 1 watermark, 2 idle, 3 active, 4 tick */
  kind: Uint8Array;
  /** event time; of a watermark row its value; else 0 */
  time: Float64Array;
  /** processing time */
  arrives: Float64Array;
  /** index into the names' `keys` */
  key: Uint32Array;
  value: Float64Array;
  partition: Uint16Array;
  /** of a dynamic session, ms; 0: none */
  gap: Float64Array;
}

export type Values = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * A column whose values are for long the same, or for long `step` more than the one before: run i begins at place
 * `from[i]` with `value[i]`; the last one ends at `length`. Without `step` they are the same.
 */
export interface Runs {
  from: Uint32Array;
  value: Values;
  step?: Uint32Array;
  length: number;
}

/**
 * The columns of a recording by name, as `for_each_column` of recording.hpp lists them: their pieces, one after the
 * other, or their runs. And, as numbers, the window step.
 */
export type ColumnViews = Record<string, Values[] | Runs | number>;

/** Firings of a run, and the rows of its late events. */
export interface ResultViews {
  /** index into the names' `keys` */
  key: Uint32Array;
  /** of the window */
  start: Float64Array;
  end: Float64Array;
  /** elements of the pane */
  count: Uint32Array;
  /** NaN: null */
  value: Float64Array;
  late: Uint32Array;
}

/** Text is JSON text. A defect of the engine is `{"defect": "…"}`, or null where a view was asked for. */
export interface Lab {
  /** `{problems, rows, runs: [{name, pipeline, problems}]}` */
  load(text: string): string;
  /**
   * `load` of a document whose rows are those of the last one that was not refused, but for `removed` of them from
   * `from` on, in whose place are the rows of `text`. The same answer, and if the table is another one
   * `newIds: [from, to]`: the span of rows in which ids are not those of before. Or `{whole: true}`: it takes a `load`.
   */
  reload(text: string, from: number, removed: number): string;
  /** Makes room for a table in columns. */
  resize(rows: number): string;
  /** That room, to be filled. */
  room(): TableViews | null;
  /** `load` of a document without rows; `names` is `{keys}` or `{keys, ids}`, as `names()` gives them. */
  loadColumns(text: string, names: string): string;
  table(): TableViews | null;
  /** `{ids, keys}`: all keys, and the ids of rows [from, to). */
  names(from: number, to: number): string;
  /** Runs and records it, in one go. `{rows, done, failure?, failureKind?, failureRow?, limit?}` */
  run(run: number): string;
  /** The same in steps. One at a time; until the next document. `general`: on the path that numbers windows as the first module does. */
  begin(run: number, general: boolean): string;
  /**
   * Goes on until `rows` rows have been processed in all; with more than the table has, to the end of the input.
   * `{rows, done, failure?, failureKind?, failureRow?, limit?}`: once `done` there are columns, trace and explanations.
   */
  runTo(rows: number): string;
  columns(run: number): ColumnViews | null;
  /** The trace of the scenario format. */
  trace(run: number): string;
  /** An element's fate, as explain.hpp has it, with the first `most` of its windows. */
  explain(run: number, row: number, most: number): string;
  /** A window (a pane of the recording) after row `step`: what it holds, why it fired, what it waits for. */
  explainWindow(run: number, pane: number, step: number): string;
  /** What would have had the event in `row` counted, or counted on time: counterfactual.hpp. */
  counterfactuals(run: number, row: number): string;
  /** What would make a window fire that has something waiting after the last row. */
  counterfactualsOfWindow(run: number, pane: number): string;
  /**
   * The timers that are set after row `row` (the number of rows: at the end), of one key or (2³² − 1) of all, at most
   * `most` of each clock; and what a window and an element take in bytes: pending_timers.hpp.
   */
  timers(run: number, row: number, most: number, key: number): string;
  /** Of the run as a whole: `"diagnosis"`, `"warnings"` or `"cost"`, as the headers of these names have it. */
  about(run: number, what: string): string;
  /** How the first window of the event in `row` comes about: diagnosis.hpp. `null` if it has no bounds. */
  assignment(run: number, row: number): string;
  /** Gives back its memory. */
  delete(): void;
}

/** What `window-lab-first.wasm` can, by way of web/first.js. For all else, and for what would take long, it answers `{declined: true}`. */
export type FirstLab = Pick<
  Lab,
  "load" | "reload" | "names" | "table" | "begin" | "runTo" | "columns" | "delete"
>;

export interface FirstModule {
  Lab: new () => FirstLab;
}

export interface WindowLabModule {
  Lab: new () => Lab;
  ruleNames(): string;
  entryNames(): string;
  timingNames(): string;
  fateNames(): string;
  failureNames(): string;
  /** `{causes, changes, firedBy, needs, warnings}`: what explanations name */
  reasonNames(): string;
  limits(): string;
  /** The line that `window-lab run` prints for a document: a text, or its bytes, which may be no UTF-8. */
  runDocument(text: string | Uint8Array): string;
}

/** What only `window-lab-batch.mjs` has. */
export interface BatchLab extends Lab {
  /** A run for its results alone, which may be as large as memory. One at a time; until the next document. */
  beginBatch(run: number): string;
  /**
   * Goes on until `rows` rows have been processed in all; with more than the table has, to the end of the input. What
   * comes out goes to `sink` in blocks, whose views are good until it returns. `{more, failure?, failureKind?, failureRow?, limit?}`
   */
  batchTo(rows: number, sink: (results: ResultViews) => void): string;
}

export interface WindowLabBatchModule extends WindowLabModule {
  BatchLab: new () => BatchLab;
}

export interface ModuleOptions {
  /** Emscripten's hook: instantiates the module with `imports` and hands it to `done`. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

export type CreateWindowLab = (options: ModuleOptions) => Promise<WindowLabModule>;

declare const createWindowLab: CreateWindowLab;
export default createWindowLab;
