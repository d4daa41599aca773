// How does advice look: what to look at, and the buttons that mend it?
import {css} from "./css.js";

export const adviceStyle = css`
  .advice h2 {
    margin: 0 0 8px;
    font-size: 15px;
    font-weight: 650;
  }
  .panels > .advice {
    grid-column: 1 / -1;
  }
  .advice ul {
    display: grid;
    gap: 9px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 13.5px;
    line-height: 1.5;
  }
  .advice li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 8px;
    max-width: 62rem;
    overflow-wrap: anywhere;
  }
  .advice li > .icon {
    margin-top: 1px;
    color: var(--wl-warning);
  }
  .advice .dot {
    width: 7px;
    height: 7px;
    margin: 7px 0 0 6px;
    border: 1.5px solid var(--wl-muted);
    border-radius: 50%;
  }
  .advice .note {
    color: var(--wl-muted);
  }
  .advice p {
    margin: 0;
    text-wrap: pretty;
  }
  .advice .run {
    margin-inline-end: 2px;
    font-weight: 600;
    color: var(--wl-text);
  }
  .advice .hint {
    margin: 6px 0 0;
    color: var(--wl-muted);
    font-size: 13.5px;
  }
  .advice .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin-top: 3px;
  }
  .advice .ways:empty {
    display: none;
  }
  /* A button that makes a change, which undo takes back. */
  .mend {
    min-height: 26px;
    padding: 1px 11px;
    border: 1px solid var(--wl-control);
    border-radius: 13px;
    background: var(--wl-surface);
    color: var(--wl-text);
    font: inherit;
    font-size: 13px;
    text-align: start;
    cursor: pointer;
  }
  .mend:hover {
    border-color: var(--wl-accent);
    background: var(--wl-accent-soft);
    color: var(--wl-accent);
  }
`;
