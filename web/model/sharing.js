// Which parts of a new value are the same as before? They become the same objects, so that one comparison tells.

/**
 * `after` made of the parts of `before` that are the same: whoever compares by identity sees what changed.
 *
 * @template T
 * @param {any} before @param {T} after @returns {T}
 */
export function shared(before, after) {
  if (before === after || typeof before !== "object" || typeof after !== "object") return after;
  if (before === null || after === null || Array.isArray(before) !== Array.isArray(after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) {
    // Equal from the front, equal from behind; between them one by one.
    const made = after.slice();
    const least = Math.min(before.length, after.length);
    let front = 0;
    const take = (/** @type {number} */ from, /** @type {number} */ to) => {
      made[to] = shared(before[from], after[to]);
      return made[to] === before[from];
    };
    while (front < least && take(front, front)) front++;
    let back = 0;
    while (back < least - front && take(before.length - 1 - back, after.length - 1 - back)) back++;
    for (let i = front; i < least - back; i++) take(i, i);
    const isSame = before.length === after.length && made.every((element, i) => element === before[i]);
    return /** @type {T} */ (isSame ? before : made);
  }
  /** @type {Record<string, any>} */
  const made = {};
  for (const [name, held] of Object.entries(after))
    Object.defineProperty(made, name, {
      value: Object.hasOwn(before, name) ? shared(before[name], held) : held,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  const names = Object.keys(made);
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, i) => Object.keys(before)[i] === name && before[name] === made[name]);
  return isSame ? before : /** @type {any} */ (made);
}
