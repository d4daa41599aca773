// How do reasons look: the why, its arithmetic, what would have changed it, and the ticket step by step?
import {css} from "./css.js";

export const whyStyle = css`
  .why,
  .steps {
    overflow-wrap: anywhere;
  }
  .why h2,
  .steps h2 {
    margin: 0 0 8px;
    font-size: 15px;
    font-weight: 650;
  }
  .why .hint,
  .steps .hint {
    margin: 0 0 8px;
    color: var(--wl-muted);
    font-size: 13px;
  }
  .why-runs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16.5rem), 1fr));
    gap: 14px 24px;
  }
  .why-run {
    min-width: 0;
  }
  .why h3,
  .why h4 {
    display: flex;
    align-items: center;
    gap: 6px;
    margin: 0 0 4px;
    font-size: 13.5px;
    font-weight: 650;
  }
  .why h4 {
    margin-top: 10px;
    font-weight: 500;
  }
  .why .fate {
    color: var(--wl-muted);
    font-weight: 450;
  }
  .why p,
  .steps p {
    margin: 0 0 6px;
    font-size: 13.5px;
    line-height: 1.5;
    text-wrap: pretty;
  }

  /* Arithmetic: what a number is called, how it comes about, and the comparison that decides. */
  .facts {
    margin: 8px 0 10px;
    padding: 9px 12px;
    border-radius: var(--wl-radius-small);
    background: var(--wl-sunken);
    font-variant-numeric: tabular-nums;
  }
  .facts dl {
    display: grid;
    grid-template-columns: 1fr;
    margin: 0;
    font-size: 12px;
  }
  .facts dt {
    color: var(--wl-muted);
  }
  .facts dd {
    margin: 0 0 5px;
    font-family: var(--wl-mono);
  }
  .facts dd span,
  .facts dd b,
  .facts .comparison b {
    white-space: nowrap;
  }
  .facts dl + .verdict {
    margin-top: 2px;
    padding-top: 7px;
    border-top: 1px solid var(--wl-line);
  }
  .why .verdict,
  .steps .verdict {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    margin: 0;
    font-family: var(--wl-mono);
    font-size: 12px;
  }
  .comparison {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  .comparison i {
    font-style: normal;
    font-weight: 700;
    color: var(--wl-accent);
  }
  .facts .outcome {
    font-family: var(--wl-font);
    font-weight: 600;
  }

  .why .would {
    display: grid;
    gap: 3px;
    margin: 0 0 6px;
    padding-left: 18px;
    list-style: disc;
    font-size: 13.5px;
    line-height: 1.5;
  }
  .why .would .try {
    margin-inline-start: 3px;
    color: var(--wl-accent);
    font-size: 13px;
    white-space: nowrap;
  }

  /* A window's story: moments on a line, from top to bottom as the rows run. */
  .story {
    margin: 0 0 8px;
    padding: 0;
    list-style: none;
  }
  .moment {
    position: relative;
    display: grid;
    grid-template-columns: 3.7em minmax(0, 1fr);
    gap: 0 22px;
    padding: 2px 4px 8px 0;
    font-size: 13.5px;
  }
  .moment::before {
    content: "";
    position: absolute;
    left: calc(3.7em + 10px);
    top: 0;
    bottom: 0;
    border-left: 1.5px solid var(--wl-band-line);
  }
  .moment:first-child::before {
    top: 12px;
  }
  .moment:last-child::before {
    bottom: calc(100% - 12px);
  }
  .moment::after {
    content: "";
    position: absolute;
    left: calc(3.7em + 6px);
    top: 8px;
    box-sizing: border-box;
    width: 9px;
    height: 9px;
    border: 1.5px solid var(--wl-onTime);
    border-radius: 50%;
    background: var(--wl-surface);
  }
  .moment.fired::after {
    background: var(--wl-onTime);
  }
  .moment.closed::after,
  .moment.lost::after,
  .moment.purged::after,
  .moment.evicted::after {
    border-color: var(--wl-gone);
    border-radius: 1px;
  }
  .moment.chosen {
    border-radius: var(--wl-radius-small);
    background: var(--wl-selected);
  }
  .moment .when {
    padding-top: 2px;
    color: var(--wl-muted);
    font-size: 12px;
    text-align: end;
    white-space: nowrap;
  }
  .moment .pane {
    margin: 0 6px 3px 0;
    cursor: default;
  }
  .why .moment p {
    margin: 0 0 3px;
  }
  .moment .pane + p {
    display: inline;
  }
  .moment .facts,
  .why-run h4 + p + .facts {
    width: fit-content;
    margin: 4px 0;
    padding: 4px 10px;
  }
  .moment .facts {
    padding: 3px 8px;
  }
  .why .moment .verdict {
    font-size: 11.5px;
    letter-spacing: -0.02em;
  }
  .moment .comparison {
    gap: 0 5px;
  }
  .held .part {
    margin-inline-end: 3px;
  }
  .why .held .hint {
    margin-inline-end: 3px;
    font-size: 12.5px;
  }

  /* Where nothing may be changed there is nothing to try. */
  .readonly .mend,
  .readonly .try {
    display: none;
  }
  .follows {
    grid-column: 1 / -1;
    margin: 0;
    color: var(--wl-muted);
    font-size: 12.5px;
    text-align: center;
  }
  .panels > .steps {
    grid-column: 1 / -1;
  }
  .steps-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    margin-bottom: 10px;
  }
  .steps .steps-head h2 {
    margin: 0;
  }
  .steps-runs {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .steps ol {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
    gap: 18px 28px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .step {
    min-width: 0;
  }
  .step h3 {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0 0 6px;
    font-size: 13.5px;
    font-weight: 650;
  }
  .step .number {
    flex: none;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    background: var(--wl-ink);
    color: var(--wl-on-ink);
    font-size: 12px;
    line-height: 22px;
    text-align: center;
  }
  .state-mark {
    display: inline-flex;
    color: var(--wl-muted);
  }
  .looks .state-mark {
    color: var(--wl-warning);
  }
  .steps .partitions {
    width: 100%;
    margin: 2px 0 8px;
    border-collapse: collapse;
    font-size: 12.5px;
    font-variant-numeric: tabular-nums;
  }
  .partitions th,
  .partitions td {
    padding: 4px 10px 4px 0;
    border-bottom: 1px solid var(--wl-line);
    text-align: start;
    font-weight: 450;
    vertical-align: baseline;
  }
  .partitions thead th {
    color: var(--wl-muted);
    font-size: 12px;
  }
  .partitions b {
    font-weight: 600;
  }
  .partitions .how {
    color: var(--wl-muted);
    font-size: 12px;
  }
  .partitions .holds .how {
    color: var(--wl-warning);
    font-weight: 600;
  }
  .partitions .counts .how {
    display: none;
  }
  .partitions .partition-name {
    font-weight: 700;
  }
  .steps .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin: 0;
  }
  ${[0, 1, 2, 3, 4, 5].map((i) => `.partitions .partition-${i} { color: var(--wl-partition-${i}); }`).join("\n")}
  @media (forced-colors: active) {
    .moment.fired::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .moment.chosen {
      outline: 2px solid Highlight;
    }
    .step .number {
      forced-color-adjust: none;
      background: CanvasText;
      color: Canvas;
    }
  }
`;
