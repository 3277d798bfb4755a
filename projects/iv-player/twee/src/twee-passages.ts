export interface TweePassage {
  readonly name: string;
  readonly tags: readonly string[];
  /** Metadata such as `{ "position": "120,80" }`; empty if missing or not a JSON object. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Text without trailing empty lines. */
  readonly text: string;
  /** Line of the header, counted from 1. */
  readonly line: number;
  /** Whether tags or metadata are malformed. */
  readonly isBroken?: true;
}

export type WrittenPassage = Pick<TweePassage, 'name' | 'tags' | 'metadata' | 'text'>;

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');
const escaped = (text: string): string => text.replaceAll(/[\\[\]{}]/g, String.raw`\$&`);

/** Finds the first unescaped occurrence of a character; -1 if there is none. */
function find(text: string, character: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === character) return at;
  }
  return -1;
}

function readMetadata(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const metadata: unknown = JSON.parse(text);
    return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
      ? (metadata as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}

/** A position as Twee 2 writes it, at the end of a header or before other parts: `Name [tag] <25,50>`. */
const POSITION = /<\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*>\s*(?=$|[[{])/g;

/** Finds the first position in a header that is not escaped. */
const positionIn = (header: string): RegExpExecArray | undefined =>
  [...header.matchAll(POSITION)].find(({ index }) => header[index - 1] !== '\\');

/** Finds the brace that closes the JSON object at a position, ignoring strings; -1 if there is none. */
function objectEnd(text: string, open: number): number {
  let depth = 0;
  let isString = false;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (isString && character === '\\') at++;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return -1;
}

interface HeaderParts {
  /** Name and tags. */
  readonly named: string;
  /** `null` if malformed. */
  readonly metadata: TweePassage['metadata'] | null;
}

/** Separates metadata, which may come before the tags, from name and tags. */
function splitMetadata(header: string): HeaderParts {
  const brace = find(header, '{');
  if (brace < 0) return { named: header, metadata: {} };
  const named = header.slice(0, brace);
  const end = objectEnd(header, brace);
  const tags = header.slice(end + 1).trim();
  if (end < 0 || (tags !== '' && !tags.startsWith('['))) return { named, metadata: null };
  return { named: named + tags, metadata: readMetadata(header.slice(brace, end + 1)) };
}

/** Separates position and metadata from name and tags. */
function splitHeader(header: string): HeaderParts {
  const found = positionIn(header);
  const brace = find(header, '{');
  // A string in the metadata may look like a position.
  if (!found || (brace >= 0 && found.index > brace && found.index < objectEnd(header, brace)))
    return splitMetadata(header);
  const { index, 0: whole, 1: x, 2: y } = found;
  const { named, metadata } = splitMetadata(
    `${header.slice(0, index)} ${header.slice(index + whole.length)}`,
  );
  return { named, metadata: metadata && { position: `${x},${y}`, ...metadata } };
}

/** Reads `Name [tag tag] {"position":"1,2"}` or `Name [tag tag] <1,2>`, with the parts after the name in any order. */
function readHeader(header: string, line: number): Omit<TweePassage, 'text'> {
  const { named: before, metadata } = splitHeader(header);
  const opening = find(before, '[');
  const closing = opening < 0 ? -1 : find(before, ']', opening);
  const hasTags = closing > opening;
  const tags = hasTags
    ? before
        .slice(opening + 1, closing)
        .split(/\s+/)
        .filter(Boolean)
        .map(unescaped)
    : [];
  const named = hasTags ? before.slice(0, opening) : before;
  // Unbalanced brackets, or text after the tags.
  const rest = hasTags ? before.slice(closing + 1) : '';
  const isBroken =
    metadata === null || rest.trim() !== '' || ['[', ']', '}'].some((sign) => find(named, sign) >= 0);
  return {
    name: unescaped(named).trim(),
    tags,
    metadata: metadata ?? {},
    line,
    ...(isBroken && { isBroken: true }),
  };
}

const linesOf = (twee: string): readonly string[] => twee.replace(/^\uFEFF/, '').split(/\r\n?|\n/);

/** A line that resembles a header, with the backslashes that escape it. */
const LIKE_A_HEADER = /^\\*::/;

/** Reads the passages of a Twee 3 file, in order. Ignores text before the first one. */
export function readPassages(twee: string): readonly TweePassage[] {
  const passages: { header: Omit<TweePassage, 'text'>; lines: string[] }[] = [];
  linesOf(twee).forEach((line, index) => {
    if (line.startsWith('::')) passages.push({ header: readHeader(line.slice(2), index + 1), lines: [] });
    else passages.at(-1)?.lines.push(LIKE_A_HEADER.test(line) ? line.slice(1) : line);
  });
  return passages.map(({ header, lines }) => {
    while (lines.at(-1) === '') lines.pop();
    return { ...header, text: lines.join('\n') };
  });
}

/** Returns the line of the first text before the first passage; 0 if there is none. */
export function lineBeforePassages(twee: string): number {
  const lines = linesOf(twee);
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 || lines[first]?.startsWith('::') ? 0 : first + 1;
}

export function writePassages(passages: readonly WrittenPassage[]): string {
  return passages
    .map(({ name, tags, metadata, text }) => {
      const shownTags = tags.length > 0 ? ` [${tags.map(escaped).join(' ')}]` : '';
      const shownMetadata = Object.keys(metadata).length > 0 ? ` ${JSON.stringify(metadata)}` : '';
      const lines = text.split(/\r\n?|\n/).map((line) => (LIKE_A_HEADER.test(line) ? `\\${line}` : line));
      const shownName = escaped(name).replaceAll(POSITION, String.raw`\$&`);
      return `:: ${shownName}${shownTags}${shownMetadata}\n${lines.join('\n')}\n`;
    })
    .join('\n\n');
}
