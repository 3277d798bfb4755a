export interface CueTag {
  /** Name in lower case. */
  readonly name: string;
  readonly isEnd: boolean;
}

/** WebVTT tags without an annotation. */
const PLAIN = /* @__PURE__ */ new Set(['b', 'i', 'u', 'c', 'ruby', 'rt']);
/** WebVTT tags with an annotation: a speaker or a language. */
const WITH_TEXT = /* @__PURE__ */ new Set(['v', 'lang']);
/** HTML tags that other players support, with their equivalents in WebVTT. */
const HTML: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['u', 'u'],
  ['ins', 'u'],
  ['font', 'font'],
  ['br', 'br'],
  ['p', 'br'],
  ['div', 'br'],
  ...['a', 's', 'strike', 'del', 'span', 'big', 'small', 'sub', 'sup', 'center', 'tt', 'img'].map(
    (name) => [name, name] as const,
  ),
]);

/** Text that may be a tag. */
export const TAGS = /(<\/?[a-z][^<>]*>|<[\d:.]+>)/i;
export const isTimestamp = (tag: string): boolean => /^<(?:\d+:)?\d\d:\d\d\.\d{3}>$/.test(tag);

const HTML_TAG = /^<(\/?)([a-z]+)((?:\s+[a-z][\w-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+))*)\s*\/?>$/i;
const VTT_TAG = /^<(\/?)([a-z]+)((?:\.[^\s.<>]+)*)(\s[^<>]*)?>$/i;

/** Reads a tag; `null` for ordinary text in angle brackets, such as `<John>`, `<anna@example.org>` or `a <b and c> d`. */
export function readCueTag(tag: string): CueTag | null {
  const [, slash, written = ''] = HTML_TAG.exec(tag) ?? [];
  const known = HTML.get(written.toLowerCase());
  if (known !== undefined) return { name: known, isEnd: slash === '/' };
  const [, end, given = '', , text = ''] = VTT_TAG.exec(tag) ?? [];
  const name = given.toLowerCase();
  const isTag = WITH_TEXT.has(name) || (PLAIN.has(name) && text.trim() === '');
  return isTag ? { name, isEnd: end === '/' } : null;
}
