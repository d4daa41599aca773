// `window-lab explain` and `window-lab lint`: why, and what to look at, as text or JSON.

import {message} from "../i18n/message.js";
import {failureOf} from "../model/failure.js";
import {adviceModel} from "../model/advice.js";
import {costModel} from "../model/cost.js";
import {formatOf} from "../model/layout.js";
import {mendOf, rowsMended} from "../model/mend.js";
import {panesHeld} from "../model/panes.js";
import {findingsOf, progressOf, storyOf, warningOf, wouldFireOf, wouldOf, zoneWarnings} from "../model/reasons.js"; // prettier-ignore
import {stepsModel} from "../model/steps.js";
import {zoneOf} from "../model/time.js";
import {whyModel} from "../model/why.js";
import {placedText} from "../view/problem.js";
import {nodeEngine} from "./engine.js";
import {flinkVersion} from "../flink-version.js";

/** @import {Language} from "../i18n/message.js" */
/** @import {Cost, Diagnosis, WindowStory} from "../engine.js" */
/** @import {Outcome, OutcomeRun, Recording, Table} from "../recording.js" */
/** @import {Message} from "../model/score.js" */
/** @import {Told} from "../model/reasons.js" */

/**
 * What is asked for.
 * @typedef {object} Question
 * @property {string | null} event id of an event
 * @property {string | null} window `KEY@START`
 * @property {string | null} run name of the only run that is told of
 * @property {Language} lang
 * @property {boolean} json
 */

/** Something on the command line that the document does not have: wrong usage. */
export class NotThere extends Error {}

/** Of a text in a terminal, where Chinese takes two places. @param {string} text */
const widthOf = (text) =>
  [...text].reduce((sum, char) => sum + (/[\u2e80-\u9fff\uff00-\uff60]/.test(char) ? 2 : 1), 0);

/** Sentences as lines of text. */
class Page {
  /** @param {Language} lang */
  constructor(lang) {
    this.lang = lang;
    this.text = "";
  }
  /** @param {string} key @param {Record<string, unknown>} [args] */
  say(key, args) {
    return message(this.lang, key, args);
  }
  /** @param {string} line @param {number} [indent] */
  line(line, indent = 0) {
    // What does not break on the page is plain here, for grep.
    this.text += `${"  ".repeat(indent)}${line}`.replace(/[\u00a0\u202f]/g, " ").trimEnd() + "\n";
  }
  /** @param {Message[]} messages */
  sentences(messages) {
    return messages.map(({key, args}) => this.say(key, args)).join(this.say("why.between"));
  }
  /** @param {Message[]} messages @param {number} [indent] */
  paragraph(messages, indent = 0) {
    if (messages.length > 0) this.line(this.sentences(messages), indent);
  }
  /** A number and how it comes about. @param {Message} label @param {string | null} terms @param {string} value */
  fact({key, args}, terms, value) {
    return `${this.say(key, args)} ${terms === null ? "" : `= ${terms} `}= ${value}`;
  }
  /** Columns, the first row as their heads. @param {string[][]} rows @param {number} indent */
  table(rows, indent) {
    const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]))));
    for (const row of rows)
      this.line(row.map((cell, i) => cell + " ".repeat(widths[i] - widthOf(cell) + 2)).join(""), indent);
  }
  /** A line for each. @param {Message[]} messages @param {number} [indent] */
  list(messages, indent = 0) {
    for (const one of messages) this.paragraph([one], indent);
  }
  /** @param {string} key */
  heading(key) {
    this.line("");
    this.line(this.say(key));
  }
}

/**
 * The text (or JSON) that `explain` prints for a document, and whether it, or a run of it, was refused or failed.
 * @param {string} document @param {Question} question
 */
export async function explain(document, question) {
  const engine = await nodeEngine();
  const outcome = await engine.run(document);
  if (outcome.problems.length > 0 || !outcome.table) return refused(outcome, question);
  const table = outcome.table;
  const format = formatOf(table, outcome.runs, zoneOf(JSON.parse(document)));
  const chosen = [...outcome.runs.entries()].filter(
    ([, {name}]) => question.run === null || name === question.run,
  );
  if (chosen.length === 0)
    throw new NotThere(
      `there is no run "${question.run}", but ${outcome.runs.map(({name}) => `"${name}"`).join(", ")}`,
    );
  const row = question.event === null ? null : table.ids.indexOf(question.event);
  if (row === -1) {
    const ids = table.ids.filter((id) => id !== "");
    throw new NotThere(`there is no event "${question.event}"; there are ${listed(ids)}`);
  }

  const page = new Page(question.lang);
  page.line(page.say("explain.follows", {version: flinkVersion}));
  const answers = [];
  let windows = 0;
  let isAmiss = false;
  for (const [i, run] of chosen) {
    const told = {table, run, format};
    page.line("");
    page.line(page.say("explain.run", {name: run.name}));
    if (!run.recording) {
      isAmiss = true;
      page.line(page.say("explain.refused"));
      for (const problem of run.problems) page.line(placedText(problem, readerOf(question.lang)), 1);
      answers.push({name: run.name, problems: run.problems});
      continue;
    }
    const failure = failureOf(table, run);
    if (failure) {
      isAmiss = true;
      page.line(page.say("explain.failed"));
      page.paragraph(failure.says, 1);
    }
    const {name, failureKind} = run;
    if (row !== null) answers.push({name, failureKind, ...(await explainEvent(page, engine, told, i, row))});
    else if (question.window !== null) {
      const found = panesNamed(told, question.window);
      windows += found.length;
      answers.push({name, failureKind, windows: await explainWindows(page, engine, told, i, found)});
    } else answers.push({name, failureKind, ...(await explainRun(page, engine, told, i))});
  }
  if (question.window !== null && windows === 0 && !isAmiss)
    throw new NotThere(
      `there is no window ${question.window}; there are ${namesOfPanes(table, chosen[0][1], format)}`,
    );
  const text = question.json ? `${JSON.stringify({flink: flinkVersion, runs: answers})}\n` : page.text;
  return {text, refused: isAmiss};
}

/** @typedef {import("../engine.js").Engine} Engine */

/** @param {Page} page @param {Engine} engine @param {Told} told @param {number} i @param {number} row */
async function explainEvent(page, engine, told, i, row) {
  const {table, run, format} = told;
  const [fate, would, assignment, diagnosis, warnings] = [
    await engine.explain(i, row),
    await engine.counterfactuals(i, row),
    await engine.assignment(i, row),
    await engine.diagnosis(i),
    await engine.warnings(i),
  ];
  const of = {table, runs: [run], zone: format.zone, explained: [fate]};
  const why = whyModel({...of, selected: row});
  const steps = stepsModel({...of, why, chosen: 0, assignments: [assignment], advice: [{warnings, diagnosis}]}); // prettier-ignore
  const reason = why?.runs[0];
  page.line(
    page.say("explain.event", {
      id: table.ids[row],
      row: row + 1,
      time: format.short(table.time[row]),
      key: table.keys[table.key[row]],
      fate: reason?.fate ? page.say(`fate.${reason.fate}`) : "–",
    }),
  );
  if (!steps) page.paragraph(reason?.says ?? [], 1);
  for (const [n, {name, says, facts, partitions, more, verdict}] of steps?.steps.entries() ?? []) {
    page.line("");
    page.line(`${n + 1}. ${page.say(`steps.question.${name}`)}`);
    page.paragraph(says, 1);
    for (const {label, terms, value} of facts) page.line(page.fact(label, terms, value), 2);
    if (verdict) {
      const outcome = verdict.outcome
        ? page.say("explain.colon") + page.say(verdict.outcome.key, verdict.outcome.args)
        : "";
      page.line(`${verdict.terms.join(" ")}${outcome}`, 2);
    }
    for (const {partition, watermark, last, how} of partitions)
      page.line(
        page.say("explain.partition", {
          ...{partition, watermark, how: page.say(`steps.partition.${how}`)},
          last: last ? `${last.id || `#${last.row + 1}`}, ${last.time}` : page.say("steps.partition.none"),
        }),
        2,
      );
    if (more > 0) page.line(page.say("steps.more", {count: more}), 2);
  }
  if (reason && reason.windows.length > 0) page.heading("explain.windows");
  for (const {window, fate: its, says} of reason?.windows ?? []) {
    page.line(window + page.say("explain.colon") + page.say(`fate.${its}`), 1);
    page.paragraph(says, 2);
  }
  if (reason && reason.more > 0) page.line(page.say("why.more", {count: reason.more}), 1);
  if (would.length > 0) page.heading("would.title");
  page.list(wouldOf(told, would), 1);
  return {event: fate, counterfactuals: would, assignment};
}

/** @param {Page} page @param {Engine} engine @param {Told} told @param {number} i @param {number[]} panes */
async function explainWindows(page, engine, told, i, panes) {
  const {table, run, format} = told;
  const {panes: all} = /** @type {Recording} */ (run.recording);
  const {progress} = await engine.diagnosis(i);
  const answers = [];
  for (const pane of panes) {
    const after = await engine.explainWindow(i, pane, table.length);
    const before = await engine.explainWindow(i, pane, table.length - 1);
    // While rows came it may have waited for what only the end of the input then brought.
    const story = before.unfired.length > 0 ? {...before, firings: after.firings} : after;
    const would = await engine.counterfactualsOfWindow(i, pane);
    const bounds = {start: all.start[pane], end: all.end[pane]};
    const key = keyName(told, pane);
    page.line(page.say("explain.window", {window: format.window(bounds), key}));
    page.list(storyOf(told, story, progress), 1);
    if (would.length > 0) page.heading("fire.title");
    page.list(wouldFireOf(told, would), 1);
    answers.push({key, ...boundsOf(bounds), ...story, counterfactuals: would});
  }
  return answers;
}

/** Bounds as JSON has them. @param {{start: number, end: number}} window */
const boundsOf = ({start, end}) => ({
  start: Number.isFinite(start) ? start : "-inf",
  end: Number.isFinite(end) ? end : "+inf",
});

/** @param {Page} page @param {Engine} engine @param {Told} told @param {number} i */
async function explainRun(page, engine, told, i) {
  const {table, run, format} = told;
  const [diagnosis, cost, warnings] = [
    await engine.diagnosis(i),
    await engine.cost(i),
    await engine.warnings(i),
  ];
  page.heading("steps.question.progress");
  page.list(progressOf(told, diagnosis.progress), 1);
  page.heading("advice.title");
  const advice = adviceModel({table, runs: [run], advice: [{warnings, diagnosis}], zone: format.zone});
  for (const {says, where, mend} of advice) {
    const place = where ? `${where}: ` : "";
    const cure = mend ? ` → ${page.say(mend.says.key, mend.says.args)}` : "";
    page.line(`${place}${page.sentences(says)}${cure}`, 1);
  }
  if (advice.length === 0) page.paragraph(findingsOf(told, diagnosis)[0] ?? [], 1);
  const waiting = await explainWaiting(page, engine, told, i, diagnosis);
  page.heading("cost.title");
  explainCost(page, run, cost);
  return {diagnosis, warnings: [...warnings, ...zoneWarnings(told)], waiting, cost};
}

/** Windows that are told of when nobody asked for one. */
const mostWaiting = 8;

/** What needs no saying, since it is what the window needs. @type {Partial<Record<WindowStory["needs"], string[]>>} */
const saidBy = {clock: ["nextInstant"], elements: ["moreElements"], end: ["endOfInput"]};

/**
 * The windows that had something waiting after the last row: what each needs, and what would do.
 * @param {Page} page @param {Engine} engine @param {Told} told @param {number} i @param {Diagnosis} diagnosis
 */
async function explainWaiting(page, engine, told, i, {step, progress}) {
  const recording = /** @type {Recording} */ (told.run.recording);
  const {panes} = recording;
  const answers = [];
  let more = 0;
  for (const pane of panesHeld(recording, step + 1, step)) {
    if (answers.length === mostWaiting) {
      more++;
      continue;
    }
    const story = await engine.explainWindow(i, pane, step);
    if (story.unfired.length === 0) continue;
    const [would] = (await engine.counterfactualsOfWindow(i, pane)).filter(({change}) => !saidBy[story.needs]?.includes(change)); // prettier-ignore
    const bounds = {start: panes.start[pane], end: panes.end[pane]};
    const key = keyName(told, pane);
    if (answers.length === 0) page.heading("explain.waiting");
    page.line(page.say("explain.window", {window: told.format.window(bounds), key}), 1);
    page.paragraph(
      [
        ...storyOf(told, {...story, firings: [], cause: "none"}, progress),
        ...wouldFireOf(told, would ? [would] : []),
      ],
      2,
    );
    answers.push({key, ...boundsOf(bounds), ...story});
  }
  if (more > 0) page.line(page.say("explain.more", {count: more}), 1);
  return answers;
}

/** @param {Page} page @param {OutcomeRun} run @param {Cost} cost */
function explainCost(page, run, cost) {
  for (const {lines, latency, growth} of costModel({runs: [run], costs: [cost]})) {
    const rows = lines.map(({name, formula, expected, measured, row}) => [
      page.say(`cost.line.${name}`),
      expected === null ? "–" : formula === null ? expected : `${formula} = ${expected}`,
      `${measured ?? "–"}${row === null ? "" : ` (${page.say("cost.at", {row: row + 1})})`}`,
    ]);
    page.table([["what", "formula", "run"].map((name) => page.say(`cost.column.${name}`)), ...rows], 1);
    if (growth.length > 0)
      page.line(growth.map(({keys, bytes}) => `${page.say("cost.growth.keys", {count: Number(keys.replace(/\D/g, ""))})}${page.say("explain.colon")}${bytes}`).join("; "), 1); // prettier-ignore
    if (!latency) page.line(page.say("cost.noLatency"), 1);
    else {
      const parts = latency.parts
        .map(({name, text}) => `${text} (${page.say(`cost.part.${name}`)})`)
        .join(" + ");
      const first = page.say(latency.byClock ? "cost.first.clock" : "cost.first", {first: latency.first});
      const final = latency.final === null ? [] : [page.say("cost.final", {final: latency.final})];
      page.line([first, ...final].join(page.say("why.between")), 1);
      page.line(parts, 2);
      if (latency.past) page.line(page.say("cost.past") + page.say("explain.colon") + latency.past.text, 2);
    }
  }
}

/**
 * The warnings of a document, a line for each: `FILE: PLACE: text (id)`.
 * @param {string} document @param {{lang: Language, json: boolean, file: string}} how
 */
export async function lint(document, {lang, json, file}) {
  const engine = await nodeEngine();
  const outcome = await engine.run(document);
  if (outcome.problems.length > 0 || !outcome.table)
    return {...refused(outcome, {lang, json, file}), count: 0};
  const table = outcome.table;
  const format = formatOf(table, outcome.runs, zoneOf(JSON.parse(document)));
  const page = new Page(lang);
  const runs = [];
  let count = 0;
  let isRefused = false;
  for (const [i, run] of outcome.runs.entries()) {
    if (!run.recording) {
      isRefused = true;
      runs.push({name: run.name, problems: run.problems});
      for (const problem of run.problems)
        page.line(`${file}: ${run.name}: ${placedText(problem, readerOf(lang))}`);
      continue;
    }
    const failure = failureOf(table, run);
    if (failure) {
      isRefused = true;
      page.line(`${file}: ${run.name}: ${failure.says.map(({key, args}) => page.say(key, args)).join(page.say("why.between"))}`); // prettier-ignore
    }
    const warnings = [...(await engine.warnings(i)), ...zoneWarnings({table, run, format})];
    count += warnings.length;
    runs.push({name: run.name, failureKind: run.failureKind, warnings});
    for (const warning of warnings) {
      const {key, args} = warningOf(format, warning);
      const {where, id, patch} = warning;
      page.line(`${file}: ${run.name}: ${where}: ${page.say(key, args)} (${id})`);
      const mend = patch ? mendOf(patch) : rowsMended(warning)?.says;
      if (!mend) continue;
      const fix = page.say("warning.fix", {mend: page.say(mend.key, mend.args)});
      page.line(patch ? `${fix} ${JSON.stringify(patch)}` : fix, 1);
    }
  }
  if (json)
    return {text: `${JSON.stringify({file, flink: flinkVersion, runs})}\n`, refused: isRefused, count};
  return {text: page.text, refused: isRefused, count};
}

/** @param {Outcome} outcome @param {{lang: Language, json: boolean, file?: string}} how */
function refused({problems}, {lang, json, file}) {
  const texts = problems.map(
    (problem) => `${file ? `${file}: ` : ""}${placedText(problem, readerOf(lang))}\n`,
  );
  return {text: json ? `${JSON.stringify({problems})}\n` : texts.join(""), refused: true};
}

/** @param {Language} lang */
const readerOf = (lang) => ({
  lang,
  message: (/** @type {string} */ key, /** @type {any} */ params) => message(lang, key, params),
});

/** @param {Told} told @param {number} pane */
function keyName({table, run}, pane) {
  const {panes} = /** @type {Recording} */ (run.recording);
  return run.pipeline?.keyed === false ? "all" : (table.keys[panes.key[pane]] ?? "all");
}

/**
 * The panes that `KEY@START` names: START in ms, in ISO 8601, or as times are shown.
 * @param {Told} told @param {string} name
 */
function panesNamed(told, name) {
  const {panes} = /** @type {Recording} */ (told.run.recording);
  const at = name.lastIndexOf("@");
  const [key, start] = at < 0 ? [null, name] : [name.slice(0, at), name.slice(at + 1)];
  return [...panes.key.keys()].filter(
    (pane) =>
      (key === null || keyName(told, pane) === key) &&
      startsOf(told.format, panes.start[pane]).includes(start),
  );
}

/** How the start of a window may be written. @param {Told["format"]} format @param {number} start */
function startsOf(format, start) {
  const shown = [format.exact(start), format.short(start)];
  if (!Number.isFinite(start)) return [...shown, start < 0 ? "-inf" : "+inf"];
  const clock = shown.flatMap((text) => [text, text.split(" ").at(-1) ?? text]);
  const minutes = clock.filter((text) => /^\d\d:\d\d:00$/.test(text)).map((text) => text.slice(0, 5));
  const iso = Math.abs(start) <= 8.64e15 ? [new Date(start).toISOString()] : [];
  return [String(start), ...clock, ...minutes, ...iso, ...iso.map((text) => text.replace(".000Z", "Z"))];
}

/** Some of what there is. @param {string[]} names */
const listed = (names) =>
  names.length === 0
    ? "none"
    : `${names.slice(0, 12).join(", ")}${names.length > 12 ? `, … (${names.length})` : ""}`;

/** @param {Table} table @param {OutcomeRun} run @param {Told["format"]} format */
function namesOfPanes(table, run, format) {
  if (!run.recording) return "none";
  const {panes} = run.recording;
  const names = [...panes.key.keys()].map(
    (pane) => `${keyName({table, run, format}, pane)}@${format.short(panes.start[pane]).replace(/ ms$/, "")}`,
  );
  return listed([...new Set(names)]);
}
