// Extracts the failures from a check's output, to repeat them after all checks.

/** Failure marks: first Karma and Node's test runner, then compilers, ESLint and Prettier. */
const marks = [/FAILED|✖/, /\berror\b|\[warn\]|\bError:/];
/** Lines shown after a mark: a stack trace or a diff. */
const linesAfter = 12;
const mostLines = 80;
// eslint-disable-next-line no-control-regex -- Colours are control sequences.
const colours = /\u001b\[\d+m/g;

/**
 * Lines of `output` that describe failures, at most 80; the last 20 lines if none is marked.
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
