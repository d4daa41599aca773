// Which script goes beside figures where there is no site? The one that needs no other file.

export const script = "window-lab.standalone.js";
export const bundled = new URL(`../../build/package/${script}`, import.meta.url);
