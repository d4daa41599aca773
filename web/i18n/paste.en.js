// The page's texts in English that are about what was pasted or typed: what was made of it, and what was left out.

/** @type {Record<string, import("./text.js").Template>} */
export const pasteEn = {
  "notice.pasted": {one: "{count} row pasted.", other: "{count} rows pasted."},
  "notice.pastedInstead": {
    one: "{count} row pasted, in place of the {before} before.",
    other: "{count} rows pasted, in place of the {before} before.",
  },
  "notice.noJson": "Nothing was pasted: line {line} is no JSON.",
  "notice.noEvents":
    "Nothing was pasted: there are no times in it. In the table it would go to the chosen cell.",

  "notice.again.dayFirst": "Day first",
  "notice.again.monthFirst": "Month first",
  "notice.again.ms": "They are milliseconds",
  "notice.again.manual": "Take watermarks from the rows",
  "notice.unheeded": "Watermarks do not come from the rows, so here only time moves on.",
  "notice.again.below": "Below the others",
  "notice.again.instead": "In place of the others",

  "notice.dayFirst": "{example} is read with the day first.",
  "notice.monthFirst": "{example} is read with the month first.",
  "notice.unit": "Instants such as {example} are read in {unit} since 1970.",
  "notice.dated": {
    one: "The time is one of {date}, as those beside it are.",
    other: "{count} times are of {date}, as those beside them are.",
  },
  "notice.cut": {
    one: "{count} instant was cut to milliseconds.",
    other: "{count} instants were cut to milliseconds.",
  },
  "notice.renamed": {
    one: "{count} id was taken and got a number: an id names one event.",
    other: "{count} ids were taken and got a number: an id names one event.",
  },
  "notice.nameTaken": "Another run is named {given} already, so this one is {name}.",
  "notice.guessed": "{name} is taken for the {column}.",
  "notice.nested": "Found further in: {names}.",
  "notice.ignored": "Not read: {names}.",
  "notice.ignoredMore": {one: "And {count} more.", other: "And {count} more."},
  "notice.columnsLeft": {one: "Column {columns} is not read.", other: "Columns {columns} are not read."},
  "notice.linesLeft": {
    one: "{count} line without an instant is not read.",
    other: "{count} lines without an instant are not read.",
  },
  "notice.log":
    "Of each line the instant is read, and what it names as key=…, value=… or id=…; no other words.",
  "notice.accessLog":
    "Of each line the time is read, the client as key, the bytes sent as value; nothing else.",
};
