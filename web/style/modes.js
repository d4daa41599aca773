// How does the page look with parts left out, on a wall and on paper?
import {css} from "./css.js";

export const modesStyle = css`
  .without-table .table,
  .without-score .charts,
  .without-score .below,
  .without-results .results,
  .without-why .why,
  .without-why .steps,
  .without-why .advice,
  .without-why .cost,
  .without-why .follows,
  .embedded .kept,
  .hides-results .results,
  .hides-results .why,
  .hides-results .steps,
  .hides-results .advice,
  .hides-results .cost,
  .hides-results .state,
  .hides-results .column-fates > div,
  .hides-results .score .bar,
  .hides-results .score .note {
    display: none;
  }
  .hides-results .score-body .mark {
    visibility: hidden;
  }

  /* On a wall: the picture and what it is of, as large as there is room. */
  .wall-leave {
    display: none;
  }
  :host([wall]) {
    min-height: 100vh;
    overflow: auto;
    background: var(--wl-surface);
  }
  :host([wall]) .wall-leave {
    display: inline-flex;
    position: fixed;
    inset: 12px 12px auto auto;
    z-index: 5;
  }
  :host([wall]) .tools,
  :host([wall]) .sentence-tools,
  :host([wall]) .notice,
  :host([wall]) .form,
  :host([wall]) .json,
  :host([wall]) .state,
  :host([wall]) .panels,
  :host([wall]) .keys,
  :host([wall]) .zoom,
  :host([wall]) .handles,
  :host([wall]) .transcript,
  :host([wall]) .draft,
  :host([wall]) .run-menu,
  :host([wall]) .table .icon-button:not(.corner-button),
  :host([wall]) .scrubber :is(button, input) {
    display: none;
  }
  :host([wall]) .run-head input {
    background: none;
  }
  :host([wall]) h1 {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  :host([wall]) header {
    border: 0;
    min-height: 44px;
    padding-top: 14px;
  }
  :host([wall]) .title {
    font-size: clamp(20px, 2.2vw, 40px);
    font-weight: 700;
  }
  :host([wall]) .about .missing {
    display: none;
  }
  :host([wall]) .sentence p {
    font-size: clamp(15px, 1.5vw, 26px);
  }
  :host([wall]) .part {
    text-decoration: none;
  }
  :host([wall]) .stage {
    zoom: var(--wall, 1.5);
  }
  :host([wall]) .board {
    border: 0;
    max-height: 56vh;
  }
  :host([wall]) .below,
  :host([wall]) .legend {
    font-size: clamp(14px, 1.2vw, 20px);
  }
  :host([wall]) .legend {
    flex-basis: 100%;
    order: 1;
  }
  @media (max-width: 900px) {
    :host([wall]) .stage {
      zoom: 1;
    }
    :host([wall]) .board {
      max-height: 70vh;
    }
  }

  @media (forced-colors: active) {
    .button[aria-pressed="true"] {
      border: 2px solid Highlight;
    }
  }

  @page {
    size: A4 landscape;
    margin: 12mm;
  }
  @media print {
    :host {
      background: none;
    }
    header {
      border: 0;
      padding: 0;
      min-height: 0;
    }
    h1,
    .tools,
    .sentence-tools,
    .form,
    .json,
    .draft,
    .alert,
    .notice,
    .bubble,
    .below > :not(.legend),
    .keys,
    .state,
    .transcript,
    .overview,
    .run-menu,
    .results-tools,
    .table .icon-button:not(.corner-button),
    .steps-runs,
    .ways,
    .try,
    .cost:not(.open),
    .wall-leave {
      display: none !important;
    }
    .part {
      text-decoration: none;
    }
    .run-head input {
      background: none;
    }

    .about .missing {
      display: none;
    }
    .title {
      font-size: 18px;
      font-weight: 700;
    }
    .main {
      padding: 0;
      max-width: none;
    }
    .board {
      max-height: none;
      overflow: visible;
      border: 0;
      /* as wide as it is on the screen, made to fit the paper */
      zoom: var(--print, 1);
    }
    /* Of a long table, what is in view. */
    :host([long]) .board {
      max-height: 165mm;
      overflow: hidden;
    }
    .below {
      break-inside: avoid;
    }
    .panels {
      display: block;
    }
    .panels > section {
      break-inside: avoid;
      margin-bottom: 14px;
    }
    /* Paper does not scroll. */
    .results-scroll {
      max-height: none;
      overflow: visible;
      background: none;
    }
    .results :is(th, td, .short) {
      max-width: none;
      white-space: normal;
    }
    .stage,
    .board-grid {
      print-color-adjust: exact;
    }
  }
`;
