// Which style sheets does the element have, and which of them does its first picture need?
import {adviceStyle} from "./advice.js";
import {aroundStyle} from "./around.js";
import {costStyle} from "./cost.js";
import {dialogStyle} from "./dialog.js";
import {firstStyles} from "./first.js";
import {form} from "./form.js";
import {jsonPanelStyle} from "./json-panel.js";
import {keysStyle} from "./keys.js";
import {modesStyle} from "./modes.js";
import {predictStyle} from "./predict.js";
import {requirementStyle} from "./requirement.js";
import {resultsStyle} from "./results.js";
import {statePanelStyle} from "./state-panel.js";
import {whyStyle} from "./why.js";

const later = [
  aroundStyle,
  form,
  statePanelStyle,
  resultsStyle,
  whyStyle,
  adviceStyle,
  costStyle,
  dialogStyle,
  requirementStyle,
  jsonPanelStyle,
  keysStyle,
  predictStyle,
];

/** What is larger for fingers, and what other ways to show it all take away, have exceptions to all others: they stay the last. */
export const styles = [...firstStyles.slice(0, -1), ...later, ...firstStyles.slice(-1), modesStyle];
