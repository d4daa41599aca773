// How is the score coloured? Rules for the nodes of view/score.js, for the page and for a picture on its own.
import {Style} from "./css.js";

const tones = ["onTime", "early", "correction", "open", "sideOutput", "dropped", "gone"];
/** Tones of bars, and of notes by fate. @type {Record<string, string>} */
const tonesByName = {
  late: "correction",
  none: "onTime",
  closed: "dropped",
  lost: "dropped",
  purged: "gone",
  evicted: "gone",
  noWindow: "gone",
  partlyLate: "sideOutput",
};
const partitions = [0, 1, 2, 3, 4, 5];

/** As CSS text. */
export const scoreRules = `
.score { font-family: var(--wl-font); font-variant-numeric: tabular-nums; display: block; }
.score:focus { outline: none; }
.score:focus-visible { outline: 2px solid var(--wl-focus); outline-offset: -2px; }
.score text { fill: var(--wl-text); }
.score .paper { fill: var(--wl-surface); }
.score .column-name { font-weight: 600; }
.score .axis-name, .score .tick { fill: var(--wl-faint); }
.score .tick.major { fill: var(--wl-muted); }
.score .separator { stroke: var(--wl-line); fill: none; }
.score .rules, .score .grid { stroke: var(--wl-grid); fill: none; }
.score .rules { stroke-opacity: .7; }
.score .row.hovered { fill: var(--wl-hover); }
.score .row.selected { fill: var(--wl-selected); }
.score .band-area { fill: var(--wl-band); fill-opacity: .85; }
.score .band-edge { fill: none; stroke: var(--wl-band-line); }
.score .band.endless .band-area { fill-opacity: .4; }
.score .band.endless .band-edge { stroke-dasharray: 2 3; }
.score .band.over .band-edge { stroke: var(--wl-onTime); }
.score .band.selected .band-edge { stroke: var(--wl-onTime); stroke-width: 1.5; }
.score .band.chosen .band-area { fill: var(--wl-firing-soft); }
.score .band.chosen .band-edge { stroke-width: 2.5; }
.score .ghost { fill: none; stroke: var(--wl-sideOutput); stroke-dasharray: 3 3; }
.score .complete { fill: var(--wl-watermark); fill-opacity: .04; }
.score .watermark, .score .clock { fill: none; stroke: var(--wl-watermark); stroke-width: 2; }
.score .clock { stroke-dasharray: 1 3; stroke-linecap: round; }
.score .lateness { fill: none; stroke: var(--wl-lateness); stroke-dasharray: 4 3; }
.score .partition { fill: none; stroke-width: 1.25; }
.score .partition.idle { stroke-dasharray: 1.5 3; }
.score .signal { fill: var(--wl-watermark); }
.score .bar-text, .score .bar-beside { font-weight: 700; }
.score .bar-area { stroke: var(--wl-surface); stroke-width: 1.5; }
.score .bar-span { stroke: none; fill-opacity: .28; }
.score .bar-beside, .score .note-text, .score .mark-key, .score .mark-partition {
  paint-order: stroke; stroke: var(--wl-surface); stroke-width: 3px; stroke-linejoin: round; stroke-opacity: .85;
}
.score .bar-evicted { fill: var(--wl-gone); font-weight: 700; paint-order: stroke; stroke: var(--wl-surface); stroke-width: 3px; stroke-linejoin: round; }
.score .purge { stroke: var(--wl-gone); stroke-width: 2; fill: none; }
.score .mark-shape { stroke: var(--wl-surface); stroke-width: 1.5; }
.score .mark-shape.outline { fill: var(--wl-surface); stroke-width: 2; }
.score .mark-shape.unreached { fill: none; stroke: var(--wl-line-strong); stroke-dasharray: 2 2; }
.score .mark.other { fill: var(--wl-line-strong); }
.score .mark-number { font-weight: 700; }
.score .halo { fill: none; stroke: var(--wl-focus); stroke-width: 1.5; }
.score .grip { fill: none; pointer-events: all; }
.score .halo.faint { stroke-width: 1; stroke-opacity: .75; }
.score .mark-key { fill: var(--wl-muted); }
.score .mark-partition { font-weight: 700; }
.score .arrow { fill: none; stroke-width: 1.5; }
.score .note-text { fill: var(--wl-muted); }
.score .dense .watermark, .score .dense .clock { pointer-events: none; stroke-width: 1.75; }
.score .stroke { fill: none; stroke-width: 3.5; }
.score .dot { fill: none; stroke-width: 3; stroke-linecap: round; stroke: var(--wl-line-strong); }
.score .cell-area { fill: var(--wl-line-strong); fill-opacity: .84; stroke: var(--wl-surface); stroke-width: 1; }
.score .cell-count { font-weight: 700; fill: var(--wl-on-onTime); }
.score .cell-wrong { stroke: var(--wl-surface); stroke-width: 1; }
.score .to-come { fill: var(--wl-surface); fill-opacity: .78; }
.score path.step { stroke: var(--wl-accent); stroke-width: 1.5; fill: none; }
.score rect.step { fill: var(--wl-accent); }
.score .ended { stroke: var(--wl-invalid); stroke-width: 2; fill: none; }
.score .ended-row { fill: var(--wl-invalid); fill-opacity: .08; }
.score .ended-rest { fill: var(--wl-line-strong); fill-opacity: .5; }
.score .hatching { stroke: var(--wl-line-strong); stroke-width: 1; stroke-opacity: .6; fill: none; }
.score .flag-area { fill: var(--wl-invalid); }
.score text.flag-text { fill: var(--wl-surface); font-weight: 650; }
${[...tones.map((tone) => [tone, tone]), ...Object.entries(tonesByName)]
  .map(
    ([name, tone]) => `
.score .bar.tone-${name} .bar-area, .score .bar.tone-${name} .bar-span, .score .mark-shape.tone-${name}.solid, .score .note-text .tone-${name}, .score .bar.tone-${name} .bar-beside { fill: var(--wl-${tone}); }
.score .cell-area.tone-${name}, .score .cell-wrong.tone-${name} { fill: var(--wl-${tone}); }
.score .mark-shape.tone-${name}.outline, .score .arrow.tone-${name}, .score .stroke.tone-${name}, .score .dot.tone-${name} { stroke: var(--wl-${tone}); }
.score .bar.tone-${name} .bar-text, .score .mark-number.on-${name} { fill: var(--wl-on-${tone}); }`,
  )
  .join("")}
${["early", "closed", "lost", "purged", "open"]
  .map((name) => {
    const tone = tonesByName[name] ?? name;
    return `
.score .bar.tone-${name} .bar-area { fill: var(--wl-surface); stroke: var(--wl-${tone}); stroke-dasharray: ${name === "early" ? "3 2" : "none"}; }
.score .bar.tone-${name} .bar-text { fill: var(--wl-${tone}); }`;
  })
  .join("")}
.score .bar.repeats .bar-area { fill: var(--wl-surface); stroke: var(--wl-correction); }
.score .bar.repeats .bar-text { fill: var(--wl-correction); }
.score .bar.over .bar-area { stroke: var(--wl-line-strong); }
.score .bar.selected .bar-area { stroke: var(--wl-text); }
.score .bar.chosen .bar-area { stroke-width: 2.5; }
${partitions
  .map(
    (i) => `
.score .partition.partition-${i}, .score .mark-shape.of-partition.partition-${i} { stroke: var(--wl-partition-${i}); }
.score .signal.partition-${i}, .score .mark-partition.partition-${i} { fill: var(--wl-partition-${i}); stroke: var(--wl-surface); }`,
  )
  .join("")}
`;

/** What a hand moves and opens, on the page. */
const handRules = `
.score .opens, .score .cell, .score .bar, .score .band { cursor: pointer; }
.score .complete, .score .watermark, .score .lateness, .score .partition, .score .grid, .score .rules, .score .note { pointer-events: none; }
.score .note.opens { pointer-events: auto; }
.score .bar:focus, .score .band:focus { outline: none; }
.score .bar:focus-visible, .score .band:focus-visible { outline: 2px solid var(--wl-focus); outline-offset: 3px; }
.score .mark:focus { outline: none; }
.score .mark:focus-visible { outline: 2px solid var(--wl-focus); outline-offset: 2px; }
.overview-strip { cursor: ns-resize; touch-action: none; }
.overview-strip .seen { fill: var(--wl-accent); fill-opacity: .1; stroke: var(--wl-accent); stroke-width: 1.5; }
.overview-strip .watermark { stroke-width: 1.25; stroke-opacity: .75; }
.overview-strip .stroke { stroke-width: 2; stroke-opacity: .45; }
.overview-strip .dot { stroke-width: 2; }
.small .watermark, .small .clock { stroke-width: 1.5; }
.small.roomy .stroke { stroke-width: 6; stroke-linecap: round; }
.score .stroke.picked { stroke: var(--wl-text); stroke-width: 7.5; stroke-linecap: round; }
.small.roomy .stroke.picked { stroke-width: 10; }
.score .dot.picked { stroke: var(--wl-focus); stroke-width: 15; stroke-opacity: .35; }
.score .opens text { text-decoration: underline; text-decoration-style: dotted; text-underline-offset: 3px; }
.score .opens:hover text tspan { fill: var(--wl-accent); }
.score .guide, .score .to-come, .score .step, .score .hatching, .score .flag { pointer-events: none; }
@media (prefers-reduced-motion: no-preference) {
  .score-body .to-come, .score-body .step { transition: y .22s ease-out, height .22s ease-out; }
  .score-body .now .bar-area, .score-body .now .bar-text, .score-body .now .mark-shape { animation: score-now .3s ease-out; transform-box: fill-box; transform-origin: center; }
  .score-body .band, .score-body .bar-area { transition: stroke-width .12s; }
  @keyframes score-now { from { opacity: 0; scale: .6; } 60% { opacity: 1; scale: 1.12; } }
}
.score .guide-line { stroke: var(--wl-accent); stroke-dasharray: 2 3; fill: none; }
.score .guide-label { fill: var(--wl-ink); }
.score text.guide-text { fill: var(--wl-on-ink); font-weight: 700; }
`;

/** Few colours, chosen by the reader: shapes say the rest. */
const forcedRules = `
@media (forced-colors: active) {
  .score {
    ${[
      "text",
      "muted",
      "faint",
      "watermark",
      "lateness",
      "ink",
      ...tones,
      ...partitions.map((i) => `partition-${i}`),
    ]
      .map((name) => `--wl-${name}: CanvasText;`)
      .join(" ")}
    ${tones.map((name) => `--wl-on-${name}: Canvas;`).join(" ")}
    --wl-surface: Canvas; --wl-on-ink: Canvas; --wl-band: Canvas; --wl-hover: Canvas; --wl-selected: Canvas;
    --wl-grid: GrayText; --wl-line: GrayText; --wl-line-strong: GrayText; --wl-band-line: CanvasText; --wl-accent: Highlight; --wl-focus: Highlight;
  }
  .score .bar.selected .bar-area, .score .row.selected, .score .band.selected .band-edge { stroke: Highlight; stroke-width: 3; }
  .score .bar.over .bar-area, .score .row.hovered, .score .band.over .band-edge { stroke: Highlight; }
  .score .bar.chosen .bar-area, .score .band.chosen .band-edge { stroke-width: 4; }
  .score .halo { stroke-width: 2.5; }
  .score .grid, .score .rules { stroke-opacity: .4; }
  .score .bar-span { fill-opacity: .2; stroke: CanvasText; stroke-width: 1; }
  .score .ended-row, .score .ended-rest { fill: GrayText; fill-opacity: .25; }
  ${partitions.map((i) => `.score .partition-${i}:not(.idle) { stroke-dasharray: ${["none", "7 2", "3 2", "9 2 2 2", "5 4", "2 5"][i]}; }`).join(" ")}
}
`;

export const scoreStyle = new Style(scoreRules + handRules + forcedRules);
