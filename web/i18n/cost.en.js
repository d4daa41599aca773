// What a pipeline costs, and how long a result takes: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const costEn = {
  "cost.hint":
    "By formula, and what this run took. Bytes are those of window bounds and contents; a state backend adds its own.",
  "cost.noLatency": "These windows do not go by time: a result comes when enough events have.",
  "cost.part.window": "window",
  "cost.part.delay": "out-of-orderness",
  "cost.part.emission": "until the next watermark",
  "cost.part.lateness": "allowed lateness",
  "cost.past": "past a window’s end in this run",
  "cost.first":
    "The first result is due {first} of event time after an event at the latest; the next event after that brings it.",
  "cost.first.clock": "The result is due {first} after an event at the latest, by the clock.",
  "cost.final": "It is final after {final}.",
  "cost.column.what": "state and work",
  "cost.column.formula": "by formula",
  "cost.column.run": "this run",
  "cost.line.windows": "windows of an event",
  "cost.line.writes": "writes for each event",
  "cost.line.results": "results for each event",
  "cost.line.perKey": "windows of a key at a time",
  "cost.line.peak": "windows of all keys, at the peak",
  "cost.line.held": "windows after the last row",
  "cost.line.bytes": "state at the peak",
  "cost.at": "row {row}",
  "cost.growth.title": "State with more active keys (bars are logarithmic)",
  "cost.growth.keys": {one: "{count} key", other: "{count} keys"},
};
