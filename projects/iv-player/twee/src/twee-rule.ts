import type { LogicMark } from './logic/logic-mark';
import type { OpenedBlock } from './logic/program-builder';
import type { Step } from './logic/program';
import type { TweeDialect } from './twee-dialect';
import type { TweeLink } from './twee-link';
import type { TweeSource } from './twee-source';

/** Content that a passage shows: another passage, or markup that appears later. */
export interface EmbeddedPassage {
  readonly text: string;
  readonly links: readonly TweeLink[];
  readonly hasLostExits: boolean;
  /** What it does, with its links. */
  readonly program: readonly Step[];
}

export interface RuleContext {
  readonly dialect: TweeDialect;
  /** Version of the story format; empty if unknown. */
  readonly version: string;
  /** Macros of the author that lead nowhere. */
  readonly ownMacros: ReadonlySet<string>;
  readonly isScene: (name: string) => boolean;
  /** Reads a passage that this one shows; `null` if there is none to show. */
  readonly embedded: (name: string) => EmbeddedPassage | null;
  /** Reads markup that the passage shows later, such as after a click. */
  readonly later: (markup: string) => EmbeddedPassage;
  /** Whether the markup is a label. Labels contain no links. */
  readonly isLabel: boolean;
  /** Returns the text of markup, and adds notes about what is left out. */
  readonly label: (markup: string) => string;
  /** Returns the text of markup, without notes. */
  readonly plain: (markup: string) => string;
  /**
   * Returns text that stands for the value of a variable until it is known how to write it.
   * @param written text to show while the variable is unset; `null`: unknown
   * @param isLabel whether the place shows only numbers and texts as values
   */
  readonly show: (name: string, written: string | null, isLabel?: boolean) => string;
}

/** Marks a macro to which the following brackets belong, as a Harlowe hook. */
export interface Attachment {
  /** Whether white space is allowed before the brackets. */
  readonly isSpaced: boolean;
  /** Label of the link that reveals the hook. */
  readonly label?: string;
  /** When the hook is run. Default: at once. */
  readonly block?: OpenedBlock;
}

/** Markup found at a position in a passage. */
export interface Found {
  /** Position after the markup. */
  readonly end: number;
  /** Text to show in place of the markup. Default: nothing. */
  readonly shown?: string;
  readonly links?: readonly TweeLink[];
  /** Links of a passage that is shown here, or of markup that is shown later. */
  readonly embeddedLinks?: readonly TweeLink[];
  /** Steps of that passage or markup, with its links. */
  readonly program?: readonly Step[];
  /** Logic of the markup. */
  readonly logic?: readonly LogicMark[];
  /** Logic that the link runs. */
  readonly effects?: readonly LogicMark[];
  /** Notes about what was left out, one sentence each. */
  readonly notes?: readonly string[];
  /** Whether the markup may lead to another passage but cannot be imported. */
  readonly isLostExit?: boolean;
  /** Later marks to skip: position and length of each. */
  readonly marks?: readonly (readonly [at: number, length: number])[];
  /** Position up to which line breaks become spaces. */
  readonly joinedTo?: number;
  /** Whether the markup starts a new line. */
  readonly isBlock?: boolean;
  /** Present if the following brackets may be a hook. */
  readonly attachment?: Attachment;
  /** Whether the markup leads to another passage automatically. In a hook revealed by a link, it becomes the link's target. */
  readonly isJump?: boolean;
}

/** A rule for one kind of markup. */
export interface Rule {
  /** Dialects to which the rule applies; `any` uses all rules. */
  readonly dialects: readonly TweeDialect[];
  /** First character of the markup; empty for markup at the start of a line. */
  readonly first: string;
  /** Reads the markup at a position; `null` if the rule does not apply. */
  readonly read: (source: TweeSource, at: number, context: RuleContext) => Found | null;
}

/** Collapses white space, except for no-break spaces, as HTML does. */
export const inLine = (text: string): string => text.replaceAll(/[ \t\n\r\f\v]+/g, ' ');

/** Shortens text to one line for a note. */
export const shortened = (text: string): string => {
  const line = text.slice(0, 300).replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** Formats a list for a note, shortened if long. */
export const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** Whether markup that embeds a passage may lead to other passages. @param names strings at the start of the arguments */
export const mayLead = ([name]: readonly string[], { isScene }: RuleContext): boolean =>
  name === undefined || isScene(name);

/** Creates the result for markup that shows another passage; `null` if that passage cannot be shown. @param name `undefined`: computed */
export function embeddedFound(end: number, name: string | undefined, context: RuleContext): Found | null {
  const passage = name === undefined || context.isLabel ? null : context.embedded(name);
  return (
    passage && {
      end,
      shown: passage.text,
      embeddedLinks: passage.links,
      program: passage.program,
      isLostExit: passage.hasLostExits,
    }
  );
}

const OWN_CALL =
  /(?<![\w.$])(?!(?:if|for|while|switch|function|catch|parseInt|parseFloat|Number|String|Boolean|random\w*|either|visited\w*|turns|def|ndef)\s*\()(?!(?:Math|JSON|Object|Array|Date|console|_|s|state|(?:window\.)?story\.state)\.)[a-z_][\w$]*(?:\.[\w$]+)*\s*\(/i;

/** Whether code may show links: with markup in a string, or by a function of the author. */
export const mayShowLinks = (code: string): boolean =>
  /\[\[|<<|<a\b|\(link|\(go-?to/i.test(code) || OWN_CALL.test(code.replaceAll(/"[^"]*"|'[^']*'/g, '""'));

export const macroNote = (macro: string): string => `The macro ${shortened(macro)} was left out.`;

/** Creates the note about a macro that goes to another passage without a click. */
export const jumpNote = (macro: string): string =>
  `The macro ${shortened(macro)} continues automatically in Twine: it became a choice here.`;

const STRING = /[\s,]*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^'\\]*(?:\\.[^'\\]*)*)')/sy;

/** Reads the strings at the start of arguments, and whether anything follows them. */
export function readStrings(args: string): { readonly values: readonly string[]; readonly isAll: boolean } {
  const values: string[] = [];
  let end = 0;
  for (;;) {
    STRING.lastIndex = end;
    const match = STRING.exec(args);
    if (!match) break;
    end = STRING.lastIndex;
    values.push((match[1] ?? match[2] ?? '').replaceAll(/\\(.)/gs, '$1'));
  }
  return { values, isAll: args.slice(end).trim() === '' };
}

/** Whether a word is in a list, which is a string: bundlers then leave it out of pages that import no stories from Twine. */
export const isIn = (list: string, word: string): boolean => list.split(' ').includes(word);
