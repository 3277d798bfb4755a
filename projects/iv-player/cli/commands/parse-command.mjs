// Parses the arguments of a command, and suggests corrections for unknown words.
import { parseArgs } from 'node:util';

/** Levenshtein distance between two words. */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 1; line <= one.length; line++) {
    const next = [line];
    for (let at = 1; at <= other.length; at++)
      next.push(
        Math.min(row[at] + 1, next[at - 1] + 1, row[at - 1] + (one[line - 1] === other[at - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[other.length];
}

/** Creates the message about an unknown word, suggesting the nearest known one. */
export function unknownWord(what, word, words) {
  const [nearest] = words
    .map((one) => ({ one, letters: distance(word.slice(0, 40), one) }))
    .filter(({ one, letters }) => letters <= Math.max(1, 0.4 * one.length))
    .sort((a, b) => a.letters - b.letters);
  const hint = nearest ? `: did you mean ${nearest.one}?` : '.';
  return `Unknown ${what} ${JSON.stringify(word)}${hint}`;
}

/**
 * Parses the arguments of a command.
 * @param {import('./command-arguments').CommandHelp} help
 * @returns {string | import('./command-arguments').CommandArguments} an error message, or the arguments
 */
export function parseCommand(given, { options, expand = (args) => args, takesFile = () => 'one' }) {
  const known = Object.entries(options);
  const { tokens } = parseArgs({
    args: [...expand(given)],
    options: Object.fromEntries(
      known.map(([name, { value }]) => [name.slice(2), { type: value ? 'string' : 'boolean' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const read = new Map();
  const lists = new Map();
  const files = [];
  let list = files;
  for (const token of tokens) {
    if (token.kind === 'positional') list.push(token.value);
    if (token.kind !== 'option') continue;
    list = files;
    const { rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, rawName) ? options[rawName] : undefined;
    if (!option) return unknownWord('option', rawName, Object.keys(options));
    if (!option.value && value !== undefined) return `${rawName} takes no value: remove it.`;
    if (option.value && (value === undefined || (!inlineValue && value.startsWith('--'))))
      return `${rawName} needs a value: add it.`;
    read.set(rawName, value ?? '');
    if (!option.isList) continue;
    list = lists.get(rawName) ?? [];
    list.push(value);
    lists.set(rawName, list);
  }
  const [file, ...more] = files;
  const needed = takesFile(read);
  if (needed === 'none' && file !== undefined) return 'The command takes no file: remove it.';
  if (needed !== 'one' && file === undefined) return { file: '', options: read, lists };
  return file === undefined || more.length > 0
    ? 'The command takes exactly one file: pass one.'
    : { file, options: read, lists };
}
