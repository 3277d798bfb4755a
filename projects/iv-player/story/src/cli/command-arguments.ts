/** What a command was given. */
export interface CommandArguments {
  readonly file: string;
  /** Values of the options, by their names with the dashes; of one without a value ''. */
  readonly options: ReadonlyMap<string, string>;
}

/** An option of a command. */
export interface CommandOption {
  /** What its value is called, such as `folder`. Without one it takes no value. */
  readonly value?: string;
  readonly about: string;
  /** Its default, as a text. */
  readonly default?: string;
}

/** How a command is called. */
export interface CommandHelp {
  /** One line of each form, without `iv-player`. */
  readonly usage: readonly string[];
  readonly about: string;
  /** By their names with the dashes. */
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Command lines, without `npx iv-player`. */
  readonly examples: readonly string[];
  /** What the exit codes mean. */
  readonly exits: Readonly<Record<number, string>>;
  /** The arguments that a short form stands for. Default: as they are. */
  readonly expand?: (given: readonly string[]) => readonly string[];
}

/** What a command writes, and its exit code: 0 clean, 1 findings, 2 unreadable or wrong arguments. */
export interface CommandResult {
  readonly output: string;
  readonly code: 0 | 1 | 2;
  /** A sentence for people, apart from the output. */
  readonly note?: string;
}

/** Invalid command-line arguments; the help lists the valid ones. */
export const wrongArguments = (sentence: string): CommandResult => ({ output: sentence, code: 2 });

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
