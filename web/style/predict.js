// How does a prediction look? Fields beside each other where there is room.
import {css} from "./css.js";

export const predictStyle = css`
  .predict {
    max-width: 900px;
    margin: 8px 0 16px;
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
    padding: 12px 16px;
    background: var(--wl-surface);
  }
  .predict h2 {
    margin: 0;
    font-size: 15px;
  }
  .predict p {
    margin: 6px 0;
  }
  .predict ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
    gap: 8px 16px;
    margin: 8px 0;
    padding: 0;
    list-style: none;
  }
  .predict label {
    display: grid;
    gap: 2px;
  }
  .predict input {
    width: 100%;
    min-height: 36px;
    box-sizing: border-box;
    padding: 4px 10px;
    border: 1px solid var(--wl-control);
    border-radius: var(--wl-radius-small);
    background: var(--wl-surface);
    color: inherit;
    font: 16px var(--wl-mono);
  }
  .predict .wrong input {
    border-color: var(--wl-dropped);
  }
  .predict-check {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
  }
  .predict [role="status"] svg {
    vertical-align: -3px;
  }
  .predict .good svg {
    color: var(--wl-onTime);
  }
  .predict .bad svg {
    color: var(--wl-dropped);
  }
`;
