// What is said of a link that is not opened, or that cannot be made? In words, for the page and the command.

/** @typedef {{rule: string, params: Record<string, unknown>, problems: import("./parameters.js").ParameterProblem[]}} Refused */

/**
 * Why, and each parameter that is wrong.
 *
 * @param {Refused} refused
 * @param {(key: string, params?: Record<string, unknown>) => string} message
 * @returns {string[]}
 */
export const refusalTexts = ({rule, params, problems}, message) => [
  message(`link.refused.${rule}`, params),
  ...problems.map(({parameter, rule, value, args}) =>
    message(`link.wrong.${rule}`, {parameter, value: value === "" ? "“”" : value, allowed: args.join(", ")}),
  ),
];
