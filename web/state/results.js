// What is asked of the results: which of them, how far down, and to be handed out?
import {csvOf, resultRecords} from "../model/results.js";

/** @type {import("../state.js").Handlers} */
export const resultsMessages = {
  // What is asked for is shown from its beginning.
  resultsAsked: (state, {asked}) => [{...state, results: {...state.results, ...asked, line: 0}}, []],
  resultsScrolled: (state, {line}) => [
    state.results.line === line ? state : {...state, results: {...state.results, line}},
    [],
  ],
  restToggled(state, {fate}) {
    const {opened} = state.results;
    const next = opened.includes(fate) ? opened.filter((other) => other !== fate) : [...opened, fate];
    return [{...state, results: {...state.results, opened: next}}, []];
  },
  resultsTaken(state, {as, to}) {
    if (!state.result) return [state, []];
    const records = resultRecords({...state.result, key: state.key});
    const isCsv = as === "csv";
    const text = isCsv ? csvOf(records) : `${JSON.stringify(records, null, 2)}\n`;
    const notice = {key: `notice.results.${to}`, params: {count: records.length}};
    return [
      {...state, menu: null, notice: {...notice, shown: to === "clipboard"}},
      [
        to === "clipboard"
          ? {type: "copy", text}
          : {
              type: "download",
              name: `window-lab-results.${as}`,
              text,
              media: isCsv ? "text/csv" : "application/json",
            },
      ],
    ];
  },
};
