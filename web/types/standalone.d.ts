// What does importing the standalone script give? Nothing: it defines <window-lab>.
export type * from "./window-lab.js";
import "./window-lab.js";
