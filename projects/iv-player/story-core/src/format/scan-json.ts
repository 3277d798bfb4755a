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

/**
 * Finds the positions of values in JSON, and the first error. `JSON.parse` does not report positions in every browser. Does not recurse.
 * @param wanted paths of the values to find
 */
export function scanJson(text: string, wanted: readonly (readonly string[])[]): JsonScan {
  const { root, leaves } = wantedTree(wanted);
  const path: string[] = [];
  const levels: Level[] = [];
  let at = 0;
  let counted = 0;
  let line = 1;
  let lineStart = 0;

  const placeOf = (offset: number): TextPlace => {
    for (; counted < offset; counted++) {
      if (text.charCodeAt(counted) !== 10) continue;
      line++;
      lineStart = counted + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const skipText = (): boolean => {
    if (text[at] !== '"') return false;
    at++;
    do skip(PLAIN);
    while (skip(ESCAPE));
    return text[at++] === '"';
  };
  const take = (character: string): boolean => {
    skip(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const scan = (error: JsonError | null): JsonScan => ({ places: leaves.map(({ place }) => place), error });
  const failure = (message: string, offset: number): JsonScan =>
    scan({ message, path: path.slice(0, MAX_PATH), ...placeOf(offset) });
  const expected = (what: string): JsonScan =>
    at >= text.length
      ? failure(`The file ends where ${what} was expected.`, text.length)
      : failure(`Expected ${what}.`, at);

  let here: Wanted | undefined = root;
  for (;;) {
    skip(SPACE);
    if (here) here.place = placeOf(at);
    const start = at;
    const character = text[at];
    if (character === '{' || character === '[') {
      at++;
      levels.push({ isList: character === '[', wanted: here, keys: new Set(), size: 0 });
    } else if (!skipText() && (character === '"' || !skip(LITERAL))) {
      at = start;
      return expected(character === '"' ? 'a string that ends on this line' : 'a value');
    } else path.pop();

    let level = levels.at(-1);
    while (level && take(level.isList ? ']' : '}')) {
      levels.pop();
      path.pop();
      level = levels.at(-1);
    }
    if (!level) break;
    if (level.size > 0 && !take(',')) return expected(level.isList ? 'a comma or ]' : 'a comma or }');
    skip(SPACE);
    let key = String(level.size++);
    if (!level.isList) {
      const keyStart = at;
      if (!skipText()) {
        at = keyStart;
        return expected('a key in double quotes');
      }
      key = JSON.parse(text.slice(keyStart, at)) as string;
      if (level.keys.has(key)) {
        path.push(key);
        return failure(`The key "${key}" is used twice: remove one.`, keyStart);
      }
      level.keys.add(key);
      if (!take(':')) return expected('a colon');
    }
    path.push(key);
    here = level.wanted?.below.get(key);
  }
  skip(SPACE);
  return at < text.length ? expected('the end of the file') : scan(null);
}
