// `window-lab explain`: why, of an event, of a window, or of the runs as a whole.

import {NotThere, explain} from "../explain.js";
import {Misused, contentsOf, messageOf, print} from "../io.js";

/**
 * @param {string[]} files one
 * @param {{event?: string, window?: string, run?: string, lang?: "en" | "zh", json?: boolean}} options
 */
export async function run([file], {event, window, run, lang = "en", json = false}) {
  if (event !== undefined && window !== undefined)
    throw new Misused("explain takes --event or --window, not both", {cause: "explain"});
  const document = (await contentsOf(file)).toString();
  try {
    const {text, refused} = await explain(document, {
      event: event ?? null,
      window: window ?? null,
      run: run ?? null,
      lang,
      json,
    });
    await print(text);
    if (refused) process.exitCode = 1;
  } catch (error) {
    throw error instanceof NotThere ? new Misused(`${file}: ${messageOf(error)}`, {cause: "explain"}) : error;
  }
}
