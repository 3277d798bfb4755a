/** A piece of JSON text and what it is, for colouring. */
export interface JsonToken {
  readonly text: string;
  readonly kind: 'key' | 'text' | 'number' | 'word' | 'sign';
}

const pattern =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(true|false|null)|([^"\dtfn-]+|.)/gi;

/** Data as indented JSON, in coloured pieces. Numbers are cut to two decimals: a clock that runs is hard to read. */
export function jsonTokens(data: unknown): readonly JsonToken[] {
  const text = JSON.stringify(data, shorten, 2);
  return [...text.matchAll(pattern)].map(([whole, quoted, colon, number, word]): JsonToken => {
    if (quoted !== undefined) return { text: whole, kind: colon === undefined ? 'text' : 'key' };
    if (number !== undefined) return { text: whole, kind: 'number' };
    return { text: whole, kind: word === undefined ? 'sign' : 'word' };
  });
}

function shorten(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
