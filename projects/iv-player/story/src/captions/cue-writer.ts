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

/** Writes the texts of SubRip cues as those of WebVTT, and collects the colours that need a rule. */
export class CueWriter {
  readonly #colors = new Set<string>();

  /** The rules that the classes of the cues need. */
  get styles(): readonly string[] {
    return [...this.#colors].map((color) => `::cue(.${classOf(color)}) { color: ${color} }`);
  }

  cue(text: string): { readonly text: string; readonly settings: string } {
    const [, place = '2'] = /\{\\an([1-9])\}/.exec(text) ?? [];
    const key = Number(place) - 1;
    /** What closes each `<font>` that is open. */
    const fonts: string[] = [];
    const written = text
      .replaceAll(/\{\\[^{}]*\}/g, '')
      .split(/(<\/?[a-z][^<>]*>|<[\d:.]+>)/i)
      .map((part, index) => (index % 2 === 0 ? escaped(part) : this.#tag(part, fonts)));
    return {
      text: [...written, ...fonts.reverse()].join('').replaceAll('-->', '--&gt;'),
      settings: `${LINES[Math.floor(key / 3)] ?? ''}${ALIGNS[key % 3] ?? ''}`.trim(),
    };
  }

  /** A tag as WebVTT has it; nothing for one that it does not have. */
  #tag(tag: string, fonts: string[]): string {
    if (/^<\/?(?:[biu]|c|v|lang|ruby|rt)(?=[\s.>])/.test(tag) || /^<(?:\d+:)?\d\d:\d\d\.\d{3}>$/.test(tag))
      return tag;
    if (/^<\/?[BIU]>$/.test(tag)) return tag.toLowerCase();
    if (/^<\/font/i.test(tag)) return fonts.pop() ?? '';
    if (!/^<font/i.test(tag)) return '';
    const [, color = ''] = /\scolor\s*=\s*["']?([#\w]+)/i.exec(tag) ?? [];
    const known = colorOf(color);
    fonts.push(known ? '</c>' : '');
    if (!known) return '';
    if (!COLORS.has(known)) this.#colors.add(known);
    return `<c.${classOf(known)}>`;
  }
}

/** A colour as CSS writes it, in small letters; empty: none. */
function colorOf(text: string): string {
  const color = text.toLowerCase();
  if (/^#?[\da-f]{6}$/.test(color)) return `#${color.replace('#', '')}`;
  return /^[a-z]+$/.test(color) ? color : '';
}

const classOf = (color: string): string => COLORS.get(color) ?? color.replace('#', 'color');

/** What has a meaning in WebVTT, but entities, which SubRip files have too. */
const escaped = (text: string): string =>
  text.replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;').replaceAll('<', '&lt;');
