// How does a key become a text where all catalogues are at hand? In Node; a page learns them bit by bit.
import {en} from "./en.js";
import {laterEn} from "./later.en.js";
import {laterZh} from "./later.zh.js";
import {siteEn} from "./site.en.js";
import {siteZh} from "./site.zh.js";
import {catalogues} from "./text.js";
import {zh} from "./zh.js";

Object.assign(catalogues.en, en, laterEn, siteEn);
Object.assign(catalogues.zh, zh, laterZh, siteZh);

export * from "./text.js";
