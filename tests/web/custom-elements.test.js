// Do the custom-elements manifest, the types and the handbook say what <window-lab> has, and nothing else?
import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {light, tokens} from "../../web/style/tokens.js";
import {WindowLab} from "../../web/window-lab.js";

const root = new URL("../../", import.meta.url);
/** @param {string} name */
const text = (name) => readFileSync(new URL(name, root), "utf8");
const manifest = JSON.parse(text("web/custom-elements.json"));
const [element] = manifest.modules[0].declarations;
const types = text("web/types/window-lab.d.ts");
const handbook = text("web/EMBED.md");
/** @param {{name: string}[]} of */
const names = (of) => of.map(({name}) => name).sort();
/** @param {string} source @param {RegExp} what */
const found = (source, what) => [...new Set([...source.matchAll(what)].map(([, name]) => name))].sort();
/** The body of an interface or a class of the types. @param {string} name */
const declared = (name) => types.slice(types.indexOf(` ${name} `)).split("\n}")[0];

test("attributes", () => {
  assert.deepEqual(names(element.attributes), [...WindowLab.observedAttributes].sort());
  assert.deepEqual(names(element.attributes), found(declared("WindowLabAttributes"), /^ {2}(\w+)\?:/gm));
});

test("properties and events", () => {
  const own = Object.getOwnPropertyNames(WindowLab.prototype).filter((name) => !/Callback$|^constructor$/.test(name)); // prettier-ignore
  assert.deepEqual(names(element.members), own);
  assert.deepEqual(found(declared("WindowLab extends"), /^ {2}set (\w+)/gm), own);
  const told = found(text("web/app.js"), /#setting\.tell\("(\w+)"/g);
  assert.ok(told.length > 0);
  assert.deepEqual(names(element.events), told);
  assert.deepEqual(found(declared("WindowLabEventMap"), /^ {2}(\w+): CustomEvent/gm), told);
});

test("parts", () => {
  const views = readdirSync(fileURLToPath(new URL("web/view", root))).map((name) => text(`web/view/${name}`)).join(""); // prettier-ignore
  assert.deepEqual(names(element.cssParts), found(views, /\spart="([\w-]+)"/g));
});

test("custom properties are those of the style, with its values", () => {
  for (const {name, default: value} of element.cssProperties) {
    assert.ok(tokens.cssText.includes(`${name}:`), name);
    const colour = /** @type {Record<string, string>} */ (light)[name.replace("--wl-", "")];
    if (colour) assert.equal(value, colour, name);
  }
});

test("the handbook names them all", () => {
  const all = ["attributes", "members", "events", "cssParts", "cssProperties"].flatMap((kind) => names(element[kind])); // prettier-ignore
  assert.ok(all.length > 40, String(all.length));
  for (const name of all) assert.ok(handbook.includes(`\`${name}\``), name);
});
