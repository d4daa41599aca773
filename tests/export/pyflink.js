// Do PyFlink exports run, and give what the lab shows where no watermark comes before the end? By hand: needs a Python with
// apache-flink as `python` on PATH (its install is heavy).

import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {nodeEngine} from "../../web/cli/engine.js";
import {exportTo} from "../../web/export/export.js";
import {prepare, usesClock} from "../../web/export/prepare.js";
import {cases} from "./cases.js";

const engine = await nodeEngine();
const folder = mkdtempSync(join(tmpdir(), "window-lab-"));
let wrong = 0;
for (const {name, document} of cases) {
  const {pipeline} = document;
  // A replay gets its first watermark at the end.
  const atEnd = {...pipeline, watermarks: {...pipeline.watermarks, emit: {every: 1e14}}};
  const {exported} = await prepare(engine, JSON.stringify({...document, pipeline: atEnd}));
  if (!exported || usesClock(exported.pipeline) || pipeline.aggregate === "list" || exported.rows.length > 20) continue; // prettier-ignore
  const {files, problems} = exportTo(exported, "pyflink");
  if (problems.length > 0) continue;
  const file = join(folder, "windows.py");
  writeFileSync(file, files["windows.py"]);
  const got = execFileSync("python", [file], {encoding: "utf8", stdio: ["ignore", "pipe", "inherit"]})
    .trimEnd()
    .split(/\n(?=\()/)
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split(",").map(plain).join());
  const shown = exported.fired.map(({key, start, end, value}) =>
    [...(exported.pipeline.keyed ? [key] : []), ...(start === null ? [] : [start, end]), value].map(plain).join(),
  ); // prettier-ignore
  const isSame = got.sort().join(" ") === shown.sort().join(" ");
  if (!isSame) wrong++;
  console.log(`${isSame ? "ok" : "DIFFERENT"} ${name}${isSame ? ` (${shown.length})` : `: PyFlink ${got.join(" ")}, the lab ${shown.join(" ")}`}`); // prettier-ignore
}
rmSync(folder, {recursive: true});
process.exitCode = wrong > 0 ? 1 : 0;

/** Numbers in one form. @param {unknown} field */
function plain(field) {
  const text = String(field);
  return /^-?[\d.]+(E-?\d+)?$/.test(text) ? String(Number(text)) : text;
}
