// Which texts does version 1 of a link have a number for? Frozen: words may be added behind, none may move.

/** The names and values of the format. A word's number is its place. */
export const words = [
  ...["format", "window-lab/1", "title", "notes", "en", "zh", "day", "zone", "rows", "arrivalSpacing"],
  ...["pipeline", "runs", "name", "change", "view", "run", "key", "step", "select", "show", "hide", "expect"],
  ...["id", "time", "watermark", "status", "tick", "value", "partition", "gap", "arrives"],
  ...["watermarks", "strategy", "outOfOrderness", "emit", "every", "idleAfter", "combine"],
  ...["partitions", "keyed", "window", "type", "size", "slide", "maxSize", "offset"],
  ...[
    "trigger",
    "n",
    "interval",
    "threshold",
    "resetOnEvent",
    "clearOnTimeout",
    "nested",
    "evictor",
    "after",
  ],
  ...["allowedLateness", "late", "aggregate", "endOfInput"],
  ...["bounded", "monotonous", "none", "manual", "channels", "splits", "event", "processing"],
  ...["tumbling", "sliding", "session", "dynamicSession", "global", "count", "slidingCount", "cumulate"],
  ...["eventTime", "processingTime", "continuousEventTime", "continuousProcessingTime", "delta", "never"],
  ...["endOfStream", "processingTimeout", "purging", "drop", "sideOutput", "sum", "min", "max", "avg"],
  ...["first", "last", "distinct", "list", "all", "idle", "active"],
  ...["table", "form", "score", "results", "why"],
  ...["fires", "unfired", "row", "start", "end", "ids", "pane", "timing", "replaces", "repeat", "fire"],
  ...["onTime", "early", "-inf", "+inf", "$schema"],
];

/** What a value begins with. To `word` the word's number is added, to `small` a whole number. */
export const tags = {
  ...{null: 0, false: 1, true: 2, text: 3, list: 4, object: 5, whole: 6, negative: 7, decimal: 8, json: 9},
  ...{instant: 10, day: 11, rows: 12, durations: 13},
  ...{objects: 18, texts: 24, small: 32, word: 128},
};
/** Objects of 1 to so many members, and texts of 1 to so many bytes, have tags of their own from `objects` and `texts` on. */
export const [fewMembers, fewBytes] = [6, 8];
/** Units of durations in the order of their tags from `durations` on, in ms. */
export const unitsOfTags = [1, 1000, 60_000, 3_600_000, 86_400_000];
/** Whole numbers with a tag of their own are smaller. */
export const smallest = 96;

/** How a column of the rows is written. */
export const columns = {
  ...{values: 0, same: 1, wholes: 2, wholesByStep: 3, instants: 4, decimals: 5, choices: 6},
  ...{numbered: 7, sequence: 8, durations: 9},
  /** Added: only some rows have it. */
  partial: 128,
};
