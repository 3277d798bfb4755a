// Reads the sources that contribute to a script from its source map.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** Decodes a segment's second number, the change in source index: base 64 with five bits per digit, the lowest bit being the sign. */
function sourceStep(segment) {
  let [index, number, shift] = [0, 0, 0];
  for (const digit of segment) {
    const value = values.get(digit) ?? 0;
    number += (value & 31) << shift;
    shift += 5;
    if (value & 32) continue;
    if (index === 1) return number & 1 ? -(number >> 1) : number >> 1;
    [index, number, shift] = [index + 1, 0, 0];
  }
  return undefined;
}

/** The sources that contribute to a script. @param {{ mappings: string, sources: readonly string[] }} map */
export function usedSources({ mappings, sources }) {
  const used = new Set();
  let source = 0;
  for (const segment of mappings.split(/[,;]/)) {
    const step = sourceStep(segment);
    if (step === undefined) continue;
    source += step;
    used.add(source);
  }
  return [...used].map((index) => sources[index]);
}
