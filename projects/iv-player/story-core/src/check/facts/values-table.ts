import type { JsonValue } from 'iv-player';
import type { Values } from '../../logic/evaluate-logic';

/** Values of all variables. Keys are the same if the distinguished variables have the same values. */
export interface SharedValues {
  readonly values: Values;
  /** Number of the value of each distinguished variable. */
  readonly numbers: readonly number[];
  readonly key: number;
}

/** Numbers the distinct values of each variable and their combinations, so that a string shared by many states is stored and compared once. */
export class ValuesTable {
  /** Number of characters and values stored. */
  size = 0;
  readonly #numbers: readonly Map<string, number>[];
  readonly #values: readonly JsonValue[][];
  readonly #keys = new Map<string, number>();
  readonly #names: readonly string[];
  readonly #count: number;

  /** @param names distinguished variables; states that differ only in others count as the same @param count number of all variables */
  constructor(names: readonly string[], count: number) {
    this.#names = names;
    this.#count = count;
    this.#numbers = names.map(() => new Map());
    this.#values = names.map(() => []);
  }

  /** @param before values to share, most of which are the same; `null` for the first values */
  share(values: Values, before: SharedValues | null): SharedValues {
    if (values === before?.values) return before;
    this.size += this.#count;
    let isSame = before !== null;
    const numbers = this.#names.map((name, place) => {
      const value = values[name] ?? null;
      const known = before?.numbers[place];
      if (known !== undefined && before?.values[name] === value) return known;
      const number = this.#numberOf(place, value);
      isSame &&= number === known;
      return number;
    });
    if (isSame && before) return { values, numbers: before.numbers, key: before.key };
    const text = numbers.join(' ');
    let key = this.#keys.get(text);
    if (key === undefined) {
      this.#keys.set(text, (key = this.#keys.size));
      this.size += text.length;
    }
    return { values, numbers, key };
  }

  valuesOf(numbers: readonly number[]): Values {
    return Object.fromEntries(
      this.#names.map((name, place) => [name, this.#values[place]?.[numbers[place] ?? 0] ?? null]),
    );
  }

  #numberOf(place: number, value: JsonValue): number {
    const known = this.#numbers[place] as Map<string, number>;
    const text = JSON.stringify(value);
    let number = known.get(text);
    if (number === undefined) {
      known.set(text, (number = known.size));
      this.#values[place]?.push(value);
      this.size += text.length;
    }
    return number;
  }
}
