// Does the score show all of what Flink did, each thing once, and in its place?
import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {describe, test} from "node:test";
import {historyOf} from "../../web/model/history.js";
import {atRow} from "../../web/model/selection.js";
import {scoreModel} from "../../web/model/score.js";
import {entryKinds, fates, none} from "../../web/recording.js";
import {bodyNodes, scoreSvg} from "../../web/view/score.js";
import {message} from "../../web/i18n/message.js";
import {scoreEn} from "../../web/i18n/score.en.js";
import {scoreZh} from "../../web/i18n/score.zh.js";
import {outcomeOfCase} from "./recording-of-trace.js";

const folder = new URL("../vectors/", import.meta.url);
const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases)
  .filter(({runs}) => runs.some((/** @type {any} */ run) => run.trace));

/** @param {string} name */
const outcomeOf = (name) => {
  const found = cases.find((one) => one.name === name);
  assert.ok(found, `no vector ${name}`);
  return outcomeOfCase(found);
};
/** @param {any} outcome @param {any} [view] */
const scoreOf = (outcome, view) => scoreModel({...outcome, view});
const english = (/** @type {string} */ key, /** @type {any} */ params) => message("en", key, params);

/** How many entries of a kind, for which `counts` holds. @param {any} recording @param {string} kind @param {(i: number) => boolean} [counts] */
const countOf = ({entries}, kind, counts = () => true) =>
  [...entries.kind].filter((of, e) => entryKinds[of] === kind && counts(entries.index[e])).length;

describe("in every case that Flink ran", () => {
  assert.ok(cases.length > 100, "no vectors found: a suite that looks at nothing must not pass");

  test("each event is one mark in each column, with the fate that was recorded", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      const {columns} = scoreOf(outcome);
      columns.forEach(({marks}, i) => {
        const {recording} = outcome.runs[i];
        if (!recording) return assert.equal(marks.length, 0);
        const events = [...outcome.table.kind.keys()].filter((row) => outcome.table.kind[row] === 0);
        assert.deepEqual(
          marks.map(({row}) => row),
          events,
          one.name,
        );
        const {element} = historyOf(recording, outcome.table.length);
        for (const {row, fate} of marks)
          assert.equal(
            fate,
            element[row] === none ? "none" : fates[recording.elements.fate[element[row]]],
            one.name,
          );
      });
    }
  });

  test("each firing is a bar, or counted where there is no room", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      scoreOf(outcome).columns.forEach(({bars, notes}, i) => {
        const {recording} = outcome.runs[i];
        if (!recording) return;
        const firings = bars.filter(({firing}) => firing !== null).map(({firing}) => firing);
        assert.equal(new Set(firings).size, firings.length, one.name);
        const more = notes
          .filter(({message}) => message.key === "score.note.more")
          .reduce((sum, {message}) => sum + Number(message.args.count), 0);
        const unfired = ["purge", "close", "lost", "open"]
          .map((kind) => countOf(recording, kind, (at) => recording.departures.unfiredCount[at] > 0))
          .reduce((a, b) => a + b);
        assert.equal(bars.length + more, countOf(recording, "fire") + unfired, one.name);
      });
    }
  });

  test("where there was no room, all bars show when they are asked for, and others stay as they are", () => {
    let found = 0;
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      const folded = scoreOf(outcome);
      const rows = folded.columns.flatMap(({notes}) => notes.flatMap(({opens, row}) => (opens ? row : [])));
      if (rows.length === 0) continue;
      found++;
      const opened = scoreOf(outcome, {opened: [rows[0]]});
      const inRow = (/** @type {any} */ model, /** @type {number} */ row) =>
        model.columns.map((/** @type {any} */ {bars}) => bars.filter((/** @type {any} */ bar) => bar.row === row).length); // prettier-ignore
      assert.ok(inRow(opened, rows[0]).some((/** @type {number} */ count, /** @type {number} */ i) => count > inRow(folded, rows[0])[i])); // prettier-ignore
      for (let row = 0; row < opened.to; row++)
        if (row !== rows[0]) assert.deepEqual(inRow(opened, row), inRow(folded, row));
      assert.ok(opened.rows[rows[0]].height > folded.rows[rows[0]].height);
      assert.ok(opened.columns.some(({notes}) => notes.some(({opens, row}) => opens && row === rows[0])), "and can be closed again"); // prettier-ignore
    }
    assert.ok(found > 0, "a case has more bars than there is room for");
  });

  test("bars do not lie over one another, and stay in their row", () => {
    for (const one of cases) {
      const {columns, rows} = scoreOf(outcomeOfCase(one));
      for (const {bars} of columns)
        bars.forEach((bar, i) => {
          const {y, height} = rows[bar.row];
          assert.ok(bar.y - 8 >= y - 1 && bar.y + 8 <= y + height + 1, `${one.name}: row ${bar.row}`);
          for (const other of bars.slice(i + 1))
            if (other.y === bar.y)
              assert.ok(
                other.x >= bar.x + bar.width - 0.1 || bar.x >= other.x + other.width - 0.1,
                `${one.name}: row ${bar.row}`,
              );
        });
    }
  });

  test("a firing is as wide as its window", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      scoreOf(outcome).columns.forEach(({bars, bands}, i) => {
        const recording = outcome.runs[i].recording;
        for (const bar of bars) {
          const band = bands.find(
            ({pane}) => bar.firing !== null && recording?.firings.pane[bar.firing] === pane,
          );
          if (!band || band.endless || bar.shape !== "across" || band.width < 6) continue;
          assert.ok(Math.abs(bar.x - 1.5 - band.x) < 0.11, one.name);
          assert.ok(Math.abs(bar.width + 3 - band.width) < 0.11, one.name);
        }
      });
    }
  });

  test("windows that do not overlap have a band for each pane", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      scoreOf(outcome).columns.forEach(({bands}, i) => {
        const {recording, pipeline} = outcome.runs[i];
        if (!recording || outcome.table.keys.length !== 1) return;
        const {type, size, slide} = pipeline?.window ?? {};
        const overlapping = type === "cumulate" || (type === "sliding" && size > slide);
        if (type === "count" || type === "slidingCount" || type === "global") return;
        assert.equal(bands.length, overlapping ? 0 : recording.panes.key.length, one.name);
      });
    }
  });

  test("the watermark goes down and right, never back", () => {
    for (const one of cases)
      for (const {watermark, lateness, partitions} of scoreOf(outcomeOfCase(one)).columns)
        for (const points of [
          watermark,
          lateness ?? [],
          ...partitions.flatMap(({lines}) => lines.map(({points}) => points)),
        ])
          for (let i = 1; i < points.length; i++)
            assert.ok(points[i][0] >= points[i - 1][0] && points[i][1] >= points[i - 1][1], one.name);
  });

  test("rows follow one another without a gap, one more than the table has", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      const {rows, height} = scoreOf(outcome);
      assert.equal(rows.length, outcome.table.length + 1);
      rows.forEach(({y, height}, i) => assert.equal(y + height, rows[i + 1]?.y ?? y + height));
      const last = rows[rows.length - 1];
      assert.equal(height, last.y + last.height);
    }
  });

  test("everything stays inside of the picture, or runs off its sides", () => {
    for (const one of cases) {
      const {columns} = scoreOf(outcomeOfCase(one));
      for (const {width, marks, bars, watermark} of columns) {
        for (const {x} of marks) assert.ok(x >= 0 && x <= width, one.name);
        for (const {x, width: w} of bars) assert.ok(x + w > 0 && x < width, one.name);
        for (const [x] of watermark) assert.ok(x >= 0 && x <= width, one.name);
      }
    }
  });

  test("every word of it is in both languages, with all that it needs", () => {
    for (const one of cases) {
      const outcome = outcomeOfCase(one);
      for (const language of /** @type {const} */ (["en", "zh"])) {
        const svg = scoreSvg(outcome, {
          message: (key, params) => message(language, key, params),
          view: {selected: {kind: "event", row: 0}},
        });
        assert.doesNotMatch(svg, /(score|legend)\.[a-z]|undefined|NaN|\{\w+\}/, one.name);
      }
    }
  });
});

describe("the eight payments", () => {
  const outcome = outcomeOf("window-lab");

  test("fire 2, 3, 2; the correction says what it changes", () => {
    const texts = scoreOf(outcome).columns.map(({bars}) =>
      bars.map(({row, text, tone}) => [row + 1, text, tone]),
    );
    assert.deepEqual(texts[0], [
      [3, "2", "onTime"],
      [6, "3", "onTime"],
      [9, "2", "onTime"],
    ]);
    assert.deepEqual(texts[2], [
      [6, "2", "onTime"],
      [8, "2 → 3", "late"],
      [9, "3", "onTime"],
      [9, "2", "onTime"],
    ]);
  });

  test("have the same time axis in all columns", () => {
    const [first, ...others] = scoreOf(outcome).columns;
    assert.deepEqual(
      first.ticks.map(({label}) => label),
      ["10:00", "10:01", "10:02", "10:03"],
    );
    for (const {ticks} of others) assert.deepEqual(ticks, first.ticks);
  });

  test("a window's band ends on the row that closed it", () => {
    const {columns, rows} = scoreOf(outcome);
    const band = columns[0].bands[0]; // closed by p4
    assert.ok(band.y >= rows[0].y && band.y < rows[0].y + 5);
    assert.ok(band.y + band.height > rows[3].y && band.y + band.height < rows[3].y + rows[3].height);
  });

  test("the late one has its side output named, and the window that it missed outlined when it is selected", () => {
    const [column, , late] = scoreOf(outcome, {selected: atRow(7)}).columns;
    assert.deepEqual(
      column.notes.map(({row, message}) => [row, message.key]),
      [[7, "score.note.sideOutput"]],
    );
    assert.equal(column.ghosts.length, 1);
    assert.equal(column.ghosts[0].x, column.bands[0].x);
    assert.ok(late.bands[0].selected);
    assert.ok(late.bars.find(({text}) => text === "2 → 3")?.selected);
  });

  test("a step leaves what is to come below a line", () => {
    const {stepY, rows} = scoreOf(outcome, {step: 2});
    assert.equal(stepY, rows[3].y);
    assert.equal(scoreOf(outcome, {step: null}).stepY, null);
  });
});

describe("sliding windows", () => {
  test("show their bands only for the selected event, and those that it missed as outlines", () => {
    const outcome = outcomeOf("sliding-late-for-some-of-its-windows");
    assert.equal(scoreOf(outcome).columns[0].bands.length, 0);
    const {bands, ghosts, notes} = scoreOf(outcome, {selected: atRow(2)}).columns[0];
    assert.equal(bands.length, 1);
    assert.equal(ghosts.length, 1);
    assert.deepEqual(notes.find(({row}) => row === 2)?.message, {
      key: "score.note.partlyLate",
      args: {late: 1, windows: 2},
    });
  });
});

describe("sessions", () => {
  test("that merge share an edge, and say how many become one", () => {
    const {bands, notes} = scoreOf(outcomeOf("session-bridge-joins-two-sessions")).columns[0];
    const [left, right, joined] = bands;
    assert.ok(left.shared && right.shared && !joined.shared);
    assert.equal(left.y + left.height, joined.y);
    assert.equal(right.y + right.height, joined.y);
    assert.deepEqual(joined.covered, [
      [left.x, left.x + left.width],
      [right.x, right.x + right.width],
    ]);
    assert.deepEqual(notes[0].message, {key: "score.note.merged", args: {count: 2}});
  });

  test("that fired before they merged are said to be replaced", () => {
    const {bars} = scoreOf(outcomeOf("session-firing-replaces-those-of-merged-sessions")).columns[0];
    assert.ok(bars.some(({long}) => long?.key === "score.bar.replaces"));
  });
});

describe("keys", () => {
  const outcome = outcomeOf("tumbling-keys-are-independent");

  test("are told apart by name where all are in one column", () => {
    const {marks, bars} = scoreOf(outcome).columns[0];
    assert.deepEqual(marks.map(({key}) => key).slice(0, 3), ["b", "a", "b"]);
    assert.match(bars[0].text, /^a: /);
  });
  test("one of them can be chosen; the others' events stay, as they move the watermark", () => {
    const {marks, bars} = scoreOf(outcome, {key: "a"}).columns[0];
    assert.equal(
      marks.filter(({other}) => other).length,
      outcome.table.ids.length - marks.filter(({other}) => !other).length,
    );
    assert.ok(marks.some(({other}) => other));
    assert.ok(bars.length > 0 && bars.every(({text}) => !text.includes(":")));
  });
  test("may have a column each", () => {
    const {columns} = scoreOf(outcome, {columns: "keys"});
    assert.deepEqual(
      columns.map(({name}) => name),
      outcome.table.keys,
    );
  });
});

describe("processing time", () => {
  test("runs right in place of event time: an event stands at its arrival, on the clock's line", () => {
    const {clock, marks, watermark} = scoreOf(outcomeOf("processing-tumbling")).columns[0];
    assert.equal(clock, "processing");
    for (const {x, y} of marks) assert.ok(watermark.some(([px]) => px === x) && y > 0);
  });
  test("timers that are due on the way to a row come above its mark", () => {
    const {bars, marks} = scoreOf(outcomeOf("processing-tumbling")).columns[0];
    const [bar] = bars;
    const mark = marks.find(({row}) => row === bar.row);
    assert.ok(mark && bar.y < mark.y);
  });
});

describe("partitions", () => {
  const outcome = outcomeOf("partition-wakes-up-in-two-steps");
  test("have a line each, dotted while idle, and the one that holds the watermark is named", () => {
    const {partitions, notes, marks} = scoreOf(outcome).columns[0];
    assert.deepEqual(
      partitions.map(({partition}) => partition),
      [0, 1],
    );
    assert.ok(partitions[0].lines.some(({idle}) => idle));
    assert.deepEqual(notes[0].message, {key: "score.note.heldBy", args: {partition: 1}});
    assert.deepEqual([...new Set(marks.map(({partition}) => partition))], [0, 1]);
  });
});

describe("a large table", () => {
  const rows = Array.from({length: 3000}, (_, i) => ({id: `e${i}`, time: i * 1000}));
  const trace = rows.flatMap(({id, time}, row) => [
    {
      row,
      type: "element",
      id,
      key: "all",
      windows: [{start: time - (time % 60_000), end: time - (time % 60_000) + 60_000, late: false}],
    },
    {row, type: "watermark", value: time - 1},
  ]);
  const outcome = outcomeOfCase({scenario: {rows, pipeline: {}}, runs: [{name: "run", trace}]});

  test("is drawn in part: the rows in view, as they are in the whole", () => {
    const part = scoreOf(outcome, {from: 2000, to: 2040});
    assert.equal(part.from, 2000);
    assert.equal(part.to, 2040);
    assert.deepEqual(
      part.columns[0].marks.map(({row}) => row),
      rows.map((_, i) => i).slice(2000, 2040),
    );
    assert.equal(part.rows.length, 3001);
    const [[x, y]] = part.columns[0].watermark;
    assert.equal(y, part.rows[2000].y);
    assert.ok(x > 100);
  });
  test("never makes more nodes than a page can bear", () => {
    const model = scoreOf(outcome);
    assert.ok(model.to < 3001);
    let nodes = 0;
    const count = (/** @type {any} */ node) => {
      if (typeof node === "string") return;
      nodes++;
      node.children.forEach(count);
    };
    bodyNodes(model, english).forEach(count);
    assert.ok(nodes <= 1500, `${nodes} nodes`);
  });
});

describe("an outcome with nothing to draw", () => {
  test("has its rows all the same", () => {
    const outcome = outcomeOfCase({scenario: {rows: []}, runs: [{name: "run", trace: []}]});
    const model = scoreOf(outcome);
    assert.equal(model.rows.length, 1);
    assert.match(scoreSvg(outcome, {message: english}), /^<svg/);
  });
  test("or a refused run, has an empty column that says so", () => {
    const outcome = outcomeOfCase({scenario: {rows: [{time: 0}]}, runs: [{name: "run", error: "no"}]});
    assert.ok(scoreOf(outcome).columns[0].refused);
    assert.match(scoreSvg(outcome, {message: english}), /not run/);
  });
});

describe("the two languages", () => {
  /** @param {import("../../web/i18n/message.js").Template} template */
  const names = (template) =>
    [...new Set([...JSON.stringify(template).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
  test("have the same texts, each with the same things in it", () => {
    assert.deepEqual(Object.keys(scoreZh), Object.keys(scoreEn));
    for (const key of Object.keys(scoreEn)) assert.deepEqual(names(scoreZh[key]), names(scoreEn[key]), key);
  });
});

describe("text in the picture", () => {
  test("cannot be markup", () => {
    const outcome = outcomeOfCase({
      scenario: {rows: [{id: '<b a="&">', time: 0}], runs: [{name: "<script>"}, {name: "x"}]},
      runs: ["<script>", "x"].map((name) => ({
        name,
        trace: [
          {
            row: 0,
            type: "element",
            id: '<b a="&">',
            key: "all",
            windows: [{start: 0, end: 60_000, late: false}],
          },
        ],
      })),
    });
    const svg = scoreSvg(outcome, {message: english});
    assert.doesNotMatch(svg, /<script|<b /);
    assert.match(svg, /&lt;script&gt;/);
  });
});

describe("a run that ended early", () => {
  const outcome = outcomeOf("dynamic-session-job-fails-on-its-way");
  const run = {
    ...outcome.runs[0],
    failure: "no gap",
    failureKind: /** @type {const} */ ("noGap"),
    failureRow: 3,
  };
  const ended = {...outcome, runs: [run]};
  test("says so at the row where it did, and draws nothing below", () => {
    const model = scoreOf(ended);
    const [{ended: at, watermark, bands}] = model.columns;
    assert.equal(at?.row, 3);
    assert.equal(at?.top, model.rows[3].y);
    assert.equal(at?.y, model.rows[3].y + model.rows[3].height);
    assert.equal(at?.says.key, "score.ended.noGap");
    assert.ok(
      [...watermark.map(([, y]) => y), ...bands.map(({y, height}) => y + height)].every((y) => y <= at.y),
    );
    assert.match(
      scoreSvg(ended, {message: (key, params) => message("en", key, params)}),
      />Ended at row 4: \w+ has no gap</,
    );
  });
  test("says so too where only rows below are drawn", () => {
    const last = outcome.table.length;
    const {ended: at} = scoreOf(ended, {from: last, to: last + 1}).columns[0];
    assert.deepEqual([at?.top, at?.y], [null, scoreOf(ended).rows[last].y]);
  });
  test("without anything recorded says that it would never end", () => {
    const none = {...run, recording: null, failureKind: /** @type {const} */ ("endless")};
    assert.equal(scoreOf({...outcome, runs: [none]}).columns[0].refused?.key, "score.endless");
  });
});
