// How does arithmetic look: numbers below one another with what they come from, and the one comparison that decides?
import {html, nothing} from "lit/html.js";

/** @import {Fact} from "../model/why.js" */
/** @import {Message} from "../model/score.js" */
/** @typedef {Pick<import("./page.js").Context, "message" | "parts" | "send">} Context */

/**
 * @param {Fact[]} facts
 * @param {{terms: string[], outcome: Message | null} | null} verdict `terms`: numbers and signs by turns
 * @param {Context} context
 */
export function factsView(facts, verdict, context) {
  const {message} = context;
  if (facts.length === 0 && !verdict) return nothing;
  return html`<div class="facts">
    ${facts.length > 0 ? html`<dl>${facts.map((fact) => factLine(fact, context))}</dl>` : nothing}
    ${
      verdict
        ? html`<p class="verdict">
            <span class="comparison"
              >${verdict.terms.map((term, i) => (i % 2 === 0 ? html`<b>${term}</b>` : html`<i>${term}</i>`))}</span
            >
            ${verdict.outcome ? html`<span class="outcome">→ ${message(verdict.outcome.key, verdict.outcome.args)}</span>` : nothing}
          </p>`
        : nothing
    }
  </div>`;
}

/** @param {Fact} fact @param {Context} context */
const factLine = ({label, terms, value, row}, {parts, send}) =>
  html`<dt>
      ${parts(label.key, {
        ...label.args,
        ...(row === undefined
          ? {}
          : {
              from: html`<button
                type="button"
                class="part"
                @click=${() => send({type: "cursorMoved", row, column: "time"})}
              >
                ${label.args.from}
              </button>`,
            }),
      })}
    </dt>
    <dd>
      ${terms === null ? nothing : html`<span>= ${terms}</span> `}<span>= <b>${value}</b></span>
    </dd>`;
