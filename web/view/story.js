// How does the story of a window look? In each run a line of what happened, from top to bottom as the rows run, and what is missing.
import {html, nothing} from "lit/html.js";
import {factsView} from "./facts.js";
import {wouldList} from "./why.js";

/** @import {Life, Moment, Missing, RunStory, StoryModel} from "../model/story.js" */
/** @typedef {Pick<import("./page.js").Context, "message" | "parts" | "send">} Context */

/** @param {StoryModel} model @param {boolean} stale @param {Context} context */
export function story({window, key, firing, runs}, stale, context) {
  const {message} = context;
  const title = firing
    ? firing.row === null
      ? message("story.title.firing.atEnd", {window})
      : message("story.title.firing", {window, row: firing.row + 1, id: firing.at})
    : message(key === null ? "story.title" : "story.title.key", {window, key});
  return html`<section class="why" part="why" aria-label=${message("why.title")} aria-live="polite">
    <h2>${title}</h2>
    ${stale ? html`<p class="hint">${message("why.stale")}</p>` : nothing}
    <div class="why-runs">${runs.map((run) => runStory(run, runs.length > 1, context))}</div>
  </section>`;
}

/** @param {RunStory} story @param {boolean} several @param {Context} context */
function runStory({name, lives, pending}, several, context) {
  const {message} = context;
  return html`<article class="why-run">
    ${several ? html`<h3><span class="run">${name}</span></h3>` : nothing}
    ${pending ? html`<p class="hint">${message("why.pending")}</p>` : lives.length === 0 ? html`<p class="hint">${message("story.none")}</p>` : nothing}
    ${lives.map((life) => lifeView(life, context))}
  </article>`;
}

/** @param {Life} life @param {Context} context */
const lifeView = ({moments, holds, more, missing}, context) =>
  html`<ol class="story">
      ${moments.map((moment) => momentView(moment, context))}
    </ol>
    ${missing ? missingView(missing, holds, more, context) : nothing}`;

/** @param {Moment} moment @param {Context} context */
function momentView({kind, row, at, timing, value, was, says, held, more, verdict, chosen}, context) {
  const {message, send} = context;
  const [first, ...rest] = says;
  return html`<li class="moment ${kind} ${chosen ? "chosen" : ""}" aria-current=${chosen ? "true" : nothing}>
    <span class="when">
      ${
        row === null
          ? message("story.end")
          : html`<button
              type="button"
              class="part"
              @click=${() => send({type: "cursorMoved", row, column: "time"})}
            >
              ${message("story.row", {row: row + 1})}
            </button>`
      }
    </span>
    <div>
      ${
        value === null
          ? nothing
          : html`<span class="pane ${timing}"
              >${was === null ? "" : html`${was} → `}${value}<span class="said"
                >, ${message(`results.timing.${timing}`, {count: held.length + more})}</span
              ></span
            >`
      }
      <p>
        ${says.map(({key, args}, i) => html`${i > 0 ? message("why.between") : ""}${message(key, args)}`)}
      </p>
      ${factsView([], verdict, context)}
      ${held.length > 0 ? eventList(held, more, kind === "fired", context) : nothing}
    </div>
  </li>`;
}

/** @param {{row: number, id: string}[]} events @param {number} more @param {boolean} isWith @param {Context} context */
const eventList = (events, more, isWith, {message, send}) =>
  html`<p class="held">
    ${isWith ? html`<span class="hint">${message("story.with")}</span>` : nothing}
    ${events.map(({row, id}) => html`<button type="button" class="part" @click=${() => send({type: "cursorMoved", row, column: "time"})}>${id}</button> `)}
    ${more > 0 ? html`<span class="hint">${message("story.more", {count: more})}</span>` : nothing}
  </p>`;

/** @param {Missing} missing @param {{row: number, id: string}[]} holds @param {number} more @param {Context} context */
const missingView = ({says, facts, verdict, would, ended}, holds, more, context) =>
  html`<h4>${context.message(ended ? "story.missing.ended" : "story.missing")}</h4>
    <p>
      ${says.map(({key, args}, i) => html`${i > 0 ? context.message("why.between") : ""}${context.message(key, args)}`)}
    </p>
    ${factsView(facts, verdict, context)}
    ${
      holds.length > 0
        ? html`<p class="held">
            <span class="hint">${context.message("story.holds")}</span>
            ${holds.map(({row, id}) => html`<button type="button" class="part" @click=${() => context.send({type: "cursorMoved", row, column: "time"})}>${id}</button> `)}
            ${more > 0 ? html`<span class="hint">${context.message("story.more", {count: more})}</span>` : nothing}
          </p>`
        : nothing
    }
    ${wouldList(would, "fire.title", context)}`;
