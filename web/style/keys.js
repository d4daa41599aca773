// How do the list of keys and what a document expects look?
import {css} from "./css.js";

export const keysStyle = css`
  .keys-dialog {
    width: min(880px, calc(100vw - 32px));
    max-width: none;
  }
  .key-groups {
    max-height: min(70vh, 640px);
    overflow: auto;
  }
  .key-groups > div {
    columns: 3 250px;
    column-gap: 32px;
  }
  .key-groups section {
    break-inside: avoid;
    padding-bottom: 16px;
  }
  .key-groups h3 {
    margin: 0 0 6px;
    font-size: 13.5px;
    font-weight: 650;
  }
  .key-groups dl {
    display: grid;
    gap: 5px;
    margin: 0;
    font-size: 13px;
  }
  .key-groups dl > div {
    display: grid;
    grid-template-columns: 122px 1fr;
    gap: 10px;
  }
  .key-groups dd {
    margin: 0;
    color: var(--wl-muted);
  }
  .key-groups kbd {
    padding: 1px 5px;
    border: 1px solid var(--wl-line-strong);
    border-radius: 4px;
    background: var(--wl-sunken);
    font: 12px var(--wl-font);
    white-space: nowrap;
  }

  .expected,
  .kept {
    margin-bottom: 12px;
  }
  .expected p,
  p.expected {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .expected.good {
    color: var(--wl-partition-0);
  }
  .expected.bad {
    padding: 10px 14px;
    border: 1px solid var(--wl-warning);
    border-radius: var(--wl-radius-small);
    background: var(--wl-warning-soft);
  }
  .expected li {
    margin: 4px 0 0 26px;
    overflow-wrap: anywhere;
  }
  .expected code {
    color: var(--wl-muted);
    font: 12px var(--wl-mono);
  }
`;
