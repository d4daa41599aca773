// How does one get from a clone to the page? Sets up what is missing, builds what changed, serves it.

import {build, site} from "./build.js";
import {serve} from "./serve.js";

/**
 * `npm start [-- --port N]`
 * @param {string[]} args
 */
export async function start(args) {
  const port = portOf(args);
  await build();
  const {url} = await serve(site, port === undefined ? {} : {port, exact: true});
  console.log(`\nWindow Lab: ${url}  (Ctrl+C ends it)`);
}

/** @param {string[]} args */
function portOf(args) {
  if (args.length === 0) return undefined;
  const [, text] = args.join("=").match(/^--port=(\d+)$/) ?? [];
  const port = Number(text);
  if (!(port <= 65535)) throw new Error("npm start takes one option: npm start -- --port 8081");
  return port;
}
