import { TAGS, isTimestamp, readCueTag } from './cue-tag';

/** WebVTT colour classes, each at the index of its other notation in SubRip. */
const COLORS: readonly string[] = ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black'];
const HEX = ['#ffffff', '#00ff00', '#00ffff', '#ff0000', '#ffff00', '#ff00ff', '#0000ff', '#000000'];
/** WebVTT settings for the rows and columns of SubRip positions, which are numbered like a numeric keypad. */
const LINES = ['', ' line:50%', ' line:0'];
const ALIGNS = [' align:left', '', ' align:right'];

const VTT: ReadonlySet<string> = /* @__PURE__ */ new Set(['b', 'i', 'u', 'c', 'v', 'lang', 'ruby', 'rt']);
/** Style overrides, as in Advanced SubStation Alpha. */
const MARKS = /\{\\[^{}]*\}/g;
/** Maximum number of open tags: ending a tag may close and reopen all others. */
const MAX_DEPTH = 20;

interface OpenTag {
  readonly name: string;
  /** Start and end tags in WebVTT. */
  readonly start: string;
  readonly end: string;
}

/** Converts the text of SubRip cues to WebVTT, and collects the colours that need a style rule. */
export class CueWriter {
  readonly #colors = new Set<string>();

  /** Style rules for the classes in the cues. */
  get styles(): readonly string[] {
    return [...this.#colors].map((color) => `::cue(.${classOf(color)}) { color: ${color} }`);
  }

  /** Omitted styles, with the line of their first occurrence. */
  readonly lost = new Map<string, number>();

  /** Converts a cue's text. @param line line number of the text in the file, counted from 1 */
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
    // Speaker tags need no end tag.
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

  /** Converts a tag; empty if WebVTT has no equivalent. */
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
    if (![...COLORS, ...HEX].includes(known)) this.#colors.add(known);
    return { name: 'font', start: `<c.${classOf(known)}>`, end: '</c>' };
  }
}

/** Closes a tag. Also closes and reopens the tags inside it, because WebVTT tags must be nested properly. */
function closed(name: string, open: OpenTag[]): string {
  const at = open.findLastIndex((one) => one.name === name);
  if (at < 0) return '';
  const [ended, ...inner] = open.splice(at) as [OpenTag, ...OpenTag[]];
  // `rt` tags end with their `ruby` tag, so they are not reopened.
  const kept = inner.filter((one) => one.name !== 'rt');
  open.push(...kept);
  const ends = [ended, ...inner].reverse().map(({ end }) => end);
  return [...ends, ...kept.map(({ start }) => start)].join('');
}

/** Removes empty lines, which would end the cue, and lines that contain only tags, which would appear as empty lines. */
export function withoutEmptyLines(text: string): string {
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

/** Replaces style overrides such as `{\i1}`, `{b}…{/b}` and `\N` with tags and line breaks. @param lose receives all others */
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
          const [, tag, isOn] = /^([biu])([01])$/.exec(name) ?? [];
          if (tag !== undefined) return isOn === '1' ? `<${tag}>` : `</${tag}>`;
          return lose(`{\\${/^\d?[a-z]+/i.exec(name)?.[0] ?? name}}`);
        })
        .join(''),
    )
    .replaceAll(/\{(\/?)([bius])\}/g, (whole, slash: string, name: string) =>
      pairs.has(name) ? `<${slash}${name}>` : whole,
    );
}

/** Returns a CSS colour in lower case; an empty string if it is invalid. */
function colorOf(text: string): string {
  const color = text.toLowerCase();
  if (/^#?[\da-f]{6}$/.test(color)) return `#${color.replace('#', '')}`;
  return /^[a-z]+$/.test(color) ? color : '';
}

const classOf = (color: string): string => COLORS[HEX.indexOf(color)] ?? color.replace('#', 'color');

/** Escapes WebVTT's special characters, except for references such as `&eacute;`, which SubRip files also contain. */
const escaped = (text: string): string =>
  text.replaceAll(/&(?!(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;').replaceAll('<', '&lt;');
