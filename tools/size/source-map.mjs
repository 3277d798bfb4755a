// Reads source maps: of which sources a script has something.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** The second number of a segment, by which the index of the source changes: base 64, five bits a digit, the lowest is the sign. */
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

/** The sources from which some part of the script is. @param {{ mappings: string, sources: readonly string[] }} map */
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
