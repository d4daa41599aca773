// What goes into a ticket? The scenario and what came of it, as Markdown that is read without this page.
import {flinkVersion} from "../flink-version.js";
import {isObject, pipelineOf, runsOf} from "./scenario.js";
import {resultsModel} from "./results.js";
import {formatted} from "./json-layout.js";

/** @import {OutcomeRun, Table} from "../recording.js" */
/** @import {WhyModel} from "./why.js" */
/** @typedef {(key: string, params?: Record<string, unknown>) => string} MessageText */

const mostRows = 60;

/** In a cell of a table. @param {unknown} text */
const cell = (text) => String(text).replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("\n", " ");
/** @param {string} text In prose: what Markdown would read is taken as it is. */
const prose = (text) => text.replace(/[\\`*_<>#|]/g, "\\$&");

/** @param {string[]} head @param {string[][]} lines */
const tableOf = (head, lines) =>
  [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");

/**
 * @param {{document: import("./scenario.js").Scenario, table: Table, runs: OutcomeRun[], why: WhyModel | null, address?: string | null}} of `address`: a link that opens it
 * @param {{message: MessageText, title: string, sentence: string}} words
 * @returns {string} Markdown
 */
export function ticketText({document, table, runs, why, address = null}, {message, title, sentence}) {
  const rows = Array.isArray(document.rows) ? document.rows.filter(isObject) : [];
  const shown = rows.slice(0, mostRows);
  const members = [...new Set(shown.flatMap((row) => Object.keys(row)))].filter(
    (name) => !name.startsWith("x-"),
  );
  const model = resultsModel({table, runs});
  const lines = model.lines
    .slice(0, mostRows)
    .map(({key, window, cells}) => [
      ...(model.keyed ? [key ?? ""] : []),
      window,
      ...cells.map((panes) =>
        panes.map(({text, joins}, i) => (i === 0 ? "" : joins === "change" ? " → " : ", ") + text).join(""),
      ),
    ]);
  const rest = model.rest.map(({fate, cells}) => [
    ...(model.keyed ? [""] : []),
    message(`fate.${fate}`),
    ...cells.map(({events, more}) => events.map(({id}) => id).join(", ") + (more > 0 ? ` +${more}` : "")),
  ]);
  const settings = runsOf(document).map((run, i) => ({
    name: runs[i]?.name ?? run.name ?? "",
    pipeline: pipelineOf(document, i),
  }));
  const isOne = new Set(settings.map(({pipeline}) => JSON.stringify(pipeline))).size === 1;
  return (
    [
      `### ${prose(title || "Window Lab")}`,
      prose(sentence),
      `**${message("ticket.rows", {count: rows.length})}**`,
      tableOf(
        ["#", ...members],
        shown.map((row, i) => [
          String(i + 1),
          ...members.map((name) => (row[name] === undefined ? "" : String(row[name]))),
        ]),
      ),
      ...(rows.length > shown.length ? [message("ticket.more", {count: rows.length - shown.length})] : []),
      `**${message("ticket.settings")}**`,
      ...(isOne
        ? settings.slice(0, 1).map(({pipeline}) => code(pipeline))
        : settings.map(({name, pipeline}) => `${prose(String(name))}:\n\n${code(pipeline)}`)),
      `**${message("results.title")}**`,
      tableOf(
        [
          ...(model.keyed ? [message("column.key", {count: 1})] : []),
          message("results.window"),
          ...model.runs.map(({name}) => name),
        ],
        [...lines, ...rest],
      ),
      ...(model.count > lines.length ? [message("ticket.more", {count: model.count - lines.length})] : []),
      ...(why
        ? [
            `**${prose(message(why.event.key === null ? "why.title.event" : "why.title.eventOfKey", why.event))}**`,
            reasons(why, message),
          ]
        : []),
      ...(address ? [`[${message("ticket.open")}](${address})`] : []),
      `*${message("ticket.source", {version: flinkVersion})}*`,
    ].join("\n\n") + "\n"
  );
}

/** @param {unknown} value */
const code = (value) => `\`\`\`json\n${formatted(value)}\n\`\`\``;

/** @param {WhyModel} why @param {MessageText} message */
function reasons({runs}, message) {
  return runs
    .map(({name, fate, says, windows}) => {
      const head = `- **${prose(name)}**${fate === null ? "" : `: ${message(`fate.${fate}`)}`}`;
      const told = [...says, ...windows.flatMap((window) => window.says)].map(
        ({key, args}) => `  ${prose(message(key, args))}`,
      );
      const verdicts = windows.flatMap(({verdict}) =>
        verdict ? [`  \`${verdict.left} ${verdict.sign} ${verdict.right}\``] : [],
      );
      return [head, ...told, ...verdicts].join("\n");
    })
    .join("\n");
}
