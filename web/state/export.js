// What is asked of an export, and what comes of it?

/** @typedef {import("../state.js").State} State */

/**
 * `what`: a target, with `+kafka` over Kafka; `run`: by its name, null for the first.
 * @typedef {{what: string, flink: "2" | "1.20", run: string | null}} Choice
 * @typedef {{choice: Choice, files: Record<string, string>, notes: import("../export/words.js").Note[],
 *   problems: (import("../recording.js").Problem | import("../export/prepare.js").Unsayable)[]}} Made
 */

/** @type {Choice} */
const first = {what: "flink-java", flink: "2", run: null};

/** @type {import("../state.js").Handlers} */
export const exportMessages = {
  exportAsked: (state, {choice}) => [
    {...state, menu: null},
    [{type: "export", choice: choice ? {...(state.exported?.choice ?? first), ...choice} : first}],
  ],
  exportMade: (state, {made}) => [
    {...state, exported: made, dialog: {name: "export", opener: "file", texts: {}}},
    [],
  ],
  exportTaken: ({exported, ...state}) => [
    {...state, exported: null, dialog: null},
    exported ? [{type: "saveExport", made: exported}] : [],
  ],
};
