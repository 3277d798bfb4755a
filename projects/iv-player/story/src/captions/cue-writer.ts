import { TAGS, isTimestamp, readCueTag } from './cue-tag';

/** The colours for which WebVTT has classes, by how SubRip files write them. */
const COLORS: ReadonlyMap<string, string> = new Map([
  ...['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black'].map(
    (name) => [name, name] as const,
  ),
  ...([
    ['#ffffff', 'white'],
    ['#00ff00', 'lime'],
    ['#00ffff', 'cyan'],
    ['#ff0000', 'red'],
    ['#ffff00', 'yellow'],
    ['#ff00ff', 'magenta'],
    ['#0000ff', 'blue'],
    ['#000000', 'black'],
  ] as const),
]);
/** Where text is by the keys of a number pad, as settings of WebVTT. */
const LINES = ['', ' line:50%', ' line:0'];
const ALIGNS = [' align:left', '', ' align:right'];

/** Tags of WebVTT; `b` in braces is one, too, where its end is there. */
const VTT: ReadonlySet<string> = /* @__PURE__ */ new Set(['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt']);
/** Marks of other players. */
const MARKS = /\{\\[^{}]*\}/g;
/** How many tags may be open at once: what is written for one that ends grows with them. */
const MAX_DEPTH = 20;

/** A tag of a cue's text that is open. */
interface OpenTag {
  readonly name: string;
  /** What WebVTT has for its start and its end. */
  readonly start: string;
  readonly end: string;
}

/** Writes the texts of SubRip cues as those of WebVTT, and collects the colours that need a rule. */
export class CueWriter {
  readonly #colors = new Set<string>();

  /** The rules that the classes of the cues need. */
  get styles(): readonly string[] {
    return [...this.#colors].map((color) => `::cue(.${classOf(color)}) { color: ${color} }`);
  }

  /** What was left out, as it was written, by the numbers of the lines in which it was first. */
  readonly lost = new Map<string, number>();

  /** @param line of the file, from 1, of its first line */
  cue(text: string, line: number): { readonly text: string; readonly settings: string } {
    const [, place = '2'] = /\\an([1-9])/.exec((text.match(MARKS) ?? []).join('')) ?? [];
    const key = Number(place) - 1;
    const open: OpenTag[] = [];
    let at = line;
    const written = withTags(text, (mark) => this.#lose(mark, line))
      .split(TAGS)
      .map((part, index) => {
        const tag = index % 2 === 0 ? escaped(part) : this.#tag(part, open, at);
        at += part.split('\n').length - 1;
        return tag;
      });
    // A speaker needs no end.
    const ends = open.filter(({ name }) => name !== 'v').map(({ end }) => end);
    return {
      text: withoutEmptyLines([...written, ...ends.reverse()].join('')).replaceAll('-->', '--&gt;'),
      settings: `${LINES[Math.floor(key / 3)] ?? ''}${ALIGNS[key % 3] ?? ''}`.trim(),
    };
  }

  #lose(what: string, line: number): string {
    if (!this.lost.has(what)) this.lost.set(what, line);
    return '';
  }

  /** A tag as WebVTT has it; nothing for one that it does not have. */
  #tag(tag: string, open: OpenTag[], line: number): string {
    if (isTimestamp(tag)) return tag;
    const read = readCueTag(tag);
    if (!read) return escaped(tag);
    const { name, isEnd } = read;
    if (name === 'br') return '\n';
    const isFont = name === 'font';
    if (!isFont && !VTT.has(name)) return isEnd ? '' : this.#lose(`<${name}>`, line);
    if (isEnd) return closed(name, open);
    if (open.length >= MAX_DEPTH) return '';
    const added: OpenTag = isFont
      ? this.#font(tag)
      : { name, start: tag.replace(/^<[a-z]+(?:\s+[\w-]+\s*=[^<>]*)?/i, `<${name}`), end: `</${name}>` };
    if (added.start === '') this.#lose('<font>', line);
    open.push(added);
    return added.start;
  }

  #font(tag: string): OpenTag {
    const [, color = ''] = /\scolor\s*=\s*["']?([#\w]+)/i.exec(tag) ?? [];
    const known = colorOf(color);
    if (!known) return { name: 'font', start: '', end: '' };
    if (!COLORS.has(known)) this.#colors.add(known);
    return { name: 'font', start: `<c.${classOf(known)}>`, end: '</c>' };
  }
}

/** Ends a tag that is open, and those within it for as long: WebVTT has no tag that ends later than the one around it. */
function closed(name: string, open: OpenTag[]): string {
  const at = open.findLastIndex((one) => one.name === name);
  if (at < 0) return '';
  const [ended, ...inner] = open.splice(at) as [OpenTag, ...OpenTag[]];
  // A reading belongs to its ruby.
  const kept = inner.filter((one) => one.name !== 'rt');
  open.push(...kept);
  const ends = [ended, ...inner].reverse().map(({ end }) => end);
  return [...ends, ...kept.map(({ start }) => start)].join('');
}

/** An empty line would end the cue, and what is below it be lost; one of only tags would be shown as an empty one. */
function withoutEmptyLines(text: string): string {
  let kept = '';
  let hasText = false;
  for (const line of text.split('\n')) {
    const isText = line.replaceAll(/<[^<>]*>/g, '').trim() !== '';
    if (isText && hasText) kept += '\n';
    kept += isText ? line : line.trim();
    hasText ||= isText;
  }
  return kept;
}

/** What a block of marks of other players says with a tag. */
const STYLES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  ['b', 'i', 'u'].flatMap((name) => [
    [`${name}1`, `<${name}>`] as const,
    [`${name}0`, `</${name}>`] as const,
  ]),
);

/** A text with tags and line breaks in place of the marks of other players: `{\i1}`, `{b}…{/b}`, `\N`. @param lose those that are left out */
function withTags(text: string, lose: (mark: string) => string): string {
  const pairs = new Set(['b', 'i', 'u', 's'].filter((name) => text.includes(`{/${name}}`)));
  return text
    .replaceAll('\\N', '\n')
    .replaceAll(MARKS, (marks) =>
      marks
        .slice(2, -1)
        .split('\\')
        .map((mark) => {
          const name = mark.trim();
          if (name === '' || /^an\d$/.test(name)) return '';
          return STYLES.get(name) ?? lose(`{\\${/^\d?[a-z]+/i.exec(name)?.[0] ?? name}}`);
        })
        .join(''),
    )
    .replaceAll(/\{(\/?)([bius])\}/g, (whole, slash: string, name: string) =>
      pairs.has(name) ? `<${slash}${name}>` : whole,
    );
}

/** A colour as CSS writes it, in small letters; empty: none. */
function colorOf(text: string): string {
  const color = text.toLowerCase();
  if (/^#?[\da-f]{6}$/.test(color)) return `#${color.replace('#', '')}`;
  return /^[a-z]+$/.test(color) ? color : '';
}

const classOf = (color: string): string => COLORS.get(color) ?? color.replace('#', 'color');

/** What has a meaning in WebVTT, but references such as `&eacute;`, which SubRip files have too. */
const escaped = (text: string): string =>
  text.replaceAll(/&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;').replaceAll('<', '&lt;');
