// How does Markdown become the guide? Each page in both languages, with live figures of the gallery, and beneath each what Flink did:
// the scenario's `expect`, which docs-lint holds against the engine, so no page can say otherwise.

import {mkdir, readFile, writeFile} from "node:fs/promises";
import {join} from "node:path";
import MarkdownIt from "markdown-it";
import {message} from "../i18n/message.js";
import {textIn} from "../model/own-text.js";
import {figure, galleryFiles} from "./example-pages.js";
import {escaped} from "./markup.js";
import {root} from "./setup.js";
import {alternates, meta, page, upFrom} from "./still-page.js";

/** @typedef {import("./still-page.js").Language} Language */
/** @typedef {{name: string, title: string, description: string, tokens: any[]}} Chapter */

/** In the order in which they are read, by the names of their files and pages, which stay. */
export const chapters = /** @type {const} */ ([
  "index",
  "time",
  "windows",
  "triggers",
  "lateness",
  "partitions",
  "diagnosis",
  "pipeline",
  "cost",
  "surprises",
  "warnings",
  "format",
  "embedding",
  "faq",
]);

/** @type {Record<Language, string>} */
const folders = {en: "guide/", zh: "guide/zh/"};
const markdown = new MarkdownIt({html: false, typographer: true});

/** @param {string} name @param {Language} lang @returns {Promise<Chapter>} */
export async function chapter(name, lang) {
  const text = await readFile(join(root, `web/guide/${lang}/${name}.md`), "utf8");
  const tokens = markdown.parse(text, {});
  const [, heading, , , first] = tokens;
  if (tokens[0]?.tag !== "h1" || tokens[3]?.tag !== "p") throw new Error(`${lang}/${name}.md begins with its title and a sentence`); // prettier-ignore
  const plain = (/** @type {string} */ text) => text.replace(/[*`]/g, "").replaceAll("'", "’");
  return {name, title: plain(heading.content), description: plain(first.content), tokens};
}

/** The figures of a chapter: a name in the gallery, and which parts are shown. @param {Chapter} chapter */
export const figuresOf = ({tokens}) =>
  tokens
    .filter(({type, info}) => type === "fence" && info === "gallery")
    .map(({content}) => {
      const [name, ...show] = content.trim().split(/\s+/);
      return {name, show: show.length > 0 ? show : ["table", "score", "results", "why"]};
    });

/** The ids of a chapter's headings, to which links lead. @param {Chapter} chapter @returns {string[]} */
export const idsOf = ({tokens}) =>
  tokens.flatMap(({type}, i) => (type === "heading_open" ? [idFor(tokens[i + 1].content)] : []));

/** @param {string} heading */
const idFor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Writes `guide/` into the site, after `examples/`, whose pictures it shows. @param {string} folder the site */
export async function writeGuide(folder) {
  const gallery = await galleryFiles();
  await mkdir(join(folder, folders.zh), {recursive: true});
  for (const lang of /** @type {Language[]} */ (["en", "zh"])) {
    const all = await Promise.all(chapters.map((name) => chapter(name, lang)));
    for (const [i, one] of all.entries()) {
      const path = `${folders[lang]}${one.name}.html`;
      await writeFile(join(folder, path), await chapterPage(lang, one, {all, i, path, gallery, folder}));
    }
  }
}

/**
 * @param {Language} lang
 * @param {Chapter} chapter
 * @param {{all: Chapter[], i: number, path: string, gallery: Record<string, any>, folder: string}} place
 */
async function chapterPage(lang, chapter, {all, i, path, gallery, folder}) {
  const {name, title, description, tokens} = chapter;
  const up = upFrom(path);
  const about = {lang, title, description, path, picture: "examples/eight-payments.png"};
  const file = name === "index" ? "" : `${name}.html`;
  const head = [
    ...meta(about),
    ...alternates(about, folders, `${name}.html`),
    `<link rel="stylesheet" href="${up}guide.css" />`,
    `<script type="module" src="${up}window-lab.js"></script>`,
  ];
  const examples = lang === "zh" ? "examples/zh/" : "examples/";
  const figures = await Promise.all(
    figuresOf(chapter).map(async ({name, show}) => {
      const scenario = gallery[name];
      if (!scenario) throw new Error(`${lang}/${chapter.name}.md: ${name} is not in the gallery`);
      const at = `${up}${examples}${name}`;
      const svg = await readFile(join(folder, `${examples}${name}.svg`), "utf8");
      const attributes = ` show="${show.join(" ")}"`;
      return `<figure>
    ${figure(scenario, {lang, svg, src: `${at}.svg`, attributes})}
    <figcaption><b>${escaped(textIn(scenario.title, lang))}</b> (<a href="${at}.html">${message(lang, "guide.open")}</a>) ${outcome(scenario, lang)}</figcaption>
    </figure>`;
    }),
  );
  const body = writtenBody(tokens, figures);
  const link = (/** @type {Chapter} */ {name, title}, current = false) =>
    `<a href="${name === "index" ? "./" : `${name}.html`}"${current ? ' aria-current="page"' : ""}>${escaped(title)}</a>`;
  const before = all[i - 1];
  const after = all[i + 1];
  return page(about, head, {folders, file})`<div class="guide">
    <article>
    ${{html: body}}
    <p class="turn">${{html: before ? `<a rel="prev" href="${before.name === "index" ? "./" : `${before.name}.html`}">${escaped(message(lang, "guide.back", {title: before.title}))}</a>` : ""}}
    ${{html: after ? `<a rel="next" href="${after.name}.html">${escaped(message(lang, "guide.next", {title: after.title}))}</a>` : ""}}</p>
    </article>
    <nav class="contents" aria-label="${message(lang, "guide.contents")}"><ol>
    ${{html: all.map((other) => `<li>${link(other, other === chapter)}</li>`).join("\n    ")}}
    </ol></nav></div>`;
}

/** @param {any[]} tokens @param {string[]} figures in their order */
function writtenBody(tokens, figures) {
  let next = 0;
  const renderer = Object.create(markdown.renderer);
  const fence = markdown.renderer.rules.fence;
  renderer.rules = {
    ...markdown.renderer.rules,
    fence: (/** @type {any[]} */ all, /** @type {number} */ at, /** @type {any} */ ...rest) =>
      all[at].info === "gallery" ? `${figures[next++]}\n` : /** @type {any} */ (fence)(all, at, ...rest),
    heading_open: (/** @type {any[]} */ all, /** @type {number} */ at) =>
      `<${all[at].tag} id="${escaped(idFor(all[at + 1].content))}">`,
    table_open: () => '<div class="wide"><table>\n',
    table_close: () => "</table></div>\n",
  };
  return renderer.render(tokens, markdown.options, {});
}

/** What a scenario states, in words: of each run, what fires and what is late. @param {any} scenario @param {Language} lang */
export function outcome({rows = [], runs, expect}, lang) {
  if (!expect) return "";
  const and = lang === "zh" ? "；" : "; ";
  const name = (/** @type {number} */ row) => rows[row]?.id ?? `e${row + 1}`;
  const said = (/** @type {any} */ {fires, late = []}) =>
    [
      ...(fires ?? []).map((/** @type {any} */ {row, ids}) => {
        const set = `{${ids.join(", ")}}`;
        return row >= rows.length
          ? message(lang, "guide.end", {ids: set})
          : message(lang, "guide.fires", {row: name(row), ids: set});
      }),
      ...(fires?.length === 0 ? [message(lang, "guide.nothing")] : []),
      ...(late.length > 0 ? [message(lang, "guide.late", {ids: late.join(", ")})] : []),
    ].join(and);
  // A scenario of thousands of firings states only what is late.
  const stated = runs ? Object.values(expect) : [expect];
  if (stated.every(({fires, late = []}) => !fires && late.length === 0)) return "";
  const lines = runs
    ? Object.entries(expect).map(([run, one]) => `<li><b>${escaped(run)}</b> ${escaped(said(one))}</li>`)
    : [`<li>${escaped(said(expect))}</li>`];
  return `<br />${message(lang, "guide.outcome")}<ul>${lines.join("")}</ul>`;
}
