import { evaluatedLabel, readSet } from './logic/sugarcube-logic';
import { splitLink } from './split-link';
import { type Found, type Rule, type RuleContext, inLine, shortened } from './twee-rule';
import type { TweeLink } from './twee-link';
import { TweeSource } from './twee-source';

interface LinkParts {
  readonly end: number;
  readonly inside: string;
  /** Code to run on click. */
  readonly code?: string | undefined;
  /** Description and address of an image. */
  readonly picture?: string;
}

const IS_WEB = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:mailto|javascript|data|tel):)/i;
/** Patterns of targets computed from variables or by code. */
const COMPUTED: readonly RegExp[] = [
  /^\$[a-z_]\w*(?:\W.*)?$/is,
  /^_[a-z]\w*(?:[.[].*)?$/is,
  /^[a-z_]\w*(?:\.\w+)*\(.*\)$/is,
  /^(?:setup|settings|State|SugarCube|window)\.\w/i,
  /^\([$_]?[a-z][\w-]*:/i,
  /^\{.*\}$/s,
  /^["'].*["']/s,
  /<<|<%|`|\$\{/,
];

const withoutQuotes = (text: string): string => /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text;

/** Returns the text of a label; `null` if it is not known. SugarCube shows the value of a formula, and any other label as written. */
function labelOf(label: string, context: RuleContext): string | null {
  if (context.dialect !== 'sugarcube') return context.label(withoutQuotedText(label));
  const found = evaluatedLabel(label);
  if (!found) return null;
  if ('name' in found) return context.show(found.name, label.trim(), true);
  return inLine(found.text === label ? withoutQuotedText(label) : found.text).trim();
}

function withoutQuotedText(label: string): string {
  const [, code, text] = /^\s*(?:`(.*)`|'(".*")')\s*$/s.exec(label) ?? [];
  return code ?? text ?? label;
}

/** Returns a link target's scene; `null` if the target is computed, `undefined` if it is a web address. */
function sceneOfTarget(target: string, context: RuleContext): string | null | undefined {
  const written = target.trim();
  if (context.isScene(written)) return written;
  const name = inLine(written);
  const quoted = withoutQuotes(name);
  for (const other of [name, quoted, withoutQuotes(quoted), context.plain(name)])
    if (context.isScene(other)) return other;
  if (IS_WEB.test(name)) return undefined;
  return name === '' || COMPUTED.some((pattern) => pattern.test(name)) ? null : name;
}

/** Creates a result with the link, or with a note if the link is left out. */
export function linkFound(
  end: number,
  whole: string,
  given: {
    readonly label: string | null;
    readonly target: string;
    readonly image?: string;
    /** Whether the label is evaluated, as in `[[…]]`. Default: it is markup. */
    readonly isEvaluated?: boolean;
  },
  context: RuleContext,
): Found {
  const to = sceneOfTarget(given.target, context);
  if (to === undefined)
    return { end, notes: [`The link to a web address ${shortened(whole)} was left out.`] };
  if (to === null)
    return { end, isLostExit: true, notes: [`The computed link ${shortened(whole)} was left out.`] };
  const { label: written, image, isEvaluated = false } = given;
  const label = written === null ? to : isEvaluated ? labelOf(written, context) : context.label(written);
  const link: TweeLink = {
    to,
    label: label === null ? '…' : label || to,
    ...(image !== undefined && { image }),
  };
  const isLost = label === null && written !== null;
  return {
    end,
    links: [link],
    ...(isLost && { logic: [{ do: 'lose', names: [], isValue: true, code: written.trim() }] }),
  };
}

const PICTURE = /\[[<>]?img\[/iy;
/** Literal addresses of images; computed ones are dropped. */
const IS_ADDRESS = /^[^$_`"'[\]{}][^`"'[\]]*$/;

/** Splits nested brackets such as `[[a][b]]` into parts. */
function partsOf(source: TweeSource, open: number, first: number): { parts: string[]; end: number } | null {
  const parts: string[] = [];
  let at = first;
  while (source.text[at] === '[') {
    const closing = source.closing(at);
    if (closing === undefined) return null;
    parts.push(source.text.slice(at + 1, closing));
    at = closing + 1;
  }
  return parts.length > 0 && source.text[at] === ']' && source.closing(open) === at
    ? { parts, end: at + 1 }
    : null;
}

function readLinkAt(source: TweeSource, at: number): LinkParts | null {
  const { text } = source;
  const picture = source.match(PICTURE, at);
  if (picture) {
    const read = partsOf(source, at, at + picture[0].length - 1);
    const [shown, inside = '', code] = read?.parts ?? [];
    return read && shown !== undefined && read.parts.length <= 3
      ? { end: read.end, inside, code, picture: shown }
      : null;
  }
  if (text[at + 1] !== '[') return null;
  // The first of three brackets opens a hook if the other two form a link.
  if (text[at + 2] === '[' && partsOf(source, at + 1, at + 2)) return null;
  const read = partsOf(source, at, at + 1);
  const blank = source.next('\n\n', at);
  // Links do not span paragraphs.
  if (read && read.parts.length <= 2 && (blank < 0 || blank > read.end))
    return { end: read.end, inside: read.parts[0] ?? '', code: read.parts[1] };
  // With unbalanced brackets, a link ends at the first `]]` on the line, as in Twine.
  const end = source.next(']]', at + 2);
  if (end < 0 || end > source.lineEnd(at) || end === at + 2) return null;
  const inside = text.slice(at + 2, end);
  if (inside.includes('[[')) return null;
  const setter = inside.indexOf('][');
  return setter < 0
    ? { end: end + 2, inside }
    : { end: end + 2, inside: inside.slice(0, setter), code: inside.slice(setter + 2) };
}

function readLink(source: TweeSource, at: number, context: RuleContext): Found | null {
  const parts = readLinkAt(source, at);
  if (!parts || (context.isLabel && parts.picture === undefined)) return null;
  const { end, inside, code, picture } = parts;
  const whole = source.text.slice(at, end);
  if (picture === undefined && inside.trim() === '') return null;
  // In an image, only a bar is a separator.
  const bar = picture?.lastIndexOf('|') ?? -1;
  const image = picture?.slice(bar + 1).trim() ?? '';
  const title = bar < 0 ? null : (picture?.slice(0, bar) ?? null);
  if (picture !== undefined && (inside.trim() === '' || context.isLabel))
    return { end, notes: [`The image ${shortened(image)} was left out.`] };
  const isBroken = context.dialect === 'sugarcube' && whole.includes('\n');
  const given = isBroken
    ? null
    : picture === undefined
      ? splitLink(inside, context)
      : { label: title, target: inside, ...(IS_ADDRESS.test(image) && { image }) };
  if (!given) {
    const what = `The link ${shortened(whole)} was left out: this version of the story format does not show it.`;
    return { end, isLostExit: true, notes: [what] };
  }
  const found = linkFound(end, whole, { ...given, isEvaluated: true }, context);
  return code?.trim() ? { ...found, effects: readSet(code, context.dialect) } : found;
}

/** Rules for `[[…]]` in all dialects, and for SugarCube images. */
export const LINK_RULES: readonly Rule[] = [
  {
    dialects: ['harlowe', 'sugarcube', 'chapbook', 'snowman'],
    first: '[',
    read: (source, at, context) =>
      source.text[at + 1] === '[' || context.dialect === 'sugarcube' || context.dialect === 'any'
        ? readLink(source, at, context)
        : null,
  },
];

/** Reads a link at the start of macro arguments, `[[…]]` or `[img[…][…]]`; `null` if there is none. */
export function linkOfArguments(args: string, context: RuleContext): Found | null {
  const source = new TweeSource(args);
  return readLink(source, args.length - args.trimStart().length, context);
}
