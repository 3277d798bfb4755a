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
