// What can a tool in Node ask of Window Lab? See web/node.js.

import type {Part, Scenario} from "./scenario.js";

export type * from "./scenario.js";

/** What Flink did at a row: `type` is `element`, `watermark`, `fire`, `close`, … */
export interface Entry {
  row: number;
  type: string;
  [member: string]: any;
}

export interface Problem {
  /** The place in the document: `rows[3].time`. */
  where: string;
  rule: string;
  /** What stands there, as JSON. */
  value: string;
  /** What is wrong, in English. */
  what: string;
  allowed: string;
}

export interface RunResult {
  name: string;
  /** Not there if the run was refused. */
  trace?: Entry[];
  /** Why it was refused, or how Flink's job failed. */
  error?: string;
  problems?: Problem[];
}

/** What Flink would do. What is wrong with the document is not thrown, but said. */
export function run(scenario: Scenario | string): Promise<{runs: RunResult[]; problems?: Problem[]}>;

/** The picture as SVG; the page opens it again. An error says what is wrong with the document. */
export function render(
  scenario: Scenario | string,
  look?: {
    /** Some of `title,sentence,table,score`. */
    show?: string;
    run?: string;
    key?: string;
    /** The row after which it stands, from 1. */
    step?: number;
    lang?: "en" | "zh";
    theme?: "light" | "dark" | "auto";
    /** In px. */
    width?: number;
  },
): Promise<string>;

/** What stands behind the `#` of a link. An error says what is wrong with the document. */
export function link(
  scenario: Scenario | string,
  look?: {lang?: "en" | "zh" | null; view?: {show?: Part[]; [member: string]: unknown}},
): Promise<string>;

/** The scenario that a link holds, in its canonical form, and the language that it asks for. An error says why it cannot be opened. */
export function open(address: string): Promise<{document: Scenario; lang: "en" | "zh" | null}>;
