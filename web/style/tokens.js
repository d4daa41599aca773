// Which colours, sizes and fonts does everything share? Plain values, so that a picture made in Node has them too.
import {css} from "./css.js";

/** Colours by name; each is a custom property `--wl-<name>` on the page. */
export const light = {
  page: "#f5f6fa",
  surface: "#ffffff",
  sunken: "#f3f5f9",
  hover: "#f2f6ff",
  selected: "#e8effe",
  line: "#e4e8f0",
  "line-strong": "#c9d1e0",
  control: "#7d889e", // borders of controls: 3:1 against the surface
  text: "#141b2b",
  muted: "#525d74",
  faint: "#5c667d",
  accent: "#2456d6",
  "accent-soft": "#e3ebfd",
  "on-accent": "#ffffff",
  ink: "#141b2b",
  "on-ink": "#ffffff",
  focus: "#2456d6",
  invalid: "#b42318",
  "invalid-soft": "#fdeceb",
  warning: "#8a5300",
  "warning-soft": "#fff5df",

  // What became of an element, and of a window: the tones of marks, firings and results.
  onTime: "#2563eb",
  "on-onTime": "#ffffff",
  early: "#0b7a9e",
  "on-early": "#ffffff",
  correction: "#b9510a",
  "on-correction": "#ffffff",
  sideOutput: "#7c3aed",
  "on-sideOutput": "#ffffff",
  dropped: "#b91c1c",
  "on-dropped": "#ffffff",
  open: "#2563eb",
  gone: "#5b6579", // left a window without a firing; no window at all
  "on-gone": "#ffffff",

  band: "#e6eefd",
  "band-line": "#b7cbf6",
  "firing-soft": "#c9dafc",
  watermark: "#141b2b",
  lateness: "#6b7690",
  grid: "#e4e8f0",

  "partition-0": "#0f766e",
  "partition-1": "#ad1457",
  "partition-2": "#8a5a00",
  "partition-3": "#5b3fc4",
  "partition-4": "#3b6d11",
  "partition-5": "#0b6b9e",
};

/** @type {Record<keyof typeof light, string>} */
export const dark = {
  page: "#0d121d",
  surface: "#141a28",
  sunken: "#101624",
  hover: "#1a2336",
  selected: "#1d2b4a",
  line: "#242d41",
  "line-strong": "#3a4662",
  control: "#6f7d9c",
  text: "#e9edf7",
  muted: "#a9b4ca",
  faint: "#8d99b3",
  accent: "#8ab0ff",
  "accent-soft": "#1c2a49",
  "on-accent": "#0b1120",
  ink: "#e9edf7",
  "on-ink": "#0d121d",
  focus: "#8ab0ff",
  invalid: "#ff8f85",
  "invalid-soft": "#3a1a1c",
  warning: "#f2c063",
  "warning-soft": "#33270f",

  onTime: "#78a5ff",
  "on-onTime": "#0a1122",
  early: "#5cc8e8",
  "on-early": "#07161c",
  correction: "#f39a52",
  "on-correction": "#1d0f03",
  sideOutput: "#b79cff",
  "on-sideOutput": "#140a2b",
  dropped: "#ff8a80",
  "on-dropped": "#2a0a08",
  open: "#78a5ff",
  gone: "#98a3bb",
  "on-gone": "#0d121d",

  band: "#1a2744",
  "band-line": "#35508a",
  "firing-soft": "#2c4373",
  watermark: "#f3f6fd",
  lateness: "#8a96b0",
  grid: "#232c40",

  "partition-0": "#45c4b6",
  "partition-1": "#f48fb1",
  "partition-2": "#e0b050",
  "partition-3": "#b3a1ff",
  "partition-4": "#9bcf6b",
  "partition-5": "#67c1f0",
};

/** The system's colours where it has its own way: what shape and words tell stays, what colour alone tells goes. */
const forced = Object.fromEntries(
  Object.keys(light).map((name) => {
    if (/^(line|grid|control|band-line)/.test(name)) return [name, "GrayText"];
    if (/^(page|surface|sunken|hover|selected|band)$|^on-|-soft$/.test(name)) return [name, "Canvas"];
    return [name, /^(accent|focus)$/.test(name) ? "Highlight" : "CanvasText"];
  }),
);

/** @param {Record<string, string>} palette */
const properties = (palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--wl-${name}: ${value};`)
    .join("\n");

/** The system's own font, with Chinese. */
export const fonts = `system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC",
      "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`;

/** The palette as custom properties of the host: light, dark by the system, as the element's place has it (`scheme`), or as the `theme` attribute says. */
export const tokens = css`
  :host {
    color-scheme: light;
    ${properties(light)}
    --wl-font: ${fonts};
    --wl-mono:
      ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono",
      monospace;
    --wl-radius: 12px;
    --wl-radius-small: 7px;
    --wl-gap: 16px;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme="light"], [scheme="light"])) {
      color-scheme: dark;
      ${properties(dark)}
    }
  }
  :host(:is([theme="dark"], [scheme="dark"]:not([theme="light"]))) {
    color-scheme: dark;
    ${properties(dark)}
  }
  @media (forced-colors: active) {
    :host,
    :host(:is([theme="dark"], [scheme="dark"]:not([theme="light"]))),
    :host(:not([theme="light"], [scheme="light"])) {
      ${properties(forced)}
    }
  }
  @media (prefers-contrast: more) {
    :host,
    :host(:is([theme="dark"], [scheme="dark"]:not([theme="light"]))),
    :host(:not([theme="light"], [scheme="light"])) {
      --wl-muted: var(--wl-text);
      --wl-faint: var(--wl-text);
      --wl-line: var(--wl-control);
      --wl-line-strong: var(--wl-text);
      --wl-grid: var(--wl-control);
      --wl-band-line: var(--wl-accent);
      --wl-lateness: var(--wl-text);
    }
  }
  /* Paper is white. */
  @media print {
    :host,
    :host(:is([theme="dark"], [scheme="dark"]:not([theme="light"]))),
    :host(:not([theme="light"], [scheme="light"])) {
      color-scheme: light;
      ${properties(light)}
    }
  }
`;
