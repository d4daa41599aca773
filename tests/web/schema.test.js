// Does the published schema say the same of a document as the engine?
import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import {describe, test} from "node:test";
import {Ajv2020} from "ajv/dist/2020.js";
import createWindowLab from "#wasm";
import {wasmFile} from "../../web/cli/engine.js";
import {compile, instantiate} from "../../web/lab.js";
import {choicesAt, describedAt, membersAt} from "../../web/model/json-schema.js";

const schema = JSON.parse(
  readFileSync(new URL("../../web/window-lab-1.schema.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({
  allowUnionTypes: true,
  strictRequired: false, // alternatives name members of the row around them
  keywords: ["x-zh", "x-of"],
});
const valid = ajv.compile(schema);

const vectors = new URL("../vectors/", import.meta.url);
const cases = readdirSync(vectors).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, vectors), "utf8")).cases,
);
const module = await instantiate(createWindowLab, await compile(readFileSync(wasmFile)));
/** @param {unknown} document @returns {any[]} */
const problemsOf = (document) => {
  const {problems = [], runs} = JSON.parse(module.runDocument(JSON.stringify(document)));
  return [...problems, ...runs.flatMap((/** @type {any} */ run) => run.problems ?? [])];
};

describe("the schema", () => {
  test("takes every document that Flink ran", () => {
    let count = 0;
    for (const {name, scenario, runs} of cases) {
      if (runs.some((/** @type {any} */ run) => run.error)) continue;
      assert.ok(valid(scenario), `${name}: ${JSON.stringify(valid.errors?.slice(0, 3))}`);
      count++;
    }
    assert.ok(count > 1000, `${count}`);
  });

  test("refuses what is malformed, as the engine does", () => {
    const good = {format: "window-lab/1", rows: [{time: "10:00:00"}]};
    assert.ok(valid(good));
    /** @type {any[]} */
    const bad = [
      {},
      {...good, format: "window-lab/2"},
      {...good, colour: 1},
      {...good, rows: [{time: "10:00"}]},
      {...good, rows: [{time: 1, tick: true}]},
      {...good, rows: [{key: "a"}]},
      {...good, pipeline: {window: {type: "hopping"}}},
      {...good, pipeline: {window: {size: "fast"}}},
      {...good, pipeline: {allowedLateness: 1.5}},
      {...good, pipeline: {late: true}},
      {...good, view: {step: -1}},
      {...good, runs: [{name: "a", change: {trigger: {type: "count", n: 0}}}]},
    ];
    for (const document of bad) {
      assert.ok(problemsOf(document).length > 0, `engine: ${JSON.stringify(document)}`);
      assert.equal(valid(document), false, JSON.stringify(document));
    }
  });

  test("has the members that the engine reads, and no other", () => {
    const sources = ["scenario.cpp", "scenario_pipeline.cpp", "scenario_shown.cpp"].map((file) =>
      readFileSync(new URL(`../../core/src/${file}`, import.meta.url), "utf8"),
    );
    /** @type {Record<string, string[]>} */
    const known = {};
    for (const [, name, list] of sources.join("\n").matchAll(/string_view (\w+)_members\[\] = \{([^}]*)\}/g))
      (known[name] ??= []).push(...[...list.matchAll(/"([$\w]+)"/g)].map(([, member]) => member));
    /** @type {Record<string, any>} */
    const said = {
      document: schema,
      run: schema.properties.runs.items,
      pipeline: schema.$defs.pipeline,
      watermarks: schema.$defs.pipeline.properties.watermarks,
      emit: schema.$defs.pipeline.properties.watermarks.properties.emit.anyOf[1],
      trigger: schema.$defs.trigger,
      evictor: schema.$defs.evictor,
      view: schema.properties.view,
      outcome: schema.$defs.outcome,
      fire: schema.$defs.fire,
    };
    for (const [name, part] of Object.entries(said))
      assert.deepEqual(Object.keys(part.properties).sort(), [...(known[name] ?? [])].sort(), name);
    const window = [...Object.keys(schema.$defs.window.properties), "key", "start", "end"];
    assert.deepEqual(window.sort(), [...known.window].sort(), "windows of the pipeline, and of the view");
  });

  test("has the choices that the engine has", () => {
    const document = (/** @type {string[]} */ path, /** @type {any} */ value) => ({
      format: "window-lab/1",
      ...path.reduceRight((inner, name) => ({[name]: inner}), value),
    });
    const places = [
      "pipeline.window.type",
      "pipeline.window.time",
      "pipeline.trigger.type",
      "pipeline.evictor.type",
      "pipeline.watermarks.strategy",
      "pipeline.watermarks.combine",
      "pipeline.late",
      "pipeline.aggregate",
      "view.hide",
    ];
    for (const place of places) {
      const path = place.split(".");
      const choice = problemsOf(document(path, "?")).find(({rule}) => rule === "choice");
      const offered = choicesAt(schema, path).map(({text}) => JSON.parse(text));
      assert.deepEqual(offered.sort(), [...(choice?.args ?? [])].sort(), place);
    }
  });

  test("describes everything in both languages", () => {
    /** @param {any} part @param {string} at */
    const check = (part, at) => {
      if (typeof part !== "object" || part === null) return;
      assert.equal(part.description === undefined, part["x-zh"] === undefined, at);
      if (part["x-zh"]) assert.match(part["x-zh"], /[\u4e00-\u9fff]/, at);
      for (const [name, inner] of Object.entries(part)) check(inner, `${at}/${name}`);
      for (const [name, member] of Object.entries(part.properties ?? {}))
        assert.ok(
          /** @type {any} */ (member).description || /** @type {any} */ (member).$ref,
          `${at}/${name}`,
        );
    };
    check(schema, "");
  });

  test("offers the members of the type that is there, without those that are there", () => {
    const names = (/** @type {string[]} */ path, /** @type {any} */ held) => membersAt(schema, path, held).map(({name}) => name); // prettier-ignore
    assert.deepEqual(names(["pipeline", "window"], {type: "session"}), ["time", "gap"]);
    assert.deepEqual(names(["pipeline", "window"], {}), ["type", "time", "size", "offset"]);
    assert.ok(names(["runs", "x"], {}).length === 0);
    assert.match(describedAt(schema, ["pipeline", "trigger", "nested", "n"])?.description, /how many events/);
  });
});
