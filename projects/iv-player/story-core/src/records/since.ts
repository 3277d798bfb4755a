/** Milliseconds since 1970 at a time in ISO 8601, in UTC without a zone; `NaN` if it is none. */
const timeOf = (text: string): number => Date.parse(/T[^Z+-]*$/i.test(text) ? `${text}Z` : text);

/** Length of a time as records have it, with milliseconds and `Z`. */
const OWN_LENGTH = 24;

/** A time from which on records count. */
export class Since {
  readonly #time: number;
  readonly #text: string;

  /** @param text time in ISO 8601. Throws a `RangeError` if it is none. */
  constructor(text: string) {
    this.#time = timeOf(text);
    this.#text = new Date(this.#time).toISOString();
  }

  /** Whether a time is earlier. */
  isAfter(at: string): boolean {
    // Nearly all are written alike, and sort as texts.
    if (at.length === OWN_LENGTH && at.endsWith('Z') && this.#text.length === OWN_LENGTH)
      return at < this.#text;
    return timeOf(at) < this.#time;
  }
}
