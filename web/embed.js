// What does the page in an iframe do? It starts the element, at once or when it is asked to, and tells its host how high it is.
//
// `embed.html?lang=zh&theme=dark&readonly&load=click#LINK`; what is shown, and what stands selected, is in the link.
//
// To the host: `{type: "window-lab:height", height}`, in px, whenever it changes. It holds a number only, and may be read by any
// host; a host compares `event.source` with the frame's own window.
import {trusted} from "./trusted.js";

const words = {en: "Show the figure", zh: "显示图示"};

const asked = new URLSearchParams(location.search);
const lab = document.createElement("window-lab");
for (const name of ["lang", "theme", "readonly"])
  if (asked.has(name)) lab.setAttribute(name, asked.get(name) ?? "");
lab.setAttribute("link", location.hash.slice(1));

function start() {
  const script = document.createElement("script");
  const address = new URL("window-lab.standalone.js", document.baseURI);
  script.src = /** @type {any} */ (trusted(address));
  document.body.replaceChildren(lab);
  document.head.append(script);
}

if (asked.get("load") === "click") {
  const lang = (asked.get("lang") ?? navigator.language).startsWith("zh") ? "zh" : "en";
  const button = document.createElement("button");
  button.append(words[lang]);
  button.lang = lang;
  button.addEventListener("click", start);
  document.body.replaceChildren(button);
} else start();

addEventListener("hashchange", () => lab.setAttribute("link", location.hash.slice(1)));

let told = 0;
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height !== told) parent.postMessage({type: "window-lab:height", height: (told = height)}, "*");
}).observe(document.documentElement);
