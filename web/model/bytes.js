// How is an amount of bytes written?

/** `1.5 kB`. @param {number} n */
export function bytesText(n) {
  for (const [unit, size] of /** @type {[string, number][]} */ ([
    ["GB", 1e9],
    ["MB", 1e6],
    ["kB", 1e3],
  ]))
    // prettier-ignore
    if (n >= size) return `${Number((n / size).toPrecision(3))} ${unit}`;
  return `${Number(n.toPrecision(3))} B`;
}
