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
  "score.note.heldBy": "watermark held by partition {partition}",
  "score.note.partitionIdle": "partition {partition} idle",
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
