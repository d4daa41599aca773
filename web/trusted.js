// Which scripts may the page start besides itself? The engine's worker and the service worker, by the one policy of Trusted Types.

/** @type {any} */
let policy;
/** @type {Set<string>} addresses of scripts of ours */
const ours = new Set();

/**
 * A script's address as a strict page asks for it.
 * @param {URL} script one of the page's own
 * @returns {URL} what `new Worker` and `serviceWorker.register` take
 */
export function trusted(script) {
  const {trustedTypes} = /** @type {any} */ (globalThis);
  if (!trustedTypes) return script;
  ours.add(script.href);
  policy ??= trustedTypes.createPolicy("window-lab", {
    createScriptURL(/** @type {string} */ address) {
      if (!ours.has(address)) throw new TypeError(`${address} is no script of the page`);
      return address;
    },
  });
  return policy.createScriptURL(script.href);
}
