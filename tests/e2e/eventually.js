// How does a test wait for something to become so, on a machine that may be slow?

/**
 * Tries an assertion until it holds; what is wrong at last is what the test fails with.
 *
 * @param {() => unknown} check asserts
 * @param {{within?: number}} [options] in milliseconds
 */
export async function eventually(check, {within = 30_000} = {}) {
  const end = performance.now() + within;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
