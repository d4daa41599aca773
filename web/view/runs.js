// What stands at the head of each run's column? Its name, and what it does differently, to be changed on the spot.
import {html, nothing} from "lit/html.js";
import {live} from "lit/directives/live.js";
import {cssProperties} from "./css-properties.js";
import {control} from "./control.js";
import {icon} from "./icon.js";
import {menu} from "./menu.js";

/** What kind of trigger it is, is named after the trigger. @param {import("../model/form.js").Field} field */
const labelOf = ({id, path, label}) => (id.endsWith(".type") ? `group.${path[0]}` : label);

/**
 * @param {object} model
 * @param {number} model.count of runs that there are
 * @param {string[]} model.names of those that have columns
 * @param {import("../model/form.js").Field[]} model.differences fields that differ between the runs
 * @param {{run: number, columns: number}[]} model.runs which run each of them is, and how many columns it has
 * @param {number} model.chart how wide a column is, px
 * @param {(import("../state.js").Problem | null)[]} model.problems of each run, if no other place shows them
 * @param {number | null} model.renaming run whose name is being typed
 * @param {import("./page.js").Context & {document: import("../model/scenario.js").Scenario, runNames: string[], menu: string | null}} context
 */
export function runHeads({count, names, runs, chart, differences, problems, renaming}, context) {
  const {message, send, menu: open, later, readonly} = context;
  return names.map((name, i) => {
    const {run, columns} = runs[i];
    const width = chart * columns;
    const most = width < 300 ? (differences.length === 1 ? 1 : 0) : width < 420 ? 1 : 2;
    const shown = differences.slice(0, most).map((field) => ({field, setting: field.settings[run]}));
    // A run that is named after the one thing that it does differently needs no name beside it.
    const named =
      run !== renaming &&
      shown.length === 1 &&
      String(shown[0].setting.value ?? shown[0].field.standard) === name;
    const problem = problems[run];
    return html`<div
      class="run-head ${named ? "named" : ""}"
      ${cssProperties({width: `${width}px`})}
      role="group"
      aria-label=${message("run.label", {run: name})}
    >
      ${
        named
          ? nothing
          : readonly
            ? html`<b class="run-name">${name}</b>`
            : html`<input
                class="run-name"
                type="text"
                size=${Math.max(3, name.length)}
                maxlength="60"
                aria-label=${message("run.name")}
                data-run=${run}
                .defaultValue=${name}
                .value=${live(name)}
                @change=${(/** @type {Event} */ event) => send({type: "runRenamed", run, name: /** @type {HTMLInputElement} */ (event.target).value})}
              />`
      }
      ${shown.map(
        ({field, setting}) =>
          html`<span class="difference"
            >${control(field, setting, context, "head")}<span class="difference-label"
              >${message(labelOf(field))}</span
            ></span
          >`,
      )}
      ${differences.length > shown.length ? html`<span class="difference-label more" title=${differences.map((field) => `${message(labelOf(field))}: ${field.settings[run].value ?? field.standard ?? "–"}`).join("\n")}>${message("run.more", {count: differences.length - shown.length})}</span>` : nothing}
      ${problem ? html`<span class="run-problem" role="note">${icon("warning")} ${later?.problemText(problem, context)}</span>` : nothing}
      <span class="run-menu" ?hidden=${readonly}>
        ${
          i === names.length - 1
            ? html`<button
                type="button"
                class="icon-button add-run"
                aria-label=${message("run.add")}
                title=${message("run.add")}
                @click=${() => send({type: "runAdded"})}
              >
                ${icon("plus")}
              </button>`
            : nothing
        }
        ${menu({
          name: `run ${run}`,
          label: message("run.menu", {run: name}),
          open: open === `run ${run}`,
          face: icon("more"),
          items: [
            {label: message("run.options"), choose: () => send({type: "formToggled", open: true})},
            {
              label: message("run.sweep"),
              choose: () =>
                send({type: "dialogOpened", name: "sweep", option: differences[0]?.id, opener: `run ${run}`}),
            },
            null,
            {label: message("run.rename"), choose: () => send({type: "runRenaming", run})},
            {label: message("run.copy"), choose: () => send({type: "runCopied", run})},
            {
              label: message("run.left"),
              disabled: run === 0,
              choose: () => send({type: "runMoved", run, by: -1}),
            },
            {
              label: message("run.right"),
              disabled: run === count - 1,
              choose: () => send({type: "runMoved", run, by: 1}),
            },
            {
              label: message("run.hide"),
              disabled: names.length < 2,
              choose: () => send({type: "runHidden", run}),
            },
            {
              label: message("run.remove"),
              disabled: count < 2,
              choose: () => send({type: "runRemoved", run}),
            },
          ],
          send,
        })}
      </span>
    </div>`;
  });
}
