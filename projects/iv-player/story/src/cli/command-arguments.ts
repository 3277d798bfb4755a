/** What a command was given. */
export interface CommandArguments {
  readonly file: string;
  /** Values of the options, by their names with the dashes. */
  readonly options: ReadonlyMap<string, string>;
}

/** What a command writes, and its exit code: 0 clean, 1 findings, 2 unreadable or wrong arguments. */
export interface CommandResult {
  readonly output: string;
  readonly code: 0 | 1 | 2;
}

/**
 * Reads `file --name value --other=value --flag`.
 * @param names of the options that there are
 * @param flags options without a value; those given have the value ''
 * @returns what is wrong, as a sentence, or the arguments
 */
export function readArguments(
  given: readonly string[],
  names: readonly string[],
  flags: readonly string[] = [],
): CommandArguments | string {
  const options = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const [name = '', inline] = (given[at] ?? '').split(/=(.*)/s);
    if (!name.startsWith('--')) files.push(given[at] ?? '');
    else if (flags.includes(name)) {
      if (inline !== undefined) return `${name} takes no value.`;
      options.set(name, '');
    } else {
      const value = inline ?? given[++at];
      if (!names.includes(name)) return `Unknown option ${name}.`;
      if (value === undefined) return `${name} needs a value.`;
      options.set(name, value);
    }
  }
  const [file, ...more] = files;
  return file === undefined || more.length > 0 ? 'Name one file.' : { file, options };
}

/** The number that a text writes with decimal digits alone; `NaN` for any other, such as '', '1.5' or '0x10'. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

/** The finite number that a text writes; `NaN` for any other text, such as ''. */
export function finiteNumber(text: string): number {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : NaN;
}

/** A text from a file, with what a terminal would obey written as JSON escapes it. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
  });

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
