// Causes, what is missing, what would have helped, warnings, costs: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const reasonsEn = {
  "cause.noLaterEvent":
    "No event with a later timestamp has come: event time stands still, and so does the watermark.",
  "cause.silentPartition":
    "A partition without newer events holds the watermark back, though another one is far enough.",
  "cause.triggerReplaced":
    "The trigger was replaced: this one does not fire when the watermark passes the window’s end.",
  "cause.clocksMixed":
    "The window goes by the machine’s clock, and the input ended before the clock got there. Event times play no part.",
  "cause.delayTooLarge":
    "The out-of-orderness is longer than all the data: the watermark never gets as far as the first event.",
  "cause.futureRow":
    "One event lies far after all others. It moved the watermark, and what came after it is late.",
  "cause.noWatermark": "There are no watermarks at all, so event time never moves on.",
  "cause.unitWrong":
    "The event times look like seconds, but are read as milliseconds: a thousand seconds become one, so all events lie close together and time hardly moves on.",
  "cause.unitTooFine":
    "The event times look like microseconds, but are read as milliseconds: one second becomes a thousand, so all events lie far apart.",
  "cause.periodicEmission":
    "The events are there, but the watermark is only emitted every so often: the next emission has not come yet.",
  "cause.oneMillisecond":
    "One millisecond decides it: a window is over at its end − 1 ms, and the watermark stays 1 ms behind the out-of-orderness.",
  "cause.late": "That is later than out-of-orderness and allowed lateness permit.",
  "cause.wokeLate":
    "Its partition was silent for longer than the idle timeout, and the watermark went on without it.",
  "cause.fewElements": "Its trigger looks at the events that come, and has not seen enough of them yet.",
  "cause.neverFires": "A global window never fires by itself: it needs a trigger.",
  "cause.notEnded": "The trigger fires at the end of the input, which has not come.",
  "cause.none": "Nothing is amiss.",

  "finding.windows": {
    one: "{count} window holds something that is in no result:",
    other: "{count} windows hold something that is in no result:",
  },
  "finding.atEnd": {
    one: "{count} window fired only because the input ended; in a job that goes on it would still wait:",
    other: "{count} windows fired only because the input ended; in a job that goes on they would still wait:",
  },
  "finding.late": "{count} events came too late, the first of them {id}.",
  "finding.late.one": "{id} came too late.",
  "finding.first": "first {window}, with {id}.",
  "finding.nothing": "Everything that came is in a result.",
  "finding.examined": "({examined} of {all} were looked at.)",

  "progress.none": "There is no watermark yet.",
  "progress.stands": {
    one: "The watermark has risen once and stands at {watermark}: up to there, all events are taken to have come.",
    other:
      "The watermark has risen {count} times and stands at {watermark}: up to there, all events are taken to have come.",
  },
  "progress.partition": "partition {partition}: {watermark}",
  "progress.partition.idle": "partition {partition}: {watermark}, idle, so it does not count",
  "progress.partition.behind":
    "partition {partition}: {watermark}, behind the others, so it does not count until it has caught up",
  "progress.partition.holds": "partition {partition}: {watermark}, holds the watermark",
  "progress.last": "last event {id}, {time}",
  "progress.nothing": "no event so far",

  "missing.watermark": "It needs a watermark ≥ {needed}; the watermark stands at {now}.",
  "missing.watermark.none": "It needs a watermark ≥ {needed}; there is none yet.",
  "missing.held": "Partition {partition} holds it: nothing since {id}, {time}.",
  "missing.held.never": "Partition {partition} holds it: it has sent nothing at all.",
  "missing.idle": "No partition counts now: all are idle. An event on any of them wakes it up.",
  "missing.clock": "It needs the machine’s clock to pass {needed}.",
  "missing.clock.unknown": "It needs its timer of the machine’s clock to come due.",
  "missing.timeout": "The machine’s clock would do, too, once it is past {timeout}.",
  "missing.elements": {one: "It needs {count} more event.", other: "It needs {count} more events."},
  "missing.elements.too": {
    one: "One more event would do, too.",
    other: "{count} more events would do, too.",
  },
  "missing.above": "It needs an event whose value is above {above}.",
  "missing.above.too": "An event whose value is above {above} would do, too.",
  "missing.elements.unknown": "It needs more events; its trigger looks at each.",
  "missing.end": "It needs the end of the input.",
  "missing.never": "Nothing makes it fire.",

  "window.holds": "Holds {ids}.",
  "window.empty": "Holds nothing.",
  "window.gone": "It is closed.",
  "window.fired.element": "Fired at row {row}, on the arrival of {id}: {value}",
  "window.fired.elementDue":
    "Fired at row {row}, on the arrival of {id}, since the watermark {watermark} ≥ {due} already: {value}",
  "window.fired.watermark": "Fired at row {row}{at}, by the watermark {watermark}: {value}",
  "window.fired.watermarkDue": "Fired at row {row}{at}, since the watermark {watermark} ≥ {due}: {value}",
  "window.fired.clock": "Fired on the way to row {row}{at}, by the clock at {clock}: {value}",
  "window.fired.clockDue": "Fired on the way to row {row}{at}, since the clock {clock} > {due}: {value}",
  "window.fired.atEnd": "Fired at the end of the input: {value}",
  "window.fired.ids": "It held {ids}.",
  "window.fired.replaces": "It replaces what {windows} reported.",

  "would.title": "What would have changed it",
  "would.nothing": "No change of one setting or one row would have.",
  "would.outOfOrderness.correction":
    "With an out-of-orderness of more than {more} it would have counted, in a correction.",
  "would.outOfOrderness.onTime": "With an out-of-orderness of more than {more} it would have been on time.",
  "would.allowedLateness.correction":
    "With an allowed lateness of more than {more} it would have counted, in a correction.",
  "would.allowedLateness.onTime":
    "With an allowed lateness of more than {more} it would have counted, in its window’s first result.",
  "would.idleAfter.correction":
    "With an idle timeout of more than {more} it would have counted, in a correction.",
  "would.idleAfter.onTime": "With an idle timeout of more than {more} it would have been on time.",
  "would.withoutRow.correction":
    "Without {id} (row {row}), from which the watermark came, it would have counted, in a correction.",
  "would.withoutRow.onTime":
    "Without {id} (row {row}), from which the watermark came, it would have been on time.",
  "would.withoutRow.timed.correction":
    "Without {id} (row {row}), from which the watermark came, and all else arriving when it did, it would have counted, in a correction.",
  "would.withoutRow.timed.onTime":
    "Without {id} (row {row}), from which the watermark came, and all else arriving when it did, it would have been on time.",
  "would.defaultTrigger.correction": "With the windows’ default trigger it would have been in a correction.",
  "would.defaultTrigger.onTime": "With the windows’ default trigger it would have been in a result.",
  "would.noEvictor.correction": "Without the evictor it would have been in a correction.",
  "would.noEvictor.onTime": "Without the evictor it would have been in a result.",
  "would.slide.correction":
    "With a slide of {value} there would be no holes: it would have been in a correction.",
  "would.slide.onTime": "With a slide of {value} there would be no holes: it would have been in a window.",

  "fire.title": "What would make it fire",
  "fire.nextEvent": "An event at {time} or later would do.",
  "fire.nextEvent.on": "An event at {time} or later on partition {partitions} would do.",
  "fire.nextEvent.each": "An event at {time} or later on each of the partitions {partitions} would do.",
  "fire.nextWatermark": "A watermark of {time} or later would do.",
  "fire.nextWatermark.on": "A watermark of {time} or later on partition {partitions} would do.",
  "fire.nextWatermark.each":
    "A watermark of {time} or later on each of the partitions {partitions} would do.",
  "fire.nextInstant": "The clock at {time} would do: anything that arrives then, or a tick.",
  "fire.moreElements": {one: "{count} more event would do.", other: "{count} more events would do."},
  "fire.outOfOrderness": "With an out-of-orderness of at most {most} it would have fired.",
  "fire.outOfOrderness.none":
    "With watermarks made from event times (bounded, an out-of-orderness of {most}) it would have fired.",
  "fire.idleAfter": "With an idle timeout of at most {most} it would have fired.",
  "fire.emitOnEvent": "With a watermark after every event it would have fired.",
  "fire.defaultTrigger": "With the windows’ default trigger it would have fired.",
  "fire.endOfInput": "The end of the input makes it fire.",

  "warning.clock-never-comes": {
    one: "{count} event waits for the machine’s clock, but the input ends first, and Flink does not wait for such timers: it will never be in a result.",
    other:
      "{count} events wait for the machine’s clock, but the input ends first, and Flink does not wait for such timers: they will never be in a result.",
  },
  "warning.gap-exceeds-data":
    "The session’s gap of {gap} is longer than all the data ({span}): every key has one session that nothing can end.",
  "warning.many-windows": "An event belongs to {count} windows: every one of them is written to and kept.",
  "warning.state-never-ends":
    "A count trigger in a global window does not empty it: every firing holds all events so far, and state grows for ever.",
  "warning.trigger-drops-rest":
    "With this trigger a window does not fire at its end: what is left is dropped without a word ({count} here).",
  "warning.slide-leaves-holes":
    "A slide of {slide} above the size of {size} leaves holes: events in them are in no window ({count} here).",
  "warning.times-in-seconds":
    "The time {time} looks like seconds since 1970, where milliseconds are expected.",
  "warning.times-in-microseconds":
    "The time {time} looks like microseconds since 1970, where milliseconds are expected.",
  "warning.partition-holds":
    "Partition {partition} of {partitions} has no events, and so holds every window back.",
  "warning.delay-exceeds-data":
    "The out-of-orderness of {delay} is longer than all the data ({span}): no window fires before the input ends.",
  "warning.idle-too-short":
    "The idle timeout of {timeout} is shorter than a partition’s pauses ({pause}): what it sends afterwards is late ({count} here).",
  "warning.future-row": {
    one: "This event’s time is {ahead} after all others, and moved the watermark so far that {count} event that came later is late. Is its time right?",
    other:
      "This event’s time is {ahead} after all others, and moved the watermark so far that {count} events that came later are late. Is its time right?",
  },
  "warning.never-fires": "A global window never fires by itself: without a trigger nothing comes out.",
  "warning.no-watermarks": "There are no watermarks, so no window fires before the input ends.",
  "warning.evicts-all":
    "The evictor removes everything before each firing: Flink fires all the same, with nothing in it.",
  "warning.purge-forgets":
    "A purging trigger empties the window when it fires: a correction then holds the late events alone ({count} here).",
  "warning.day-in-zone":
    "Days are cut at midnight UTC, which is {local} in {zone}. An offset of {offset} cuts them at local midnight.",
  "warning.none": "No warnings.",
  "warning.fix": "What mends it: {mend}.",

  "cost.title": "Cost and latency",

  "explain.follows": "As Apache Flink {version} does it.",
  "explain.run": "Run “{name}”",
  "explain.event": "Event {id}, row {row}, {time}, key “{key}”: {fate}",
  "explain.window": "Window {window}, key “{key}”",
  "explain.failed": "This run ended early:",
  "explain.refused": "This run was refused:",
  "explain.windows": "Its windows",
  "explain.partition": "partition {partition}: {watermark} ({how}); last event: {last}",
  "explain.waiting": "Windows that waited after the last row",
  "explain.colon": ": ",
  "explain.more": {one: "and {count} more window", other: "and {count} more windows"},
};
