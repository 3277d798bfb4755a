import type { TweeDialect } from './twee-dialect';
import type { TweeSource } from './twee-source';

/** A link of a passage. */
export interface TweeLink {
  readonly to: string;
  /** Text of the link. */
  readonly label: string;
  /** Address of the picture that is clicked. */
  readonly image?: string;
}

/** What a rule may ask of the passage around. */
export interface RuleContext {
  readonly dialect: TweeDialect;
  /** Whether the file has a passage of that name that is a scene. */
  readonly isScene: (name: string) => boolean;
  /** Whether a label is read, in which nothing is a link. */
  readonly isLabel: boolean;
  /** The text that a markup shows; what is left out of it is noted. */
  readonly label: (markup: string) => string;
  /** The text that a markup shows, without notes. */
  readonly plain: (markup: string) => string;
}

/** A hook of Harlowe, or what else in brackets belongs to the code before it. */
export interface Attachment {
  /** Whether white space may stand between. */
  readonly isSpaced: boolean;
  /** Label of the link that shows it. */
  readonly label?: string;
}

/** What stands at a place of a passage, other than text. */
export interface Found {
  /** Where the passage continues. */
  readonly end: number;
  /** What is shown in its place. Default: nothing. */
  readonly shown?: string;
  readonly links?: readonly TweeLink[];
  /** What was left out, a sentence each. */
  readonly notes?: readonly string[];
  /** Whether it may be a way out of the scene that a film does not have. */
  readonly isLostWay?: boolean;
  /** Marks further on that are not shown: the place and length of each. */
  readonly marks?: readonly (readonly [at: number, length: number])[];
  /** Place up to which line breaks are spaces. */
  readonly joinedTo?: number;
  /** Whether it is a block of its own: a line begins, unless one has just begun. */
  readonly isBlock?: boolean;
  /** What follows in brackets is a hook. */
  readonly attachment?: Attachment;
  /** Whether it continues by itself; in a hook that a link shows it is that link. */
  readonly isJump?: boolean;
}

/** A piece of markup. */
export interface Rule {
  /** The dialects that have it; `any` has all. */
  readonly dialects: readonly TweeDialect[];
  /** Characters with which it begins; at the beginning of a line where there are none. */
  readonly first: string;
  /** What stands at a place; `null` when it is another thing. */
  readonly read: (source: TweeSource, at: number, context: RuleContext) => Found | null;
}

/** A text in one line. No-break spaces stay: they are no white space to HTML, and French has them before its signs. */
export const inLine = (text: string): string => text.replaceAll(/[ \t\n\r\f\v]+/g, ' ');

/** A text for a note, in one line of limited length. */
export const shortened = (text: string): string => {
  const line = text.slice(0, 300).replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** A list for a note: the first of many. */
export const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** Whether what shows the passage of that name may have its ways out. @param names the texts with which its arguments begin */
export const mayLead = ([name]: readonly string[], { isScene }: RuleContext): boolean =>
  name === undefined || isScene(name);

/** The note about code that is never run. */
export const macroNote = (macro: string): string => `The macro ${shortened(macro)} was left out.`;

/** The note about code that goes to another passage without being clicked. */
export const jumpNote = (macro: string): string =>
  `The macro ${shortened(macro)} continues by itself in Twine: it is a choice here.`;

const STRING = /[\s,]*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^'\\]*(?:\\.[^'\\]*)*)')/sy;

/** The texts in quotes with which the arguments of a call begin, and whether there is nothing else. */
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

/** A set of what `text` lists. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
