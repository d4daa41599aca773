// How do the state panel and the score as text look, once they are open?
import {css} from "./css.js";

export const statePanelStyle = css`
  .transcript-rows {
    overflow-x: auto;
    max-height: 480px;
    border-top: 1px solid var(--wl-line);
  }
  .transcript table {
    width: 100%;
    border-collapse: collapse;
    font-size: 13px;
  }
  .transcript th,
  .transcript td {
    min-width: 15em;
    padding: 6px 16px;
    border-bottom: 1px solid var(--wl-line);
    text-align: start;
    vertical-align: top;
  }
  .transcript th {
    font-weight: 600;
  }
  .transcript thead th {
    position: sticky;
    top: 0;
    background: var(--wl-surface);
  }
  .transcript td p + p {
    margin-top: 2px;
  }
  .transcript-pages {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 10px 16px;
  }
  .state-runs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: 14px 28px;
    padding: 2px 20px 16px;
    font-size: 13px;
  }
  .state-run {
    min-width: 0;
  }
  .state h3 {
    margin: 0 0 4px;
    font-size: 13.5px;
    font-weight: 650;
  }
  .state .hint {
    color: var(--wl-muted);
    font-weight: 450;
  }
  .state-facts {
    display: grid;
    gap: 2px;
    margin: 0 0 8px;
  }
  .state-facts > div {
    display: grid;
    grid-template-columns: 8.5em minmax(0, 1fr);
    gap: 8px;
  }
  .state-facts dt {
    color: var(--wl-muted);
  }
  .state-facts dd {
    margin: 0;
  }
  .state-facts dd .hint {
    margin-inline-start: 4px;
  }
  .state-facts b {
    font-weight: 600;
  }
  .state-bytes::before {
    content: "· ";
    color: var(--wl-muted);
  }
  .state-timers h4 {
    margin: 10px 0 2px;
    font-size: 13px;
    font-weight: 600;
  }
  .state-timers-list li {
    display: grid;
    grid-template-columns: minmax(8.5em, auto) minmax(0, 1fr);
    gap: 0 12px;
    padding: 2px 0;
    font-variant-numeric: tabular-nums;
  }
  .state-timers-list .hint {
    font-size: 12px;
  }
  .state-windows {
    border-top: 1px solid var(--wl-line);
  }
  .state-windows li {
    display: grid;
    grid-template-columns: minmax(8.5em, auto) minmax(0, 1fr);
    gap: 0 12px;
    padding: 5px 0;
    border-bottom: 1px solid var(--wl-line);
  }
  .state-windows li:last-child {
    border-bottom: 0;
  }
  .state-windows .hint {
    margin-inline-start: 4px;
    font-size: 12px;
  }
  .state-key {
    margin-inline-end: 4px;
    color: var(--wl-muted);
  }
  .state-events {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 3px;
  }
  .state .event {
    min-width: 24px;
    min-height: 22px;
    padding: 0 6px;
    border: 1px solid var(--wl-band-line);
    border-radius: 5px;
    background: var(--wl-band);
    color: var(--wl-text);
    font-size: 12.5px;
    line-height: 18px;
  }
  .state .event:hover {
    border-color: var(--wl-onTime);
  }
  ${[0, 1, 2, 3, 4, 5].map((i) => `.state .partition-${i} { color: var(--wl-partition-${i}); }`).join("\n")}
`;
