// The texts in English of the site's still pages, around the element.

/** @type {Record<string, import("./text.js").Template>} */
export const siteEn = {
  "site.examples": "Examples",
  "site.examples.about":
    "Scenarios of event-time windows, each one live: change an event and see what becomes of it.",
  "site.guide": "Guide",
  "guide.contents": "In this guide",
  "guide.outcome": "What Flink does:",
  "guide.fires": "after {row} fires {ids}",
  "guide.end": "at the end of the input fires {ids}",
  "guide.nothing": "nothing fires",
  "guide.late": "late: {ids}",
  "guide.open": "its own page",
  "guide.next": "Next: {title}",
  "guide.back": "Before: {title}",
  "site.open": "Open in Window Lab",
  "site.picture": "{title}: {sentence}",
  "site.quiet":
    "It all runs in your browser, as Apache Flink {version} does it. Nothing is sent anywhere, and there are no analytics.",
  "site.other": "中文",
  "site.noscript": "To change it here, please allow scripts: Window Lab computes in your browser.",
};
