import { characterOf } from 'iv-player/story-core';
import { isUsableName } from './logic/expression';
import type { TweeDialect } from './twee-dialect';
import type { Found, Rule, RuleContext } from './twee-rule';
import type { TweeSource } from './twee-source';

const CODE: readonly TweeDialect[] = ['harlowe', 'sugarcube'];
const MARKDOWN: readonly TweeDialect[] = ['chapbook', 'snowman'];

/** Reads a pair of marks around text, such as `''bold''`, possibly across lines. */
function pair(source: TweeSource, at: number, mark: string, { dialect }: RuleContext): Found | null {
  const { text } = source;
  const character = mark.charAt(0);
  // Longer runs of the mark are blanks to fill in, or decoration.
  const isRun = (place: number): boolean =>
    text[place - 1] === character || text[place + mark.length] === character;
  if (!text.startsWith(mark, at) || isRun(at)) return null;
  // In an unknown dialect, marks between spaces are probably text.
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

/** Creates a rule for text between marks that is shown verbatim. */
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

/** Creates a rule for emphasis within a line: `*text*` or `_text_`. */
const emphasis = (pattern: RegExp, first: string, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first,
  read: (source, at) => {
    const match = /[\w*]/.test(source.text[at - 1] ?? '') ? null : source.match(pattern, at);
    return match && { end: at + 1, marks: [[at + match[0].length - 1, 1]] };
  },
});

/** Creates a result from a match. @param isShown whether to show the match verbatim; by default, it is dropped */
const whole = (match: RegExpExecArray | null, at: number, isShown = false): Found | null =>
  match && { end: at + match[0].length, ...(isShown && { shown: match[0] }) };

/** Creates a rule for marks at the start of a line, which are dropped. */
const lineMark = (pattern: RegExp, ...dialects: TweeDialect[]): Rule => ({
  dialects,
  first: '',
  read: (source, at) => whole(source.match(pattern, at), at),
});

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,8});/iy;

/** HTML references such as `&amp;` and `&#91;`, which all dialects decode. */
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

/** A backslash that joins two lines. */
const JOINED = /\\[ \t]*\n|\\[ \t]*$|\n[ \t]*\\(?!:)/y;
const ESCAPED = /\\(\n|[!-/:-@[-`{-~])/y;
/** Escapes in an unknown dialect: only marks of emphasis. */
const ESCAPED_MARK = /\\([*_`~])/y;
/** The part of an address after its protocol, which contains no marks. */
const ADDRESS = /:\/\/[^\s<>"'[\](){}|]*/y;

const HEADING = /[ \t]*#{1,6}[ \t]+(?=\S)/y;
const HARLOWE_HEADING = /[ \t]*#{1,6}[ \t]*(?=[^#\s])/y;

const VARIABLE = /\$[a-z_]\w*(?:\.[a-z_]\w*|\[(?:\d+|"[^"\n]*"|'[^'\n]*'|[$_]\w+)\])*/iy;
const HARLOWE_VARIABLE = /\$[\p{L}_][\p{L}\p{N}_]*/uy;
const TEMPORARY = /_[a-z]\w*(?:\.[a-z_]\w*)*/iy;

/** Creates the note about a value that is not known. */
export const unknownValue = (name: string): string =>
  `The value of ${name} is unknown: "…" is shown instead.`;

/** Shows an ellipsis in place of a value that cannot be translated. */
export const lostValue = (end: number): Found => ({
  end,
  shown: '…',
  logic: [{ do: 'lose', names: [], isValue: true }],
});

function readVariable(source: TweeSource, at: number, pattern: RegExp, context: RuleContext): Found | null {
  const match = /[\w$]/.test(source.text[at - 1] ?? '') ? null : source.match(pattern, at);
  if (!match) return null;
  const [name] = match;
  const end = at + name.length;
  const isHook = source.text[end] === '[' && source.text[end + 1] !== '[';
  if (context.dialect === 'any')
    return isHook
      ? { end, notes: [`The style ${name} was left out.`], attachment: { isSpaced: false } }
      : lostValue(end);
  const variable = name.slice(1);
  if (!name.startsWith('$') || !isUsableName(variable)) return lostValue(end);
  // In Harlowe, the variable may contain a condition of a hook.
  if (isHook && context.dialect === 'harlowe')
    return {
      end,
      attachment: { isSpaced: false, block: { name: 'hook', condition: { op: 'var', name: variable } } },
    };
  return { end, shown: context.show(variable, name) };
}

/** Text in a style of its own: `@@color:red;text@@`. */
const sugarcubeStyle: Rule = {
  dialects: ['sugarcube'],
  first: '@',
  read: (source, at) => {
    const style = source.match(/@@(?:[#.\w][^;@\n]*;)*/y, at);
    const end = style ? source.next('@@', at + style[0].length) : -1;
    return style && end >= 0 ? { end: at + style[0].length, marks: [[end, 2]] } : null;
  },
};

/** A line that the next one continues, with a backslash at its start. */
const joinedLine: Rule = {
  dialects: CODE,
  first: '\n',
  read: (source, at) => {
    const found = whole(source.match(JOINED, at), at);
    // SugarCube headings end with their line.
    const isHeading = source.text[source.text.lastIndexOf('\n', at - 1) + 1] === '!';
    return found && { ...found, ...(isHeading && { shown: '\n' }) };
  },
};

const escapedSign: Rule = {
  dialects: MARKDOWN,
  first: '\\',
  read: (source, at, { dialect }) => {
    const [, sign = ''] = source.match(dialect === 'any' ? ESCAPED_MARK : ESCAPED, at) ?? [];
    if (sign === '') return null;
    return sign === '\n' ? { end: at + 1 } : { end: at + 2, shown: sign };
  },
};

/** Rules for styles, variables, escapes and character references. */
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
  sugarcubeStyle,
  reference,
  { dialects: CODE, first: '\\', read: (source, at) => whole(source.match(JOINED, at), at) },
  joinedLine,
  escapedSign,
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
  {
    dialects: CODE,
    first: '$',
    read: (source, at, context) =>
      readVariable(source, at, context.dialect === 'harlowe' ? HARLOWE_VARIABLE : VARIABLE, context),
  },
  {
    dialects: CODE,
    first: '_',
    // In an unknown dialect, this is probably emphasis.
    read: (source, at, context) =>
      context.dialect === 'any' ? null : readVariable(source, at, TEMPORARY, context),
  },
  {
    dialects: ['sugarcube'],
    first: '',
    read: (source, at, { isLabel }) => (isLabel ? null : whole(source.match(/!{1,6}(?=[^!\s])/y, at), at)),
  },
  {
    dialects: ['harlowe', ...MARKDOWN],
    first: '',
    read: (source, at, { dialect }) =>
      whole(source.match(dialect === 'harlowe' ? HARLOWE_HEADING : HEADING, at), at),
  },
  // Alignment and columns.
  lineMark(/[ \t]*(?:=+><=+|<==+>?|==+>|=+\|+=*|\|+=+\|*)[ \t]*(?=\n|$)/y, 'harlowe'),
];
