// What does whoever has to do with links learn to say?
import {linkEn} from "./link.en.js";
import {linkZh} from "./link.zh.js";
import {catalogues} from "./text.js";

Object.assign(catalogues.en, linkEn);
Object.assign(catalogues.zh, linkZh);
