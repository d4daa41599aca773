// `window-lab embed`: what does one write into a page to show a scenario there? The ways that there are, ready to be pasted.

import {copyFile, mkdir} from "node:fs/promises";
import {existsSync} from "node:fs";
import {join} from "node:path";
import {textIn} from "../../model/own-text.js";
import {bundled, script} from "../bundled.js";
import {fragmentFor} from "../fragment.js";
import {contentsOf, print} from "../io.js";
import {escaped} from "../markup.js";

/** @param {string[]} files one @param {{page?: string, script?: string, lang?: "en" | "zh", show?: string, readonly?: boolean}} options */
export async function run([file], {page = "https://lab.example.org/", script: folder, lang, show, readonly}) {
  const text = (await contentsOf(file)).toString();
  const site = `${page.split(/[?#]/)[0].replace(/\/$/, "")}/`;
  const view = show === undefined ? undefined : {show: show.split(/[\s,]+/).filter(Boolean)};
  const link = await fragmentFor(text, lang ?? null, view);
  const title = textIn(JSON.parse(text.replace(/^\uFEFF/, "")).title, lang ?? "en") || "Window Lab";
  const flag = readonly ? " readonly" : "";
  const query = readonly ? "?readonly" : "";
  const element = `<window-lab link="${link}"${flag}></window-lab>`;
  if (folder !== undefined) {
    if (!existsSync(bundled)) throw new Error(`${script} was not built yet: npm run build`);
    await mkdir(folder, {recursive: true});
    await copyFile(bundled, join(folder, script));
    return print(`<!-- The address of the script as your pages have it -->
<script src="${folder.replaceAll("\\", "/").replace(/\/$/, "")}/${script}" defer></script>
${element}
`);
  }
  await print(`<!-- A page of your own: two lines -->
<script src="${site}v1/${script}" defer></script>
${element}

<!-- Where only frames are allowed -->
<iframe src="${site}v1/embed.html${query}#${link}" title="${escaped(title)}" loading="lazy" sandbox="allow-scripts allow-popups" style="width: 100%; height: 520px; border: 0"></iframe>

<!-- Where only links are -->
${site}#${link}
`);
}
