// How does markdown-it show fences of window-lab? `md.use(windowLab)`. A scenario that is wrong is an error.

/** Anything that renders as markdown-it does. */
interface Renderer {
  renderer: {rules: Record<string, any>};
}

export default function windowLab(md: Renderer): void;
