// How does the corpus grow? `node tests/golden/links/add.js [--lang en|zh] FILE…` adds a link for each scenario, by its file's
// name. What is there stays: an entry that was changed is refused, by this and by the test.
import {appendFileSync, readFileSync, writeFileSync} from "node:fs";
import {basename} from "node:path";
import {parseArgs} from "node:util";
import {packing} from "../../../web/cli/packing.js";
import {linkOf} from "../../../web/link/link.js";
import {canonical, readAsWritten} from "../../../web/model/canonical.js";
import {corpusFile, entries, sumOf, sums, sumsFile} from "./corpus.js";

const {values, positionals} = parseArgs({allowPositionals: true, options: {lang: {type: "string"}}});
const {version} = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const known = sums();
for (const entry of entries())
  if (known[entry.name] !== sumOf(entry))
    throw new Error(`${entry.name} was changed: an entry stays as it was`);

for (const file of positionals) {
  const name = basename(file, ".json");
  if (Object.hasOwn(known, name)) throw new Error(`${name} is there already`);
  const document = canonical(readAsWritten(readFileSync(file, "utf8")));
  /** @type {"en" | "zh" | null} */
  const lang = values.lang === "en" || values.lang === "zh" ? values.lang : null;
  const link = await linkOf({document, lang}, packing);
  const entry = {name, release: version, link, lang, scenario: JSON.stringify(document)};
  appendFileSync(corpusFile, `${JSON.stringify(entry)}\n`);
  known[name] = sumOf(entry);
  writeFileSync(sumsFile, `${JSON.stringify(known, null, 2)}\n`);
}
