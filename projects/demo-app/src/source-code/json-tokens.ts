import type { CodeToken } from './code-block';

const pattern =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(true|false|null)|([^"\dtfn-]+|.)/gi;

/** Formats data as indented JSON and splits it into tokens. Rounds numbers to two decimal places: a running clock would be hard to read. */
export function jsonTokens(data: unknown): readonly CodeToken[] {
  const text = JSON.stringify(data, round, 2);
  return [...text.matchAll(pattern)].map(([whole, quoted, colon, number, keyword]): CodeToken => {
    if (quoted !== undefined) return { text: whole, kind: colon === undefined ? 'string' : 'key' };
    if (number !== undefined) return { text: whole, kind: 'number' };
    return { text: whole, kind: keyword === undefined ? 'plain' : 'keyword' };
  });
}

function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
