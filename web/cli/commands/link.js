// `window-lab link`: which link holds a scenario? The one that the page would make, of the document's canonical form.

import {longForChats} from "../../link/link.js";
import {fragmentFor, say} from "../fragment.js";
import {complain, contentsOf, print} from "../io.js";

/** @param {string[]} files one @param {{page?: string, lang?: "en" | "zh"}} options */
export async function run([file], {page = "", lang}) {
  const fragment = await fragmentFor((await contentsOf(file)).toString(), lang ?? null);
  if (page.length + fragment.length >= longForChats) complain(say("share.chats", {most: longForChats}));
  await print(`${page.split("#")[0]}#${fragment}\n`);
}
