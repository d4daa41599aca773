// What stands at the top of the page: its name, the scenario's, and what is done to all of it?
import {html, nothing} from "lit/html.js";
import {textIn} from "../model/own-text.js";
import {icon} from "./icon.js";
import {menu} from "./menu.js";

/** @typedef {import("./page.js").Context} Context @typedef {import("../state.js").State} State */

/** In someone else's page: what cannot be missed there. @param {State} state @param {Context} context */
export function embedHeader({past, future, readonly, home}, {send, message}) {
  const go = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    send({type: "homeAsked"});
  };
  return html`<div class="embed-header" part="header">
    <div class="tools" role="toolbar" aria-label=${message("tools.label")}>
      ${readonly ? nothing : html`${step("undo", past.length, {send, message})} ${step("redo", future.length, {send, message})}`}
      ${home ? html`<a class="home" href=${home} target="_blank" rel="noopener" title=${message("tools.home.title")} @click=${go}>${message("tools.home")}</a>` : nothing}
    </div>
  </div>`;
}

/** @param {"undo" | "redo"} name @param {number} steps @param {Pick<Context, "send" | "message">} context */
const step = (name, steps, {send, message}) =>
  html`<button
    type="button"
    class="icon-button"
    ?disabled=${steps === 0}
    aria-label=${message(`tools.${name}`)}
    title=${message(`tools.${name}.keys`)}
    @click=${() => send({type: name === "undo" ? "undone" : "redone"})}
  >
    ${icon(name)}
  </button>`;

/** @param {State} state @param {Context} context */
export function header({past, future, theme, lang, menu: open, jsonOpen}, {send, message, later, isPage}) {
  const other = lang === "zh" ? "en" : "zh";
  const nextTheme = /** @type {const} */ ({auto: "light", light: "dark", dark: "auto"})[theme];
  return html`<header>
    <h1>
      <svg class="logo" viewBox="0 0 28 28" aria-hidden="true">
        <rect class="logo-band" x="3" y="3" width="11" height="17" rx="3"></rect>
        <rect class="logo-band" x="14.5" y="10" width="11" height="15" rx="3"></rect>
        <path class="logo-line" d="M3 6.5H9V13.5H17.5V20.5H25"></path>
        <circle class="logo-dot" cx="20" cy="14" r="2.6"></circle>
      </svg>
      <span>Window Lab</span>
    </h1>
    <div class="tools" role="toolbar" aria-label=${message("tools.label")}>
      ${menu({
        name: "examples",
        label: message("tools.examples"),
        open: open === "examples",
        kind: "button",
        face: html`${icon("open")}<span>${message("tools.examples")}</span>`,
        items: later
          ? [
              ...later.examples.map((example) => ({
                label: textIn(example.title, lang),
                hint: textIn(example.notes, lang),
                choose: () => send({type: "loaded", document: example}),
              })),
              null,
              {label: message("tools.gallery"), choose: () => send({type: "galleryAsked"})},
              {
                label: message("tools.empty"),
                choose: () => send({type: "loaded", document: later.emptyScenario}),
              },
            ]
          : [],
        send,
      })}
      ${step("undo", past.length, {send, message})} ${step("redo", future.length, {send, message})}
      <button
        type="button"
        class="button"
        aria-pressed=${jsonOpen}
        aria-label=${message("json.open")}
        title=${message("json.open")}
        @click=${() => send({type: "jsonToggled"})}
      >
        ${icon("braces")}<span>JSON</span>
      </button>
      ${
        isPage
          ? html`<button
              type="button"
              class="button"
              data-menu="share"
              aria-haspopup="dialog"
              aria-label=${message("tools.share")}
              title=${message("tools.share")}
              @click=${() => send({type: "shareAsked"})}
            >
              ${icon("share")}<span>${message("tools.share")}</span>
            </button>`
          : nothing
      }
      ${menu({
        name: "file",
        label: message("file.label"),
        open: open === "file",
        face: html`${icon("file")}<span>${message("file.label")}</span>`,
        kind: "button",
        send,
        items: later
          ? [
              {label: message("file.open"), keys: "Ctrl O", choose: () => send({type: "fileAsked"})},
              {
                label: message("file.save"),
                keys: "Ctrl S",
                choose: () => send({type: "saveAsked", as: "json"}),
              },
              {label: message("file.svg"), choose: () => send({type: "saveAsked", as: "svg"})},
              {label: message("file.png"), choose: () => send({type: "saveAsked", as: "png"})},
              null,
              {label: message("file.export"), choose: () => send({type: "exportAsked"})},
              {label: message("file.ticket"), choose: () => send({type: "ticketAsked"})},
              {label: message("file.print"), keys: "Ctrl P", choose: () => send({type: "printAsked"})},
              null,
              {label: message("file.wall"), keys: "F", choose: () => send({type: "wallToggled"})},
              {label: message("file.keys"), keys: "?", choose: () => send({type: "keysToggled"})},
            ]
          : [],
      })}
      <button
        type="button"
        class="button"
        lang=${other}
        aria-label=${message("tools.language")}
        title=${message("tools.language")}
        @click=${() => send({type: "languageChosen", lang: other})}
      >
        ${message("tools.language.other")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label=${message(`tools.theme.${theme}`)}
        title=${message(`tools.theme.${theme}`)}
        @click=${() => send({type: "themeChosen", theme: nextTheme})}
      >
        ${icon(theme)}
      </button>
    </div>
    <button
      type="button"
      class="icon-button wall-leave"
      aria-label=${message("wall.leave")}
      title=${message("wall.leave")}
      @click=${() => send({type: "wallToggled", wall: false})}
    >
      ${icon("close")}
    </button>
  </header>`;
}
