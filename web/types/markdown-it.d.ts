// How does markdown-it show a fence ```window-lab? See web/docs/markdown-it.js.

import type {FenceOptions} from "./fences.js";

export type {FenceOptions};

/** `md.use(windowLab)`. A fence that is wrong is thrown, with file, line and place. */
export default function windowLab(md: {renderer: {rules: Record<string, any>}}, options?: FenceOptions): void;
