// Which style sheets does the first picture need?
import {aboutStyle} from "./about.js";
import {board} from "./board.js";
import {disclosureStyle} from "./disclosure.js";
import {legendStyle} from "./legend.js";
import {menuStyle} from "./menu.js";
import {scoreStyle} from "./score.js";
import {shell} from "./shell.js";
import {table} from "./table.js";
import {tokens} from "./tokens.js";
import {touchStyle} from "./touch.js";

export const firstStyles = [
  tokens,
  shell,
  board,
  menuStyle,
  aboutStyle,
  table,
  scoreStyle,
  disclosureStyle,
  legendStyle,
  touchStyle,
];
