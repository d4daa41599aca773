// What do the page's few icons look like?
import {svg, html} from "lit/html.js";

/** @type {Record<string, import("lit").TemplateResult>} */
const shapes = {
  undo: svg`<path d="M7 4 3 8l4 4M3.5 8H11a4.5 4.5 0 0 1 0 9H8"></path>`,
  redo: svg`<path d="m13 4 4 4-4 4M16.5 8H9a4.5 4.5 0 0 0 0 9h3"></path>`,
  light: svg`<circle cx="10" cy="10" r="3.5"></circle><path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2"></path>`,
  dark: svg`<path d="M16.5 11.6A6.8 6.8 0 0 1 8.4 3.5a6.8 6.8 0 1 0 8.1 8.1z"></path>`,
  auto: svg`<circle cx="10" cy="10" r="6.7"></circle><path class="filled" d="M10 3.3a6.7 6.7 0 0 1 0 13.4z"></path>`,
  settings: svg`<path d="M3 6h7M15 6h2M3 14h2M10 14h7"></path><circle cx="12.5" cy="6" r="2.2"></circle><circle cx="7.5" cy="14" r="2.2"></circle>`,
  close: svg`<path d="m5 5 10 10M15 5 5 15"></path>`,
  plus: svg`<path d="M10 4v12M4 10h12"></path>`,
  minus: svg`<path d="M4 10h12"></path>`,
  fit: svg`<path d="M3 4.5v11M17 4.5v11M6 10h8M8.5 7.5 6 10l2.5 2.5M11.5 7.5 14 10l-2.5 2.5"></path>`,
  more: svg`<circle class="filled" cx="10" cy="4.5" r="1.3"></circle><circle class="filled" cx="10" cy="10" r="1.3"></circle><circle class="filled" cx="10" cy="15.5" r="1.3"></circle>`,
  columns: svg`<path d="M3.5 4.5h13v11h-13zM8 4.5v11M12.5 4.5v11"></path>`,
  grid: svg`<path d="M3.5 4h5v5h-5zM11.5 4h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z"></path>`,
  fitAll: svg`<path d="M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5"></path>`,
  fewer: svg`<path d="M4 4.5h12M4 15.5h12M10 7v6M8 9l2-2 2 2M8 11l2 2 2-2"></path>`,
  lower: svg`<path d="M4 4h12M4 8h12M4 12h12M4 16h12"></path>`,
  up: svg`<path d="M4.5 12.5 10 7l5.5 5.5"></path>`,
  previous: svg`<path d="M12.5 4.5 7 10l5.5 5.5"></path>`,
  next: svg`<path d="M7.5 4.5 13 10l-5.5 5.5"></path>`,
  down: svg`<path d="M4.5 7.5 10 13l5.5-5.5"></path>`,
  play: svg`<path class="filled" d="M6.5 4.2v11.6L16 10z"></path>`,
  pause: svg`<path d="M7 4.5v11M13 4.5v11"></path>`,
  vary: svg`<path d="M4 7.5h12M4 12.5h12M13 4 7 16"></path>`,
  same: svg`<path d="M4 7.5h12M4 12.5h12"></path>`,
  open: svg`<path d="M3 5.5h5l1.5 2H17v8H3zM3 10h14"></path>`,
  take: svg`<path d="M10 3.5v9M6.5 9 10 12.5 13.5 9M4 13.5v3h12v-3"></path>`,
  braces: svg`<path d="M8 3.5H7A2 2 0 0 0 5 5.5V8a2 2 0 0 1-1.7 2A2 2 0 0 1 5 12v2.5a2 2 0 0 0 2 2h1M12 3.5h1a2 2 0 0 1 2 2V8a2 2 0 0 0 1.7 2 2 2 0 0 0-1.7 2v2.5a2 2 0 0 1-2 2h-1"></path>`,
  file: svg`<path d="M5 3.5h6.5L15.5 7.5v9H5zM11.5 3.5v4h4"></path>`,
  share: svg`<path d="M8.5 11.5a3.2 3.2 0 0 0 4.6 0l3-3a3.2 3.2 0 0 0-4.6-4.6l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-3 3a3.2 3.2 0 0 0 4.6 4.6l1-1"></path>`,
  check: svg`<path d="m4 10.5 4 4 8-9"></path>`,
  say: svg`<path d="M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5zM7 8h6M7 10.5h4"></path>`,
  look: svg`<circle cx="9" cy="9" r="5"></circle><path d="m13 13 4 4"></path>`,
  warning: svg`<path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1"></path>`,
};

/** @param {keyof typeof shapes} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${shapes[name]}</svg>`;
