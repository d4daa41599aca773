// When is the engine asked for the timers that the state panel lists? Once the step rests.
import {isSameQuestion} from "./model/timers.js";
import {timersWanted} from "./state.js";

/** @typedef {import("./state.js").State} State @typedef {import("./model/timers.js").TimersWanted} TimersWanted */

const rest = 120; // ms, after which a step is looked at closely

/** One for each app. */
export class TimersAsked {
  /** @type {TimersWanted | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ask;

  /** @param {(wanted: TimersWanted, result: NonNullable<State["result"]>) => void} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @param {State} state that was drawn */
  watch(state) {
    const wanted = timersWanted(state);
    if (isSameQuestion(wanted, this.#asked)) return;
    this.#asked = wanted;
    clearTimeout(this.#timer);
    const {result} = state;
    if (wanted && result) this.#timer = setTimeout(() => this.#ask(wanted, result), rest);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked = null;
  }
}
