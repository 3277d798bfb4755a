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
 * Reads `file --name value --other=value`.
 * @param names of the options that there are
 * @returns what is wrong, as a sentence, or the arguments
 */
export function readArguments(given: readonly string[], names: readonly string[]): CommandArguments | string {
  const options = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const [name = '', inline] = (given[at] ?? '').split(/=(.*)/s);
    if (!name.startsWith('--')) files.push(given[at] ?? '');
    else {
      const value = inline ?? given[++at];
      if (!names.includes(name)) return `Unknown option ${name}.`;
      if (value === undefined) return `${name} needs a value.`;
      options.set(name, value);
    }
  }
  const [file, ...more] = files;
  return file === undefined || more.length > 0 ? 'Name one file.' : { file, options };
}

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
