// The score, the results and the why, in English.

/** @type {Record<string, import("./message.js").Template>} */
export const scoreEn = {
  "score.label": "The score: rows run down, time runs right",
  "score.role": "score",
  "score.keys":
    "↑ ↓ step through the rows, Enter chooses the event of the row. Alt ← → moves the chosen event in time, with Shift by less. + − zoom, ← → move the axis, 0 shows all. M opens and closes bars for which there was no room.",
  "score.clock.event": "event time",
  "score.clock.processing": "processing time",
  "score.refused": "not run",
  "score.ended": "The run ended here.",
  "score.signal": "watermark row: {time}",

  "score.mark": "{id}, {time}: {fate}",
  "score.mark.none": "{id}, {time}: the run ended before it",

  "score.bar.early": {
    one: "{window} fires early with {count} event: {value} (watermark {watermark})",
    other: "{window} fires early with {count} events: {value} (watermark {watermark})",
  },
  "score.bar.onTime": {
    one: "{window} fires on time with {count} event: {value} (watermark {watermark})",
    other: "{window} fires on time with {count} events: {value} (watermark {watermark})",
  },
  "score.bar.late": {
    one: "{window} fires late with {count} event: {value} (watermark {watermark})",
    other: "{window} fires late with {count} events: {value} (watermark {watermark})",
  },
  "score.bar.none": {
    one: "{window} fires with {count} event: {value}",
    other: "{window} fires with {count} events: {value}",
  },
  "score.bar.closed": {
    one: "{window} is closed with {count} event that was in no firing",
    other: "{window} is closed with {count} events that were in no firing",
  },
  "score.bar.lost": {
    one: "{window} loses {count} event that was in no firing",
    other: "{window} loses {count} events that were in no firing",
  },
  "score.bar.purged": {
    one: "{window} is purged of {count} event that was in no firing",
    other: "{window} is purged of {count} events that were in no firing",
  },
  "score.bar.open": {
    one: "{window} still holds {count} event that was in no firing",
    other: "{window} still holds {count} events that were in no firing",
  },
  "score.bar.closed.long": {one: "{prefix}{count} never fired", other: "{prefix}{count} never fired"},
  "score.bar.lost.long": {one: "{prefix}{count} lost", other: "{prefix}{count} lost"},
  "score.bar.purged.long": {one: "{prefix}{count} purged", other: "{prefix}{count} purged"},
  "score.bar.open.long": {one: "{prefix}{count} still open", other: "{prefix}{count} still open"},
  "score.bar.replaces": "{value} · replaces {replaced}",

  "score.note.more": {one: "+ {count} more", other: "+ {count} more"},
  "score.note.fewer": "show fewer",
  "score.note.merged": {one: "⋈ {count} become one", other: "⋈ {count} become one"},
  "score.note.heldBy": "held by partition {partition}",
  "score.note.partitionIdle": {one: "partition {partitions} idle", other: "partitions {partitions} idle"},
  "score.note.idle": "idle",
  "score.note.partlyLate": "late for {late} of {windows} windows",
  "score.note.sideOutput": "side output",
  "score.note.dropped": "dropped",
  "score.note.noWindow": "in no window",
  "score.note.late": "late",
  "score.note.lost": "lost",
  "score.note.closed": "never fired",
  "score.note.purged": "purged",
  "score.note.evicted": "evicted",

  "legend.label": "Legend",
  "legend.line.watermark": "watermark",
  "legend.line.lateness": "watermark − allowed lateness",
  "legend.line.partition": "watermark of a partition, dotted while idle",
  "legend.line.clock": "clock",
  "legend.bar.early": "early firing",
  "legend.bar.onTime": "firing on time",
  "legend.bar.late": "late firing",
  "legend.bar.none": "firing",
  "legend.bar.purge": "contents purged",

  "zoom.label": "Time axis",
  "zoom.in": "Zoom in (+)",
  "zoom.out": "Zoom out (−)",
  "zoom.fit": "Show all of the time axis (0)",

  "state.title": "State",
  "state.watermark": "watermark",
  "state.partition": "of partition {partition}",
  "state.holds": "← holds it back",
  "state.held": "held",
  "state.elements": {one: "{count} element", other: "{count} elements"},
  "state.nothing": "No window is open.",
  "state.empty": "empty",
  "state.fired": {one: "fired once", other: "fired {count} times"},

  "results.title": "Results",
  "results.title.key": "Results · key “{key}”",
  "results.key": "key",
  "results.window": "window",
  "results.value": "value",
  "results.none": "No window has fired.",
  "results.more": {one: "and {count} more window", other: "and {count} more windows"},
  "results.moreEvents": {one: "and {count} more", other: "and {count} more"},
  "results.differ": "The runs differ where it says ≠.",
  "results.same": "All runs give the same.",
  "results.differs": "the runs differ",
  "results.timing.early": {one: "early firing of {count} event", other: "early firing of {count} events"},
  "results.timing.onTime": {one: "firing on time, {count} event", other: "firing on time, {count} events"},
  "results.timing.late": {one: "late firing of {count} event", other: "late firing of {count} events"},
  "results.timing.none": {one: "firing of {count} event", other: "firing of {count} events"},
  "results.joins.change": "replaces the value before",
  "results.joins.again": "the same events as before, again",
  "results.joins.next": "of events since the purge only",
  "results.replaces": "replaces {text} of {window}, which was merged into this one",
  "results.replacedBy": "replaced by {window}",
  "results.instead": "instead of {windows}",
  "results.rest.sideOutput": "side output",
  "results.rest.dropped": "dropped",
  "results.rest.partlyLate": "late for some windows, silently",
  "results.rest.noWindow": "in no window",
  "results.rest.late": "late",
  "results.rest.lost": "lost, never fired",
  "results.rest.closed": "closed, never fired",
  "results.rest.purged": "purged, never fired",
  "results.rest.evicted": "evicted, never fired",
  "results.rest.open": "still open, not fired",

  "results.ended": "Ended early: {why}",
  "results.ended.run": "{run} ended early: {why}",
  "failure.endless":
    "The job would set timers for ever and never end. Another trigger, or windows with a nearer end, make it end.",
  "failure.noGap":
    "{id} in row {number} has no gap of its own, and Flink's job fails on it. Type a gap into its row.",
  "failure.nullState":
    "The continuous processing-time trigger has no time to fire in its state, and Flink's job fails with a NullPointerException.",
  "failure.limit.rows": "The lab runs no more than {max} rows. Use fewer rows.",
  "failure.limit.windowsPerElement":
    "One event would fall into more than {max} windows. A longer slide or step, or shorter windows, make them fewer.",
  "failure.limit.openWindows":
    "More than {max} windows would be open at the same time. Fewer keys, longer slides or less lateness make them fewer.",
  "failure.limit.entries":
    "More than {max} steps would be recorded. Fewer rows, or fewer windows for each event, make them fewer.",
  "failure.limit.timersPerAdvance":
    "Time moved on over more than {max} timers at once. A longer interval, or rows nearer in time, make them fewer.",
  "failure.limit.bytes":
    "The recording would take more than {max} bytes. Fewer rows, or fewer windows for each event, make it smaller.",
  "failure.limit.work":
    "It would take more than {max} operations. Fewer rows, or fewer windows or firings for each event, make it less.",
  "failure.limit.other": "It met a bound of the lab ({name}: {max}).",
  "failure.at.event": "This was at row {number}, {id}.",
  "failure.at.row": "This was at row {number}.",
  "failure.at.end": "This was at the end of the input.",

  "why.title": "Why?",
  "why.title.event": "Why? {id}, {time}",
  "why.title.eventOfKey": "Why? {id}, {time}, key “{key}”",
  "why.hint": "Choose an event to read what decided its fate.",
  "why.pending": "…",
  "why.stale": "Of the last good result, until what is wrong is corrected.",
  "why.between": " ",
  "why.more": {one: "and {count} more window", other: "and {count} more windows"},
  "why.refused": "This run was refused.",
  "why.notReached": "The run ended before this row.",
  "why.endedHere": "The run ended at this row.",
  "why.endedSomewhere": "The run ended at this row or before it.",
  "why.neverBegan": "This run has no results.",

  "why.whole.sideOutput": "{id} came too late for all of its {count} windows: it went to side output.",
  "why.whole.sideOutput.noWindow":
    "No window covers {time}. As the watermark had passed {time} and the allowed lateness, {id} counts as late: it went to side output.",
  "why.whole.dropped": "{id} came too late for all of its {count} windows: it was dropped.",
  "why.whole.dropped.noWindow":
    "No window covers {time}. As the watermark had passed {time} and the allowed lateness, {id} counts as late: it was dropped.",
  "why.whole.noWindow":
    "No window covers {time}: the slide is larger than the size, so there are holes. {id} is in no result and in no side output.",
  "why.whole.partlyLate":
    "{id} came too late for {late} of its {windows} windows and counts in the rest. It is in no side output: that takes only what is late for all.",
  "why.whole.windows": {one: "{id} belongs to {count} window.", other: "{id} belongs to {count} windows."},

  "why.late":
    "{window} is kept until the watermark reaches {keptUntil}. When {id} arrived, the watermark was {watermark}: the window was gone.",
  "why.goes.sideOutput": "So {id} went to side output.",
  "why.goes.dropped": "So {id} was dropped.",
  "why.correction":
    "When {id} arrived, the watermark had passed the end of {window}, but the window is kept until {keptUntil}: {id} still counts.",
  "why.correction.waited": "{id} was added to {window}, which had fired before.",
  "why.onTime": "When {id} arrived, the watermark had not reached the last millisecond of {window}.",
  "why.onTime.none": "When {id} arrived, there was no watermark yet: nothing can be late.",
  "why.early": "When {id} arrived, {window} was not over.",
  "why.early.none": "When {id} arrived, there was no watermark yet: {window} was not over.",
  "why.byClock": "{id} arrived at {clock}, so it is in {window}. By the clock nothing is late.",
  "why.added": "{id} was added to {window}.",
  "why.open.watermark":
    "{window} fires when the watermark reaches {last}. At the end of the run it was {now}.",
  "why.open.watermark.none": "{window} fires when the watermark reaches {last}. There never was a watermark.",
  "why.open.clock":
    "{window} fires by the clock, and the input ended before. Flink does not wait for such timers.",
  "why.open.never": "A global window never fires by itself: it needs a trigger.",
  "why.open.trigger": "{id} was added to {window}; its trigger has not fired since.",
  "why.closed":
    "{window} was closed at row {row} ({at}), when it had been kept long enough. No firing before held {id}.",
  "why.closed.atEnd": "{window} was closed at the end of the input. No firing before held {id}.",
  "why.purged": "{window} was purged at row {row} ({at}). No firing before held {id}.",
  "why.purged.atEnd": "{window} was purged at the end of the input. No firing before held {id}.",
  "why.evicted": "The evictor took {id} out of {window} at row {row} ({at}), before any firing held it.",
  "why.evicted.atEnd":
    "The evictor took {id} out of {window} at the end of the input, before any firing held it.",
  "why.lost":
    "At row {row} ({at}) Flink lost the contents of {window}: an event whose own window is exactly a session that came about by merging starts it anew.",
  "why.lost.atEnd": "Flink lost the contents of {window}.",

  "why.fires.early": "The first firing with it came early, at row {row} ({at}): {value}.",
  "why.fires.early.atEnd": "The first firing with it came at the end of the input, early: {value}.",
  "why.fires.onTime": "It fired at row {row} ({at}), when the watermark came to {watermark}: {value}.",
  "why.fires.onTime.atEnd": "It fired at the end of the input: {value}.",
  "why.fires.late": "It fired again at row {row} ({at}): {value}.",
  "why.fires.late.atEnd": "It fired again at the end of the input: {value}.",
  "why.fires.none": "The first firing with it was at row {row} ({at}): {value}.",
  "why.fires.none.atEnd": "The first firing with it was at the end of the input: {value}.",
  "why.fires.clock": "The window fired by the clock, before row {row} ({at}), at {clock}: {value}.",
  "why.fires.clock.atEnd": "The window fired at the end of the input: {value}.",

  "why.fact.watermark": "watermark when {id} arrived",
  "why.fact.watermarkFrom": "watermark when {id} arrived, from {from}",
  "why.fact.watermarkRow": "watermark when {id} arrived, from row {row}",
  "why.fact.noWatermark": "watermark when {id} arrived: none yet",
  "why.fact.kept": "{window} is gone from",
  "why.fact.last": "last millisecond of {window}",
};
