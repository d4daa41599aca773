// node tests/golden/renew.js: keeps the pictures as they are drawn now. Look at them before they are committed.
import {writeFileSync} from "node:fs";
import {pictures} from "./pictures.js";

for (const {file, svg} of pictures) writeFileSync(file, svg);
console.log(`${pictures.length} pictures`);
