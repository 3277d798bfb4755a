// Finds in the output of a check what failed, to be shown again at the end of all checks.

/** How the runners mark what failed: Karma and Node's test runner first, then compilers, ESLint and Prettier. */
const marks = [/FAILED|✖/, /\berror\b|\[warn\]|\bError:/];
/** Lines shown from a mark on, of a stack or a difference. */
const linesAfter = 12;
const mostLines = 80;
// eslint-disable-next-line no-control-regex -- Colours are control sequences.
const colours = /\u001b\[\d+m/g;

/**
 * The lines of `output` that tell what failed, at most 80; the last 20 lines when none is marked.
 *
 * @param {string} output
 * @returns {string[]}
 */
export function failuresIn(output) {
  const lines = output.replace(colours, '').trimEnd().split('\n');
  const mark = marks.find((one) => lines.some((line) => one.test(line)));
  if (!mark) return lines.slice(-20);
  let end = 0;
  const found = lines.filter((line, index) => {
    if (mark.test(line)) end = index + linesAfter;
    return index < end;
  });
  return found.slice(0, mostLines);
}
