import { ownValue } from '../format/own-value';

export interface CueTag {
  /** Name in lower case. */
  readonly name: string;
  readonly isEnd: boolean;
}

/** WebVTT tags without an annotation. */
const PLAIN = /* @__PURE__ */ new Set(['b', 'i', 'u', 'c', 'ruby', 'rt']);
/** WebVTT tags with an annotation: a speaker or a language. */
const WITH_TEXT = /* @__PURE__ */ new Set(['v', 'lang']);
/** HTML tags that other players support. */
const HTML = /^(?:b|i|u|font|br|a|s|strike|del|span|big|small|sub|sup|center|tt|img)$/;
/** More of them, with their equivalents. */
const RENAMED: Readonly<Record<string, string>> = { strong: 'b', em: 'i', ins: 'u', p: 'br', div: 'br' };

/** Text that may be a tag. */
export const TAGS = /(<\/?[a-z][^<>]*>|<[\d:.]+>)/i;
export const isTimestamp = (tag: string): boolean => /^<(?:\d+:)?\d\d:\d\d\.\d{3}>$/.test(tag);

const HTML_TAG = /^<(\/?)([a-z]+)((?:\s+[a-z][\w-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+))*)\s*\/?>$/i;
const VTT_TAG = /^<(\/?)([a-z]+)((?:\.[^\s.<>]+)*)(\s[^<>]*)?>$/i;

/** Reads a tag; `null` for ordinary text in angle brackets, such as `<John>`, `<anna@example.org>` or `a <b and c> d`. */
export function readCueTag(tag: string): CueTag | null {
  const [, slash, written = ''] = HTML_TAG.exec(tag) ?? [];
  const html = written.toLowerCase();
  const known = HTML.test(html) ? html : ownValue(RENAMED, html);
  if (known !== undefined) return { name: known, isEnd: slash === '/' };
  const [, end, given = '', , text = ''] = VTT_TAG.exec(tag) ?? [];
  const name = given.toLowerCase();
  const isTag = WITH_TEXT.has(name) || (PLAIN.has(name) && text.trim() === '');
  return isTag ? { name, isEnd: end === '/' } : null;
}
