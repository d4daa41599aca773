// What the page says beyond its first picture, in English.
import {adviceEn} from "./advice.en.js";
import {costEn} from "./cost.en.js";
import {documentEn} from "./document.en.js";
import {exportEn} from "./export.en.js";
import {formEn} from "./form.en.js";
import {pasteEn} from "./paste.en.js";
import {galleryEn} from "./gallery.en.js";
import {linkEn} from "./link.en.js";
import {predictEn} from "./predict.en.js";
import {problemsEn} from "./problems.en.js";
import {reasonsEn} from "./reasons.en.js";
import {requirementEn} from "./requirement.en.js";
import {stepsEn} from "./steps.en.js";
import {storyEn} from "./story.en.js";
import {whyEn} from "./why.en.js";

/** @type {Record<string, import("./text.js").Template>} */
export const laterEn = {
  ...adviceEn,
  ...costEn,
  ...documentEn,
  ...exportEn,
  ...formEn,
  ...galleryEn,
  ...pasteEn,
  ...linkEn,
  ...predictEn,
  ...problemsEn,
  ...reasonsEn,
  ...requirementEn,
  ...stepsEn,
  ...storyEn,
  ...whyEn,
};
