// What does the page around table and score look like: header, sentence, board, buttons, menus, problems?
import {css} from "./css.js";

export const shell = css`
  :host {
    display: block;
    position: relative;
    font: 14px/1.5 var(--wl-font);
    color: var(--wl-text);
    background: var(--wl-page);
    font-variant-numeric: tabular-nums;
    -webkit-text-size-adjust: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  p,
  ul,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  ul {
    list-style: none;
  }
  /* Chinese has no slanted letters. */
  :host([lang="zh"]) i {
    font-style: normal;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: 2px;
  }

  header {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 0 24px;
    min-height: 58px;
    background: var(--wl-surface);
    border-bottom: 1px solid var(--wl-line);
  }
  h1 {
    display: flex;
    align-items: center;
    gap: 10px;
    font-size: 17px;
    font-weight: 700;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  .logo {
    width: 28px;
    height: 28px;
    flex: none;
  }
  .logo-band {
    fill: var(--wl-band);
    stroke: var(--wl-band-line);
  }
  .logo-line {
    fill: none;
    stroke: var(--wl-watermark);
    stroke-width: 2.2;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .logo-dot {
    fill: var(--wl-correction);
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-inline-start: auto;
  }

  .button,
  .icon-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    height: 34px;
    padding: 0 12px;
    border: 1px solid var(--wl-line-strong);
    border-radius: var(--wl-radius-small);
    background: var(--wl-surface);
    white-space: nowrap;
    transition:
      background-color 0.12s,
      border-color 0.12s,
      color 0.12s;
  }
  .icon-button {
    width: 34px;
    padding: 0;
    border-color: transparent;
    background: transparent;
    color: var(--wl-muted);
  }
  .button:hover,
  .icon-button:hover:not(:disabled) {
    background: var(--wl-hover);
    border-color: var(--wl-band-line);
    color: var(--wl-text);
  }
  .button[aria-expanded="true"] {
    background: var(--wl-accent-soft);
    border-color: var(--wl-band-line);
    color: var(--wl-accent);
  }
  .icon-button:disabled {
    opacity: 0.38;
    cursor: default;
  }
  .icon {
    width: 18px;
    height: 18px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon .filled {
    fill: currentColor;
    stroke: none;
  }

  .main {
    padding: 0 24px 40px;
    max-width: 2200px;
    margin: 0 auto;
  }

  /* In someone else's page: no more room than is needed. */
  .main.embedded {
    padding: 0 12px 12px;
  }
  .embed-header {
    float: inline-end; /* beside the title, or the sentence where there is none: never on top of them */
    padding: 3px 12px 0;
  }
  .embed-header .icon-button {
    height: 28px;
  }
  .embedded :is(.about, .sentence) {
    min-width: min(100%, 320px);
  }
  .home {
    padding: 4px 8px;
    border-radius: var(--wl-radius-small);
    color: var(--wl-muted);
    font-size: 13px;
  }
  .home:hover {
    color: var(--wl-text);
  }
  [hidden] {
    display: none !important;
  }

  .sentence {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 24px;
    padding: 4px 0 12px;
  }
  .sentence p {
    font-size: 16px;
    line-height: 1.7;
    letter-spacing: -0.005em;
    text-wrap: pretty;
  }
  .part {
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    text-align: start;
    text-decoration: underline dotted var(--wl-control) 1.5px;
    text-underline-offset: 5px;
  }
  .part:hover {
    color: var(--wl-accent);
    background: var(--wl-accent-soft);
    text-decoration-color: var(--wl-accent);
  }
  .sentence-tools {
    display: flex;
    flex: none;
    gap: 8px;
  }
  .settings-button {
    flex: none;
  }

  .alert {
    display: flex;
    gap: 10px;
    margin-bottom: 14px;
    padding: 10px 14px;
    border: 1px solid var(--wl-invalid);
    border-radius: var(--wl-radius-small);
    background: var(--wl-invalid-soft);
  }
  .problems .path {
    color: var(--wl-muted);
    font: 12px var(--wl-mono);
  }
  .alert > .icon {
    color: var(--wl-invalid);
    margin-top: 1px;
  }
  .alert .part {
    font-weight: 600;
  }
  .alert li + li,
  .alert ul + p {
    margin-top: 3px;
  }
  .alert ul + p {
    color: var(--wl-muted);
  }

  /* A picture of the last result is no defect. */
  .alert.cancelled {
    border-color: var(--wl-line-strong);
    background: var(--wl-surface);
  }

  /* Over what is there, which does not move. */
  .run-progress {
    position: sticky;
    top: 0;
    height: 0;
    z-index: 20;
  }
  .run-progress progress {
    display: block;
    width: 100%;
    height: 3px;
    border: 0;
    appearance: none;
    background: var(--wl-accent-soft);
  }
  .run-progress progress::-webkit-progress-bar {
    background: var(--wl-accent-soft);
  }
  .run-progress progress::-webkit-progress-value {
    background: var(--wl-accent);
  }
  .run-progress progress::-moz-progress-bar {
    background: var(--wl-accent);
  }
  .run-progress progress:indeterminate::-moz-progress-bar {
    background: var(--wl-accent-soft);
  }
  .run-progress > div {
    display: flex;
    align-items: center;
    gap: 12px;
    width: max-content;
    margin: 9px auto 0;
    padding: 4px 4px 4px 14px;
    border: 1px solid var(--wl-line-strong);
    border-radius: var(--wl-radius);
    background: var(--wl-surface);
    box-shadow: 0 6px 24px rgb(10 16 34 / 16%);
  }

  .stage {
    transition: opacity 0.12s;
  }
  /* The last good result: grey, and the lines that lead on from it faded. */
  .stale .score {
    opacity: 0.5;
    filter: grayscale(1);
  }
  .panels.stale {
    filter: grayscale(1);
  }
  .panels.stale > section {
    border: 1px dashed var(--wl-control);
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
  .overview {
    flex: none;
    align-self: flex-start;
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius-small);
    overflow: hidden;
  }
  .ruler-side {
    flex: none;
    position: sticky;
    inset-inline-start: 0;
    z-index: 2;
    background: var(--wl-surface);
    border-inline-end: 1px solid var(--wl-line);
  }
  .charts.multiples-side {
    flex: none;
    padding: 12px;
  }
  .multiples {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    position: sticky;
    top: 12px;
  }
  .multiple {
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius-small);
    overflow: hidden;
  }
  .multiple:hover {
    border-color: var(--wl-band-line);
  }
  .multiple-name {
    display: block;
    width: 100%;
    padding: 5px 8px;
    border: 0;
    background: none;
    color: var(--wl-muted);
    font-size: 12px;
    text-align: start;
  }
  .multiple-name:hover {
    background: var(--wl-hover);
    color: var(--wl-accent);
  }
  .multiple-name:focus-visible {
    outline-offset: -2px;
    border-radius: var(--wl-radius-small);
  }
  .multiple-name b {
    color: var(--wl-text);
    font-size: 13px;
    margin-inline-end: 4px;
  }
  .multiple-charts {
    display: flex;
  }
  .multiple-charts svg {
    cursor: pointer;
  }
  .multiple-charts svg + svg {
    border-inline-start: 1px solid var(--wl-line);
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

  .panels {
    display: grid;
    /* What the results need, up to half of it. */
    grid-template-columns: fit-content(52%) minmax(0, 1fr);
    gap: 16px;
    align-items: start;
    transition: opacity 0.12s;
  }
  .panels > section {
    background: var(--wl-surface);
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
    padding: 16px 20px 18px;
    min-width: 0;
  }
  .panels h2 {
    font-size: 15px;
    font-weight: 650;
    margin-bottom: 8px;
  }

  .menu {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 5px;
    min-width: 190px;
    max-width: calc(100vw - 16px);
    max-height: calc(100vh - 16px);
    overflow-y: auto;
    border: 1px solid var(--wl-line-strong);
    border-radius: 9px;
    background: var(--wl-surface);
    color: var(--wl-text);
    box-shadow:
      0 10px 30px rgb(10 16 34 / 18%),
      0 2px 6px rgb(10 16 34 / 10%);
    font-weight: 400;
    font-size: 14px;
    text-align: start;
  }
  .menu button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 24px;
    width: 100%;
    padding: 6px 10px;
    border: 0;
    border-radius: 5px;
    background: none;
    text-align: start;
    white-space: nowrap;
  }
  .menu button:hover:not(:disabled),
  .menu button:focus-visible {
    background: var(--wl-selected);
    outline: 0;
  }
  .menu button:disabled {
    color: var(--wl-faint);
    cursor: default;
  }
  .menu [role="menuitemcheckbox"] span::before {
    content: "";
    display: inline-block;
    width: 16px;
    margin-inline-end: 6px;
  }
  .menu [aria-checked="true"] span::before {
    content: "✓";
  }
  .menu small {
    display: block;
    max-width: 46ch;
    color: var(--wl-muted);
    font-size: 12.5px;
    line-height: 1.4;
    white-space: normal;
    text-wrap: pretty;
  }
  .menu button:disabled small {
    color: inherit;
  }
  .menu kbd {
    font: inherit;
    font-size: 12px;
    color: var(--wl-faint);
  }
  .menu [role="separator"] {
    height: 1px;
    margin: 5px 4px;
    background: var(--wl-line);
  }

  .live {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (max-width: 900px) {
    .panels {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 620px) {
    header {
      padding: 0 12px;
      gap: 8px;
      min-height: 52px;
    }
    h1 {
      font-size: 16px;
      gap: 7px;
    }
    .tools .button[data-menu="examples"] span {
      display: none;
    }
    .tools {
      gap: 2px;
    }
    .tools .button {
      padding-inline: 7px;
    }
    .tools .button {
      min-width: 34px;
      padding: 0 7px;
    }
    .tools .button > .icon + span {
      display: none;
    }
    .main {
      padding: 0 12px 24px;
    }
    .sentence {
      flex-direction: column;
      align-items: stretch;
      gap: 8px;
      padding: 12px 0;
    }
    .sentence p {
      font-size: 15px;
      line-height: 1.75;
    }
    .settings-button {
      align-self: flex-start;
    }
    .board {
      border-radius: 9px;
      max-height: max(360px, calc(100vh - 120px));
    }
    .panels > section {
      padding: 14px;
    }
  }
  @media (max-width: 420px) {
    h1 > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
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
  @media print {
    header .tools,
    .settings-button,
    .scrubber {
      display: none;
    }
    .board {
      max-height: none;
      overflow: visible;
    }
  }
`;
