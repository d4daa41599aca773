// What does the page remember of its reader? Language and theme, if the browser keeps anything at all.
const name = "window-lab";

/** @returns {{lang?: "en" | "zh", theme?: "light" | "dark"}} */
export function remembered() {
  try {
    const {lang, theme} = JSON.parse(localStorage.getItem(name) ?? "{}");
    return {
      ...((lang === "en" || lang === "zh") && {lang}),
      ...((theme === "light" || theme === "dark") && {theme}),
    };
  } catch {
    return {}; // nothing remembered, or storage is forbidden
  }
}

/** @param {{lang: "en" | "zh", theme: "light" | "dark" | "auto"}} preferences */
export function remember(preferences) {
  try {
    localStorage.setItem(name, JSON.stringify(preferences));
  } catch {
    // not remembered
  }
}
