// What to look at, and what mends it: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const adviceEn = {
  "advice.title": "What to look at",
  "advice.more": {one: "and {count} more", other: "and {count} more"},
  "advice.option": "Show the setting",
  "advice.row": "Show row {row}",
  "advice.event": "Show {id}",

  "mend.window.slide": "Set the slide to {value}",
  "mend.window.offset": "Shift the windows by {value}",
  "mend.window.time.event": "Go by event time",
  "mend.trigger.none": "Take the window’s own trigger",
  "mend.trigger.endOfStream": "Fire when the input ends",
  "mend.trigger.purging": "Empty the window at each firing",
  "mend.evictor.none": "Take the evictor away",
  "mend.watermarks.strategy.bounded": "Make watermarks from event times",
  "mend.watermarks.outOfOrderness": "Wait {value} for stragglers",
  "mend.watermarks.idleAfter": "Wait {value} for a silent partition",
  "mend.watermarks.emit.event": "Emit a watermark after every event",
  "mend.allowedLateness": "Correct for {value}",
  "mend.partitions": {one: "Read {count} partition only", other: "Read {count} partitions only"},
  "mend.endOfInput.true": "Let the input end",
  "mend.times-in-seconds": "Multiply the times by 1000",
  "mend.times-in-microseconds": "Divide the times by 1000",
  "notice.timesScaled": "the times are in milliseconds",
  "mend.withoutRow": "Leave out {id}",
  "mend.nextEvent": "Add that event",
  "notice.rowLeftOut": "without {id}.",
  "notice.eventsAppended": "an event after the last row.",
  "mend.try": "Try it",
  "notice.mended": "Changed:",
};
