// What is <window-lab> to TypeScript? Its property, attributes and events.

import type {Part, Scenario} from "./scenario.js";

export type * from "./scenario.js";

/** What is selected; null if nothing is. Times are ms since 1970. */
export type Selected =
  | {kind: "event"; id: string; row: number}
  | {kind: "window"; key: string; start: number; end: number}
  | {kind: "firing"; run: string; key: string; start: number; end: number; number: number}
  | null;

/** What is fired. Both events bubble. */
export interface WindowLabEventMap {
  /** The document was changed by hand. */
  change: CustomEvent<{scenario: Scenario}>;
  /** An event, a window or a firing was selected, or is no longer. */
  select: CustomEvent<{selected: Selected}>;
}

/** Attributes, as one writes them in HTML. */
export interface WindowLabAttributes {
  /** A link to a scenario, or what is behind its `#`. */
  link?: string;
  /** Address of a scenario: a file of JSON, or a picture that carries one. */
  src?: string;
  /** Parts that are shown, with blanks or commas between them: `table`, `form`, `score`, `results`, `why`. */
  show?: Part | (string & {});
  /** The run in view. */
  run?: string;
  /** The only key in view. */
  key?: string;
  /** The row at which it stands, from 0. */
  step?: string | number;
  /** Nothing of the scenario can be changed by hand. */
  readonly?: boolean | "";
  /** The language; else the browser's. */
  lang?: string;
  /** Else as the background behind it is. */
  theme?: "light" | "dark";
}

export declare class WindowLab extends HTMLElement {
  static readonly observedAttributes: string[];
  /** The document as it is now. It may be set to any JSON value: what is wrong with it is told in the element. */
  get scenario(): Scenario;
  set scenario(document: Scenario | null);
  addEventListener<K extends keyof WindowLabEventMap>(
    type: K,
    listener: (this: WindowLab, event: WindowLabEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: WindowLab, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "window-lab": WindowLab;
  }
}
