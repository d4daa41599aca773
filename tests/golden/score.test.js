// Is the score drawn as it was when someone last looked at it? `node tests/golden/renew.js` keeps it as it is now.
import assert from "node:assert/strict";
import {existsSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {pictures} from "./pictures.js";

for (const {file, svg} of pictures) {
  const name = fileURLToPath(file).split(/[\\/]/).pop();
  test(`${name} is drawn as before`, () => {
    assert.ok(existsSync(file), "no such picture yet: node tests/golden/renew.js");
    assert.equal(svg, readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  });
}
