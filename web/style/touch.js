// What is larger where fingers point: no target is smaller than 24 px.
import {css} from "./css.js";

export const touchStyle = css`
  @media (pointer: coarse) {
    .range {
      height: 28px;
    }
    .pane {
      min-width: 12px;
      line-height: 22px;
    }
    .event,
    .part,
    .choice {
      min-height: 26px;
      min-width: 26px;
    }
    .choice {
      height: 34px;
      border-radius: 17px;
    }
    .table .column-number .icon-button {
      width: 24px;
      pointer-events: auto;
    }
  }
`;
