const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
const QUOTES = /* @__PURE__ */ new Set(['"', "'", '`']);
const isWordCharacter = (character: string | undefined): boolean => /\w/.test(character ?? '');

/** The text of a passage, with cached look-ups: each character is visited a fixed number of times, so no file can keep the reader busy. */
export class TweeSource {
  readonly #found = new Map<string, { readonly from: number; readonly at: number }>();
  #lower: string | null = null;
  #closings: ReadonlyMap<number, number> | null = null;
  #lineEnds: readonly number[] | null = null;
  readonly #callEnds = new Map<string, Int32Array>();

  constructor(readonly text: string) {}

  /** Finds the next mark; -1 if there is none. */
  next(mark: string, from: number): number {
    return this.#next(mark, from, this.text, mark);
  }

  /** Finds the next mark in upper or lower case. @param mark mark in lower case */
  nextIgnoringCase(mark: string, from: number): number {
    // `toLowerCase` would change the length of some texts.
    this.#lower ??= this.text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
    return this.#next(mark, from, this.#lower, `any case: ${mark}`);
  }

  #next(mark: string, from: number, text: string, key: string): number {
    const known = this.#found.get(key);
    if (known && from >= known.from && (known.at < 0 || from <= known.at)) return known.at;
    const at = text.indexOf(mark, from);
    this.#found.set(key, { from, at });
    return at;
  }

  /** Matches a sticky pattern at a position. */
  match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  isLineStart(at: number): boolean {
    return at === 0 || this.text[at - 1] === '\n';
  }

  lineEnd(at: number): number {
    const end = this.next('\n', at);
    return end < 0 ? this.text.length : end;
  }

  /** Returns the line at a position, counted from 0. */
  lineAt(at: number): number {
    this.#lineEnds ??= [...this.text.matchAll(/\n/g)].map(({ index }) => index);
    let [low, high] = [0, this.#lineEnds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lineEnds[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the position of the bracket that closes the one at `at`. */
  closing(at: number): number | undefined {
    return (this.#closings ??= closingsIn(this.text)).get(at);
  }

  /** Finds the `)` or `>>` that ends a macro call, ignoring strings; -1 if there is none. @param from position of the arguments */
  callEnd(open: number, from: number, closing: ')' | '>>'): number {
    const simple = closing === ')' ? (this.closing(open) ?? -1) : this.next('>>', from);
    let ends = this.#callEnds.get(closing);
    if (!ends) this.#callEnds.set(closing, (ends = callEndsIn(this.text, closing)));
    const end = ends[from] ?? -1;
    return end < 0 ? simple : end;
  }
}

/**
 * Computes, for each position, where a call whose arguments continue there would end; -1 if it would not end. Ignores strings. Works
 * backwards, so that the result after a quote or bracket is already known.
 */
function callEndsIn(text: string, closing: ')' | '>>'): Int32Array {
  const ends = new Int32Array(text.length + 2).fill(-1);
  /** Positions of the next unescaped quotes on the line. */
  const quotes = new Map<string, number>();
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at);
    const isEnd = text.startsWith(closing, at);
    // The position after a string or call that starts here.
    const inner = closing === ')' && character === '(' ? (ends[at + 1] ?? -1) : at;
    const isApostrophe = character === "'" && isWordCharacter(text[at - 1]);
    const last = isApostrophe ? inner : (quotes.get(character) ?? inner);
    ends[at] = isEnd ? at : last < 0 ? -1 : (ends[last + 1] ?? -1);
    if (character === '\n') quotes.clear();
    else if (QUOTES.has(character) && !isEscaped(text, at)) quotes.set(character, at);
  }
  return ends;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

function closingsIn(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: Record<string, number[]> = { ')': [], ']': [] };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const closing = CLOSING[character];
    if (closing !== undefined) open[closing]?.push(at);
    else {
      const opened = open[character]?.pop();
      if (opened !== undefined) closings.set(opened, at);
    }
  }
  return closings;
}
