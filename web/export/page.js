// What does the page export, as it was chosen in the dialog?

import {createEngine} from "../engine.js";
import {exportTo} from "./export.js";
import {prepare, tooMany} from "./prepare.js";
import {zipOf} from "./zip.js";

/** @import {Made} from "../state/export.js" */
/** @import {Scenario} from "../model/scenario.js" */

/** An engine of its own: what the page asks about its last outcome stays what it is. @type {ReturnType<typeof createEngine> | null} */
let engine = null;

/** @param {Scenario} document @param {import("../state/export.js").Choice} choice @returns {Promise<Made>} */
export async function exportOf(document, choice) {
  const [target, source] = choice.what.split("+");
  const many = tooMany(document.rows?.length ?? 0);
  if (many.length > 0) return {choice, files: {}, problems: many, notes: []};
  const {exported, problems} = await prepare(await (engine ??= createEngine({worker: null})), JSON.stringify(document), choice.run); // prettier-ignore
  if (!exported) return {choice, files: {}, problems, notes: []};
  const options = {flink: choice.flink, source: /** @type {"rows" | "kafka"} */ (source ?? "rows")};
  return {choice, ...exportTo(exported, target, options)};
}

/** @param {Made} made */
export const archiveOf = ({files}) => new Blob([zipOf(files)], {type: "application/zip"});
