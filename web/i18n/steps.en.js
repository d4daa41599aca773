// The three steps of a window ticket: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const stepsEn = {
  "steps.title": "Step by step: {id}",
  "steps.run": "In which run",
  "steps.number": "Step {number}",
  "steps.question.progress": "Does the watermark move?",
  "steps.question.window": "Is it in the window you think?",
  "steps.question.lateness": "Where did lateness put it?",
  "steps.good": "all is well",
  "steps.looks": "look here",

  "steps.progress.clock": "It does not matter here: these windows go by the machine’s clock.",
  "steps.progress.noneMade": "No: this pipeline makes none, so event time stands still until the input ends.",
  "steps.progress.none": "No: there is none yet.",
  "steps.progress.silent": "No: the lowest partition counts, and partition {partition} has sent nothing.",
  "steps.progress.yes": {
    one: "Yes: it rose once and stood at {watermark} after the last row.",
    other: "Yes: it rose {count} times and stood at {watermark} after the last row.",
  },
  "steps.progress.held":
    "Partition {partition} holds it back by {ahead}: nothing newer came from there than {id}.",
  "steps.progress.heldNever": "Partition {partition} holds it back: it has sent nothing.",
  "steps.progress.enough": "far enough for {window}",
  "steps.progress.notYet": "not far enough for {window}",
  "steps.fact.watermark": "watermark after the last row",
  "steps.fact.watermarkFrom": "watermark after the last row, from {from}",
  "steps.fact.watermarkRow": "watermark after the last row, from row {from}",
  "steps.fact.least": "the lowest of those that count",
  "steps.partition": "partition",
  "steps.partition.watermark": "watermark",
  "steps.partition.last": "last event",
  "steps.partition.holds": "holds it",
  "steps.partition.idle": "idle, does not count",
  "steps.partition.behind": "catching up, does not count yet",
  "steps.partition.counts": "counts",
  "steps.partition.none": "none",
  "steps.more": {one: "and {count} more", other: "and {count} more"},

  "steps.window.in": "It is in {window}.",
  "steps.window.several": "It is in {count} windows; the first is {window}.",
  "steps.window.grown": "Alone it would be {own}; with its neighbours it became {window}.",
  "steps.window.hole": "It is in no window: {window} ended before it, and the next one begins after it.",
  "steps.window.none": "It is in no window.",
  "steps.window.all": "It is in the one window that there is, which has no bounds.",
  "steps.fact.typed": "event time, typed as {typed}",
  "steps.fact.remainder": "since the last multiple of {every}",
  "steps.fact.start": "the window begins at",
  "steps.fact.end": "and ends before",
  "steps.fact.endOfGap": "its session ends, unless others prolong it, at",
  "steps.key": {
    one: "{count} other event has its key “{key}”: only that one can share its window.",
    other: "{count} other events have its key “{key}”: only those can share its window.",
  },
  "steps.key.alone": "No other event has its key “{key}”, so it is alone in its window.",
  "steps.key.alike": "Its key is “{key}”, and there is a key “{other}”, too: to Flink these are two.",
  "steps.key.all": "All keys share one window here.",

  "steps.lateness.sideOutput": "Into side output: the window was gone when it came.",
  "steps.lateness.dropped": "Nowhere: it was dropped, as the window was gone when it came.",
  "steps.lateness.partlyLate":
    "It was too late for {late} of its {count} windows, and no side output has it for those.",
  "steps.lateness.correction": "Into a correction: {window} had fired, but was still kept.",
  "steps.lateness.onTime": "It was in time for the first result of {window}.",
  "steps.lateness.early": "It was in time, and already in an early result of {window}.",
  "steps.lateness.fired": "It was in a result; nothing is late where windows do not end by time.",
  "steps.lateness.open": "It was in time; its window has not fired since.",
  "steps.lateness.closed": "It was in time, but its window was closed without a result that holds it.",
  "steps.lateness.purged": "It was in time, but its window was emptied without a result that holds it.",
  "steps.lateness.evicted": "It was in time, but the evictor took it out before a result held it.",
  "steps.lateness.lost": "It was in time, but Flink lost the session’s contents in a merge.",
  "steps.lateness.noWindow": "Nowhere: it is in no window.",
  "steps.fact.lateBy": "too late by",
  "steps.fact.ahead": "in time by",

  "steps.question.contents": "What is in it?",
  "steps.question.missed": "What came too late for it?",
  "steps.contents.opened": "Opened by {id}.",
  "steps.contents.holds": {
    one: "It held {count} event after the last row.",
    other: "It held {count} events after the last row.",
  },
  "steps.contents.key": "Only events with key “{key}” can be in it.",
  "steps.missed.clock": "Nothing: it is by the clock, and by the clock nothing is late.",
  "steps.missed.none": "Nothing came too late for it.",
  "steps.missed.noneUntil": "Nothing: everything for it came before the watermark reached {until}.",
  "steps.missed": {one: "{ids} did.", other: "{count} events did: {ids}."},
  "steps.hint.progress":
    "The watermark says how far event time has come. A window fires once it has reached the window’s last millisecond.",
  "steps.hint.progress.trigger":
    "The watermark says how far event time has come. When this window fires is up to its trigger.",
  "steps.hint.window":
    "Windows begin at whole multiples of their length since 1970 in UTC, whatever came first.",
  "steps.hint.window.session":
    "A session begins with an event and ends when nothing has come for as long as its gap.",
  "steps.hint.lateness":
    "An event counts as long as its window is kept: up to the window’s last millisecond plus the allowed lateness.",
};
