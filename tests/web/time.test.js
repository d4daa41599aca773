// Are instants, durations and ticks written as people read them, to the millisecond?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {day, durationText, hour, minute, second, timeFormat} from "../../web/model/time.js";

const ten = 10 * hour;
const atTen = timeFormat([[ten, ten + minute]]);
const may = Date.parse("2024-05-01T22:00:00Z");

/** @param {number[]} extent @param {number} width @param {string} [zone] */
const labels = ([min, max], width, zone) =>
  timeFormat([[min, max]], zone)
    .ticks({min, max, width})
    .map(({label}) => label);

describe("an instant", () => {
  test("is written to the millisecond where it decides something", () => {
    assert.equal(atTen.exact(ten + 104_999), "10:01:44.999");
    assert.equal(atTen.exact(ten), "10:00:00.000");
  });
  test("is written no longer than it must be elsewhere", () => {
    assert.equal(atTen.short(ten + 10_000), "10:00:10");
    assert.equal(atTen.short(ten + 10_250), "10:00:10.250");
  });
  test("has its date if the scenario does not lie within one day", () => {
    const format = timeFormat([[may, may + 3 * hour]]);
    assert.equal(format.exact(may), "2024-05-01 22:00:00.000");
    assert.equal(
      format.window({start: may + hour, end: may + 2 * hour}),
      "[2024-05-01 23:00, 2024-05-02 00:00)",
    );
  });
  test("has no date if all is within one day, whichever that is", () => {
    assert.equal(timeFormat([[may, may + hour]]).exact(may), "22:00:00.000");
  });
  test("is in the scenario's zone", () => {
    assert.equal(timeFormat([[may]], "Asia/Shanghai").short(may), "06:00:00");
    assert.equal(timeFormat([[may]], "America/St_Johns").short(may), "19:30:00");
  });
  test("of a zone that does not exist is in UTC", () => {
    assert.equal(timeFormat([[may]], "Mars/Olympus").short(may), "22:00:00");
  });
  test("of a few milliseconds is the number that it is", () => {
    const format = timeFormat([[3, 11]]);
    assert.equal(format.exact(10), "10 ms");
    assert.equal(format.window({start: -5, end: 5}), "[−5, 5) ms");
  });
  test("before the epoch is right too", () => {
    assert.equal(timeFormat([[-hour]]).exact(-1), "23:59:59.999");
  });
  test("may be a sentinel", () => {
    assert.equal(atTen.exact(-Infinity), "−∞");
    assert.equal(atTen.exact(Infinity), "+∞");
  });
  test("may be as far away as the format allows", () => {
    assert.equal(timeFormat([[8.64e15]]).exact(8.64e15), "00:00:00.000");
    assert.equal(timeFormat([[0, 8.64e15]]).exact(8.64e15), "+275760-09-13 00:00:00.000");
  });
});

describe("a window", () => {
  test("is written with what its bounds need", () => {
    assert.equal(atTen.window({start: ten, end: ten + minute}), "[10:00, 10:01)");
    assert.equal(atTen.window({start: ten, end: ten + 10_500}), "[10:00:00.000, 10:00:10.500)");
  });
  test("without bounds is open on both sides", () => {
    assert.equal(atTen.window({start: -Infinity, end: Infinity}), "(−∞, +∞)");
  });
});

describe("a duration", () => {
  for (const [ms, text] of /** @type {[number, string][]} */ ([
    [0, "0 s"],
    [250, "250 ms"],
    [45_000, "45 s"],
    [90_000, "1 min 30 s"],
    [36 * hour, "1 d 12 h"],
    [-hour, "−1 h"],
  ]))
    test(`of ${ms} ms is ${text}`, () => assert.equal(durationText(ms), text));
});

describe("ticks", () => {
  test("are minutes on an axis of minutes", () => {
    assert.deepEqual(labels([ten - 15_000, ten + 195_000], 300), ["10:00", "10:01", "10:02", "10:03"]);
  });
  test("say only what changes: seconds below minutes, milliseconds below seconds", () => {
    assert.deepEqual(labels([ten, ten + 90_000], 400), ["10:00", ":15", ":30", ":45", "10:01", ":15", ":30"]);
    assert.deepEqual(labels([ten, ten + 1000], 200), ["10:00", ".200", ".400", ".600", ".800", ":01"]);
  });
  test("are plain numbers on an axis of milliseconds", () => {
    assert.deepEqual(labels([-3, 43], 300), ["0", "10", "20", "30", "40"]);
  });
  test("name the day at midnight", () => {
    assert.deepEqual(labels([may, may + 4 * hour], 300), ["22:00", "23:00", "05-02", "01:00", "02:00"]);
  });
  test("stand on the zone's own hours", () => {
    assert.deepEqual(labels([may, may + 6 * hour], 300, "Asia/Kolkata"), [
      "04:00",
      "05:00",
      "06:00",
      "07:00",
      "08:00",
      "09:00",
    ]);
  });
  test("go from milliseconds to all that a date can hold, never without room for their labels", () => {
    for (let span = 1; span < 8e15; span *= 3) {
      const min = span > 1e15 ? -span : may;
      const format = timeFormat([[min, min + span]]);
      const found = format.ticks({min, max: min + span, width: 320});
      assert.ok(found.length >= 1, `no tick in ${span} ms`);
      assert.ok(found.length <= 12, `${found.length} ticks in ${span} ms`);
      for (let i = 1; i < found.length; i++) {
        const room = ((found[i].time - found[i - 1].time) / span) * 320;
        assert.ok(room >= 36, `${room} px between ticks in ${span} ms`);
      }
      assert.equal(new Set(found.map(({time}) => time)).size, found.length);
    }
  });
  test("are none on an axis without an extent", () => {
    assert.deepEqual(labels([ten, ten], 300), []);
    assert.deepEqual(labels([ten, ten + day], 0), []);
  });
  test("are exact", () => {
    const [first] = atTen.ticks({min: ten - 15 * second, max: ten + 195 * second, width: 300});
    assert.deepEqual(first, {time: ten, label: "10:00", major: true});
  });
});

test("an exact instant of another day than all that is shown has its date", () => {
  const format = timeFormat([[36_000_000, 36_060_000]]);
  assert.equal(format.exact(36_000_000), "10:00:00.000");
  assert.equal(format.exact(-1), "1969-12-31 23:59:59.999");
  assert.equal(format.short(-1000), "23:59:59");
  assert.equal(timeFormat([]).exact(0), "00:00:00.000");
});
