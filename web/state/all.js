// Which messages are understood beyond those of the first picture? All that edit; importing this is all that it takes.
import {understand} from "../state.js";
import {dialogMessages} from "./dialog.js";
import {exportMessages} from "./export.js";
import {gestureMessages} from "./gesture.js";
import {linkMessages} from "./link.js";
import {pipelineMessages} from "./pipeline.js";
import {resultsMessages} from "./results.js";
import {tableMessages} from "./table.js";

understand({
  ...tableMessages,
  ...pipelineMessages,
  ...dialogMessages,
  ...exportMessages,
  ...gestureMessages,
  ...linkMessages,
  ...resultsMessages,
});
