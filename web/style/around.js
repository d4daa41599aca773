// How does that look which the first picture is without: panels below it, how far a run is, rows without a height, small charts?
import {css} from "./css.js";

export const aroundStyle = css`
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

  .panels.stale {
    filter: grayscale(1);
  }
  .panels.stale > section {
    border: 1px dashed var(--wl-control);
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

  @media (max-width: 900px) {
    .panels {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 620px) {
    .panels > section {
      padding: 14px;
    }
  }
`;
