// Reads source maps: which part of a script comes from which source.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** The numbers of one segment: base 64, five bits a digit, the lowest bit of each number is its sign. */
function decode(segment) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (const digit of segment) {
    const value = values.get(digit);
    if (value === undefined) throw new RangeError(`"${digit}" does not belong into a source map.`);
    number += (value & 31) * 2 ** shift;
    shift += 5;
    if (value & 32) continue;
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}

/**
 * Cuts a script where its source map changes from one source to another. What has no source, as the bundler's own
 * helpers, is given `null`. A line that begins without a source continues the one before: it is a text of several lines.
 *
 * @param {string} script
 * @param {{ mappings: string, sources: readonly string[] }} map
 * @returns {{ source: string | null, text: string }[]}
 */
export function cut(script, { mappings, sources }) {
  const pieces = [];
  let source = 0;
  let name = null;
  const push = (from, text) => {
    const last = pieces.at(-1);
    if (last?.source === from) last.text += text;
    else if (text) pieces.push({ source: from, text });
  };
  const segmentsOf = mappings.split(';');
  script.split(/(?<=\n)/).forEach((line, row) => {
    let [column, begin] = [0, 0];
    for (const segment of segmentsOf[row]?.split(',') ?? []) {
      if (segment === '') continue;
      const [columns, sourceStep] = decode(segment);
      column += columns;
      push(name, line.slice(begin, column));
      begin = column;
      if (sourceStep === undefined) name = null;
      else name = sources[(source += sourceStep)];
    }
    push(name, line.slice(begin));
  });
  return pieces;
}
