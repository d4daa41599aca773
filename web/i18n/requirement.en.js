// What is wanted of a result, as people say it: in English.

/** @type {Record<string, import("./text.js").Template>} */
export const requirementEn = {
  "requirement.title": "What do you want to know?",
  "requirement.hint":
    "Choose a sentence and put your numbers into it. It sets windows, trigger, waiting and corrections.",
  "requirement.take": "Set it up so",
  "requirement.what": "what is computed",
  "requirement.of": "of which events",
  "requirement.keyed.true": "per key",
  "requirement.keyed.false": "of all keys together",
  "requirement.shapes": "When, and over what",
  "requirement.shape.sliding": "every {slide}, the last {size}",
  "requirement.shape.tumbling": "one result for each {size}",
  "requirement.shape.session": "one result per visit, which ends after {gap} of silence",
  "requirement.shape.early": "one result for each {size}, and while it runs at most one every {interval}",
  "requirement.shape.cumulate": "every {step}, the current {maxSize} so far",
  "requirement.shape.count": "every {size} events",
  "requirement.shape.slidingCount": "every {slide} events, the last {size} of them",
  "requirement.shape.end": "once, when the input ends",
  "requirement.number.slide": "how often",
  "requirement.number.size": "how much of it",
  "requirement.number.gap": "silence that ends a visit",
  "requirement.number.interval": "how often while it runs",
  "requirement.number.maxSize": "when it begins anew",
  "requirement.number.step": "how often",
  "requirement.number.delay": "how long to wait for stragglers",
  "requirement.number.lateness": "how long to correct",
  "requirement.tail":
    "Waiting {delay} for stragglers, corrected for {lateness} more; what comes later {late}.",
  "requirement.tail.manual":
    "Watermarks are rows of the table; corrected for {lateness} more; what comes later {late}.",
  "requirement.tail.none":
    "There are no watermarks before the end; corrected for {lateness} more; what comes later {late}.",
  "requirement.flink": "In Flink",
  "requirement.wrong.duration": "A duration from 1 ms, such as 30 s or 1 h 30 min.",
  "requirement.wrong.span": "A duration, such as 0 s or 30 s.",
  "requirement.wrong.number": "A whole number from 1.",
  "requirement.wrong.fits": "The whole must be a multiple of the step.",
  "notice.settings": "{settings}",
  "notice.required": "The pipeline now does:",
};
