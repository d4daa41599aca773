// Is the place where the element stands light or dark? Docs sites have switches of their own, which the system knows nothing of.

/** What sites switch by: attributes and classes of the outermost elements. */
const outermost = () => [document.documentElement, document.body].filter((element) => element !== null);

/**
 * Watches the place of an element.
 * @param {HTMLElement} host
 * @param {(scheme: "light" | "dark") => void} found at once, and when it changes
 * @returns {() => void} stops it
 */
export function watchScheme(host, found) {
  /** @type {string | null} */
  let last = null;
  const look = () => {
    const scheme = schemeAt(host);
    if (scheme !== last) found((last = scheme));
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(look);
  for (const element of outermost()) observer.observe(element, {attributes: true});
  system.addEventListener("change", look);
  look();
  return () => {
    observer.disconnect();
    system.removeEventListener("change", look);
  };
}

/** The nearest background that hides what is behind it decides; if there is none, the place's colour scheme. @param {HTMLElement} host */
export function schemeAt(host) {
  for (let element = parentOf(host); element; element = parentOf(element)) {
    const light = lightness(getComputedStyle(element).backgroundColor);
    if (light !== null) return light < 0.4 ? "dark" : "light";
  }
  const {colorScheme} = getComputedStyle(parentOf(host) ?? document.documentElement);
  const knows = ["light", "dark"].filter((scheme) => colorScheme.includes(scheme));
  if (knows.length === 1) return /** @type {"light" | "dark"} */ (knows[0]);
  return matchMedia("(prefers-color-scheme: dark)").matches && knows.length === 2 ? "dark" : "light";
}

/** Also out of a shadow root. @param {Element} element @returns {Element | null} */
function parentOf(element) {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** From 0 to 1; null if one sees through it. @param {string} color as computed: rgb(…), rgba(…), or color(srgb …) */
function lightness(color) {
  const numbers = color.match(/[\d.]+(?=[\s,/)])/g)?.map(Number) ?? [];
  const [r, g, b, alpha = 1] = numbers;
  if (numbers.length < 3 || alpha < 0.5) return null;
  const most = color.startsWith("rgb") ? 255 : 1;
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / most;
}
