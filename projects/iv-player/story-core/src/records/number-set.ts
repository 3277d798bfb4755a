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
