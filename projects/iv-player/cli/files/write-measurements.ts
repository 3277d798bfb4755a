import { scanJson } from 'iv-player/story-core';

export interface StoryMeasurements {
  /** New values of `videoDuration` in seconds, by node id. */
  readonly videoDurations: ReadonlyMap<string, number>;
  /** New value of `normalize`; `null` to leave it unchanged. */
  readonly normalize: Readonly<Record<string, number>> | null;
}

type Span = readonly [start: number, end: number];

interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** Finds values in valid JSON. */
function spansOf(text: string, paths: readonly (readonly string[])[]): readonly (Span | undefined)[] {
  // Lines as counted by `scanJson`.
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return scanJson(text.replace(/^\uFEFF/, ' '), paths).places.map((place) => {
    if (!place) return undefined;
    const start = (starts[place.line - 1] ?? 0) + place.column - 1;
    return [start, endOf(text, start)] as const;
  });
}

/** Returns the end of the value that starts at an offset. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (depth === 0) {
      while (/[^\s,\]}]/.test(text.charAt(at))) at++;
      return at;
    }
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns the offset of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** White space before a key, and the text between key and value, to format another entry like this one. */
function styleOf(text: string, [start]: Span): { readonly gap: string; readonly colon: string } {
  const keyEnd = text.lastIndexOf('"', text.lastIndexOf(':', start - 1));
  const keyStart = text.lastIndexOf('"', keyEnd - 1);
  let before = keyStart;
  while (/\s/.test(text.charAt(before - 1))) before--;
  return { gap: text.slice(before, keyStart), colon: text.slice(keyEnd + 1, start) };
}

/** Writes a table like the entries around it. @param gap white space before each of them */
function tableText(table: Readonly<Record<string, number>>, gap: string, colon: string): string {
  const entries = Object.entries(table).map(([id, value]) => `${JSON.stringify(id)}${colon}${value}`);
  const isInLines = gap.includes('\n');
  // Entries are one level deep, so their indentation is the unit.
  const inner = isInLines ? gap + gap.slice(gap.lastIndexOf('\n') + 1) : '';
  return isInLines
    ? `{${entries.map((entry) => inner + entry).join(',')}${gap}}`
    : `{${gap}${entries.join(`,${gap}`)}${gap}}`;
}

/**
 * Writes measurements into the text of a story file and leaves everything else unchanged. New entries follow `source` and `nodes` and have
 * their format.
 * @param text a valid story file
 */
export function withMeasurements(text: string, { videoDurations, normalize }: StoryMeasurements): string {
  const ids = [...videoDurations.keys()];
  const [nodes, table, ...ofNodes] = spansOf(text, [
    ['nodes'],
    ['normalize'],
    ...ids.flatMap((id) => [
      ['nodes', id, 'source'],
      ['nodes', id, 'videoDuration'],
    ]),
  ]);
  const edits: Edit[] = [];
  const put = (span: Span | undefined, after: Span | undefined, key: string, value: string): void => {
    if (span) edits.push({ span, text: value });
    else if (after) {
      const { gap, colon } = styleOf(text, after);
      edits.push({ span: [after[1], after[1]], text: `,${gap}"${key}"${colon}${value}` });
    }
  };
  ids.forEach((id, index) =>
    put(ofNodes[2 * index + 1], ofNodes[2 * index], 'videoDuration', String(videoDurations.get(id))),
  );
  const beside = table ?? nodes;
  if (normalize && beside) {
    const { gap, colon } = styleOf(text, beside);
    put(table, nodes, 'normalize', tableText(normalize, gap, colon));
  }
  const parts: string[] = [];
  let at = 0;
  for (const { span, text: value } of edits.sort((one, other) => one.span[0] - other.span[0])) {
    parts.push(text.slice(at, span[0]), value);
    at = span[1];
  }
  return parts.join('') + text.slice(at);
}
