// How does the legend look?
import {css} from "./css.js";

export const legendStyle = css`
  .legend {
    flex: 1 1 520px;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 0;
    padding: 0;
    list-style: none;
    color: var(--wl-muted);
    font-size: 12px;
  }
  .legend li {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
`;
