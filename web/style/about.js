// How do title and notes look, as they stand and while they are written?
import {css} from "./css.js";

export const aboutStyle = css`
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
    padding-top: 8px;
  }
  .about button {
    min-height: 26px;
    padding: 1px 6px;
    margin-inline-start: -6px;
    border: 0;
    border-radius: var(--wl-radius-small);
    background: none;
    text-align: start;
    cursor: text;
  }
  .about button span {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .about button:hover {
    background: var(--wl-accent-soft);
  }
  .about .title {
    font-weight: 650;
    max-width: 100%;
  }
  .about .notes {
    flex: 0 1 auto;
    max-width: 96ch;
    color: var(--wl-muted);
    text-wrap: pretty;
  }
  .about .missing {
    color: var(--wl-muted);
    font-size: 13px;
    font-weight: 400;
  }
  .about .control {
    height: auto;
    padding: 3px 6px;
    margin-inline-start: -7px;
    border: 1px solid var(--wl-control);
    border-radius: var(--wl-radius-small);
    background: var(--wl-surface);
    text-align: start;
    color: var(--wl-text);
  }
  .about textarea {
    flex: 1 1 60ch;
    width: 100%;
    resize: vertical;
    font: inherit;
    line-height: 1.5;
  }
`;
