// How does remark show a fence ```window-lab? See web/docs/remark.js.

import type {FenceOptions} from "./fences.js";

export type {FenceOptions};

/** `.use(windowLab)`, for remark-rehype and MDX. A fence that is wrong is thrown, with file, line and place. */
export default function windowLab(
  options?: FenceOptions,
): (tree: any, file: {path?: string}) => Promise<void>;
