export interface CommandArguments {
  /** Path of the file; empty without one. */
  readonly file: string;
  /** Option values by name, including dashes; an empty string for options that take no value. */
  readonly options: ReadonlyMap<string, string>;
  /** All values of options that take several. */
  readonly lists?: ReadonlyMap<string, readonly string[]>;
}

export interface CommandOption {
  /** Name of the value, such as `folder`; absent if the option takes no value. */
  readonly value?: string;
  /** Whether the option takes all arguments up to the next option. Default `false`. */
  readonly isList?: boolean;
  readonly about: string;
  /** Default value to show in the help. */
  readonly default?: string;
}

export interface CommandHelp {
  /** Forms of the command, without `iv-player`. */
  readonly usage: readonly string[];
  readonly about: string;
  /** Options by name, including dashes. */
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Example command lines, without `npx iv-player`. */
  readonly examples: readonly string[];
  /** Meanings of the exit codes. */
  readonly exits: Readonly<Record<number, string>>;
  /** Whether the command takes a file with these options. Default: always `one`. */
  readonly takesFile?: (options: ReadonlyMap<string, string>) => 'one' | 'none' | 'at most one';
  /** Expands the short form of the arguments. Default: there is no short form. */
  readonly expand?: (given: readonly string[]) => readonly string[];
}

/** Output and exit code of a command: 0 no problems, 1 findings, 2 unreadable file or wrong arguments. */
export interface CommandResult {
  readonly output: string;
  readonly code: 0 | 1 | 2;
  /** A note for the user, written to stderr. */
  readonly note?: string;
}

export const wrongArguments = (sentence: string): CommandResult => ({ output: sentence, code: 2 });

/** Parses a number that consists of digits only; `NaN` for anything else, such as '', '1.5' or '0x10'. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

/** Parses a finite number; `NaN` for anything else, such as ''. */
export function finiteNumber(text: string): number {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : NaN;
}

/** Control characters, and those that change the direction or the line of the text around them. */
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes control characters as in JSON, because a terminal would obey them. JSON remains JSON of the same value. */
export const onOneLine = (text: string): string =>
  text.replaceAll(CONTROL, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
  });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
