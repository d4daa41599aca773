// The score, the results and the why, in English.

/** @type {Record<string, import("./message.js").Template>} */
export const scoreEn = {
  "score.label": "The score: rows run down, time runs right",
  "score.role": "score",
  "score.clock.event": "event time",
  "score.clock.processing": "processing time",
  "score.refused": "not run: see the problems",
  "score.signal": "Watermark row of partition {partition}: {time}",
  "score.note.more": {one: "+ {count} more", other: "+ {count} more"},
  "score.note.merged": {one: "⋈ {count} become one", other: "⋈ {count} become one"},
  "score.note.heldBy": "held by partition {partition}",
  "score.note.partitionIdle": {one: "partition {partitions} idle", other: "partitions {partitions} idle"},
  "score.bar.open.long": {one: "{count} still open", other: "{count} still open"},
  "score.bar.closed.long": {one: "{count} never fired", other: "{count} never fired"},
  "score.bar.lost.long": {one: "{count} lost", other: "{count} lost"},
  "score.bar.purged.long": {one: "{count} purged", other: "{count} purged"},
  "score.bar.replaces": "{value} · replaces {replaced}",
  "score.note.partlyLate": "late for {late} of {windows} windows",
  "score.note.sideOutput": "side output",
  "score.note.dropped": "dropped",
  "score.note.noWindow": "in no window",
  "score.note.late": "late",
  "score.note.lost": "lost",
  "score.note.closed": "never fired",
  "score.note.purged": "purged, never fired",
  "score.note.evicted": "evicted, never fired",
};
