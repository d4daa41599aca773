// What does the pipeline's form look like? A row of stages, as events go through them.
import {css} from "./css.js";

export const form = css`
  .form {
    position: relative;
    margin-bottom: 16px;
    background: var(--wl-surface);
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
  }
  .form > .close {
    position: absolute;
    top: 6px;
    inset-inline-end: 6px;
  }
  .groups {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    padding: 12px 6px 14px;
  }
  .group {
    padding: 0 14px;
    border-inline-start: 1px solid var(--wl-line);
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px 8px;
    align-content: start;
  }
  .group:first-child {
    border: 0;
  }
  .group legend {
    padding: 0;
    margin-bottom: 8px;
    font-weight: 650;
    font-size: 13.5px;
  }
  .field {
    min-width: 0;
  }
  .field.wide {
    grid-column: 1 / -1;
  }
  .field.nested {
    padding-inline-start: 10px;
    border-inline-start: 2px solid var(--wl-line);
  }
  .field-head {
    display: flex;
    align-items: center;
    min-height: 22px;
  }
  .field-label {
    flex: 1;
    min-width: 0;
    color: var(--wl-muted);
    font-size: 12.5px;
    line-height: 1.3;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .vary {
    width: 22px;
    height: 22px;
    opacity: 0;
    flex: none;
  }
  .vary .icon {
    width: 15px;
    height: 15px;
  }
  .field:hover .vary,
  .field:focus-within .vary,
  .vary[aria-pressed="true"] {
    opacity: 1;
  }
  .vary[aria-pressed="true"] {
    color: var(--wl-accent);
  }
  .settings {
    display: flex;
    gap: 4px;
  }
  /* One for each run: below each other, with the runs' names beside them. */
  .settings.each {
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    align-items: center;
    gap: 4px 8px;
  }
  .setting-run {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--wl-muted);
    font-size: 12.5px;
  }
  .form .control,
  .keys .control {
    flex: 1 1 0;
    width: 100%;
    min-width: 0;
    height: 32px;
    padding: 0 8px;
    border: 1px solid var(--wl-control);
    border-radius: 6px;
    background: var(--wl-surface);
    text-overflow: ellipsis;
  }
  .form select.control {
    flex-basis: 100%;
    padding: 0 4px;
  }
  .keys .control {
    flex: none;
    width: auto;
  }
  .form .control::placeholder {
    color: var(--wl-faint);
    opacity: 1;
  }
  .form .control:focus {
    outline: 2px solid var(--wl-focus);
    outline-offset: -1px;
    border-color: var(--wl-focus);
  }
  .control[aria-invalid] {
    border-color: var(--wl-invalid);
    background: var(--wl-invalid-soft);
  }
  .form .control:disabled {
    border-color: var(--wl-line);
    background: var(--wl-sunken);
  }
  .field.idle .control {
    border-style: dashed;
    color: var(--wl-muted);
  }
  .field-note,
  .field-problem {
    margin-top: 4px;
    font-size: 12px;
    line-height: 1.35;
    color: var(--wl-muted);
  }
  .field-problem {
    color: var(--wl-invalid);
  }

  @media (max-width: 1640px) {
    .groups {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      row-gap: 18px;
    }
    .group:nth-child(5) {
      border: 0;
    }
  }
  @media (max-width: 900px) {
    .groups {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .group:nth-child(odd) {
      border: 0;
    }
  }
  @media (max-width: 520px) {
    .groups {
      grid-template-columns: minmax(0, 1fr);
      padding-inline: 0;
    }
    .group {
      border: 0;
    }
    .group + .group {
      margin-top: 14px;
    }
    .group + .group legend {
      width: 100%;
      padding-top: 12px;
      border-top: 1px solid var(--wl-line);
    }
    .form .control {
      height: 38px;
    }
    .vary {
      width: 34px;
      height: 30px;
      opacity: 1;
    }
  }
`;
