// Flink SQL: which query has the same windows, over which table?

import {comment} from "./java.js";
import {byWindow} from "./values.js";

/** @import {Exported} from "./prepare.js" */

/** @type {[string, number][]} */
const units = [
  ["DAY", 86_400_000],
  ["HOUR", 3_600_000],
  ["MINUTE", 60_000],
];

/** The longest interval that SQL takes, in ms: its precision is ten digits at the most. */
export const longestInterval = 9_999_999_999_000;

/** @param {number} ms */
function interval(ms) {
  const [unit, size] = units.find(([, size]) => ms !== 0 && ms % size === 0) ?? ["SECOND", 1000];
  const whole = Math.trunc(Math.abs(ms) / size);
  const digits = String(whole).length;
  const rest = Math.abs(ms) % size;
  const precision = rest > 0 ? `(${Math.max(2, digits)}, 3)` : digits > 2 ? `(${digits})` : "";
  const fraction = rest > 0 ? `.${String(rest).padStart(3, "0")}` : "";
  return `INTERVAL '${ms < 0 ? "-" : ""}${whole}${fraction}' ${unit}${precision}`;
}

/** @param {number} ms */
const timestamp = (ms) => new Date(ms).toISOString().replace("T", " ").replace("Z", "");

/** @type {Record<string, string>} */
const aggregates = {
  count: "COUNT(*)",
  sum: "SUM(`value`)",
  avg: "AVG(`value`)",
  min: "MIN(`value`)",
  max: "MAX(`value`)",
  distinct: "COUNT(DISTINCT `value`)",
};

export const aggregatesOfSql = Object.keys(aggregates);

/** The call of the window's table-valued function. @param {Record<string, any>} pipeline */
function windowText({window, keyed}) {
  const offset = window.offset ? `, ${interval(window.offset)}` : "";
  const columns = "DESCRIPTOR(event_time)";
  switch (window.type) {
    case "tumbling":
      return `TUMBLE(TABLE events, ${columns}, ${interval(window.size)}${offset})`;
    case "sliding":
      return `HOP(TABLE events, ${columns}, ${interval(window.slide)}, ${interval(window.size)}${offset})`;
    case "cumulate":
      return `CUMULATE(TABLE events, ${columns}, ${interval(window.step)}, ${interval(window.maxSize)}${offset})`;
    default:
      return `SESSION(TABLE events${keyed ? " PARTITION BY `key`" : ""}, ${columns}, ${interval(window.gap)})`;
  }
}

/** @param {Exported} exported @param {{source: "rows" | "kafka"}} of @returns {Record<string, string>} */
export function sqlFiles(exported, {source}) {
  const {pipeline, rows, title} = exported;
  const {watermarks, keyed, aggregate} = pipeline;
  const isKafka = source === "kafka";
  const delay = watermarks.strategy === "bounded" ? watermarks.outOfOrderness : 0;
  const columns = [...(keyed ? ["`key`"] : []), "window_start", "window_end"];
  const heading = comment(title);
  const connector = isKafka
    ? [
        "'connector' = 'kafka'",
        "'topic' = 'events' -- TODO: your topic",
        "'properties.bootstrap.servers' = 'localhost:9092' -- TODO: your brokers",
        "'properties.group.id' = 'windows'",
        "'scan.startup.mode' = 'earliest-offset'",
        "'scan.watermark.emit.strategy' = 'on-event'",
        "'format' = 'json'",
      ]
    : [
        "'connector' = 'filesystem'",
        "'path' = 'events.jsonl' -- on a cluster: an address that every task manager can read",
        "'format' = 'json'",
      ];
  const withText = connector.map((line, i) => {
    const [option, note] = line.split(" -- ");
    return `  ${option}${i < connector.length - 1 ? "," : ""}${note ? ` -- ${note}` : ""}\n`;
  });
  const sql = `${heading ? `-- ${heading}\n\n` : ""}SET 'execution.runtime-mode' = 'streaming';
SET 'parallelism.default' = '1';
${isKafka ? "" : "-- A watermark after each event that raises it, not every 200 ms: the rows are through before that.\nSET 'pipeline.auto-watermark-interval' = '0 ms';\n"}
CREATE TEMPORARY TABLE events (
  id STRING,
${keyed ? "  `key` STRING,\n" : ""}  event_time TIMESTAMP(3),
  \`value\` DOUBLE,
  -- The DataStream API's watermark is one millisecond behind what SQL is told here: it is max - delay - 1 ms.
  WATERMARK FOR event_time AS event_time - ${interval(delay + 1)}
) WITH (
${withText.join("")});

-- What comes too late is dropped, and nowhere to be seen: SQL has no side output.
SELECT ${[...columns, `${aggregates[aggregate]} AS \`value\``].join(", ")}
FROM TABLE(
  ${windowText(pipeline)})
GROUP BY ${columns.join(", ")};
${isKafka ? "" : shown(exported)}`;
  const lines = rows
    .filter(({kind}) => kind === "event")
    .map(({id, key, time, value}) =>
      JSON.stringify({id, ...(keyed ? {key} : {}), event_time: timestamp(time), value}),
    );
  return {
    "windows.sql": sql,
    ...(isKafka ? {} : {"events.jsonl": lines.map((line) => `${line}\n`).join("")}),
  };
}

/** What the lab showed, to compare with. @param {Exported} exported */
const shown = ({fired, pipeline}) =>
  `
-- The lab showed:
${byWindow(fired, pipeline)
  .map(
    ({key, start, end, value}) =>
      `-- ${[...(pipeline.keyed ? [comment(key)] : []), timestamp(Number(start)), timestamp(Number(end)), value].join(" | ")}\n`,
  )
  .join("")}`;
