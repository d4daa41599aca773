// Is the matrix that of the vectors and the engine as they are, and does it say that nothing differs?
import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import {matrix, matrixFile} from "./matrix.js";

test("MATRIX.md is up to date (npm run conformance:matrix)", async () => {
  const text = await matrix();
  assert.equal(await readFile(matrixFile, "utf8"), text);
  assert.match(text, /## What differs from Flink, and why\n\nNothing\./);
});
