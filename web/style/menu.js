// How does a menu look that is open?
import {css} from "./css.js";

export const menuStyle = css`
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
`;
