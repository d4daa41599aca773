// Is a stated outcome compared with what came, each difference at its place?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {eightPayments} from "../../web/examples/eight-payments.js";
import {nodeEngine} from "../../web/cli/engine.js";
import {differencesOf} from "../../web/model/expect.js";

const engine = await nodeEngine();
/** @param {any} expect */
async function differences(expect) {
  const document = {...eightPayments, expect};
  const {runs, problems} = await engine.run(document);
  assert.deepEqual(problems, []);
  const traces = [];
  for (let i = 0; i < runs.length; i++) traces.push(await engine.trace(i));
  return differencesOf(
    document,
    runs.map(({name}) => name),
    traces,
  );
}

describe("a stated outcome", () => {
  test("that is not there is not compared", async () => assert.equal(await differences(undefined), null));
  test("that came is no difference, by run, with times as people write them", async () => {
    const fires = [
      {start: "10:00:00", end: "10:01:00", value: 2, timing: "onTime"},
      {start: "10:00:00", value: 3, timing: "late", ids: ["p1", "p2", "p8"]},
      {start: "10:01:00", ids: ["p3", "p4", "p5"]},
      {start: "10:02:00"},
    ];
    const {length} = (await differences({"60 s": {fires: []}})) ?? [];
    assert.equal(length, 4, "four firings, none of them stated");
    const found = await differences({"60 s": {fires, late: [], unfired: []}, "30 s": {late: ["p8"]}});
    assert.deepEqual(
      found?.map(({where, member}) => [where, member]),
      [],
      JSON.stringify(found),
    );
  });
  test("that did not come is told with its place, what was stated, and what came", async () => {
    const found = await differences({"30 s": {fires: [{value: 3}, {}, {}, {}], late: ["p7"]}});
    assert.deepEqual(
      found?.map(({run, where, kind, stated, came}) => [run, where, kind, stated, came]),
      [
        ["30 s", "expect.30 s.fires[0]", "differs", "3", "2"],
        ["30 s", "expect.30 s.fires[3]", "missing", "{}", "–"],
        ["30 s", "expect.30 s.late", "late", "p7", "p8"],
      ],
    );
  });
  test("for all runs is compared with each", async () => {
    const found = await differences({late: ["p8"]});
    assert.deepEqual(
      found?.map(({run}) => run),
      ["60 s"],
    );
  });
});
