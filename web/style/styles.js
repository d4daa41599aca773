// Which style sheets does the element have?
import {aboutStyle} from "./about.js";
import {adviceStyle} from "./advice.js";
import {costStyle} from "./cost.js";
import {dialogStyle} from "./dialog.js";
import {form} from "./form.js";
import {jsonPanelStyle} from "./json-panel.js";
import {modesStyle} from "./modes.js";
import {requirementStyle} from "./requirement.js";
import {resultsStyle} from "./results.js";
import {scoreStyle} from "./score.js";
import {shell} from "./shell.js";
import {statePanelStyle} from "./state-panel.js";
import {table} from "./table.js";
import {tokens} from "./tokens.js";
import {whyStyle} from "./why.js";

export const styles = [
  tokens,
  shell,
  aboutStyle,
  table,
  form,
  scoreStyle,
  statePanelStyle,
  resultsStyle,
  whyStyle,
  adviceStyle,
  costStyle,
  dialogStyle,
  requirementStyle,
  jsonPanelStyle,
  modesStyle,
];
