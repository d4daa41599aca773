// What the gallery says, in English.

/** @type {Record<string, import("./text.js").Template>} */
export const galleryEn = {
  "tools.gallery": "All scenarios…",
  "gallery.title": "Scenarios",
  "gallery.hint": "Each answers one question. What it says of the result is what Flink did.",
  "gallery.search": "Look for",
  "gallery.asks": "Question",
  "gallery.asks.all": "all",
  "gallery.asks.fires": "my window does not fire",
  "gallery.asks.late": "late data",
  "gallery.asks.sessions": "sessions",
  "gallery.asks.triggers": "triggers",
  "gallery.asks.zones": "time zones",
  "gallery.asks.cost": "cost",
  "gallery.asks.myths": "myth and fact",
  "gallery.asks.exercises": "exercises: predict",
  "gallery.count": {one: "{count} scenario", other: "{count} scenarios"},
  "gallery.none": "None has all of these words.",
  "gallery.first":
    "Count by the minute, with a tolerance of 0, 30 and 60 s: where does p8 go, which comes late?",
  "gallery.take": "Open the first",
};
