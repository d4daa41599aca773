// Which style sheets does the first picture need?
import {aboutStyle} from "./about.js";
import {disclosureStyle} from "./disclosure.js";
import {form} from "./form.js";
import {legendStyle} from "./legend.js";
import {modesStyle} from "./modes.js";
import {scoreStyle} from "./score.js";
import {shell} from "./shell.js";
import {table} from "./table.js";
import {tokens} from "./tokens.js";
import {touchStyle} from "./touch.js";

export const firstStyles = [
  tokens,
  shell,
  aboutStyle,
  table,
  form,
  scoreStyle,
  disclosureStyle,
  legendStyle,
  touchStyle,
  modesStyle,
];
