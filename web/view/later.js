// What does the page show only once something is opened, asked for or wrong? All of it comes in one piece, right after the first
// picture, so that opening is instant: a view gets it as `later`, which is null until then.
import "../state/all.js";

export {answerTo} from "../answers.js";
export {emptyScenario, examples} from "../examples/index.js";
export {filesOf, save} from "../files.js";
export {denseModel} from "../model/dense.js";
export {denseSelectionAt} from "../model/dense-selection.js";
export {multiplesModel} from "../model/multiples.js";
export {indexInPieces, stateModel} from "../model/state-at.js";
export {findTimers} from "../model/timers.js";
export {transcriptModel} from "../model/transcript.js";
export {resultsInPieces} from "../model/results.js";
export {styles} from "../style/styles.js";
export {bubble, placeBubble} from "./bubble.js";
export {denseColumn, overview, ruler, rulerWidth} from "./dense.js";
export {dialog, placeDialog} from "./dialog.js";
export {expectLine} from "./expect.js";
export {form} from "./form.js";
export {jsonPanel} from "./json-panel.js";
export {keysDialog} from "./keys.js";
export {multiples} from "./multiples.js";
export {panels} from "./panels.js";
export {problemText} from "./problem.js";
export {noticeLine, noticeText, problemList, wrongText} from "./problems.js";
export {refusal} from "./refusal.js";
export {runEnded, runProgress} from "./run-status.js";
export {stateRuns} from "./state-panel.js";
export {rowsTold, told} from "./transcript.js";
export {draftLine, newerLine, troubleLine} from "./trouble.js";
