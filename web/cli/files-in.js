// Which files does a documentation have? Texts that may hold scenarios, and files of JSON.

import {readdir, stat} from "node:fs/promises";
import {extname, join} from "node:path";

const texts = new Set([".md", ".mdx", ".markdown", ".html", ".htm", ".rst"]);

/** All files below a folder, in their order; what is hidden, and what was installed, is left out. @param {string} place @returns {AsyncGenerator<string>} */
export async function* filesIn(place) {
  if (!(await stat(place)).isDirectory()) return yield place;
  const entries = await readdir(place, {withFileTypes: true});
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!entry.name.startsWith(".") && entry.name !== "node_modules") {
      const path = join(place, entry.name);
      if (entry.isDirectory()) yield* filesIn(path);
      else if (extname(path) === ".json" || texts.has(extname(path))) yield path;
    }
}
