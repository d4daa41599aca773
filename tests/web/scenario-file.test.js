// Is the scenario found in a file, and is one that holds none told from one that is broken?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {fileName, looksLikeScenario, scenarioIn} from "../../web/model/scenario-file.js";
import {svgText, s} from "../../web/view/svg.js";

const scenario = {format: "window-lab/1", title: `a <b> & "c" ]]> 八`, rows: [{time: 1}]};
const svg = svgText(s("svg", {}, s("metadata", {id: "window-lab-scenario"}, JSON.stringify(scenario))));

describe("a scenario", () => {
  test("is in JSON, with a byte order mark or without", () => {
    assert.deepEqual(scenarioIn(`\uFEFF ${JSON.stringify(scenario)}\n`), {document: scenario});
  });
  test("is in a picture, whatever its texts are", () => {
    assert.deepEqual(scenarioIn(svg), {document: scenario});
    assert.deepEqual(scenarioIn(`<?xml version="1.0"?>\n${svg}`), {document: scenario});
  });
  test("is not in anything else, and it is said why", () => {
    const rule = (/** @type {string} */ text) => /** @type {any} */ (scenarioIn(text)).rule;
    assert.equal(rule("hello"), "notText");
    assert.equal(rule("[1, 2]"), "noScenario");
    assert.equal(rule('{"rows": []}'), "noScenario");
    assert.equal(rule("<svg/>"), "noMetadata");
    assert.equal(rule('{"format": '), "json");
    assert.equal(rule(svg.replace("window-lab/1", 'window-lab/1"')), "json");
  });
  test("is told from rows that are pasted", () => {
    assert.ok(looksLikeScenario(JSON.stringify(scenario, null, 2)));
    assert.ok(looksLikeScenario(svg));
    for (const text of ['{"time": 1}\n{"time": 2}', "id\ttime\na\t10:00:00", ""]) assert.ok(!looksLikeScenario(text), text); // prettier-ignore
  });
  test("gives its title to a file", () => {
    assert.equal(fileName("Eight payments, three tolerances", "svg"), "eight-payments-three-tolerances.svg");
    assert.equal(fileName("八笔支付", "json"), "八笔支付.json");
    assert.equal(fileName(" ../ ", "png"), "window-lab.png");
  });
});
