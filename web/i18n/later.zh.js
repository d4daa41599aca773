// What the page says beyond its first picture, in Chinese.
import {adviceZh} from "./advice.zh.js";
import {costZh} from "./cost.zh.js";
import {documentZh} from "./document.zh.js";
import {exportZh} from "./export.zh.js";
import {formZh} from "./form.zh.js";
import {pasteZh} from "./paste.zh.js";
import {galleryZh} from "./gallery.zh.js";
import {linkZh} from "./link.zh.js";
import {predictZh} from "./predict.zh.js";
import {problemsZh} from "./problems.zh.js";
import {reasonsZh} from "./reasons.zh.js";
import {requirementZh} from "./requirement.zh.js";
import {stepsZh} from "./steps.zh.js";
import {storyZh} from "./story.zh.js";
import {whyZh} from "./why.zh.js";

/** @type {Record<string, import("./text.js").Template>} */
export const laterZh = {
  ...adviceZh,
  ...costZh,
  ...documentZh,
  ...exportZh,
  ...formZh,
  ...galleryZh,
  ...pasteZh,
  ...linkZh,
  ...predictZh,
  ...problemsZh,
  ...reasonsZh,
  ...requirementZh,
  ...stepsZh,
  ...storyZh,
  ...whyZh,
};
