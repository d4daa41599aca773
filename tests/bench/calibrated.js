// How fast is this machine in this minute? Milliseconds that a fixed loop of arithmetic takes, in a page or here; times are told as ratios to it.

/** The middle of five. Knows nothing outside of it: a page gets its text. */
export function calibration() {
  const taken = [];
  for (let i = 0; i < 5; i++) {
    const begun = performance.now();
    let x = 1;
    for (let n = 0; n < 10_000_000; n++) x = (x * 48271) % 2147483647;
    taken.push(performance.now() - begun + (x < 0 ? 1 : 0));
  }
  return taken.sort((a, b) => a - b)[2];
}

/** @param {import("playwright-core").Page} page */
export const calibrated = (page) => page.evaluate(calibration);
