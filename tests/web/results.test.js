// Do the results hold all that came out, in order, and say where runs differ?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {csvOf, resultRecords, resultsModel} from "../../web/model/results.js";
import {outcomeOfCase} from "./recording-of-trace.js";

const folder = new URL("../vectors/", import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases)
  .filter(({runs}) => runs.some((/** @type {any} */ run) => run.trace));

/** @param {string} name @param {any} [options] */
const resultsOf = (name, options) => {
  const found = cases.find((one) => one.name === name);
  assert.ok(found, `no vector ${name}`);
  return resultsModel({...outcomeOfCase(found), ...options});
};
/** @param {import("../../web/model/results.js").Pane[]} cell */
const sequence = (cell) =>
  cell.map(({text, joins}) => ({first: "", change: " → ", again: " = ", next: " · "})[joins] + text).join("");

describe("the eight payments", () => {
  const {lines, rest} = resultsOf("window-lab");
  test("read 2, 3, 2, and 2 → 3 under the third tolerance", () => {
    assert.deepEqual(
      lines.map(({window, cells}) => [window, ...cells.map(sequence)]),
      [
        ["[10:00, 10:01)", "2", "2", "2 → 3"],
        ["[10:01, 10:02)", "3", "3", "3"],
        ["[10:02, 10:03)", "2", "2", "2"],
      ],
    );
  });
  test("have p8 in side output twice", () => {
    assert.deepEqual(
      rest.map(({fate, cells}) => [fate, ...cells.map(({events}) => events.map(({id}) => id).join(" "))]),
      [["sideOutput", "p8", "p8", ""]],
    );
  });
  test("say where the runs differ", () => {
    assert.deepEqual(
      lines.map(({differs}) => differs),
      [true, false, false],
    );
    assert.deepEqual(
      rest.map(({differs}) => differs),
      [true],
    );
  });
});

test("every firing of every case is there, once, in the line of its window", () => {
  assert.ok(cases.length > 100, "no vectors found: a suite that looks at nothing must not pass");
  for (const one of cases) {
    const outcome = outcomeOfCase(one);
    const {lines} = resultsModel(outcome);
    outcome.runs.forEach(({recording}, run) => {
      const shown = lines.flatMap(({cells}) => cells[run].map(({firing}) => firing)).sort((a, b) => a - b);
      const hidden = lines.reduce((sum, line) => sum + line.hidden[run], 0);
      if (hidden > 0) return;
      assert.deepEqual(shown, [...(recording?.firings.pane.keys() ?? [])], one.name);
    });
    for (const {cells, start, end} of lines)
      cells.forEach((cell, run) => {
        const {firings, panes} = outcome.runs[run].recording ?? {};
        for (const {firing} of cell) {
          const pane = firings?.pane[firing] ?? 0;
          assert.deepEqual([panes?.start[pane], panes?.end[pane]], [start, end], one.name);
        }
      });
  }
});

test("dropped events are listed like those in side output", () => {
  const {rest} = resultsOf("close-drops-what-never-fired");
  assert.ok(rest.some(({fate}) => fate === "closed"));
  for (const one of cases) {
    const outcome = outcomeOfCase(one);
    const dropped = outcome.runs.some(({recording}) => recording?.elements.fate.includes(1));
    assert.equal(
      resultsModel(outcome).rest.some(({fate}) => fate === "dropped"),
      dropped,
      one.name,
    );
  }
});

test("a firing after a purge adds, and replaces nothing", () => {
  const {lines} = resultsOf("trigger-purging-and-lateness");
  assert.deepEqual(lines[0].cells.map(sequence), ["e1, e2 · late", "e1, e2 → e1, e2, late"]);
});

test("the same contents again are told from a new value", () => {
  const {lines} = resultsOf("repeat-after-a-watermark-jump");
  assert.match(sequence(lines[0].cells[0]), /^a, b = a, b = a, b/);
});

test("a session's firing replaces those of the sessions merged into it, and they say so", () => {
  const {lines} = resultsOf("session-firing-replaces-those-of-merged-sessions");
  const panes = lines.flatMap(({cells}) => cells[0]);
  const replacing = panes.filter(({replaces}) => replaces.length > 0);
  const replaced = panes.filter(({replacedBy}) => replacedBy !== null);
  assert.ok(replacing.length > 0);
  assert.equal(
    replaced.length,
    replacing.reduce((sum, {replaces}) => sum + replaces.length, 0),
  );
});

test("lines go by key, start and end; one key can be chosen", () => {
  const all = resultsOf("tumbling-keys-are-independent");
  assert.deepEqual([...new Set(all.lines.map(({key}) => key))], ["a", "b", "c"]);
  const a = resultsOf("tumbling-keys-are-independent", {key: "a"});
  assert.equal(a.lines.length, all.lines.filter(({key}) => key === "a").length);
  assert.ok(a.lines.every(({key}) => key === null));
});

test("a window without bounds has its line", () => {
  const {lines} = resultsOf("global-count-trigger-keeps-contents");
  assert.equal(lines[0].window, "(−∞, +∞)");
  assert.equal(sequence(lines[0].cells[0]), "e1, e2 → e1, e2, e3, e4");
});

test("lines in view are those asked for, and how many there are is told", () => {
  const {lines, from, count} = resultsOf("window-lab", {from: 1, to: 2});
  assert.deepEqual([lines.map(({window}) => window), from, count], [["[10:01, 10:02)"], 1, 3]);
});

test("only what differs, and only keys with a text in them, may be asked for", () => {
  const different = resultsOf("window-lab", {only: "different"});
  assert.deepEqual(
    [different.lines.map(({window}) => window), different.count, different.of, different.differing],
    [["[10:00, 10:01)"], 1, 3, 2],
  );
  const found = resultsOf("tumbling-keys-are-independent", {find: "B"});
  assert.deepEqual([...new Set(found.lines.map(({key}) => key))], ["b"]);
});

test("what was asked for of another outcome hides nothing where it cannot be asked for", () => {
  const one = resultsOf("tumbling-keys-are-independent", {only: "different"});
  assert.equal(one.count, one.of);
  const alone = resultsOf("window-lab", {find: "no such key"});
  assert.equal(alone.count, 3);
});

test("runs that were refused say nothing, and so nothing that others do not", () => {
  const outcome = outcomeOfCase(cases.find(({name}) => name === "window-lab"));
  const refused = {...outcome.runs[0], recording: null};
  const one = resultsModel({table: outcome.table, runs: [refused, outcome.runs[2], refused]});
  assert.deepEqual([one.differing, one.lines.every(({differs}) => !differs)], [0, true]);
});

test("of a long sequence the first and last panes are shown, and how many are between", () => {
  const recording = outcomeOfCase(cases.find(({name}) => name === "window-lab")).runs[0].recording;
  assert.ok(recording);
  for (const one of cases) {
    const outcome = outcomeOfCase(one);
    const {lines} = resultsModel(outcome);
    const shown = lines.flatMap(({cells, hidden}) => cells.map((cell, i) => cell.length + hidden[i]));
    const all = outcome.runs.reduce((sum, {recording: of}) => sum + (of?.firings.pane.length ?? 0), 0);
    assert.equal(
      shown.reduce((sum, n) => sum + n, 0),
      all,
      one.name,
    );
    assert.ok(lines.every(({cells}) => cells.every((cell) => cell.length <= 9)));
  }
});

describe("what is handed out", () => {
  const records = resultRecords(outcomeOfCase(cases.find(({name}) => name === "window-lab")));
  test("has every firing and every event that was left out", () => {
    assert.equal(records.filter(({what}) => what === "firing").length, 10);
    assert.deepEqual(records[3], {
      run: "tolerance 60 s",
      what: "firing",
      key: "all",
      start: "1970-01-01T10:00:00.000Z",
      end: "1970-01-01T10:01:00.000Z",
      number: 2,
      timing: "late",
      value: 3,
      events: 3,
      row: 8,
      event: "p8",
    });
    assert.deepEqual(records.filter(({what}) => what !== "firing").map(({run, what, event, row}) => [run, what, event, row]), [["tolerance 0 s", "sideOutput", "p8", 8], ["tolerance 30 s", "sideOutput", "p8", 8]]); // prettier-ignore
  });
  test("is CSV that spreadsheets read, and run nothing of", () => {
    const text = csvOf([
      {run: "a,b", value: 2, start: "-inf", end: "+inf"},
      {run: '=1+1"', value: ["x", "y"]},
    ]);
    assert.equal(
      text,
      'run,what,key,start,end,number,timing,value,events,time,row,event\r\n"a,b",,,-inf,+inf,,,2,,,,\r\n"\'=1+1""",,,,,,,x y,,,,\r\n',
    );
  });
});
