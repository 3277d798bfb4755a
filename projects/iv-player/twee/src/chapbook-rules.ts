import { readModifiers, readVariableLine } from './logic/chapbook-logic';
import { isUsableName } from './logic/expression';
import { type LogicMark, lose, namesInScript } from './logic/logic-mark';
import type { Step } from './logic/program';
import { isReserved } from './logic/script-parser';
import { lostValue } from './style-rules';
import { linkFound } from './twee-links';
import {
  type Found,
  type Rule,
  type RuleContext,
  embeddedFound,
  macroNote,
  mayLead,
  readStrings,
  shortened,
} from './twee-rule';
import type { TweeSource } from './twee-source';

const MODIFIER = /\[([^[\n][^\n]*[^\]\n])\][ \t]*(?=\n|$)/y;
/** Modifiers that mark authors' notes to themselves. */
const IS_NOTE = /^(?:note(?:\s+to\s+(?:my)?self)?|n\.?b\.?|todo|fixme)$/i;
const IS_CODE = /^(?:javascript|css)$/i;
const IS_STYLE = /^(?:append|continued?|cont(?:'d)?|align\s.*)$/i;
const IS_OTHER = /^(?:(?:if|ifalways|ifnever|unless|after)\s.*|else)$/is;

/** First words of inserts. */
const INSERTS = [
  'link to',
  'embed ',
  'reveal link',
  'restart link',
  'back link',
  'cycling link',
  'dropdown menu',
  'text input',
  'ambient sound',
  'no ambient sound',
  'sound effect',
  'theme switcher',
];
/** Inserts that may lead to another passage, or embed one with links. */
const MAY_LEAD = /^(?:back link|embed passage|reveal link)/;

/** Reads the modifiers in a line such as `[if a > 1; append]`; `null` for ordinary text in brackets. */
function modifiersAt(source: TweeSource, at: number): readonly string[] | null {
  const inside = source.match(MODIFIER, at)?.[1];
  const modifiers = inside?.split(';').map((one) => one.trim());
  const isKnown = (one: string): boolean =>
    [IS_NOTE, IS_CODE, IS_STYLE, IS_OTHER].some((pattern) => pattern.test(one));
  return modifiers?.every(isKnown) ? modifiers : null;
}

function readModifier(source: TweeSource, at: number, { dialect }: RuleContext): Found | null {
  const modifiers = modifiersAt(source, at);
  const lineEnd = source.lineEnd(at);
  const isExact = source.text[lineEnd - 1] === ']';
  if (!modifiers || (dialect === 'chapbook' && !isExact))
    return dialect === 'chapbook' ? almost(source, at) : null;
  const logic: readonly LogicMark[] =
    dialect === 'chapbook'
      ? readModifiers(modifiers)
      : modifiers.some((one) => IS_OTHER.test(one))
        ? [lose('', dialect)]
        : [];
  const isNote = modifiers.some((one) => IS_NOTE.test(one));
  const isCode = modifiers.some((one) => IS_CODE.test(one));
  if (!isNote && !isCode) return { end: lineEnd, logic };
  let end = lineEnd;
  while (end < source.text.length && !(source.isLineStart(end) && source.match(MODIFIER, end)))
    end = source.isLineStart(end) ? source.lineEnd(end) + 1 : end + 1;
  end = Math.min(end, source.text.length);
  const content = source.text.slice(lineEnd, end).trim();
  const isScript = modifiers.some((one) => /^javascript$/i.test(one));
  const noted = isCode
    ? macroNote(source.text.slice(at, end))
    : `The note "${shortened(content)}" was left out.`;
  const loss = { do: 'lose', names: namesInScript(content) } as const;
  const rest = { end, isBlock: true, isLostExit: isScript && /\b(?:write|go)\s*\(/.test(content) };
  return isScript ? { ...rest, logic: [...logic, loss] } : { ...rest, notes: [noted], logic };
}

const ALMOST = /[ \t]*\[(?:if|unless|else|else ?if|cont|continue|continued)(?:\s[^\]\n]*)?\]/iy;

/** Reports a line that resembles a modifier, but is text in Chapbook. */
function almost(source: TweeSource, at: number): Found | null {
  const match = source.match(ALMOST, at);
  const shown = match?.[0] ?? '';
  return match && { end: at + shown.length, shown, logic: [{ do: 'lose', names: [] }] };
}

/** Whether a backslash escapes the next character of a string. */
const isEscape = (text: string, at: number): boolean =>
  text[at] === '\\' && /["'\\]/.test(text[at + 1] ?? '');

/** Finds the end of the insert that starts at `open`; -1 if there is no insert. */
function insertEnd({ text }: TweeSource, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '}') return at;
    if (character === '{' || character === '\n') return -1;
    if (isEscape(text, at)) at++;
    if (character !== '"' && character !== "'") continue;
    do at += isEscape(text, at) ? 2 : 1;
    while (at < text.length && text[at] !== '\n' && text[at] !== character);
    if (text[at] !== character) return -1;
  }
  return -1;
}

/** Value of a named part of an insert, such as `label: 'Out'`, if it is a string. */
function valueOf(inside: string, part: 'label' | 'passage' | 'text'): string | undefined {
  const found = new RegExp(`,\\s*${part}\\s*:`).exec(inside);
  return found ? readStrings(inside.slice(found.index + found[0].length)).values[0] : undefined;
}

function readInsert(source: TweeSource, at: number, context: RuleContext): Found | null {
  const closing = insertEnd(source, at);
  if (closing < 0) return null;
  const end = closing + 1;
  const inside = source.text.slice(at + 1, closing).trim();
  if (/^[a-z_]\w*(?:\.\w+|\[[^\]]*\])*$/i.test(inside)) {
    const isVariable = context.dialect === 'chapbook' && isUsableName(inside) && !isReserved(inside);
    return isVariable ? { end, shown: context.show(inside, `{${inside}}`) } : lostValue(end);
  }
  const whole = source.text.slice(at, end);
  const [keyword = ''] = /^[^:,]*/.exec(inside) ?? [];
  const name = keyword.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (!INSERTS.some((one) => name.startsWith(one))) return null;
  const args = inside.slice(keyword.length + 1);
  const { values } = readStrings(args);
  if (name !== 'link to' || context.isLabel) {
    const isEmbed = name === 'embed passage' || name === 'embed passage named';
    const passage = isEmbed ? embeddedFound(end, values[0], context) : null;
    const isPlain = passage?.program?.every(({ kind }) => kind === 'link') ?? false;
    if (passage && (isPlain || context.dialect !== 'chapbook')) return passage;
    if (passage) return { ...passage, program: [], logic: embeddedLogic(passage.program ?? []) };
    const shown = name === 'reveal link' ? context.plain(values[0] ?? '') : undefined;
    const revealed = name === 'reveal link' ? embeddedFound(end, valueOf(inside, 'passage'), context) : null;
    if (revealed) return { ...revealed, shown: `${shown ?? ''}\n${revealed.shown ?? ''}` };
    const text = name === 'reveal link' && !context.isLabel ? valueOf(inside, 'text') : undefined;
    const later = text === undefined ? undefined : context.later(text);
    const isLostExit = later
      ? later.hasLostExits
      : MAY_LEAD.test(name) && mayLead(isEmbed ? values : [], context);
    const input = /^(?:cycling link|dropdown menu|text input)\b.*?\bfor\s*:\s*["'](\w+)/is.exec(inside)?.[1];
    const logic: readonly LogicMark[] = input === undefined ? [] : [{ do: 'lose', names: [input] }];
    const notes = input === undefined ? [macroNote(whole)] : [];
    const noted = { end, notes, logic, isLostExit, embeddedLinks: later?.links ?? [] };
    return shown === undefined ? noted : { ...noted, shown };
  }
  const label = valueOf(inside, 'label');
  const found = linkFound(
    end,
    whole,
    {
      label: label?.replaceAll('{', BRACE) ?? null,
      target: IS_STRING.test(args) ? (values[0] ?? '') : `{${inside}}`,
    },
    context,
  );
  const links = found.links?.map((link) => ({ ...link, label: link.label.replaceAll(BRACE, '{') }));
  return links ? { ...found, links } : found;
}

/** Arguments whose first one is a string, not a formula. */
const IS_STRING = /^\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*(?:,|$)/s;

/** Stands for a brace that is text. */
const BRACE = '\uFDD2';

/** Logic of a passage that an insert shows, whose values depend on when it is shown. */
const embeddedLogic = (steps: readonly Step[]): readonly LogicMark[] => [
  { do: 'open', block: { name: 'embedded', condition: null } },
  { do: 'steps', steps },
  { do: 'close', name: 'embedded' },
];

const VARIABLE = /^([\w.$]+)(?:\s*\(.*\))?\s*:/;

/** Reads the section that sets variables, up to a line `--`. @returns where the passage's text starts, and what the section does */
export function readVariables(source: TweeSource, { dialect }: RuleContext): Found | null {
  if (dialect !== 'chapbook' && dialect !== 'any') return null;
  const { text } = source;
  let line = 0;
  const names: string[] = [];
  const logic: LogicMark[] = [];
  while (line < text.length) {
    const end = source.lineEnd(line);
    const written = text.slice(line, end);
    if (written === '--' || (dialect === 'any' && written.trimEnd() === '--'))
      return dialect === 'chapbook'
        ? { end, logic }
        : names.length === 0
          ? null
          : { end, notes: [`The section before "--" was left out: ${shortened(text.slice(0, line))}`] };
    const name = VARIABLE.exec(written)?.[1];
    if (name !== undefined) names.push(name);
    // Chapbook ignores lines that set no variable. If the dialect is unknown, such a line shows that this is not a variables section.
    else if (written.trimEnd() !== '' && dialect === 'any') return null;
    if (dialect === 'chapbook') logic.push(...readVariableLine(written, line));
    line = end + 1;
  }
  return null;
}

const TEXT = /\[([^[\]\n]*)\]\(/y;

/** Reads `[text](address)` within a line; the address may contain pairs of brackets. */
function addressed(
  source: TweeSource,
  at: number,
  { dialect }: RuleContext,
): { readonly text: string; readonly address: string; readonly end: number } | null {
  const match = dialect === 'any' ? null : source.match(TEXT, at);
  if (!match) return null;
  const begin = at + match[0].length;
  const closing = source.closing(begin - 1);
  const link = source.next('[[', begin);
  if (closing === undefined || closing > source.lineEnd(begin) || (link >= 0 && link < closing)) return null;
  return { text: match[1] ?? '', address: source.text.slice(begin, closing), end: closing + 1 };
}

export const CHAPBOOK_RULES: readonly Rule[] = [
  { dialects: ['chapbook'], first: '', read: readModifier },
  {
    dialects: ['chapbook'],
    first: '',
    // A second line `--` ends the passage.
    read: (source, at, { dialect }) =>
      dialect === 'chapbook' && at > 0 && source.text.slice(at, source.lineEnd(at)) === '--'
        ? { end: source.text.length }
        : null,
  },
  { dialects: ['chapbook'], first: '{', read: readInsert },
  {
    dialects: ['chapbook', 'snowman'],
    first: '[',
    read: (source, at, context) => {
      const found = addressed(source, at, context);
      return (
        found && {
          end: found.end,
          shown: context.label(found.text),
          notes: [`The link to a web address ${shortened(source.text.slice(at, found.end))} was left out.`],
        }
      );
    },
  },
  {
    dialects: ['chapbook', 'snowman'],
    first: '!',
    read: (source, at, context) => {
      const found = addressed(source, at + 1, context);
      return found && { end: found.end, notes: [`The image ${shortened(found.address)} was left out.`] };
    },
  },
];
