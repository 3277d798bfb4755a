import type { CodeToken } from './code-block';

const patterns: readonly (readonly [CodeToken['kind'], string])[] = [
  ['comment', String.raw`\/\/[^\n]*`],
  ['string', String.raw`'[^'\n]*'|"[^"\n]*"`],
  ['number', String.raw`-?\b\d+(?:\.\d+)?\b`],
  ['keyword', String.raw`\b(?:const|import|from|new|return|inject)\b|=>`],
  ['call', String.raw`\b[a-zA-Z]+(?=\()`],
  ['plain', String.raw`[^'"\/\d-]+?(?=\b|'|"|\/|-|=>)|[^]`],
];
const pattern = new RegExp(patterns.map(([, source]) => `(${source})`).join('|'), 'g');

/** Splits TypeScript into tokens, accurately enough for this page. */
export function codeTokens(code: string): readonly CodeToken[] {
  return [...code.matchAll(pattern)].map((match): CodeToken => {
    const kind = patterns.findIndex((_, index) => match[index + 1] !== undefined);
    return { text: match[0], kind: patterns[kind]?.[0] ?? 'plain' };
  });
}
