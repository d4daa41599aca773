// What does a reader see of the operator's state at a step? Each run's watermark, windows and timers.
import {html, nothing} from "lit/html.js";
import {bytesText} from "../model/bytes.js";
import {icon} from "./icon.js";

/** @import {OpenWindow, RunState, StateModel} from "../model/state-at.js" */
/** @import {TimersModel} from "../model/timers.js" */

/**
 * @param {StateModel} model
 * @param {{message: (key: string, params?: Record<string, unknown>) => string, send: (message: any) => void}} context
 */
export const stateRuns = (model, context) =>
  html`<div class="state-runs">${model.runs.map((run) => runState(run, model, context))}</div>`;

/** @param {RunState} run @param {StateModel} model @param {Parameters<typeof stateRuns>[1]} context */
function runState(run, {runs, ids}, context) {
  const {message} = context;
  const {name, refused, ended, watermark, idle, partitions, held, bytes, timers, windows, more} = run;
  return html`<article class="state-run">
    ${runs.length > 1 ? html`<h3>${name}</h3>` : nothing}
    ${
      refused
        ? html`<p class="hint">${message("why.refused")}</p>`
        : html`<dl class="state-facts">
              <div>
                <dt>${message("state.watermark")}</dt>
                <dd>
                  <b>${watermark ?? message("watermark.none")}</b>
                  ${idle ? html`<span class="hint">${message("score.note.idle")}</span>` : nothing}
                </dd>
              </div>
              ${partitions.map(
                ({partition, watermark, idle, holds}) =>
                  html`<div>
                    <dt class="partition-name partition-${partition % 6}">
                      ${message("state.partition", {partition})}
                    </dt>
                    <dd>
                      ${watermark}
                      ${
                        idle || holds
                          ? html`<span class="hint"
                              >${message(idle ? "score.note.idle" : "state.holds")}</span
                            >`
                          : nothing
                      }
                    </dd>
                  </div>`,
              )}
              <div>
                <dt>${message("state.held")}</dt>
                <dd>
                  <b>${message("state.elements", {count: held})}</b>
                  ${bytes === null ? nothing : html`<span class="state-bytes">${bytesText(bytes)}</span>`}
                </dd>
              </div>
            </dl>
            ${ended ? html`<p class="hint">${message("score.ended")}</p>` : nothing}
            ${
              windows.length > 0
                ? html`<ul class="state-windows">
                    ${windows.map((window) => windowState(window, ids, context))}
                  </ul>`
                : html`<p class="hint">${message("state.nothing")}</p>`
            }
            ${more > 0 ? html`<p class="hint">${message("results.more", {count: more})}</p>` : nothing}
            ${timersState(timers, context)}`
    }
  </article>`;
}

/** @param {TimersModel | null} timers @param {Parameters<typeof stateRuns>[1]} context */
function timersState(timers, {message}) {
  const said = () => {
    if (!timers) return html`<p class="hint">…</p>`;
    if (!timers.known) return html`<p class="hint">${message("state.timers.unknown")}</p>`;
    if (timers.clocks.length === 0) return html`<p class="hint">${message("state.timers.none")}</p>`;
    return timers.clocks.map(
      ({clock, listed, more}) =>
        html`<p class="hint">${message(`state.timers.${clock}`)}</p>
          <ul class="state-timers-list">
            ${listed.map(
              ({at, key, window, does}) =>
                html`<li>
                  <span class="timer-at">${at}</span>
                  <span>
                    ${key === null ? nothing : html`<span class="state-key">${key}</span>`}
                    <span class="window">${window}</span>
                    <span class="hint">${message(`state.timer.${does}`)}</span>
                  </span>
                </li>`,
            )}
          </ul>
          ${more > 0 ? html`<p class="hint">${message("state.timers.more", {count: more})}</p>` : nothing}`,
    );
  };
  return html`<div class="state-timers" aria-busy=${timers === null}>
    <h4>${message("state.timers")}</h4>
    ${said()}
  </div>`;
}

/** @param {OpenWindow} window @param {string[]} ids @param {Parameters<typeof stateRuns>[1]} context */
function windowState({key, window, rows, count, fired}, ids, {message, send}) {
  return html`<li>
    <p>
      ${key === null ? nothing : html`<span class="state-key">${key}</span>`}
      <span class="window">${window}</span>
    </p>
    <p class="state-events">
      ${count === 0 ? html`<span class="hint">${message("state.empty")}</span>` : nothing}
      ${rows.map(
        (row) =>
          html`<button
            type="button"
            class="event"
            @click=${() => send({type: "selected", what: {kind: "event", row}})}
          >
            ${ids[row]}
          </button>`,
      )}
      ${
        count > rows.length
          ? html`<span class="hint">${message("results.moreEvents", {count: count - rows.length})}</span>`
          : nothing
      }
      ${fired > 0 ? html`<span class="hint">${message("state.fired", {count: fired})}</span>` : nothing}
    </p>
  </li>`;
}
