// How does the board look, on which table and score stand, with the heads of runs, the keys above and what moves it below?
import {css} from "./css.js";

export const board = css`
  .stage {
    transition: opacity 0.12s;
  }
  /* The last good result: grey, and the lines that lead on from it faded. */
  .stale .score {
    opacity: 0.5;
    filter: grayscale(1);
  }
  .stale .column-fates > div,
  .stale .column-watermark > div {
    opacity: 0.35;
  }
  .board {
    background: var(--wl-surface);
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
    overflow: auto;
    overscroll-behavior-x: contain;
    max-height: max(420px, calc(100vh - 150px));
    scroll-padding: var(--head, 64px) 0 0 var(--stays, 98px);
  }
  .board-frame {
    display: flex;
    gap: 6px;
  }
  .board-frame .board {
    flex: 1 1 auto;
    min-width: 0;
  }
  .board.waiting {
    height: 420px;
  }
  .board-grid {
    display: flex;
    width: max-content;
    min-width: 100%;
  }
  .charts {
    flex: none;
    position: relative;
    transition: opacity 0.12s;
  }
  .charts-head {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--wl-surface);
    border-bottom: 1px solid var(--wl-line);
  }
  .score:focus-visible {
    outline-offset: -2px;
  }
  .run-heads {
    height: 36px;
    display: flex;
  }
  .run-head {
    width: var(--chart);
    flex: none;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 2px 4px 0 12px;
    overflow: hidden;
    white-space: nowrap;
  }
  .run-head + .run-head {
    box-shadow: inset 1px 0 var(--wl-line);
  }
  .run-head input,
  .run-head select {
    height: 26px;
    padding: 0 5px;
    border: 1px solid transparent;
    background: transparent;
    font-weight: 650;
    min-width: 0;
    text-overflow: ellipsis;
  }
  .run-head input {
    field-sizing: content;
    /* dots below what is typed: what is within an input takes no underline of its own */
    background: repeating-linear-gradient(to right, var(--wl-control) 0 1.5px, transparent 1.5px 3.5px) 5px
      100% / calc(100% - 10px) 1.5px no-repeat;
  }
  .run-head select.control {
    field-sizing: content;
    max-width: 190px;
    cursor: pointer;
  }
  .run-head > :first-child {
    margin-inline-start: -6px;
  }
  .run-head:not(.named) .difference .control {
    font-weight: 400;
  }
  .run-head input.run-name {
    flex: 0 10 auto;
    min-width: 34px;
  }
  .difference .control {
    flex: none;
  }
  .run-head input:hover,
  .run-head select:hover {
    border: 1px solid var(--wl-line-strong);
    border-radius: 5px;
  }
  .run-head input:focus,
  .run-head select:focus {
    border: 1px solid var(--wl-accent);
    border-radius: 5px;
    background: var(--wl-surface);
    outline: 0;
    box-shadow: 0 0 0 2px color-mix(in srgb, var(--wl-focus) 35%, transparent);
  }
  .difference {
    display: inline-flex;
    align-items: baseline;
    gap: 2px;
    min-width: 0;
  }
  .difference-label {
    color: var(--wl-muted);
    font-size: 12.5px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .difference-label.more {
    flex: none;
  }
  .run-problem {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--wl-invalid);
    font-size: 12.5px;
  }
  .run-menu {
    display: inline-flex;
    margin-inline-start: auto;
    flex: none;
  }
  .run-menu .icon-button {
    width: 26px;
    height: 26px;
  }

  .keys {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-bottom: 12px;
  }
  .keys > span {
    color: var(--wl-muted);
    margin-inline-end: 6px;
  }
  .choice {
    height: 28px;
    padding: 0 12px;
    border: 1px solid var(--wl-line-strong);
    border-radius: 14px;
    background: var(--wl-surface);
    max-width: 180px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .choice.away {
    border-style: dashed;
    background: none;
    color: var(--wl-muted);
  }
  .choice.with-icon {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .choice .icon {
    width: 15px;
    height: 15px;
  }
  .keys-apart {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    margin-inline-start: auto;
  }
  .keys-apart .icon-button {
    width: 28px;
    height: 28px;
  }
  .keys > .keys-apart,
  .keys-page {
    color: inherit;
    margin-inline-end: 0;
  }
  .handles {
    display: flex;
    align-items: center;
    flex: none;
  }
  .handles span {
    font-weight: 600;
    margin-inline-end: 2px;
    max-width: 120px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .handles .icon-button {
    width: 28px;
    height: 30px;
  }
  .choice[aria-pressed="true"] {
    background: var(--wl-ink);
    border-color: var(--wl-ink);
    color: var(--wl-on-ink);
  }
  @media (forced-colors: active) {
    .choice[aria-pressed="true"] {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
      color: HighlightText;
    }
  }

  .below {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 24px;
    padding: 8px 0 14px;
  }
  .scrubber {
    flex: 1 1 60%;
    display: flex;
    align-items: center;
    gap: 2px;
    min-width: 0;
  }
  .scrubber .icon-button {
    width: 30px;
    height: 30px;
  }
  .zoom {
    display: flex;
    flex: none;
  }
  @media (max-width: 620px) {
    .below {
      column-gap: 10px;
    }
    .scrubber {
      flex-basis: 230px;
    }
    .scrubber .scrubber-label {
      min-width: 78px;
      padding-inline-start: 4px;
      font-size: 13px;
    }
  }
  .zoom .icon-button {
    width: 30px;
    height: 30px;
  }
  /* A finger scrolls, but it moves the chosen event, and an axis of which a part is shown. Two fingers zoom. */
  .score-body {
    touch-action: pan-x pan-y;
    user-select: none;
  }
  .score-head {
    user-select: none;
  }
  .score-head.zoomed {
    touch-action: pan-y;
  }
  .score-body .mark.selected {
    touch-action: none;
  }
  @media (pointer: coarse) {
    .score-body .mark.selected .grip {
      r: 20px;
    }
    .icon-button,
    .range,
    .pane,
    .part,
    .window-of,
    .results .event,
    .state-events .event {
      min-width: 28px;
      min-height: 28px;
    }
    .pane {
      line-height: 25px;
    }
    .part {
      display: inline-flex;
      align-items: center;
      justify-content: center;
    }
  }
  .scrubber-label {
    flex: none;
    max-width: 40%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: 92px;
    padding-inline-start: 12px;
    color: var(--wl-muted);
  }
  .range {
    flex: 1;
    min-width: 60px;
    height: 20px;
    margin: 0 4px 0 10px;
    appearance: none;
    background: none;
    cursor: pointer;
  }
  .range::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--wl-line-strong);
  }
  .range::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--wl-line-strong);
  }
  .range::-webkit-slider-thumb {
    appearance: none;
    width: 16px;
    height: 16px;
    margin-top: -6px;
    border: 0;
    border-radius: 50%;
    background: var(--wl-ink);
  }
  .range::-moz-range-thumb {
    width: 16px;
    height: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--wl-ink);
  }
  @media (forced-colors: active) {
    .range {
      appearance: auto;
    }
  }
  .mark-image {
    width: 16px;
    height: 16px;
    flex: none;
    overflow: visible;
    vertical-align: -3px;
  }
  .mark {
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .mark.solid {
    fill: var(--tone);
  }
  .mark.outline {
    fill: none;
    stroke: var(--tone);
    stroke-width: 2;
  }
  .tone-onTime {
    --tone: var(--wl-onTime);
  }
  .tone-early {
    --tone: var(--wl-early);
  }
  .tone-correction {
    --tone: var(--wl-correction);
  }
  .tone-open {
    --tone: var(--wl-open);
  }
  .tone-sideOutput {
    --tone: var(--wl-sideOutput);
  }
  .tone-dropped {
    --tone: var(--wl-dropped);
  }
  .tone-gone {
    --tone: var(--wl-gone);
  }

  @media (max-width: 620px) {
    .board {
      border-radius: 9px;
      max-height: max(360px, calc(100vh - 120px));
    }
  }
  @media (forced-colors: active) {
    .mark.solid {
      fill: CanvasText;
    }
    .mark.outline {
      stroke: CanvasText;
    }
    .choice[aria-pressed="true"] {
      border-width: 3px;
    }
  }
`;
