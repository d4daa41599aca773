// Are numbers shown whole, and where there is no room, marked as rounded?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {numberText, roundedText} from "../../web/model/text.js";

describe("a number", () => {
  test("is shown with every digit that it has", () => {
    for (const value of [12345678.125, 12345678.5, 0.1 + 0.2, 1 / 3, 2 ** 53 - 1, 1e300])
      assert.equal(Number(numberText(value)), value);
    assert.equal(numberText(-12345678.123456), "−12345678.123456");
    assert.equal(numberText(NaN), "null");
  });

  test("is marked where it is shortened", () => {
    assert.equal(roundedText(12345678.125), "≈12345700");
    assert.equal(roundedText(-1 / 3), "≈−0.333333");
    assert.equal(roundedText(1e21 / 3), "≈3.33333e20");
    assert.equal(roundedText(2.5), "2.5");
    assert.equal(roundedText(NaN), "null");
  });
});
