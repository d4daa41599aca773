// Does the axis stay where a hand holds it, and does it show what can be read?
import assert from "node:assert/strict";
import {describe, test} from "node:test";
import {instantAt, msPerPx, nextStep, panned, readableStep, snapped, zoomed} from "../../web/model/axis.js";
import {timeFormat} from "../../web/model/time.js";

const all = {min: 0, max: 180_000};

describe("zooming", () => {
  test("keeps the instant under the pointer where it is", () => {
    for (const x of [20, 100, 310]) {
      const around = instantAt(all, 330, x);
      const next = zoomed(all, all, 1 / 3, around);
      assert.ok(next && Math.abs(instantAt(next, 330, x) - around) < 1e-6);
      assert.ok(Math.abs(msPerPx(next, 330) - msPerPx(all, 330) / 3) < 1e-9);
    }
  });
  test("ends at all that there is, and before milliseconds are pixels apart", () => {
    const part = zoomed(all, all, 0.5, 60_000);
    assert.ok(part);
    assert.equal(zoomed(part, all, 10, 60_000), null);
    const close = zoomed(all, all, 1e-12, 60_000);
    assert.ok(close && Math.abs(close.max - close.min - 20) < 1e-6);
  });
  test("and panning do not lose sight of everything", () => {
    const part = zoomed(all, all, 0.1, 60_000);
    assert.ok(part);
    for (const ms of [-1e12, 1e12]) {
      const moved = panned(part, all, ms);
      assert.ok(moved.min < all.max && moved.max > all.min);
      assert.ok(Math.abs(moved.max - moved.min - 18_000) < 1e-6);
    }
  });
});

describe("steps", () => {
  test("are round, no smaller than a hand can hit, and have finer ones within", () => {
    for (const span of [30, 800, 5_000, 180_000, 7_200_000, 86_400_000, 90 * 86_400_000]) {
      const extent = {min: 0, max: span};
      const step = readableStep(extent, 330, false);
      const fine = readableStep(extent, 330, true);
      assert.ok(step >= 4 * msPerPx(extent, 330));
      assert.ok(fine < step || step === 1);
      assert.ok(fine >= 1);
    }
    assert.equal(readableStep(all, 330, false), 5_000);
    assert.equal(readableStep(all, 330, true), 1_000);
  });
  test("lead from wherever one is to the next multiple", () => {
    assert.equal(nextStep(12_345, 5_000, 1), 15_000);
    assert.equal(nextStep(12_345, 5_000, -1), 10_000);
    assert.equal(nextStep(15_000, 5_000, 1), 20_000);
    assert.equal(nextStep(15_000, 5_000, -1), 10_000);
    assert.equal(nextStep(-1, 5_000, -1), -5_000);
    assert.equal(snapped(12_600, 5_000), 15_000);
  });
});

test("an axis of a part of a second says which second it is in", () => {
  const format = timeFormat([[36_000_000, 36_180_000]]);
  const labels = (/** @type {number} */ min, /** @type {number} */ max) =>
    format.ticks({min, max, width: 290}).map(({label}) => label);
  const inside = labels(36_030_120, 36_030_480);
  assert.ok(inside.length >= 2 && inside.every((label) => /^10:00:30\.\d{3}$/.test(label)), String(inside));
  assert.ok(labels(36_029_900, 36_030_480).includes("10:00:30"));
});
