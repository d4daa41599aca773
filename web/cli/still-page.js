// What do all still pages of the site have around what they show? A head for previews and searches, the way home, the other language.

import {flinkVersion} from "../flink-version.js";
import {message} from "../i18n/message.js";
import {contentSecurityPolicy, homepage} from "./hosting.js";
import {escaped} from "./markup.js";

/** @typedef {"en" | "zh"} Language */
/** What is said of a page to those who show a preview. @typedef {{lang: Language, title: string, description: string, path: string, picture: string | null}} About */

/** Pictures for previews are of this size: `npm run previews` makes them. */
export const previewSize = {width: 1200, height: 630};

/** @type {Record<Language, Language>} */
const other = {en: "zh", zh: "en"};

/**
 * A still page around what is in it; texts are escaped, `{html}` is not.
 * @param {About} about
 * @param {string[]} head
 * @param {{folders: Record<Language, string>, file: string, list?: string}} place where each language has the same file, and what
 * the list of all of them is called
 */
export function page({lang, title, path}, head, {folders, file, list}) {
  const up = upFrom(path);
  return (
    /** @type {TemplateStringsArray} */ parts,
    /** @type {(string | {html: string})[]} */ ...values
  ) => {
    const body = parts.map((part, i) => part + (i < values.length ? written(values[i]) : "")).join("");
    return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}${file ? " · Window Lab" : ""}</title>
    <link rel="icon" href="${up}favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${up}example.css" />
    ${head.join("\n    ")}
  </head>
  <body>
    <nav>
      <a class="brand" href="${up}"><img src="${up}favicon.svg" alt="" width="24" height="24" />Window Lab</a>
      ${list ? `<a href="./">${message(lang, list)}</a>` : ""}
      ${siblings(lang, folders, up)}
      <a href="${up}${folders[other[lang]]}${file}" lang="${other[lang]}" hreflang="${other[lang]}">${message(lang, "site.other")}</a>
    </nav>
    <main>
    ${body}
    </main>
    <footer>${message(lang, "site.quiet", {version: flinkVersion})}</footer>
  </body>
</html>
`;
  };
}

/** @param {About} about @returns {string[]} elements for the head */
export function meta({lang, title, description, path, picture}) {
  const image = picture && (absolute(picture) ?? `${upFrom(path)}${picture}`);
  const properties = {
    "og:type": "website",
    "og:site_name": "Window Lab",
    "og:title": title,
    "og:description": description,
    "og:locale": {en: "en_US", zh: "zh_CN"}[lang],
    "og:url": absolute(path),
    "og:image": image,
    ...(image ? {"og:image:width": previewSize.width, "og:image:height": previewSize.height, "og:image:alt": title} : {}), // prettier-ignore
  };
  const names = {
    ...(path === "" ? {} : {description}),
    "twitter:card": image ? "summary_large_image" : "summary",
  };
  const canonical = absolute(path);
  return [
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}" />`] : []),
    ...Object.entries(names).map(
      ([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`,
    ),
    ...Object.entries(properties).flatMap(([name, content]) =>
      content === null ? [] : [`<meta property="${name}" content="${escaped(String(content))}" />`],
    ),
  ];
}

/**
 * The same page in both languages, for searches.
 * @param {About} about @param {Record<Language, string>} folders @param {string} file
 */
export const alternates = ({path}, folders, file) =>
  /** @type {Language[]} */ (["en", "zh"]).map((lang) => {
    const same = `${folders[lang]}${file}`;
    return `<link rel="alternate" hreflang="${lang}" href="${absolute(same) ?? `${upFrom(path)}${same}`}" />`;
  });

/** The other still pages. @param {Language} lang @param {Record<Language, string>} folders @param {string} up */
const siblings = (lang, folders, up) =>
  folders.en.startsWith("guide/")
    ? `<a href="${up}examples/${lang === "zh" ? "zh/" : ""}">${message(lang, "site.examples")}</a>`
    : `<a href="${up}guide/${lang === "zh" ? "zh/" : ""}">${message(lang, "site.guide")}</a>`;

/** The address of a file of the site, if it is known where that is. @param {string} path */
export const absolute = (path) => {
  const home = homepage();
  return home && `${home}${path}`;
};

/** From a page to the site's root. @param {string} path */
export const upFrom = (path) => "../".repeat(path.split("/").length - 1);

/** @param {string | {html: string}} value */
const written = (value) => (typeof value === "string" ? escaped(value) : value.html);
