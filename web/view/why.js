// How is the why shown? For each run a verdict, the sentence that says it, the numbers below one another, and what would have
// changed it.
import {html, nothing} from "lit/html.js";
import {factsView} from "./facts.js";
import {markImage} from "./mark.js";

/** @import {RunReason, WhyModel, WindowReason, Would} from "../model/why.js" */
/** @typedef {Pick<import("./page.js").Context, "message" | "parts" | "send">} Context */

/** @param {WhyModel | null} model null: nothing is selected @param {boolean} stale @param {Context} context @param {boolean} [ahead] whether the event is still to come, at the step of the score */
export function why(model, stale, context, ahead = false) {
  const {message} = context;
  if (!model)
    return html`<section class="why" part="why" aria-label=${message("why.title")}>
      <h2>${message("why.title")}</h2>
      <p class="hint">${message("why.hint")}</p>
    </section>`;
  const {event, runs} = model;
  return html`<section class="why" part="why" aria-label=${message("why.title")} aria-live="polite">
    <h2>${message(event.key === null ? "why.title.event" : "why.title.eventOfKey", event)}</h2>
    ${stale ? html`<p class="hint">${message("why.stale")}</p>` : nothing}
    ${ahead ? html`<p class="hint">${message("why.ahead", {id: event.id})}</p>` : nothing}
    <div class="why-runs">
      ${groupsOf(runs).map((group) => runReason({...group[0], pending: group[0].pending && !stale}, runs.length > 1 ? group.map(({name}) => name) : [], context))}
    </div>
  </section>`;
}

/** Runs that have the very same to say, and nothing to try, say it once. @param {RunReason[]} runs */
function groupsOf(runs) {
  /** @type {Map<unknown, RunReason[]>} */
  const groups = new Map();
  for (const reason of runs) {
    const {run, name, would, ...told} = reason;
    const same =
      would.length > 0 ? run : JSON.stringify(told, (_, of) => (typeof of === "number" ? `${of}` : of));
    groups.set(same, [...(groups.get(same) ?? []), reason]);
  }
  return [...groups.values()];
}

/** @param {RunReason} reason @param {string[]} names of the runs that it is of; none: there is only one @param {Context} context */
function runReason({fate, says, windows, more, would, pending}, names, context) {
  const {message} = context;
  const label = fate === null ? "" : message(`fate.${fate}`);
  return html`<article class="why-run">
    <h3>
      ${fate === null ? nothing : markImage(fate, "")}
      ${names.map((name) => html`<span class="run">${name}</span>`)}
      ${fate === null ? nothing : html`<span class="fate">${label}</span>`}
    </h3>
    ${pending ? html`<p class="hint">${message("why.pending")}</p>` : nothing}
    ${says.map(({key, args}) => html`<p>${message(key, args)}</p>`)}
    ${windows.map((window) => windowReason(window, windows.length > 1, context))}
    ${more > 0 ? html`<p class="hint">${message("why.more", {count: more})}</p>` : nothing}
    ${wouldList(would, "would.title", context)}
  </article>`;
}

/** @param {Would[]} would @param {string} title @param {Context} context */
export const wouldList = (would, title, {message, send}) =>
  would.length === 0
    ? nothing
    : html`<h4>${message(title)}</h4>
        <ul class="would">
          ${would.map(({says, mend}) => {
            const change = mend && message(mend.says.key, mend.says.args);
            return html`<li>
              ${message(says.key, says.args)}
              ${mend ? html`<button type="button" class="part try" title=${change} aria-label=${`${message("mend.try")}: ${change}`} @click=${() => send(mend.message)}>${message("mend.try")}</button>` : nothing}
            </li>`;
          })}
        </ul>`;

/** @param {WindowReason} reason @param {boolean} several @param {Context} context */
function windowReason({window, fate, outcome, says, facts, verdict}, several, context) {
  const {message} = context;
  return html`<div class="why-window">
    ${several ? html`<h4>${markImage(fate, "")} <span class="window">${window}</span> <span class="fate">${message(`fate.${fate}`)}</span></h4>` : nothing}
    <p>${says.map(({key, args}, i) => html`${i > 0 ? message("why.between") : ""}${message(key, args)}`)}</p>
    ${factsView(
      facts,
      verdict && {
        terms: [verdict.left, verdict.sign, verdict.right],
        outcome: {key: `fate.${outcome}`, args: {}},
      },
      context,
    )}
  </div>`;
}
