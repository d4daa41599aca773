// How do dialogs look, and the line that says what came of an edit?
import {css} from "./css.js";

export const dialogStyle = css`
  .dialog {
    width: min(560px, calc(100vw - 24px));
    max-height: calc(100vh - 24px);
    padding: 20px 24px 22px;
    border: 1px solid var(--wl-line-strong);
    border-radius: 12px;
    background: var(--wl-surface);
    color: var(--wl-text);
    box-shadow: 0 20px 60px rgb(10 16 34 / 28%);
    overflow: auto;
  }
  .dialog::backdrop {
    background: rgb(10 16 34 / 34%);
  }
  .dialog h2 {
    font-size: 17px;
    font-weight: 700;
    margin-bottom: 4px;
  }
  .dialog-hint {
    color: var(--wl-muted);
    margin-bottom: 16px;
    text-wrap: pretty;
  }
  .dialog > .close {
    position: absolute;
    top: 12px;
    inset-inline-end: 12px;
  }
  .dialog-fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(210px, 42%), 1fr));
    gap: 12px 16px;
    align-items: start;
  }
  .dialog-field {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  .dialog-field > span:first-child,
  .dialog-choices legend {
    color: var(--wl-muted);
    font-size: 12.5px;
  }
  .dialog .control {
    width: 100%;
    min-width: 0;
    height: 34px;
    padding: 0 9px;
    border: 1px solid var(--wl-control);
    border-radius: 6px;
    background: var(--wl-surface);
  }
  .dialog select.control {
    padding: 0 5px;
  }
  .dialog .control:focus {
    outline: 2px solid var(--wl-focus);
    outline-offset: -1px;
    border-color: var(--wl-focus);
  }
  .dialog .control[aria-invalid] {
    border-color: var(--wl-invalid);
    background: var(--wl-invalid-soft);
  }
  .dialog .field-problem {
    margin: 0;
  }
  .dialog-gallery {
    width: min(760px, calc(100vw - 24px));
  }
  .gallery-questions {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 12px;
  }
  .gallery-question {
    position: relative;
  }
  .gallery-question input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .gallery-question span {
    display: block;
    padding: 4px 12px;
    border: 1px solid var(--wl-control);
    border-radius: 999px;
    font-size: 13px;
  }
  .gallery-question input:checked + span {
    border-color: var(--wl-accent);
    background: var(--wl-accent-soft);
    color: var(--wl-accent);
    font-weight: 600;
  }
  .gallery-question input:focus-visible + span {
    outline: 2px solid var(--wl-focus);
    outline-offset: 1px;
  }
  .gallery-count {
    color: var(--wl-muted);
    font-size: 12.5px;
    margin: 12px 0 6px;
  }
  .gallery-list img {
    display: block;
    width: 100%;
    margin-bottom: 6px;
    border-radius: var(--wl-radius-small);
    aspect-ratio: 5 / 2;
    object-fit: cover;
    object-position: left top;
  }
  .gallery-list img[hidden] {
    display: none;
  }
  .gallery-list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
    gap: 8px;
    max-height: 46vh;
    margin: 0;
    padding: 2px;
    overflow: auto;
    list-style: none;
  }
  .gallery-list button {
    display: grid;
    gap: 3px;
    align-content: start;
    width: 100%;
    height: 100%;
    padding: 10px 12px;
    border: 1px solid var(--wl-line);
    border-radius: 8px;
    background: var(--wl-surface);
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .gallery-list button:hover {
    border-color: var(--wl-accent);
    background: var(--wl-hover);
  }
  .gallery-list button:focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: -1px;
  }
  .gallery-list b {
    font-weight: 650;
    text-wrap: balance;
  }
  .gallery-list span {
    color: var(--wl-muted);
    font-size: 13px;
    line-height: 1.45;
    text-wrap: pretty;
  }
  .dialog-choices {
    display: grid;
    gap: 4px;
    margin-top: 14px;
  }
  .dialog-fields .dialog-choices {
    margin-top: 0;
    grid-column: 1 / -1;
    grid-template-columns: repeat(auto-fill, minmax(210px, 1fr));
  }
  .dialog-choices legend {
    margin-bottom: 4px;
  }
  .dialog-choice {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
  }
  .dialog-choice input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--wl-accent);
  }
  .dialog-buttons {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 20px;
  }
  .button.primary {
    border-color: var(--wl-ink);
    background: var(--wl-ink);
    color: var(--wl-on-ink);
    font-weight: 600;
  }
  .button.primary:hover {
    border-color: var(--wl-ink);
    background: color-mix(in srgb, var(--wl-ink) 88%, var(--wl-surface));
    color: var(--wl-on-ink);
  }
  .button.primary[aria-disabled="true"] {
    opacity: 0.45;
    cursor: default;
  }
  @media (forced-colors: active) {
    .button.primary {
      border-width: 2px;
    }
  }

  .dialog-export .dialog-field:first-child {
    grid-column: 1 / -1;
  }
  .export-made {
    display: grid;
    gap: 6px;
    margin-top: 14px;
  }
  .export-list {
    display: grid;
    gap: 4px;
    padding-inline-start: 18px;
    max-height: 190px;
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .export-files {
    color: var(--wl-muted);
    font-size: 12.5px;
  }
  .share {
    display: grid;
    gap: 10px;
    justify-items: start;
  }
  .share-link {
    width: 100%;
  }
  .share-length,
  .share-none {
    margin: 0;
    color: var(--wl-muted);
    font-size: 13px;
  }
  .share-long {
    color: var(--wl-text);
    font-weight: 600;
  }
  .code-of-link {
    width: min(232px, 70vw);
    height: auto;
    justify-self: center;
    border-radius: 6px;
    forced-color-adjust: none;
  }
  .refused ul {
    margin: 4px 0 0;
    padding-inline-start: 18px;
    overflow-wrap: anywhere;
  }
  .refused-link {
    display: flex;
    gap: 8px;
    margin-top: 8px;
  }
  .refused-link .control {
    flex: 1;
    min-width: 0;
    height: 30px;
    padding: 0 8px;
    border: 1px solid var(--wl-control);
    border-radius: 6px;
    background: var(--wl-surface);
    font-family: var(--wl-mono, monospace);
    font-size: 12.5px;
  }

  .notice {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-top: 8px;
    padding: 3px 4px 3px 14px;
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius-small);
    background: var(--wl-accent-soft);
    color: var(--wl-text);
    font-size: 13.5px;
  }
  .notice > span {
    text-wrap: pretty;
    margin-inline-end: auto;
  }
  .notice .part {
    flex: none;
    font-weight: 600;
  }
  .notice .icon-button {
    flex: none;
    width: 28px;
    height: 28px;
  }
`;
