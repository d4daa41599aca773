// Is each kind of window, trigger, evictor and source drawn whole: in both languages, in few nodes, with all of it explained?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {nodeEngine} from "../../web/cli/engine.js";
import {message} from "../../web/i18n/message.js";
import {denseModel} from "../../web/model/dense.js";
import {scoreModel} from "../../web/model/score.js";
import {transcriptModel} from "../../web/model/transcript.js";
import {bodyNodes, scoreSvg} from "../../web/view/score.js";
import {kinds} from "../e2e/kinds.js";

const engine = await nodeEngine();

/** @param {(import("../../web/view/svg.js").SvgNode | string)[]} nodes @returns {number} */
const count = (nodes) =>
  nodes.reduce((sum, node) => sum + (typeof node === "string" ? 0 : 1 + count(node.children)), 0);

describe("of each kind of picture", () => {
  for (const [name, scenario] of Object.entries(kinds))
    test(name, async () => {
      const {table, runs, problems} = await engine.run(scenario);
      assert.deepEqual([...problems, ...runs.flatMap((run) => run.problems)], []);
      assert.ok(table);
      const say = (/** @type {"en" | "zh"} */ lang) => (/** @type {string} */ key, /** @type {any} */ args) =>
        message(lang, key, args);
      for (const width of [240, 890]) {
        const model = scoreModel({table, runs, view: {width}});
        for (const lang of /** @type {const} */ (["en", "zh"]))
          assert.doesNotMatch(
            scoreSvg({table, runs}, {message: say(lang), view: {width}}),
            /undefined|NaN|Infinity|>[a-z]+\.[a-zA-Z.]+</,
          );
        assert.ok(count(bodyNodes(model, say("en"))) <= 1500);
        for (const {marks, bars, width: room} of model.columns) {
          assert.ok(marks.every(({x}) => x >= 0 && x <= room));
          assert.ok(bars.every((bar) => bar.x + bar.width > 0 && bar.x < room));
        }
        const named = new Set(model.legend.map((item) => `${item.kind} ${item.name}`));
        const fates = model.columns.flatMap(({marks}) => marks.map(({fate}) => fate));
        for (const fate of fates)
          assert.ok(fate === "none" || named.has(`mark ${fate}`), `${fate} in the legend`);
      }
      const dense = denseModel({table, runs, view: {width: 400, perRow: 4}});
      const marks = dense.columns.map(({dense}) => dense?.cells.reduce((sum, cell) => sum + cell.count, 0));
      assert.ok(marks.every((sum) => sum === marks[0]));
      const told = transcriptModel({table, runs}).rows.flatMap(({runs}) => runs.flatMap(({ended}) => ended));
      assert.equal(
        told.length > 0,
        runs.some(({failureKind}) => failureKind !== undefined),
      );
    });
});
