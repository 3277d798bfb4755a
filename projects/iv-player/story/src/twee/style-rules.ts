import { characterOf } from '../captions/character-reference';
import type { TweeDialect } from './twee-dialect';
import type { Found, Rule, RuleContext } from './twee-rule';
import type { TweeSource } from './twee-source';

const CODE: readonly TweeDialect[] = ['harlowe', 'sugarcube'];
const MARKDOWN: readonly TweeDialect[] = ['chapbook', 'snowman'];

/** A mark that stands before and behind a text, such as `''bold''`; it may have line breaks in it. */
function pair(source: TweeSource, at: number, mark: string, { dialect }: RuleContext): Found | null {
  const { text } = source;
  const character = mark.charAt(0);
  // More of them are a line to fill in, or a decoration.
  const isRun = (place: number): boolean =>
    text[place - 1] === character || text[place + mark.length] === character;
  if (!text.startsWith(mark, at) || isRun(at)) return null;
  // Where the dialect is not known, signs between words are rather signs.
  if (dialect === 'any' && /\s/.test(text[at + mark.length] ?? ' ')) return null;
  for (let end = source.next(mark, at + mark.length); end >= 0; end = source.next(mark, end + 1)) {
    const isPartOfAddress = mark === '//' && text[end - 1] === ':';
    if (!isRun(end) && !isPartOfAddress) return { end: at + mark.length, marks: [[end, mark.length]] };
  }
  return null;
}

const pairRule = (mark: string, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first: mark.charAt(0),
  read: (source, at, context) => pair(source, at, mark, context),
});

/** A text between equal marks that is shown as it is. */
const verbatim = (pattern: RegExp, first: string, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first,
  read: (source, at) => {
    const mark = source.match(pattern, at)?.[0];
    if (mark === undefined) return null;
    const closing = first === '{' ? '}}}' : mark;
    const end = source.next(closing, at + mark.length);
    return end < 0
      ? null
      : { end: end + closing.length, shown: source.text.slice(at + mark.length, end).trim() };
  },
});

/** Emphasis of Markdown, and of Harlowe: `*text*` and `_text_`, within a line. */
const emphasis = (pattern: RegExp, first: string, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first,
  read: (source, at) => {
    const match = /[\w*]/.test(source.text[at - 1] ?? '') ? null : source.match(pattern, at);
    return match && { end: at + 1, marks: [[at + match[0].length - 1, 1]] };
  },
});

/** What was found as a whole. @param isShown whether as it is */
const whole = (match: RegExpExecArray | null, at: number, isShown = false): Found | null =>
  match && { end: at + match[0].length, ...(isShown && { shown: match[0] }) };

/** Marks at the beginning of a line that are not shown. */
const lineMark = (pattern: RegExp, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first: '',
  read: (source, at) => whole(source.match(pattern, at), at),
});

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,8});/iy;

/** `&amp;`, `&#91;`: in every dialect the character that it names. */
const reference: Rule = {
  dialects: ['harlowe', 'sugarcube', 'chapbook', 'snowman'],
  first: '&',
  read: (source, at) => {
    const match = source.match(REFERENCE, at);
    if (!match) return null;
    const [whole] = match;
    const shown = characterOf(whole);
    return shown === undefined ? null : { end: at + whole.length, shown };
  },
};

/** A line that is joined with the next one. */
const JOINED = /\\[ \t]*\n|\\[ \t]*$|\n[ \t]*\\(?!:)/y;
const ESCAPED = /\\(\n|[!-/:-@[-`{-~])/y;
/** Where the dialect is not known: signs of emphasis only. */
const ESCAPED_MARK = /\\([*_`~])/y;
/** What follows the scheme of an address, in which nothing is a mark. */
const ADDRESS = /:\/\/[^\s<>"'[\](){}|]*/y;

const HEADING = /[ \t]*#{1,6}[ \t]+(?=\S)/y;
const HARLOWE_HEADING = /[ \t]*#{1,6}[ \t]*(?=[^#\s])/y;

const VARIABLE = /\$[a-z_]\w*(?:\.[a-z_]\w*|\[(?:\d+|"[^"\n]*"|'[^'\n]*'|[$_]\w+)\])*/iy;
const TEMPORARY = /_[a-z]\w*(?:\.[a-z_]\w*)*/iy;

/** What stands where a film does not know the value. */
export const unknownValue = (end: number, name: string): Found => ({
  end,
  shown: '…',
  notes: [`The value of ${name} is unknown: "…" is shown instead.`],
});

function readVariable(source: TweeSource, at: number, pattern: RegExp): Found | null {
  const match = /[\w$]/.test(source.text[at - 1] ?? '') ? null : source.match(pattern, at);
  if (!match) return null;
  const [name] = match;
  const end = at + name.length;
  // In Harlowe it may hold the style of a hook.
  return source.text[end] === '[' && source.text[end + 1] !== '['
    ? { end, notes: [`The style ${name} was left out.`], attachment: { isSpaced: false } }
    : unknownValue(end, name);
}

/** Marks of style, which are not shown, and what is written for a character. */
export const styleRules = (): readonly Rule[] => [
  verbatim(/"""/y, '"', 'sugarcube'),
  verbatim(/\{\{\{/y, '{', 'sugarcube'),
  verbatim(/`{1,3}(?!`)/y, '`', 'harlowe', ...MARKDOWN),
  pairRule("''", ...CODE),
  pairRule('//', ...CODE),
  pairRule('~~', ...CODE, ...MARKDOWN),
  pairRule('^^', ...CODE),
  pairRule('==', 'sugarcube'),
  pairRule('__', 'sugarcube', ...MARKDOWN),
  pairRule('**', 'harlowe', ...MARKDOWN),
  emphasis(/\*(?=[^\s*])[^*\n]*[^\s*]\*(?![\w*])/y, '*', 'harlowe', ...MARKDOWN),
  emphasis(/_(?=[^\s_])[^_\n]*[^\s_]_(?!\w)/y, '_', ...MARKDOWN),
  {
    dialects: ['sugarcube'],
    first: '@',
    read: (source, at) => {
      const style = source.match(/@@(?:[#.\w][^;@\n]*;)*/y, at);
      const end = style ? source.next('@@', at + style[0].length) : -1;
      return style && end >= 0 ? { end: at + style[0].length, marks: [[end, 2]] } : null;
    },
  },
  reference,
  { dialects: CODE, first: '\\', read: (source, at) => whole(source.match(JOINED, at), at) },
  {
    dialects: CODE,
    first: '\n',
    read: (source, at) => {
      const found = whole(source.match(JOINED, at), at);
      // A heading of SugarCube ends with its line.
      const isHeading = source.text[source.text.lastIndexOf('\n', at - 1) + 1] === '!';
      return found && { ...found, ...(isHeading && { shown: '\n' }) };
    },
  },
  {
    dialects: MARKDOWN,
    first: '\\',
    read: (source, at, { dialect }) => {
      const [, sign = ''] = source.match(dialect === 'any' ? ESCAPED_MARK : ESCAPED, at) ?? [];
      if (sign === '') return null;
      return sign === '\n' ? { end: at + 1 } : { end: at + 2, shown: sign };
    },
  },
  {
    dialects: [...CODE, ...MARKDOWN],
    first: ':',
    read: (source, at) => whole(source.match(ADDRESS, at), at, true),
  },
  {
    dialects: ['sugarcube'],
    first: '$',
    read: (source, at) => (source.text.startsWith('$$', at) ? { end: at + 2, shown: '$' } : null),
  },
  { dialects: CODE, first: '$', read: (source, at) => readVariable(source, at, VARIABLE) },
  {
    dialects: CODE,
    first: '_',
    // Where the dialect is not known it is rather emphasis.
    read: (source, at, { dialect }) => (dialect === 'any' ? null : readVariable(source, at, TEMPORARY)),
  },
  lineMark(/!{1,6}(?=[^!\s])/y, 'sugarcube'),
  {
    dialects: ['harlowe', ...MARKDOWN],
    first: '',
    read: (source, at, { dialect }) =>
      whole(source.match(dialect === 'harlowe' ? HARLOWE_HEADING : HEADING, at), at),
  },
  // How the following lines are aligned, and columns.
  lineMark(/[ \t]*(?:=+><=+|<==+>?|==+>|=+\|+=*|\|+=+\|*)[ \t]*(?=\n|$)/y, 'harlowe'),
];
