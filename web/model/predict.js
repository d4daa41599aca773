// Is what someone predicts what happens? Row by row: which windows fire, each with which events, and where it first goes wrong.

/** Windows that fire after a row, as texts: the ids of each in an order of its own. @typedef {{row: number, said: string[], came: string[]}} Wrong */

/**
 * What was typed for one row: windows with `;` between them, ids with commas or spaces.
 * @param {string} text @returns {string[]}
 */
const windowsIn = (text) =>
  text
    .split(/[;；\n]/)
    .map((ids) => ids.split(/[\s,，、{}]+/).filter(Boolean))
    .filter((ids) => ids.length > 0)
    .map(told)
    .sort();

/** @param {string[]} ids */
const told = (ids) => [...ids].sort().join(", ");

/**
 * The first row of which something else was said than came. In which order windows of one row fire, and ids stand, does not count.
 * @param {string[]} answers what was typed for each row, and for the end of the input
 * @param {Record<string, any>[]} trace of the run
 * @returns {Wrong | null} null: all is right
 */
export function firstWrong(answers, trace) {
  const fires = trace.filter(({type}) => type === "fire");
  for (const [row, text] of answers.entries()) {
    const said = windowsIn(text);
    const came = fires.filter((fire) => fire.row === row).map(({ids}) => told(ids.map(String))).sort(); // prettier-ignore
    if (said.length !== came.length || said.some((ids, i) => ids !== came[i])) return {row, said, came};
  }
  return null;
}
