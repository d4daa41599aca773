// How do cost and latency look: the bar of a result's latency, formulas beside measured numbers, growth with keys?
import {css} from "./css.js";

export const costStyle = css`
  .panels > .cost {
    grid-column: 1 / -1;
    padding: 4px 8px;
  }
  .panels > .cost.open {
    padding: 8px 12px 18px;
  }
  .cost h2 {
    margin: 0;
    font-size: 15px;
    font-weight: 650;
  }
  .cost-hint,
  .cost .hint {
    color: var(--wl-muted);
    font-size: 13px;
  }
  .cost-hint {
    margin: 0 10px 12px;
    max-width: 60rem;
    text-wrap: pretty;
  }
  .cost-runs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
    gap: 20px 32px;
    padding: 0 10px;
  }
  .cost-run {
    min-width: 0;
    font-size: 13px;
  }
  .cost h3 {
    margin: 0 0 6px;
    font-size: 13.5px;
    font-weight: 650;
  }
  .latency p {
    margin: 4px 0 10px;
    text-wrap: pretty;
  }
  .latency-bar {
    position: relative;
    display: flex;
    height: 24px;
    margin-top: 10px;
  }
  .latency-part {
    flex: 0 0 3px;
    overflow: hidden;
    border: 1.5px solid var(--wl-onTime);
    font-size: 12px;
    font-weight: 650;
    line-height: 21px;
    text-align: center;
    white-space: nowrap;
  }
  .latency-part + .latency-part {
    border-left-width: 0;
  }
  .latency-part:first-child {
    border-radius: 5px 0 0 5px;
  }
  .latency-rest {
    flex: 0 0 0;
  }
  .latency .window {
    background: var(--wl-onTime);
    color: var(--wl-on-onTime);
  }
  .latency .delay {
    background: var(--wl-firing-soft);
  }
  .latency .emission {
    background: var(--wl-surface);
  }
  .latency .lateness {
    border: 1.5px dashed var(--wl-correction);
    background: var(--wl-surface);
  }
  /* Where event time was when the first result came. */
  .latency-past,
  .latency .swatch.past {
    width: 0;
    height: 0;
    border: 5px solid transparent;
    border-top: 7px solid var(--wl-text);
    border-bottom-width: 0;
    background: none;
    border-radius: 0;
  }
  .latency-past {
    position: absolute;
    top: -8px;
    margin-left: -5px;
  }
  .latency-parts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    margin: 7px 0 0;
    padding: 0;
    list-style: none;
    color: var(--wl-muted);
    font-size: 12.5px;
  }
  .latency-parts b {
    color: var(--wl-text);
    font-weight: 600;
  }
  .latency .swatch {
    display: inline-block;
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    margin-inline-end: 6px;
    border: 1.5px solid var(--wl-onTime);
    border-radius: 3px;
    vertical-align: -1.5px;
  }
  .latency .swatch.lateness {
    border: 1.5px dashed var(--wl-correction);
  }
  .latency .swatch.past {
    vertical-align: 1px;
  }
  .cost table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .cost th,
  .cost td {
    padding: 5px 0;
    border-bottom: 1px solid var(--wl-line);
    text-align: start;
    font-weight: 450;
    vertical-align: baseline;
  }
  .cost-lines thead th {
    color: var(--wl-muted);
    font-size: 12px;
    font-weight: 500;
  }
  .cost-lines td,
  .cost-lines thead th:not(:first-child) {
    padding-inline-start: 12px;
    text-align: end;
  }
  .cost-lines tr > :last-child {
    white-space: nowrap;
  }
  .cost b {
    font-weight: 600;
  }
  .cost .formula {
    color: var(--wl-muted);
    font-size: 12px;
  }
  .cost .part {
    color: var(--wl-muted);
    font-size: 12px;
  }
  .growth {
    margin-top: 14px;
  }
  .growth caption {
    padding-bottom: 3px;
    color: var(--wl-muted);
    font-size: 12px;
    text-align: start;
  }
  .growth th {
    width: 9.5em;
    padding-inline-end: 10px;
    white-space: nowrap;
  }
  .growth td:last-child {
    width: 5.5em;
    text-align: end;
    white-space: nowrap;
  }
  .growth-bar span {
    display: block;
    height: 9px;
    border-radius: 5px;
    background: var(--wl-band-line);
  }
  @media (forced-colors: active) {
    .latency-part,
    .latency .swatch {
      border-color: CanvasText;
    }
    .latency-past,
    .latency .swatch.past {
      forced-color-adjust: none;
      border-color: transparent;
      border-top-color: CanvasText;
    }
    .latency .window,
    .growth-bar span {
      forced-color-adjust: none;
      background: CanvasText;
      color: Canvas;
    }
  }
`;
