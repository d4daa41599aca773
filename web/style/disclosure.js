// How does a part look that is closed until it is asked for?
import {css} from "./css.js";

export const disclosureStyle = css`
  /* Closed it is a button beside the legend, opened it has the width of the page. */
  .state,
  .transcript {
    background: var(--wl-surface);
    border: 1px solid var(--wl-line);
    border-radius: var(--wl-radius);
  }
  .state.open,
  .transcript.open {
    flex: 1 0 100%;
    min-width: 0;
  }
  .state h2,
  .transcript h2 {
    margin: 0;
    font-size: 13px;
    font-weight: 450;
  }
  .state.open h2,
  .transcript.open h2 {
    font-size: 14px;
    font-weight: 650;
  }
  .disclosure {
    display: flex;
    align-items: center;
    gap: 4px;
    width: 100%;
    min-height: 30px;
    padding: 2px 12px 2px 6px;
    border: 0;
    border-radius: var(--wl-radius);
    background: none;
    font: inherit;
    text-align: start;
  }
  .disclosure:hover {
    background: var(--wl-hover);
  }
  .state:not(.open) .state-at {
    display: none;
  }
  .open .disclosure {
    min-height: 40px;
    padding-inline: 10px 16px;
  }
  .state-at {
    color: var(--wl-muted);
    font-weight: 450;
  }
`;
