// Does a picture keep its elements where only their place changes? In a browser tests/e2e does; here, what is written.
import assert from "node:assert/strict";
import {test} from "node:test";
import {s, svgText} from "../../web/view/svg.js";

test("a key is no attribute, and what is not there is not written", () =>
  assert.equal(
    svgText(s("g", {key: "bar 1", class: "bar", role: null}, [s("text", {}, "1 < 2"), false])),
    '<g class="bar"><text>1 &lt; 2</text></g>',
  ));
