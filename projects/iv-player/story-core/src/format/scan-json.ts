/** Position in a text. Lines and columns are counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A syntax error or a duplicate key. */
export interface JsonError extends TextPlace {
  readonly message: string;
  readonly path: readonly string[];
}

export interface JsonScan {
  /** Position of each value in `wanted`, in the same order; `undefined` if the path does not exist. */
  readonly places: readonly (TextPlace | undefined)[];
  readonly error: JsonError | null;
}

/** Wanted paths as a tree of keys. */
interface Wanted {
  readonly below: Map<string, Wanted>;
  place?: TextPlace;
}

/** An object or list being read. */
interface Level {
  readonly isList: boolean;
  readonly wanted: Wanted | undefined;
  readonly keys: Set<string>;
  size: number;
}

/** Maximum number of keys in the path of an error. */
const MAX_PATH = 64;

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const SPACE = /[ \t\n\r]*/y;
/** The content of a string up to the next escape or the end. A single pattern for the entire string would overflow the stack. */
// eslint-disable-next-line no-control-regex -- JSON forbids them in strings.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

function wantedTree(paths: readonly (readonly string[])[]): { root: Wanted; leaves: Wanted[] } {
  const root: Wanted = { below: new Map() };
  const leaves = paths.map((path) => {
    let one = root;
    for (const key of path) {
      const next: Wanted = one.below.get(key) ?? { below: new Map() };
      one.below.set(key, next);
      one = next;
    }
    return one;
  });
  return { root, leaves };
}

/** A JSON text, and the offset of what is read next. */
interface JsonText {
  readonly text: string;
  at: number;
}

function skip(json: JsonText, pattern: RegExp): boolean {
  pattern.lastIndex = json.at;
  if (!pattern.test(json.text)) return false;
  json.at = pattern.lastIndex;
  return true;
}

function skipString(json: JsonText): boolean {
  if (json.text[json.at] !== '"') return false;
  json.at++;
  do skip(json, PLAIN);
  while (skip(json, ESCAPE));
  return json.text[json.at++] === '"';
}

/** Skips a character, and space before it. */
function take(json: JsonText, character: string): boolean {
  skip(json, SPACE);
  if (json.text[json.at] !== character) return false;
  json.at++;
  return true;
}

/** Returns a function that returns the position of an offset. Offsets must not decrease. */
function placeCounter(text: string): (offset: number) => TextPlace {
  let counted = 0;
  let line = 1;
  let lineStart = 0;
  return (offset) => {
    for (; counted < offset; counted++) {
      if (text.charCodeAt(counted) !== 10) continue;
      line++;
      lineStart = counted + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}

/**
 * Finds the positions of values in JSON, and the first error. `JSON.parse` does not report positions in every browser. Does not recurse.
 * @param wanted paths of the values to find
 */
export function scanJson(text: string, wanted: readonly (readonly string[])[]): JsonScan {
  const { root, leaves } = wantedTree(wanted);
  const json: JsonText = { text, at: 0 };
  const placeOf = placeCounter(text);
  const path: string[] = [];
  const levels: Level[] = [];
  const scan = (error: JsonError | null): JsonScan => ({ places: leaves.map(({ place }) => place), error });
  const failure = (message: string, offset: number): JsonScan =>
    scan({ message, path: path.slice(0, MAX_PATH), ...placeOf(offset) });
  const expected = (what: string, offset = json.at): JsonScan =>
    offset >= text.length
      ? failure(`The file ends where ${what} was expected.`, text.length)
      : failure(`Expected ${what}.`, offset);

  let here: Wanted | undefined = root;
  for (;;) {
    skip(json, SPACE);
    const start = json.at;
    if (here) here.place = placeOf(start);
    const character = text[start];
    if (character === '{' || character === '[') {
      json.at++;
      levels.push({ isList: character === '[', wanted: here, keys: new Set(), size: 0 });
    } else if (!skipString(json) && (character === '"' || !skip(json, LITERAL)))
      return expected(character === '"' ? 'a string that ends on this line' : 'a value', start);
    else path.pop();

    let level = levels.at(-1);
    while (level && take(json, level.isList ? ']' : '}')) {
      levels.pop();
      path.pop();
      level = levels.at(-1);
    }
    if (!level) break;
    if (level.size > 0 && !take(json, ',')) return expected(level.isList ? 'a comma or ]' : 'a comma or }');
    skip(json, SPACE);
    let key = String(level.size++);
    if (!level.isList) {
      const keyStart = json.at;
      if (!skipString(json)) return expected('a key in double quotes', keyStart);
      key = JSON.parse(text.slice(keyStart, json.at)) as string;
      if (level.keys.has(key)) {
        path.push(key);
        return failure(`The key "${key}" is used twice: remove one.`, keyStart);
      }
      level.keys.add(key);
      if (!take(json, ':')) return expected('a colon');
    }
    path.push(key);
    here = level.wanted?.below.get(key);
  }
  skip(json, SPACE);
  return json.at < text.length ? expected('the end of the file') : scan(null);
}
