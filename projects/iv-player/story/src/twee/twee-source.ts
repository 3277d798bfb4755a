const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
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
  /** Whether quotes in calls are no longer looked at: one call had no end with them. */
  #isWithoutQuotes = false;

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
    if (this.#isWithoutQuotes || this.next(closing, from) < 0) return simple;
    let depth = 1;
    for (let at = from; at < this.text.length; at++) {
      const character = this.text[at];
      if (character === '"' || character === "'" || character === '`') at = this.#quoteEnd(at);
      else if (closing === '>>') {
        if (character === '>' && this.text[at + 1] === '>') return at;
      } else if (character === '(') depth++;
      else if (character === ')' && --depth === 0) return at;
    }
    this.#isWithoutQuotes = true;
    return simple;
  }

  /** The place of the quote that ends a text in quotes, on its line; else that of the quote itself, such as of an apostrophe. */
  #quoteEnd(open: number): number {
    const quote = this.text.charAt(open);
    if (quote === "'" && isWordCharacter(this.text[open - 1])) return open;
    const lineEnd = this.lineEnd(open);
    for (let at = this.next(quote, open + 1); at >= 0 && at < lineEnd; at = this.next(quote, at + 1)) {
      let slashes = 0;
      while (this.text[at - 1 - slashes] === '\\') slashes++;
      if (slashes % 2 === 0) return at;
    }
    return open;
  }
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
