// The why, the state, the score as text and the overview, in English.

/** @type {Record<string, import("./text.js").Template>} */
export const whyEn = {
  "overview.label": "The whole run",
  "overview.rows": "rows {from} to {to} of {of}",
  "ruler.label": "Rows {from} to {to}",
  "state.watermark": "watermark",
  "state.partition": "of partition {partition}",
  "state.holds": "← holds it back",
  "state.held": "held",
  "state.elements": {one: "{count} element", other: "{count} elements"},
  "state.timers": "Pending timers",
  "state.timers.event": "in event time: run by the watermark",
  "state.timers.processing": "in processing time: run once the clock is past",
  "state.timers.none": "None is set.",
  "state.timers.more": {one: "{count} more timer", other: "{count} more timers"},
  "state.timers.unknown": "Not looked up: there is too much to run again up to this row.",
  "state.timer.fires": "fires",
  "state.timer.cleans": "cleanup",
  "state.timer.firesAndCleans": "fires, cleanup",
  "state.timer.asks": "trigger",
  "state.nothing": "No window is open.",
  "state.empty": "empty",
  "state.fired": {one: "fired once", other: "fired {count} times"},
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
  "why.follows": "What fires, when and with what is as Apache Flink {version} does it.",
  "why.title": "Why?",
  "why.title.event": "Why? {id}, {time}",
  "why.title.eventOfKey": "Why? {id}, {time}, key “{key}”",
  "why.hint": "Choose an event, a window or a firing to read why it came so.",
  "why.pending": "…",
  "why.stale": "Of the last good result, until what is wrong is corrected.",
  "why.ahead": "At the step that the score is at, {id} has not arrived yet.",
  "why.between": " ",
  "why.more": {one: "and {count} more window", other: "and {count} more windows"},
  "why.refused": "This run was refused.",
  "why.notReached": "The run ended before this row.",
  "why.endedHere": "The run ended at this row.",
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
  "why.fact.watermarkRow": "watermark when {id} arrived, from row {from}",
  "why.fact.noWatermark": "watermark when {id} arrived: none yet",
  "why.fact.kept": "{window} is gone from",
  "why.fact.last": "last millisecond of {window}",
  "transcript.row": "row",
  "transcript.previous": "Previous rows",
  "transcript.next": "Next rows",
  "transcript.nothing": "Nothing happens.",
  "transcript.more": {one: "and {count} more", other: "and {count} more"},
  "transcript.end": "End of the input",
  "transcript.row.event": "{number}: {id}, event time {time}, key {key}, value {value}",
  "transcript.row.watermark": "{number}: watermark {time} of partition {partition}",
  "transcript.row.idle": "{number}: partition {partition} is idle",
  "transcript.row.active": "{number}: partition {partition} is active",
  "transcript.row.tick": "{number}: the clock moves on to {arrives}",
  "transcript.element": "{id} is added to {windows}: {fate}.",
  "transcript.element.none": "{id} is in no window: {fate}.",
  "transcript.element.late": "{id} is late for {late}: {fate}.",
  "transcript.element.partly": "{id} is added to {windows}, late for {late}: {fate}.",
  "transcript.merge": "{windows} of key {key} become {window}.",
  "transcript.lateElement.sideOutput": "{id} goes to side output.",
  "transcript.lateElement.dropped": "{id} is dropped.",
  "transcript.watermark": "The watermark is {watermark}.",
  "transcript.idle": "The source is idle.",
  "transcript.active": "The source is active.",
  "transcript.partition.idle": "Partition {partition} is idle, its watermark {watermark}.",
  "transcript.partition.active": "The watermark of partition {partition} is {watermark}.",
  "transcript.fire.early":
    "Window {window} of key {key} fires early with {ids}: {value} (watermark {watermark}).",
  "transcript.fire.early.again":
    "Window {window} of key {key} fires early with {ids}: {value} (watermark {watermark}), the same as before.",
  "transcript.fire.early.replaces":
    "Window {window} of key {key} fires early with {ids}: {value} (watermark {watermark}). It replaces {replaced}.",
  "transcript.fire.onTime":
    "Window {window} of key {key} fires on time with {ids}: {value} (watermark {watermark}).",
  "transcript.fire.onTime.again":
    "Window {window} of key {key} fires on time with {ids}: {value} (watermark {watermark}), the same as before.",
  "transcript.fire.onTime.replaces":
    "Window {window} of key {key} fires on time with {ids}: {value} (watermark {watermark}). It replaces {replaced}.",
  "transcript.fire.late":
    "Window {window} of key {key} fires late with {ids}: {value} (watermark {watermark}).",
  "transcript.fire.late.again":
    "Window {window} of key {key} fires late with {ids}: {value} (watermark {watermark}), the same as before.",
  "transcript.fire.late.replaces":
    "Window {window} of key {key} fires late with {ids}: {value} (watermark {watermark}). It replaces {replaced}.",
  "transcript.fire.none": "Window {window} of key {key} fires with {ids}: {value} (watermark {watermark}).",
  "transcript.fire.none.again":
    "Window {window} of key {key} fires with {ids}: {value} (watermark {watermark}), the same as before.",
  "transcript.fire.none.replaces":
    "Window {window} of key {key} fires with {ids}: {value} (watermark {watermark}). It replaces {replaced}.",
  "transcript.evict": "{ids} are evicted from window {window} of key {key}.",
  "transcript.purge": "Window {window} of key {key} is purged of {ids}.",
  "transcript.purge.empty": "Window {window} of key {key} is purged, empty.",
  "transcript.purge.unfired": "Window {window} of key {key} is purged of {ids}; never fired: {unfired}.",
  "transcript.close": "Window {window} of key {key} is closed with {ids}.",
  "transcript.close.empty": "Window {window} of key {key} is closed, empty.",
  "transcript.close.unfired": "Window {window} of key {key} is closed with {ids}; never fired: {unfired}.",
  "transcript.lost": "Window {window} of key {key} loses {ids}.",
  "transcript.lost.empty": "Window {window} of key {key} is begun anew, empty.",
  "transcript.lost.unfired": "Window {window} of key {key} loses {ids}; never fired: {unfired}.",
  "transcript.open": "Window {window} of key {key} still holds {ids}.",
  "transcript.open.empty": "Window {window} of key {key} is still open, empty.",
  "transcript.open.unfired": "Window {window} of key {key} still holds {ids}; never fired: {unfired}.",
};
