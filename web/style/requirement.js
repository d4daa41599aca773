// How do the sentences look that one chooses what one wants to know from?
import {css} from "./css.js";

export const requirementStyle = css`
  .dialog-requirement {
    width: min(660px, calc(100vw - 24px));
  }
  .requirement {
    font-size: 15px;
    line-height: 1.9;
  }
  .requirement-what {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 8px;
    margin-bottom: 8px;
  }
  .requirement-shape {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    align-items: center;
    gap: 10px;
    min-height: 38px;
    padding: 2px 12px;
    border: 1px solid transparent;
    border-radius: var(--wl-radius-small);
    cursor: pointer;
  }
  .requirement-shape:hover {
    background: var(--wl-hover);
  }
  .requirement-shape.chosen {
    border-color: var(--wl-accent);
    background: var(--wl-accent-soft);
    cursor: default;
  }
  .requirement-shape input[type="radio"] {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--wl-accent);
  }
  .requirement b {
    font-weight: 600;
  }
  .requirement .blank {
    height: 28px;
    padding: 0 7px;
    border: 1px solid var(--wl-control);
    border-radius: 6px;
    background: var(--wl-surface);
    color: var(--wl-text);
    font: inherit;
    font-size: 14.5px;
    font-weight: 600;
    max-width: 100%;
  }
  .requirement select.blank {
    padding: 0 3px;
    font-weight: 450;
  }
  .requirement .blank:focus {
    outline: 2px solid var(--wl-focus);
    outline-offset: -1px;
  }
  .requirement .blank[aria-invalid] {
    border-color: var(--wl-invalid);
    background: var(--wl-invalid-soft);
  }
  .requirement-tail {
    margin: 10px 0 0;
    padding: 10px 12px 0;
    border-top: 1px solid var(--wl-line);
  }
  .requirement .field-problem:empty {
    display: none;
  }
  .requirement .field-problem {
    padding: 0 12px;
  }
  .requirement-flink {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    min-height: 28px;
    margin: 12px 0 0;
    padding: 0 12px;
  }
  .requirement-flink code {
    padding: 0 7px;
    border-radius: 5px;
    background: var(--wl-sunken);
    color: var(--wl-muted);
    font: 12px/24px var(--wl-mono);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .requirement-shape.chosen {
      border-color: Highlight;
    }
  }
  @media (max-width: 620px) {
    .requirement {
      font-size: 14px;
    }
    .requirement-shape {
      padding-inline: 8px;
    }
    .requirement-tail,
    .requirement-flink {
      padding-inline: 8px;
    }
  }
`;
