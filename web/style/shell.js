// What does the page around the picture look like: header, sentence, buttons, what is wrong?
import {css} from "./css.js";

export const shell = css`
  :host {
    display: block;
    position: relative;
    font: 14px/1.5 var(--wl-font);
    color: var(--wl-text);
    background: var(--wl-page);
    font-variant-numeric: tabular-nums;
    -webkit-text-size-adjust: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  p,
  ul,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  ul {
    list-style: none;
  }
  /* Chinese has no slanted letters. */
  :host([lang="zh"]) i {
    font-style: normal;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--wl-focus);
    outline-offset: 2px;
  }

  header {
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 0 24px;
    min-height: 58px;
    background: var(--wl-surface);
    border-bottom: 1px solid var(--wl-line);
  }
  h1 {
    display: flex;
    align-items: center;
    gap: 10px;
    font-size: 17px;
    font-weight: 700;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  .logo {
    width: 28px;
    height: 28px;
    flex: none;
  }
  .logo-band {
    fill: var(--wl-band);
    stroke: var(--wl-band-line);
  }
  .logo-line {
    fill: none;
    stroke: var(--wl-watermark);
    stroke-width: 2.2;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .logo-dot {
    fill: var(--wl-correction);
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-inline-start: auto;
  }

  .button,
  .icon-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    height: 34px;
    padding: 0 12px;
    border: 1px solid var(--wl-line-strong);
    border-radius: var(--wl-radius-small);
    background: var(--wl-surface);
    white-space: nowrap;
    transition:
      background-color 0.12s,
      border-color 0.12s,
      color 0.12s;
  }
  .icon-button {
    width: 34px;
    padding: 0;
    border-color: transparent;
    background: transparent;
    color: var(--wl-muted);
  }
  .button:hover,
  .icon-button:hover:not(:disabled) {
    background: var(--wl-hover);
    border-color: var(--wl-band-line);
    color: var(--wl-text);
  }
  .button[aria-expanded="true"] {
    background: var(--wl-accent-soft);
    border-color: var(--wl-band-line);
    color: var(--wl-accent);
  }
  .icon-button:disabled {
    opacity: 0.38;
    cursor: default;
  }
  .icon {
    width: 18px;
    height: 18px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon .filled {
    fill: currentColor;
    stroke: none;
  }

  .main {
    padding: 0 24px 40px;
    max-width: 2200px;
    margin: 0 auto;
  }

  /* In someone else's page: no more room than is needed. */
  .main.embedded {
    padding: 0 12px 12px;
  }
  .embed-header {
    float: inline-end; /* beside the title, or the sentence where there is none: never on top of them */
    padding: 3px 12px 0;
  }
  .embed-header .icon-button {
    height: 28px;
  }
  .embedded :is(.about, .sentence) {
    min-width: min(100%, 320px);
  }
  .home {
    padding: 4px 8px;
    border-radius: var(--wl-radius-small);
    color: var(--wl-muted);
    font-size: 13px;
  }
  .home:hover {
    color: var(--wl-text);
  }
  [hidden] {
    display: none !important;
  }

  .sentence {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 24px;
    padding: 4px 0 12px;
  }
  .sentence p {
    font-size: 16px;
    line-height: 1.7;
    letter-spacing: -0.005em;
    text-wrap: pretty;
  }
  .part {
    padding: 0;
    border: 0;
    border-radius: 3px;
    background: none;
    text-align: start;
    text-decoration: underline dotted var(--wl-control) 1.5px;
    text-underline-offset: 5px;
  }
  .part:hover {
    color: var(--wl-accent);
    background: var(--wl-accent-soft);
    text-decoration-color: var(--wl-accent);
  }
  .sentence-tools {
    display: flex;
    flex: none;
    gap: 8px;
  }
  .settings-button {
    flex: none;
  }

  .alert {
    display: flex;
    gap: 10px;
    margin-bottom: 14px;
    padding: 10px 14px;
    border: 1px solid var(--wl-invalid);
    border-radius: var(--wl-radius-small);
    background: var(--wl-invalid-soft);
  }
  .problems .path {
    color: var(--wl-muted);
    font: 12px var(--wl-mono);
  }
  .alert > .icon {
    color: var(--wl-invalid);
    margin-top: 1px;
  }
  .alert .part {
    font-weight: 600;
  }
  .alert li + li,
  .alert ul + p {
    margin-top: 3px;
  }
  .alert ul + p {
    color: var(--wl-muted);
  }

  /* A picture of the last result is no defect. */
  .alert.cancelled {
    border-color: var(--wl-line-strong);
    background: var(--wl-surface);
  }

  .live {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (max-width: 620px) {
    header {
      padding: 0 12px;
      gap: 8px;
      min-height: 52px;
    }
    h1 {
      font-size: 16px;
      gap: 7px;
    }
    .tools .button[data-menu="examples"] span {
      display: none;
    }
    .tools {
      gap: 2px;
    }
    .tools .button {
      min-width: 34px;
      padding: 0 7px;
    }
    .tools .button > .icon + span {
      display: none;
    }
    .main {
      padding: 0 12px 24px;
    }
    .sentence {
      flex-direction: column;
      align-items: stretch;
      gap: 8px;
      padding: 12px 0;
    }
    .sentence p {
      font-size: 15px;
      line-height: 1.75;
    }
    .settings-button {
      align-self: flex-start;
    }
  }
  @media (max-width: 420px) {
    h1 > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
`;
