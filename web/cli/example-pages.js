// Which page does each example have of its own? A fragment never reaches a server, so what previews, searches and oEmbed read stands
// here, around the live element: title, notes, a picture.

import {existsSync} from "node:fs";
import {cp, mkdir, readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {named} from "../examples/index.js";
import {answers} from "../gallery/questions.js";
import {message} from "../i18n/message.js";
import {textIn} from "../model/own-text.js";
import {rendered} from "./commands/render.js";
import {fragmentFor} from "./fragment.js";
import {homepage} from "./hosting.js";
import {escaped} from "./markup.js";
import {root} from "./setup.js";
import {absolute, alternates, meta, page, previewSize, upFrom} from "./still-page.js";

/** @typedef {import("./still-page.js").Language} Language @typedef {import("./still-page.js").About} About */

export const previews = join(root, "web/examples/previews");

/** How large an example is where it is embedded. */
const frameSize = {width: 900, height: 640};

/** Where each language has its pages, within the site. @type {Record<Language, string>} */
export const folders = {en: "examples/", zh: "examples/zh/"};

/** All of the gallery, by the names of their pages. @returns {Promise<Record<string, import("../examples/index.js").Scenario>>} */
export async function galleryFiles() {
  const read = async (/** @type {string} */ name) =>
    JSON.parse(await readFile(join(root, `web/gallery/${name}.json`), "utf8"));
  const names = Object.keys(answers);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, named[name] ?? (await read(name))])),
  );
}

/**
 * Writes `examples/` into the site.
 * @param {string} folder the site
 * @param {Record<string, import("../examples/index.js").Scenario>} [scenarios] by the names of their pages
 */
export async function writeExamples(folder, scenarios) {
  scenarios ??= await galleryFiles();
  await mkdir(join(folder, folders.zh), {recursive: true});
  /** @type {Record<Language, About[]>} */
  const listed = {en: [], zh: []};
  for (const [name, scenario] of Object.entries(scenarios)) {
    const text = JSON.stringify(scenario);
    const preview = join(previews, `${name}.png`);
    const hasPreview = existsSync(preview);
    if (hasPreview) await cp(preview, join(folder, `examples/${name}.png`));
    for (const lang of /** @type {Language[]} */ (["en", "zh"])) {
      // What is to be predicted is in no picture either.
      const hides = /** @type {any} */ (scenario).view?.hide === "results";
      const svg = await rendered(text, {lang, show: hides ? "sentence,table" : "sentence,table,score"});
      await writeFile(join(folder, `${folders[lang]}${name}.svg`), svg);
      const title = textIn(scenario.title, lang);
      const about = {
        lang,
        title,
        description: textIn(scenario.notes, lang) || sentenceOf(svg),
        path: `${folders[lang]}${name}.html`,
        picture: hasPreview ? `examples/${name}.png` : null,
      };
      listed[lang].push(about);
      await writeFile(join(folder, about.path), examplePage(about, {name, scenario, svg}));
      const link = await fragmentFor(text, lang);
      await writeFile(
        join(folder, `${folders[lang]}${name}.oembed.json`),
        `${JSON.stringify(oembed(about, link), null, 2)}\n`,
      );
    }
  }
  for (const lang of /** @type {Language[]} */ (["en", "zh"]))
    await writeFile(join(folder, `${folders[lang]}index.html`), listPage(lang, listed[lang]));
}

/** Adds to the page of the site what previews read. @param {string} folder */
export async function describeHome(folder) {
  const file = join(folder, "index.html");
  const html = await readFile(file, "utf8");
  const description = /name="description"\s+content="([^"]*)"/.exec(html)?.[1];
  if (!description) throw new Error("index.html has no description");
  const picture = "examples/eight-payments.png";
  const about = {lang: /** @type {const} */ ("en"), title: "Window Lab", description, path: "", picture};
  await writeFile(
    file,
    html.replace(/(?=\s*<link rel="icon")/, () => `\n    ${meta(about).join("\n    ")}`),
  );
}

/** @param {About} about @param {{name: string, scenario: import("../examples/index.js").Scenario, svg: string}} of */
function examplePage(about, {name, scenario, svg}) {
  const {lang, title, description} = about;
  const up = upFrom(about.path);
  const described = [
    ...meta(about),
    `<link rel="alternate" type="application/json+oembed" href="${name}.oembed.json" title="${escaped(title)}" />`,
    ...alternates(about, folders, `${name}.html`),
    `<script type="module" src="${up}window-lab.js"></script>`,
  ];
  return page(about, described, {folders, file: `${name}.html`, list: "site.examples"})`<h1>${title}</h1>
    <p class="notes">${description}</p>
    ${{html: figure(scenario, {lang, svg, src: `${name}.svg`})}}`;
}

/**
 * The live element, around the picture that stands there without it.
 * @param {import("../examples/index.js").Scenario} scenario
 * @param {{lang: Language, svg: string, src: string, attributes?: string}} how
 */
export function figure(scenario, {lang, svg, src, attributes = ""}) {
  const [, width, height] = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const size = width ? ` width="${width}" height="${height}"` : "";
  const alt = message(lang, "site.picture", {title: textIn(scenario.title, lang), sentence: sentenceOf(svg)});
  return `<window-lab lang="${lang}"${attributes}>
      <script type="application/json">
        ${JSON.stringify(scenario).replaceAll("<", "\\u003c")}
      </script>
      <img src="${src}"${size} alt="${escaped(alt)}" />
      <noscript><p>${escaped(message(lang, "site.noscript"))}</p></noscript>
    </window-lab>`;
}

/** @param {Language} lang @param {About[]} all */
function listPage(lang, all) {
  const about = {
    lang,
    title: `${message(lang, "site.examples")} · Window Lab`,
    description: message(lang, "site.examples.about"),
    path: `${folders[lang]}index.html`,
    picture: all[0]?.picture ?? null,
  };
  const cards = all.map(({title, description, path, picture}) => {
    const href = path.slice(folders[lang].length);
    const image = picture ? `<img src="${upFrom(path)}${picture}" alt="" loading="lazy" width="1200" height="630" />` : `<img src="${href.replace(/html$/, "svg")}" alt="" loading="lazy" />`; // prettier-ignore
    return `<li><a href="${href}">${image}<b>${escaped(title)}</b><span>${escaped(description)}</span></a></li>`;
  });
  return page(about, meta(about), {folders, file: ""})`<h1>${message(lang, "site.examples")}</h1>
    <p class="notes">${about.description}</p>
    <ul class="cards">
      ${{html: cards.join("\n      ")}}
    </ul>`;
}

/**
 * What those who follow links find out about a page (https://oembed.com): a frame, if it is known where the site is.
 * @param {About} about @param {string} link
 */
function oembed({title, picture}, link) {
  const home = homepage();
  const said = {version: "1.0", title, provider_name: "Window Lab"};
  if (!home) return {...said, type: "link"};
  const {width, height} = frameSize;
  const thumbnail = picture && {
    thumbnail_url: absolute(picture),
    thumbnail_width: previewSize.width,
    thumbnail_height: previewSize.height,
  };
  const html = `<iframe src="${home}v1/embed.html#${link}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" sandbox="allow-scripts allow-popups" style="width: 100%; border: 0"></iframe>`;
  return {...said, type: "rich", provider_url: home, width, height, html, ...thumbnail};
}

/** What the picture says in words: its sentence. @param {string} svg */
const sentenceOf = (svg) => {
  const letters = /** @type {Record<string, string>} */ ({lt: "<", gt: ">", quot: '"', amp: "&"});
  const written = /<desc>([^<]*)<\/desc>/.exec(svg)?.[1] ?? "";
  return written.replace(/&(lt|gt|quot|amp);/g, (_, name) => letters[name]);
};
