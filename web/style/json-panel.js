// How do the document's text, and what is said of files and drafts, look?
import {css} from "./css.js";

export const jsonPanelStyle = css`
  .with-json {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px;
  }
  .json {
    display: flex;
    flex-direction: column;
    min-width: 0;
    order: -1; /* beside the table and no further away than it */
    height: clamp(320px, 60vh, 560px);
    background: var(--wl-surface);
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
    overflow: hidden;
  }
  .json-head {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    padding: 4px 6px 4px 16px;
    border-bottom: 1px solid var(--wl-line);
  }
  .json h2 {
    margin-inline-end: auto;
    font-size: 14px;
    font-weight: 650;
  }
  .button.small {
    height: 28px;
    padding: 0 10px;
    font-size: 13px;
  }
  .button:disabled {
    opacity: 0.45;
    cursor: default;
  }
  .code {
    flex: 1;
    min-height: 0;
    position: relative;
  }
  .json-note,
  .json-status {
    padding: 7px 16px;
    font-size: 13px;
    color: var(--wl-muted);
  }
  .json-note {
    background: var(--wl-warning-soft);
    color: var(--wl-warning);
  }
  .json-apart {
    display: none;
  }
  .code[data-apart] ~ .json-apart {
    display: block;
  }
  .json-status {
    min-height: 34px;
    border-top: 1px solid var(--wl-line);
  }
  .json-status.wrong {
    background: var(--wl-invalid-soft);
    color: var(--wl-invalid);
  }
  .json-status.wrong span {
    color: var(--wl-text);
  }
  @media (min-width: 1180px) {
    .with-json {
      grid-template-columns: minmax(0, 1fr) minmax(380px, 30%);
    }
    .with-json > .json {
      position: sticky;
      top: 16px;
      order: 0;
      height: max(420px, calc(100vh - 190px)); /* its last line is in view while the page is not scrolled */
    }
  }
  .alert.trouble {
    align-items: flex-start;
  }
  .trouble p {
    flex: 1;
  }
  .trouble p span {
    color: var(--wl-muted);
  }
  .trouble .icon-button {
    width: 26px;
    height: 26px;
  }
  .draft {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    margin-bottom: 12px;
    color: var(--wl-muted);
  }
  .draft .part {
    color: var(--wl-text);
  }
  :host([dropping]) .main {
    outline: 3px dashed var(--wl-accent);
    outline-offset: -8px;
    border-radius: var(--wl-radius);
  }
`;
