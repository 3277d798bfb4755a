import { lose, namesIn, namesInScript } from './logic/logic-mark';
import { hasMarkup } from './logic/resolve';
import { readStatements, readValue } from './logic/snowman-logic';
import { readSet } from './logic/sugarcube-logic';
import { linkFound } from './twee-links';
import {
  type Found,
  type Rule,
  type RuleContext,
  embeddedFound,
  isIn,
  macroNote,
  mayShowLinks,
  shortened,
} from './twee-rule';
import type { TweeSource } from './twee-source';

/** Inline elements, which are replaced with their text. */
const INLINE =
  'a abbr acronym b bdi bdo big button center cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp ' +
  'small span strike strong sub sup time tt u var wbr tw-expression tw-hook tw-link tw-passage tw-story';
const BLOCK =
  'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
  'h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul';
/** Elements that cannot be imported completely. */
const LOST =
  'area audio base canvas col colgroup embed iframe img image input link map math meta meter noscript object optgroup option ' +
  'output param picture progress select source svg template textarea title track video';
const WITHOUT_TEXT = 'script style svg math select template iframe object audio video canvas textarea';
const VOID = 'area base br col embed hr img image input link meta param source track wbr';
/** Elements whose `data-passage` refers to media. */
const MEDIA = 'audio image img source track video';
const BOOLEAN =
  'async autofocus autoplay checked controls default defer disabled download hidden inert loop multiple muted open playsinline ' +
  'readonly required reversed selected';

const OPENING = /<(\/?)([a-z][\w-]*)/iy;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const CLOSING = /\s*\/?>/y;

interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Reads a tag; `null` for text that only resembles one, such as `<b and c>`. */
function readTag(source: TweeSource, at: number): Tag | null {
  const opening = source.match(OPENING, at);
  if (!opening) return null;
  const name = (opening[2] ?? '').toLowerCase();
  if (!isIn(INLINE, name) && !isIn(BLOCK, name) && !isIn(LOST, name) && !isIn(WITHOUT_TEXT, name))
    return null;
  const attributes = new Map<string, string>();
  let end = at + opening[0].length;
  for (;;) {
    const match = source.match(ATTRIBUTE, end);
    if (!match) break;
    const key = (match[1] ?? '').toLowerCase();
    if (match[2] === undefined && !isIn(BOOLEAN, key) && !key.startsWith('data-')) return null;
    attributes.set(key, (match[2] ?? '').replaceAll(/^["']|["']$/g, ''));
    end += match[0].length;
  }
  const closing = source.match(CLOSING, end);
  return closing && { name, isClosing: opening[1] === '/', attributes, end: end + closing[0].length };
}

/** Finds the ends of an element before and after its closing tag; without one, both are the end of the opening tag. */
function contentEnd(source: TweeSource, { name, end }: Tag): readonly [inside: number, after: number] {
  const inside = source.nextIgnoringCase(`</${name}`, end);
  const after = inside < 0 ? -1 : source.next('>', inside);
  return after < 0 ? [end, end] : [inside, after + 1];
}

/** Reads a SugarCube or Snowman link such as `<a data-passage="Hall">`. */
function passageLink(source: TweeSource, at: number, tag: Tag, context: RuleContext): Found | null {
  const { name, attributes } = tag;
  if (tag.isClosing || context.isLabel || isIn(MEDIA, name)) return null;
  const literal = attributes.get('data-passage') ?? attributes.get('passage-name');
  const computed = attributes.get('@data-passage') ?? attributes.get('sc-eval:data-passage');
  if (literal === undefined && computed === undefined) return null;
  const [inside, end] = isIn(VOID, name) ? [tag.end, tag.end] : contentEnd(source, tag);
  const whole = source.text.slice(at, end);
  const label =
    source.text.slice(tag.end, inside).trim() || (attributes.get('title') ?? attributes.get('alt'));
  const given = { label: label ?? null, target: literal ?? `\`${computed ?? ''}\`` };
  const found = linkFound(end, whole, given, context);
  const setter = attributes.get('data-setter');
  return setter === undefined ? found : { ...found, effects: readSet(setter, context.dialect) };
}

function readElement(source: TweeSource, at: number, context: RuleContext): Found | null {
  const tag = readTag(source, at);
  if (!tag) return null;
  const { name, isClosing, attributes, end } = tag;
  const link = passageLink(source, at, tag, context);
  if (link) return link;
  if (isClosing) return { end, ...(isIn(BLOCK, name) && { isBlock: true }) };
  if (name === 'br') return { end, shown: '\n' };
  if (isIn(WITHOUT_TEXT, name)) {
    const [inside, after] = contentEnd(source, tag);
    const { dialect } = context;
    const code = name === 'script' ? source.text.slice(end, inside) : '';
    const names = [...namesInScript(code), ...(dialect === 'harlowe' ? namesIn(code, dialect) : [])];
    const isLostExit = LEADS.test(code);
    return names.length > 0
      ? { end: after, logic: [{ do: 'lose', names }], isLostExit }
      : { end: after, notes: [macroNote(source.text.slice(at, after))], isLostExit };
  }
  const opening = shortened(source.text.slice(at, end));
  const notes: string[] = [];
  if (isIn(LOST, name)) notes.push(`The element ${opening} was left out.`);
  const href = attributes.get('href');
  const code = [...attributes].flatMap(([key, value]) =>
    key.startsWith('on') || /^javascript:/i.test(value) ? [value] : [],
  );
  if (name === 'a' && href !== undefined && !/^(?:#|javascript:)/i.test(href))
    notes.push(`The link to a web address ${opening} was left out.`);
  else if (code.length > 0) notes.push(`The code of ${opening} was left out.`);
  return {
    end,
    notes,
    ...(code.some((one) => LEADS.test(one)) && { isLostExit: true }),
    ...(isIn(BLOCK, name) && { isBlock: true }),
  };
}

/** Creates a reader for comments, which are left out without a note. */
const comment =
  (opening: string, closing: string): Rule['read'] =>
  (source, at) => {
    if (!source.text.startsWith(opening, at)) return null;
    const end = source.next(closing, at + opening.length);
    return end < 0 ? null : { end: end + closing.length };
  };

/** Snowman's code that shows another passage. */
const SHOWS =
  /^<%[=-]?\s*(?:(?:window\.)?story\.)?(?:render|include|passage)\(\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\)(?:\.render\(\))?\s*;?\s*%>$/;

/** Code that may show another passage or go to it. */
const LEADS = /\b(?:show|goTo|render|include|display|play|backward)\s*\(/;

/** Rules for comments, HTML and Snowman's code. */
export const htmlRules = (): readonly Rule[] => [
  { dialects: ['harlowe', 'sugarcube', 'chapbook', 'snowman'], first: '<', read: comment('<!--', '-->') },
  { dialects: ['sugarcube'], first: '/', read: comment('/*', '*/') },
  { dialects: ['sugarcube'], first: '/', read: comment('/%', '%/') },
  {
    dialects: ['sugarcube'],
    first: '<',
    read: (source, at) => {
      const opening = source.match(/<nowiki>/iy, at);
      const end = opening ? source.nextIgnoringCase('</nowiki>', at) : -1;
      return end < 0 ? null : { end: end + 9, shown: source.text.slice(at + 8, end) };
    },
  },
  {
    dialects: ['sugarcube'],
    first: '<',
    // HTML whose markup is not run.
    read: (source, at, { dialect }) => {
      const opening = dialect === 'sugarcube' ? source.match(/<html>/iy, at) : null;
      const end = opening ? source.nextIgnoringCase('</html>', at) : -1;
      const inside = source.text.slice(at + 6, end);
      return end < 0 ? null : { end: end + 7, shown: inside.replaceAll(/<[^<>]*>/g, '') };
    },
  },
  {
    dialects: ['snowman'],
    first: '<',
    read: (source, at, context) => {
      const end = source.text.startsWith('<%', at) ? source.next('%>', at + 2) : -1;
      if (end < 0) return null;
      const code = source.text.slice(at, end + 2);
      const { dialect } = context;
      const [, quoted, other] = SHOWS.exec(code) ?? [];
      const shown = embeddedFound(end + 2, quoted ?? other, context);
      if (shown) return shown;
      const isLostExit = LEADS.test(code);
      if (dialect === 'any') {
        // The end of a condition or a loop.
        if (/^<%\}?\)?;?%>$/.test(code.replaceAll(/\s+/g, ''))) return { end: end + 2 };
        const value = code.startsWith('<%=') ? { shown: '…' } : {};
        return { end: end + 2, logic: [lose(code, dialect)], isLostExit, ...value };
      }
      const [, sign = '', inside = ''] = /^<%([=-]?)(.*)%>$/s.exec(code) ?? [];
      const isOpen = isLostExit || mayShowLinks(inside);
      if (sign === '') {
        const logic = readStatements(inside);
        return { end: end + 2, logic, isLostExit: isOpen && logic.some((mark) => mark.do === 'lose') };
      }
      const value = readValue(inside);
      if (value?.op === 'var') return { end: end + 2, shown: context.show(value.name, '') };
      if (value?.op === 'value' && !hasMarkup(String(value.value), dialect))
        return { end: end + 2, shown: String(value.value) };
      return { end: end + 2, shown: '…', isLostExit: isOpen, logic: [lose(code, dialect)] };
    },
  },
  { dialects: ['harlowe', 'sugarcube', 'chapbook', 'snowman'], first: '<', read: readElement },
];
