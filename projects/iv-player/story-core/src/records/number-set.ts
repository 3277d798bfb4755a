/** Set of whole numbers from 0, as bits. */
export class NumberSet {
  #words = new Uint32Array(4);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns whether the number is new */
  add(number: number): boolean {
    const word = number >>> 5;
    if (word >= this.#words.length) {
      const longer = new Uint32Array(Math.max(word + 1, 2 * this.#words.length));
      longer.set(this.#words);
      this.#words = longer;
    }
    const bit = 1 << (number & 31);
    const bits = this.#words[word] ?? 0;
    if ((bits & bit) !== 0) return false;
    this.#words[word] = bits | bit;
    this.#size++;
    return true;
  }
}

/** Set of whole numbers that lie close together, wherever they begin, as bits. */
export class SequenceSet {
  #words = new Uint32Array(4);
  /** The first word, counted from 0; -1 while the set is empty. */
  #from = -1;

  /** @returns whether the number is new */
  add(number: number): boolean {
    const word = number >>> 5;
    if (this.#from < 0) this.#from = word;
    if (word < this.#from) this.#grow(Math.max(0, Math.min(word, this.#from - this.#words.length)));
    else if (word >= this.#from + this.#words.length) this.#grow(this.#from, word + 1);
    const bit = 1 << (number & 31);
    const bits = this.#words[word - this.#from] ?? 0;
    if ((bits & bit) !== 0) return false;
    this.#words[word - this.#from] = bits | bit;
    return true;
  }

  /** @param from first word @param end word after the last one that is needed */
  #grow(from: number, end = 0): void {
    const before = this.#from - from;
    const { length } = this.#words;
    const longer = new Uint32Array(before > 0 ? before + length : Math.max(end - from, 2 * length));
    longer.set(this.#words, before);
    this.#words = longer;
    this.#from = from;
  }
}

/** Number of members from which bits take less memory. */
const MANY = 64;

/** Set of whole numbers from 0 that mostly has few members, which may be large. */
export class SparseNumberSet {
  readonly #few = new Set<number>();
  #many: NumberSet | null = null;

  get size(): number {
    return (this.#many ?? this.#few).size;
  }

  add(number: number): void {
    if (this.#many) return void this.#many.add(number);
    this.#few.add(number);
    if (this.#few.size < MANY) return;
    this.#many = new NumberSet();
    for (const one of this.#few) this.#many.add(one);
    this.#few.clear();
  }
}
