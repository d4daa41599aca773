// What is made of pasted text: tables, logs, JSON, instants as others write them? And is nothing of it lost in silence?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {withPasted} from "../../web/model/pasting.js";
import {keptText} from "../../web/model/day-beside.js";
import {dayText, instantText, readingOf} from "../../web/model/instants.js";
import {cellsOf, pasteColumns, saysEvents} from "../../web/model/pasted-text.js";
import {whole} from "../../web/model/pieces.js";
import {copiedText, rangeOf} from "../../web/model/table.js";
import "../../web/state/all.js";
import {begin, update} from "../../web/state.js";

/** @typedef {import("../../web/model/table.js").Column} Column */

/** @type {Column[]} */
const plain = ["number", "id", "time", "key", "value", "fates"];

describe("instants as others write them", () => {
  /** @param {string} text @param {string} kept */
  const is = (text, kept) => assert.equal(instantText(text).text, kept, text);
  test("become ISO 8601, or a time of day", () => {
    is("01.03.2026 9:05", "2026-03-01T09:05:00");
    is("9:05:00", "09:05:00");
    is("3/14/2026 2:15:00 PM", "2026-03-14T14:15:00");
    is("12:00:30 AM", "00:00:30");
    is("2024/5/1 9:00", "2024-05-01T09:00:00");
    is("10/Oct/2025:13:55:36 -0700", "2025-10-10T13:55:36-07:00");
    is("Wed, 01 May 2024 10:00:00 GMT", "2024-05-01T10:00:00Z");
    is("May 1, 2026 10:00", "2026-05-01T10:00:00");
    is("2026年3月1日 下午2:15", "2026-03-01T14:15:00");
    is("2024-05-01 10:00:10,250", "2024-05-01T10:00:10.250");
    is("2024-05-01", "2024-05-01T00:00:00");
    is("10：00：10", "10:00:10");
    is("2 pm", "14:00:00");
  });
  test("of a day alone are a day", () => {
    assert.deepEqual(["1.3.2026", "2026/3/1", "2026-03-01", "soon"].map(dayText), ["2026-03-01", "2026-03-01", "2026-03-01", "soon"]); // prettier-ignore
  });
  test("that are none stay as they were typed", () => {
    for (const text of ["25:00", "2024-13-01 10:00", "13/13/2026", "10:00:60", "0:15 PM", "hello", "10:00 and more", ""]) is(text, text); // prettier-ignore
  });
  /** @param {string[]} texts @param {any} expected @param {string[]} [kept] */
  const reads = (texts, expected, kept) => {
    const reading = whole(readingOf(texts));
    assert.deepEqual({order: reading.order, unit: reading.unit, isSure: reading.isSure}, {order: null, unit: null, isSure: true, ...expected}); // prettier-ignore
    if (kept) assert.deepEqual(texts.map((text) => instantText(text, reading).text), kept); // prettier-ignore
  };
  test("with day and month in either order go by the others: a 13 first, then how close together they lie", () => {
    reads(["3/1/2026", "3/13/2026"], {order: "monthFirst"}, ["2026-03-01T00:00:00", "2026-03-13T00:00:00"]);
    reads(["3/1/2026", "13/1/2026"], {order: "dayFirst"}, ["2026-01-03T00:00:00", "2026-01-13T00:00:00"]);
    reads(["03.04.2026"], {order: "dayFirst"});
    reads(["3/1/2026 10:00", "4/1/2026 10:00"], {order: "dayFirst", isSure: false});
    reads(["3/1/2026 10:00", "3/2/2026 10:00"], {order: "monthFirst", isSure: false});
    reads(["3/1/2026 10:00"], {order: "monthFirst", isSure: false});
    reads(["3/3/2026 10:00"], {order: "monthFirst", isSure: true});
  });
  test("that are numbers tell their unit by their size; small ones, and mixed ones, are what they are", () => {
    reads(["1714557600", "1714557601.25"], {unit: "s"}, ["1714557600000", "1714557601250"]);
    reads(["1714557600123"], {unit: "ms"}, ["1714557600123"]);
    reads(["1714557600123456"], {unit: "µs"}, ["1714557600123"]);
    reads(["1714557600123456789"], {unit: "ns"}, ["1714557600123"]);
    reads(["-1714557600.5"], {unit: "s"}, ["-1714557600500"]);
    reads(["-1714557600123456"], {unit: "µs"}, ["-1714557600124"]);
    reads(["5", "10"], {}, ["5", "10"]);
    reads(["5", "1714557600"], {}, ["5", "1714557600"]);
  });
});

describe("pasted text", () => {
  /** @param {string} text @param {string[][]} cells */
  const reads = (text, cells) => assert.deepEqual(cellsOf(text), cells);
  test("is separated by tabs, commas or semicolons, whatever ends its lines", () => {
    reads("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]); // prettier-ignore
    reads("a,b\nc,d", [["a", "b"], ["c", "d"]]); // prettier-ignore
    reads("a;b\rc;d", [["a", "b"], ["c", "d"]]); // prettier-ignore
    reads("10:00:10\n10:00:40\n", [["10:00:10"], ["10:00:40"]]);
    reads("a\tb, c\n", [["a", "b, c"]]);
  });
  test("may be quoted, with separators, quotes and lines inside", () => {
    reads('"a,b",c\n"say ""x""","two\nlines"', [["a,b", "c"], ['say "x"', "two\nlines"]]); // prettier-ignore
  });
  test("keeps empty cells and drops empty lines", () => {
    reads("a,,c\n\n,,\nd,e,", [["a", "", "c"], ["d", "e", ""]]); // prettier-ignore
    reads("", []);
    reads("\n\n", []);
  });
});

describe("the columns of pasted cells", () => {
  /** @param {string} text @param {(string | undefined)[]} columns @param {Column} [cursor] */
  const go = (text, columns, cursor = "id") =>
    assert.deepEqual(pasteColumns(cellsOf(text), cursor, plain).columns, columns);
  test("are those of a header, in English or Chinese, in any order", () => {
    go("Event Time,ID,Other,amount\n10:00:00,a,x,1", ["time", "id", undefined, "value"]);
    go("键\t事件时间\nx\t10:00:00", ["key", "time"]);
  });
  test("are those of a header with names that are not known, which are guessed by what stands below", () => {
    go("key,value,colour\nx,1,red", ["key", "value", undefined]);
    go("when,who,sum\n10:00:00,x,5", ["time", "key", "value"]);
    go("when,who,why,sum\n10:00:00,x,y,5", ["time", undefined, undefined, "value"]);
    go("clock,key,value\n1714557600,x,5", ["time", "key", "value"]);
    go("Timestamps\n10:00:00\n10:00:05", ["time"]);
    go("time,time,key\n10:00:00,10:00:01,x", ["time", undefined, "key"]);
    assert.deepEqual(pasteColumns(cellsOf("when,who,sum\n10:00:00,x,5"), "id", plain).guessed, [
      {name: "when", column: "time"},
      {name: "sum", column: "value"},
      {name: "who", column: "key"},
    ]);
  });
  test("follow from a column of times, wherever the cursor stands", () => {
    go("10:00:10\n10:00:40", ["time"], "value");
    go("2024-05-01T10:00:10Z\n2024-05-01 10:00:40", ["time"], "key");
    go("p1\t10:00:10\tk\t5", ["id", "time", "key", "value"], "time");
    go("10:00:10,5", ["time", "value"]);
    go("10:00:10,k", ["time", "key"]);
    go("extra,p1,10:00:10", [undefined, "id", "time"]);
  });
  test("else start where the cursor stands", () => {
    go("5\n6", ["value"], "value");
    go("x,5", ["key", "value"], "key");
    go("1000,x", ["time", "key"], "time");
    go("a,b,c,d,e,f", ["id", "time", "key", "value", undefined, undefined], "number");
  });
});

describe("pasting", () => {
  const document = () => structuredClone(eightPayments);
  const at = (/** @type {number} */ row, /** @type {Column} */ column) => ({row, column});
  test("reads thousands in a column of values, and pairs elsewhere", () => {
    const paste = (/** @type {Column} */ column) => withPasted(document(), at(0, column), plain, "1,234\n5").document.rows?.[0]; // prettier-ignore
    assert.equal(paste("value")?.value, 1234);
    assert.deepEqual([paste("key")?.key, paste("key")?.value], ["1", 234]);
  });
  test("writes over rows from the cursor on and leaves what it does not bring", () => {
    const {document: changed, rows} = withPasted(document(), at(1, "value"), plain, "7\n8.5");
    assert.equal(rows, 2);
    assert.deepEqual(changed.rows?.slice(1, 3), [{...eightPayments.rows?.[1], value: 7}, {...eightPayments.rows?.[2], value: 8.5}]); // prettier-ignore
  });
  test("keeps ids unique, against the rows that stay and among itself", () => {
    const {document: changed} = withPasted(
      document(),
      at(8, "id"),
      plain,
      "p1\t10:03:00\nx\t10:03:01\nx\t10:03:02\np1\t10:03:03",
    );
    assert.deepEqual(changed.rows?.slice(8).map(({id}) => id), ["p1#2", "x", "x#2", "p1#3"]); // prettier-ignore
  });
  test("reads times to the minute as of their first second", () => {
    const first = (/** @type {string} */ text) =>
      withPasted(document(), at(0, "time"), plain, text).document.rows?.[0].time;
    assert.equal(first("10:00"), "10:00:00");
    assert.equal(first("9:05"), "09:05:00");
    assert.equal(first("2024-05-01 10:00Z"), "2024-05-01T10:00:00Z");
    assert.equal(first("25:00"), "25:00");
    const kept = (/** @type {any} */ more, /** @type {Column} */ column, /** @type {string} */ text) =>
      keptText({...document(), ...more}, at(0, column), text).text;
    assert.equal(kept({zone: "Asia/Shanghai"}, "time", "2024-05-01T10:00"), "2024-05-01T10:00:00+08:00");
    assert.equal(kept({}, "key", "10:00"), "10:00");
  });

  test("makes a date and a time with a blank between them ISO 8601", () => {
    const {document: changed} = withPasted(document(), at(0, "time"), plain, "2024-05-01 10:00:10.250");
    assert.equal(changed.rows?.[0].time, "2024-05-01T10:00:10.250");
  });
  test("brings back what was copied, watermarks and statuses too", () => {
    const rows = [
      {id: "a", time: "10:00:00", key: "x\ty", value: 2},
      {watermark: "10:00:05"},
      {status: "idle"},
      {tick: true},
    ];
    const range = rangeOf(at(0, "number"), at(3, "number"), plain);
    const text = copiedText({format: "window-lab/1", rows}, range);
    assert.equal(text, 'a\t10:00:00\t"x\ty"\t2\n(watermark)\t10:00:05\t\t\n(idle)\t\t\t\n(tick)\t\t\t');
    const pasted = withPasted({format: "window-lab/1", rows: []}, at(0, "id"), plain, text).document.rows;
    assert.deepEqual(pasted, [{id: "a", time: "10:00:00", key: "x\ty", value: 2}, {watermark: "10:00:05"}, {status: "idle"}, {tick: true}]); // prettier-ignore
  });
  test("of nothing changes nothing", () => {
    const before = document();
    assert.equal(withPasted(before, at(0, "id"), plain, "\n").document, before);
  });
});

describe("what is pasted from elsewhere", () => {
  const empty = {format: "window-lab/1", rows: []};
  /** @param {string} text @param {any[]} rows @param {any[]} [remarks] what is said of it */
  const gives = (text, rows, remarks = []) => {
    const {document, ...said} = withPasted(empty, {row: 0, column: "time"}, plain, text);
    assert.deepEqual(document.rows, rows);
    assert.deepEqual(said.remarks, remarks);
  };
  test("JSON gives rows, whether a list, lines, or a scenario", () => {
    const rows = [
      {id: "a", time: "2024-05-01T10:00:00", value: 5},
      {id: "b", time: 1714557611000, key: "k"},
    ];
    const objects = [
      {id: "a", ts: "2024-05-01 10:00:00", amount: 5},
      {event: "b", timestamp: 1714557611000, user: "k"},
    ];
    gives(JSON.stringify(objects), rows);
    gives(objects.map((object) => JSON.stringify(object)).join("\n"), rows);
    gives(JSON.stringify(objects, null, 2), rows);
    const own = [{id: "a", time: "10:00:00", partition: 1, arrives: 5, "x-note": "n"}, {watermark: "10:00:05", partition: 0}, {status: "idle"}, {tick: true, arrives: "10:01:00"}]; // prettier-ignore
    const {document} = withPasted(
      empty,
      {row: 0, column: "id"},
      plain,
      JSON.stringify({format: "window-lab/1", rows: own}),
    );
    assert.deepEqual(document.rows?.slice(1), own.slice(1));
    assert.deepEqual({...document.rows?.[0]}, own[0]);
  });
  test("JSON with more in it says what was not read; with a line that is none nothing is pasted", () => {
    gives(
      '{"time": "10:00:00", "colour": "red"}',
      [{time: "10:00:00"}],
      [{key: "notice.ignored", params: {names: ["colour"]}}],
    );
    const {document, rows, wrong} = withPasted(
      empty,
      {row: 0, column: "id"},
      plain,
      '{"time": 1}\n{"time": 2',
    );
    assert.deepEqual([document, rows, wrong], [empty, 0, 2]);
  });
  test("lines of a log keep their milliseconds, and what they name", () => {
    gives(
      "2024-05-01 10:00:10,250 INFO  Sink - id=p1 key=k value=7\n2024-05-01 10:00:11,500 WARN  Sink - late",
      [{time: "2024-05-01T10:00:10.250", id: "p1", key: "k", value: 7}, {time: "2024-05-01T10:00:11.500"}],
      [{key: "notice.log"}],
    );
    gives(
      "[10:00:10.250] a\n  at b\n[10:00:11.000] c",
      [{time: "10:00:10.250"}, {time: "10:00:11.000"}],
      [{key: "notice.log"}, {key: "notice.linesLeft", params: {count: 1}}],
    );
  });
  test("lines of nginx and of Apache are a client, a time and how many bytes it got", () => {
    const first = '192.0.2.1 - frank [10/Oct/2025:13:55:36 -0700] "GET /a%22b HTTP/1.1" 200 2326 "-" "agent"';
    const second = '2001:db8::1 - - [10/Oct/2025:13:55:37 -0700] "GET \\"x\\" HTTP/1.1" 304 -';
    gives(
      `${first}\n${second}\nnginx: reloaded`,
      [
        {time: "2025-10-10T13:55:36-07:00", key: "192.0.2.1", value: 2326},
        {time: "2025-10-10T13:55:37-07:00", key: "2001:db8::1"},
      ],
      [{key: "notice.accessLog"}, {key: "notice.linesLeft", params: {count: 1}}],
    );
  });
  test("JSON within JSON is found: what stands further out first, and a user's id is the user", () => {
    gives(
      '{"id": "a", "payload": {"ts": "2024-05-01T10:00:00Z", "user": {"id": "u1"}, "amount": 5, "id": "x", "tags": ["t"]}}',
      [{id: "a", time: "2024-05-01T10:00:00Z", key: "u1", value: 5}],
      [
        {key: "notice.nested", params: {names: ["payload.ts → time", "payload.amount → value", "payload.user.id → key"]}},
        {key: "notice.ignored", params: {names: ["payload.id", "payload.tags"]}},
      ],
    ); // prettier-ignore
    gives('{"took": 3, "hits": {"hits": [{"_source": {"@timestamp": 1714557611000}}]}}', [{time: 1714557611000}], [{key: "notice.nested", params: {names: ["_source.@timestamp → time"]}}]); // prettier-ignore
  });
  test("cells with blanks between them are cells; words after a time are a log's", () => {
    gives("p1 10:00:10\np2 10:00:40", [
      {id: "p1", time: "10:00:10"},
      {id: "p2", time: "10:00:40"},
    ]);
    gives("2024-05-01 10:00:10 5\n2024-05-01 10:00:40 6", [
      {time: "2024-05-01T10:00:10", value: 5},
      {time: "2024-05-01T10:00:40", value: 6},
    ]);
  });
  test("a table of an SQL client gives its cells", () =>
    gives(
      "+----+-------------------------+-----+\n| op |                      ts | key |\n+----+-------------------------+-----+\n| +I | 2024-05-01 10:00:00.000 |   a |\n| +I | 2024-05-01 10:00:05.000 |   b |\n+----+-------------------------+-----+\n",
      [
        {time: "2024-05-01T10:00:00.000", key: "a"},
        {time: "2024-05-01T10:00:05.000", key: "b"},
      ],
      [{key: "notice.ignored", params: {names: ["op"]}}],
    ));
  test("instants finer than a millisecond are cut, and that is said", () =>
    gives(
      "10:00:10.250123\n10:00:10.250000",
      [{time: "10:00:10.250"}, {time: "10:00:10.250"}],
      [{key: "notice.cut", params: {count: 1}}],
    ));
});

describe("a time of day beside full dates", () => {
  const rows = [
    {id: "a", time: "2026-03-01T10:00:00+01:00"},
    {id: "b", time: 1714557611000},
    {id: "c", time: "10:00:00"},
    {watermark: "2026-03-02 10:00:00"},
  ];
  /** @param {number} row @param {string} text @param {any} [more] */
  const kept = (row, text, more = {}) =>
    keptText({format: "window-lab/1", rows, ...more}, {row, column: "time"}, text);
  test("is of the day that its cell had, or the row above, and that is said", () => {
    assert.deepEqual(kept(0, "10:05"), {
      text: "2026-03-01T10:05:00+01:00",
      remarks: [{key: "notice.dated", params: {count: 1, date: "2026-03-01"}}],
    });
    assert.equal(kept(1, "10:05").text, "2024-05-01T10:05:00");
    assert.equal(kept(4, "10:05").text, "2026-03-02T10:05:00");
  });
  test("is what it says beside times of day, and on the document's own day", () => {
    assert.deepEqual(kept(2, "10:05"), {text: "10:05:00", remarks: []});
    assert.deepEqual(kept(4, "10:05", {day: "2026-03-02"}), {text: "10:05:00", remarks: []});
    assert.equal(kept(0, "2026-04-01T10:05:00").text, "2026-04-01T10:05:00");
  });
  test("is one of the zone that is shown", () =>
    assert.equal(kept(1, "12:05", {zone: "Europe/Berlin"}).text, "2024-05-01T12:05:00+02:00"));
  test("is dated in a paste, too", () => {
    const {document, remarks} = withPasted({format: "window-lab/1", rows: rows.slice(3)}, {row: 1, column: "time"}, plain, "10:00:01\n10:00:02"); // prettier-ignore
    assert.deepEqual(document.rows?.map(({time}) => time), [undefined, "2026-03-02T10:00:01", "2026-03-02T10:00:02"]); // prettier-ignore
    assert.deepEqual(remarks, [{key: "notice.dated", params: {count: 2, date: "2026-03-02"}}]);
  });
  test("a date that may be read both ways is that which is nearer, and how it was read is said", () => {
    assert.deepEqual(kept(0, "1/3/2026 9:00"), {
      text: "2026-03-01T09:00:00",
      remarks: [{key: "notice.dayFirst", params: {example: "1/3/2026 9:00"}}],
    });
    assert.equal(kept(0, "3/1/2026 9:00").text, "2026-03-01T09:00:00");
  });
});

const start = () => begin(structuredClone(eightPayments))[0];

test("rows are pasted over from the cursor on, and added after the last; one undo takes them back", () => {
  const [at] = update(start(), {type: "cursorMoved", row: 6, column: "id"});
  const [state] = update(at, {type: "pasted", text: "x\t10:05:00\ny\t10:06:00\np1\t10:07:00\n"});
  const rows = state.document.rows?.slice(5);
  assert.deepEqual(rows?.map(({id}) => id), ["p6", "x", "y", "p1#2"]); // prettier-ignore
  assert.deepEqual(rows?.slice(1).map(({time}) => time), ["10:05:00", "10:06:00", "10:07:00"]); // prettier-ignore
  assert.deepEqual(state.notice, {
    key: "notice.pasted",
    params: {count: 3, before: 8},
    more: [{key: "notice.renamed", params: {count: 1}}],
    ways: [],
    shown: true,
  });
  assert.equal(update(state, {type: "undone"})[0].document.rows?.length, 8);
});

describe("what may have been meant otherwise", () => {
  const times = (/** @type {any} */ {document}) => document.rows.map((/** @type {any} */ {time}) => time);
  test("is offered, and chosen it takes the place of the paste in one step of undo", () => {
    const text = "time\tkey\n3/1/2026 10:00\ta\n4/1/2026 10:00\tb";
    const [first] = update(start(), {type: "pasted", text, place: "instead"});
    assert.deepEqual(times(first), ["2026-01-03T10:00:00", "2026-01-04T10:00:00"]);
    const ways = first.notice?.ways ?? [];
    assert.deepEqual(ways.map(({key}) => key), ["notice.again.monthFirst", "notice.again.below"]); // prettier-ignore
    const [second] = update(first, ways[0].message);
    assert.deepEqual(times(second), ["2026-03-01T10:00:00", "2026-04-01T10:00:00"]);
    assert.deepEqual(second.notice?.ways?.[0].key, "notice.again.dayFirst");
    const [third] = update(second, second.notice?.ways?.[1].message ?? {type: ""});
    assert.deepEqual(times(third).slice(7), ["10:00:30", "2026-03-01T10:00:00", "2026-04-01T10:00:00"]);
    const [back] = update(third, {type: "undone"});
    assert.deepEqual(times(back), times(start()));
    assert.equal(back.past.length, 0);
  });
  test("outside of the table only events are pasted, and the title of others does not stay with them", () => {
    const [refused, effects] = update(start(), {type: "pasted", text: "hello, world", place: "instead"});
    assert.deepEqual([refused.document, refused.notice?.key, effects], [start().document, "notice.noEvents", []]); // prettier-ignore
    const [pasted] = update(start(), {type: "pasted", text: "10:00:00\n10:00:05", place: "instead"});
    assert.equal(pasted.document.title, undefined);
    assert.deepEqual(pasted.document.runs, eightPayments.runs);
  });
  test("numbers that may be seconds are milliseconds again", () => {
    const [first] = update(start(), {type: "pasted", text: "time\tkey\n1714557600\ta", place: "below"});
    assert.equal(times(first)[8], 1714557600000);
    const way = first.notice?.ways?.find(({key}) => key === "notice.again.ms");
    assert.equal(times(update(first, way?.message ?? {type: ""})[0])[8], 1714557600);
  });
});

test("a file says events if there are times in it, however long it is", () => {
  assert.ok(saysEvents(`time,key\n${"2024-05-01 10:00:00,k\n".repeat(5000)}`));
  assert.ok(saysEvents('[{"ts": 1714557600, "user": "u"}]'));
  for (const text of ["hello", '{"name": "x"}', "# Title\n\nSome text, with commas.", "a,b\n1,2"]) assert.ok(!saysEvents(text), text); // prettier-ignore
});
