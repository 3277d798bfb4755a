const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
const QUOTES = /* @__PURE__ */ new Set(['"', "'", '`']);
const isWordCharacter = (character: string | undefined): boolean => /\w/.test(character ?? '');

/**
 * The text of a passage, with the look-ups of its rules. All of them together look at each character a fixed number of times,
 * however often they are made: a file may be made to keep the reader busy.
 */
export class TweeSource {
  readonly #found = new Map<string, { readonly from: number; readonly at: number }>();
  #lower: string | null = null;
  #closings: ReadonlyMap<number, number> | null = null;
  #lineEnds: readonly number[] | null = null;
  readonly #callEnds = new Map<string, Int32Array>();

  constructor(readonly text: string) {}

  /** The place of the next mark from a place on; -1 without one. */
  next(mark: string, from: number): number {
    return this.#next(mark, from, this.text, mark);
  }

  /** As `next`, for a mark in small letters, whatever the letters of the text. */
  nextIgnoringCase(mark: string, from: number): number {
    // `toLowerCase` changes the length of some texts.
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

  /** What a sticky pattern finds at a place. */
  match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  /** Whether a line begins at a place. */
  isLineStart(at: number): boolean {
    return at === 0 || this.text[at - 1] === '\n';
  }

  /** The end of the line of a place. */
  lineEnd(at: number): number {
    const end = this.next('\n', at);
    return end < 0 ? this.text.length : end;
  }

  /** Line of a place, from 0. */
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

  /** The place of the bracket that closes the one at a place. */
  closing(at: number): number | undefined {
    return (this.#closings ??= closingsIn(this.text)).get(at);
  }

  /**
   * Where a call of code ends: the place of its `)` or `>>`, outside of texts in quotes; -1 when it has no end.
   * @param open place of its first character
   * @param from place of its arguments
   */
  callEnd(open: number, from: number, closing: ')' | '>>'): number {
    const simple = closing === ')' ? (this.closing(open) ?? -1) : this.next('>>', from);
    let ends = this.#callEnds.get(closing);
    if (!ends) this.#callEnds.set(closing, (ends = callEndsIn(this.text, closing)));
    const end = ends[from] ?? -1;
    return end < 0 ? simple : end;
  }
}

/**
 * For each place of a text, where a call ends of which the arguments go on there, outside of texts in quotes; -1 where it has no end.
 * From the last place to the first: what is behind a quote or a bracket is known by then.
 */
function callEndsIn(text: string, closing: ')' | '>>'): Int32Array {
  const ends = new Int32Array(text.length + 2).fill(-1);
  /** The next quotes on the line that no backslash escapes. */
  const quotes = new Map<string, number>();
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at);
    const isEnd = text.startsWith(closing, at);
    // Behind what stands here: a text in quotes, or a call.
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
