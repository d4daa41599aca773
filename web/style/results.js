// How do the results look?
import {css} from "./css.js";

export const resultsStyle = css`
  .results h2 {
    margin: 0 0 8px;
    font-size: 15px;
    font-weight: 650;
  }
  .results-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin-bottom: 10px;
  }
  .results .results-head h2,
  .results .results-head .results-note {
    margin: 0;
  }
  .results-tools {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-inline-start: auto;
  }
  .results-find {
    width: 130px;
    height: 28px;
    padding: 0 9px;
    border: 1px solid var(--wl-control);
    border-radius: 14px;
    background: var(--wl-surface);
    font-size: 13px;
  }
  .results-note {
    margin: 0 0 8px;
    color: var(--wl-muted);
    font-size: 13px;
  }
  .results .as-of {
    padding: 2px 9px;
    border-radius: 999px;
    background: var(--wl-accent-soft);
    color: var(--wl-text);
  }
  .results-ended {
    margin: 0 0 8px;
    color: var(--wl-invalid);
    font-size: 13px;
  }
  .panels > .results {
    min-width: min(400px, 36vw);
  }
  .embedded .panels > .results {
    min-width: 280px;
  }
  @media (max-width: 900px) {
    .panels > .results,
    .embedded .panels > .results {
      min-width: 0;
    }
  }
  .panels > .results.wide,
  .panels > .results.wide + .why,
  .without-results .panels > .why {
    grid-column: 1 / -1;
  }
  /* A shadow at the edge beyond which there is more; a cover that scrolls along hides it at the end. */
  .results-scroll {
    overflow: auto;
    max-height: 60vh;
    background:
      linear-gradient(to left, var(--wl-surface) 50%, transparent) right / 36px 100% no-repeat local,
      linear-gradient(to left, var(--wl-line-strong), transparent) right / 16px 100% no-repeat scroll;
  }
  .results table {
    border-collapse: separate;
    border-spacing: 0;
    width: 100%;
    font-size: 13.5px;
    font-variant-numeric: tabular-nums;
  }
  .results thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--wl-surface);
    color: var(--wl-muted);
    font-size: 12px;
    font-weight: 500;
    text-align: start;
    border-bottom: 1px solid var(--wl-line-strong);
  }
  .results th,
  .results td {
    padding: 7px 12px 7px 0;
    text-align: start;
    vertical-align: top;
    border-bottom: 1px solid var(--wl-line);
  }
  .results tbody th {
    font-weight: 450;
    white-space: nowrap;
  }
  .results tbody:last-child tr:last-child > * {
    border-bottom: none;
  }
  .results .short {
    white-space: nowrap;
  }
  .results th.run {
    max-width: 16em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .results td.key {
    max-width: 14em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .results .refused {
    color: var(--wl-invalid);
  }
  /* Where only those in view are drawn, all lines are of one height. */
  .many .lines td,
  .many .lines th {
    height: 38px;
    padding-block: 0;
    vertical-align: middle;
    white-space: nowrap;
  }
  .many .gap td {
    padding: 0;
    border: 0;
  }
  .results .ahead {
    opacity: 0.32;
  }
  .results .rest th {
    color: var(--wl-muted);
    min-width: 11em;
    white-space: normal;
  }
  .results .key.same {
    color: var(--wl-faint);
  }
  .results .more {
    font-size: 12.5px;
  }
  .results .nothing,
  .results .more {
    color: var(--wl-muted);
  }
  .results .differs {
    display: inline-block;
    margin-inline-start: 4px;
    padding: 0 5px;
    border-radius: 999px;
    background: var(--wl-warning-soft);
    color: var(--wl-warning);
    font-size: 12px;
    font-weight: 700;
    line-height: 16px;
  }
  .pane {
    display: inline-block;
    min-width: 11px;
    max-width: 22em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    box-sizing: content-box;
    padding: 0 8px;
    border: 1.5px solid transparent;
    border-radius: 999px;
    font-weight: 700;
    font-size: 12px;
    line-height: 17px;
    text-align: center;
    vertical-align: middle;
    background: var(--wl-onTime);
    color: var(--wl-on-onTime);
    font-family: inherit;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    .pane {
      forced-color-adjust: none;
    }
    .pane.selected {
      border-color: Highlight;
    }
  }
  .pane:hover,
  .pane.over {
    filter: brightness(1.12);
  }
  .pane.selected {
    border-color: var(--wl-text);
  }
  .window-of {
    margin: -3px -6px;
    padding: 3px 6px;
    border: none;
    border-radius: 5px;
    background: none;
    color: inherit;
    font: inherit;
    white-space: nowrap;
    cursor: pointer;
  }
  .window-of:hover,
  .results tr.over .window-of {
    background: var(--wl-hover);
  }
  .results tr.selected .window-of {
    background: var(--wl-selected);
    font-weight: 650;
  }
  .results .window-of:focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: -1px;
  }
  .results .pane:focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: 1px;
  }
  .pane.late:focus-visible {
    clip-path: none;
  }
  .pane.early {
    background: var(--wl-surface);
    border: 1.5px dashed var(--wl-early);
    color: var(--wl-early);
  }
  .pane.none {
    border-radius: 4px;
  }
  .pane.late {
    padding: 0 10px;
    border-radius: 0;
    background: var(--wl-correction);
    color: var(--wl-on-correction);
    clip-path: polygon(7px 0, calc(100% - 7px) 0, 100% 50%, calc(100% - 7px) 100%, 7px 100%, 0 50%);
  }
  /* Late, but it corrects nothing. */
  .pane.late.again {
    border: 1.5px solid var(--wl-correction);
    border-radius: 4px;
    background: var(--wl-surface);
    color: var(--wl-correction);
    clip-path: none;
  }
  .pane.replaced {
    opacity: 0.6;
    text-decoration: line-through;
  }
  .joins {
    margin: 0 5px;
    color: var(--wl-muted);
  }
  .replaces {
    margin-inline-start: 6px;
    color: var(--wl-muted);
    font-size: 12px;
  }
  .said {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .results .event {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    margin: -2px 8px -2px -4px;
    padding: 2px 4px;
    border: none;
    border-radius: 5px;
    background: none;
    color: var(--wl-text);
    font: inherit;
    text-align: start;
    max-width: 15em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  .results .event:hover {
    background: var(--wl-hover);
  }
  .results .event:focus-visible,
  .results-scroll:focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: 1px;
  }

  @media (max-width: 620px) {
    .results th,
    .results td {
      padding-inline-end: 6px;
      font-size: 13px;
    }
    .joins {
      margin: 0 2px;
    }
    .results .differs {
      margin-inline-start: 1px;
      padding: 0 3px;
    }
  }
`;
