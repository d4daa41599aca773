// What does the page ask the engine besides to run, and which message is the answer?
import {firstWrong} from "./model/predict.js";
import {differencesOf, statedOutcomes} from "./model/expect.js";
import {pastedInPieces} from "./model/pasting.js";
import {costsOf, fatesOf, firesBy, storiesOf, trialsOf} from "./model/questions.js";
import {inSlices} from "./slices.js";

/** @typedef {import("./state.js").State} State @typedef {import("./state.js").Effect} Effect @typedef {import("./state.js").Message} Message */
/** @typedef {import("./engine.js").Engine} Engine */

/**
 * @param {Effect} effect one of those that ask @param {Engine} engine @param {State} state when it was asked
 * @param {(question: (engine: Engine) => Promise<Message | null>) => void} follow asks for what takes longer, after the answer
 * @returns {Promise<Message | null>} `null`: there is nothing to be asked about
 */
export async function answerTo(effect, engine, {document: scenario, result}, follow) {
  const runs = result?.runs ?? [];
  switch (effect.type) {
    case "readPaste": {
      const {document: before, cell, columns, text, given} = effect;
      const pasted = await inSlices(pastedInPieces(before, cell, columns, text, given));
      return {type: "pasteRead", asked: effect, pasted};
    }
    case "explain": {
      const {revision, row} = effect;
      const explained = {type: "explained", revision, row, ...(await fatesOf(engine, runs, row))};
      // What would have helped takes further runs: it follows when it is known.
      follow(async () => ({...explained, would: await trialsOf(engine, runs, row)}));
      return explained;
    }
    case "tell": {
      const {revision, of} = effect;
      if (!result) return null;
      const told = {type: "told", revision, of, runs: await storiesOf(engine, result, of)};
      follow(async () => ({...told, runs: await firesBy(engine, told.runs)}));
      return told;
    }
    case "cost":
      return {type: "costsFound", revision: effect.revision, runs: await costsOf(engine, runs)};
    case "compare": {
      const names = runs.map(({name}) => name);
      const asked = statedOutcomes(scenario.expect, names).map(({run}) => run);
      const traces = await Promise.all(names.map((_, run) => (asked.includes(run) ? engine.trace(run) : [])));
      const differences = differencesOf(scenario, names, traces);
      return {type: "compared", revision: effect.revision, differences};
    }
    case "predict": {
      const {revision, answers} = effect;
      return {
        type: "predictionChecked",
        revision,
        answers,
        wrong: firstWrong(answers, await engine.trace(0)),
      };
    }
    case "check": {
      const problem = JSON.parse(await engine.line(effect.text)).problems?.[0] ?? null;
      return {type: "textChecked", text: effect.text, problem};
    }
    default:
      return null;
  }
}
