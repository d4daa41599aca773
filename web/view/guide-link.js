// Where in the guide is something explained? It stands beside the page on the site; a page that was saved alone has none.

/** @param {"en" | "zh"} lang @param {boolean} isPage @param {string} [path] of a page of it */
export const guideLink = (lang, isPage, path = "") =>
  isPage && location.protocol.startsWith("http") ? `guide/${lang === "zh" ? "zh/" : ""}${path}` : null;
