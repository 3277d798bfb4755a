import type { JsonValue } from 'iv-player';
import type { Values } from '../logic/evaluate-logic';

/** Values of all variables, with a key that is the same for the same values of those that are told apart. */
export interface SharedValues {
  readonly values: Values;
  /** By each variable that is told apart: the number of its value. */
  readonly numbers: readonly number[];
  readonly key: number;
}

/**
 * Tells apart by numbers what many states share: the values of each variable, and the values of all together. So a long text that
 * a thousand states have is kept and compared once.
 */
export class ValuesTable {
  /** Characters and values that it keeps. */
  size = 0;
  readonly #numbers: readonly Map<string, number>[];
  readonly #values: readonly JsonValue[][];
  readonly #keys = new Map<string, number>();

  /**
   * @param names variables that are told apart; of states that differ in others only, the first one stands for all
   * @param count of all variables
   */
  constructor(
    private readonly names: readonly string[],
    private readonly count: number,
  ) {
    this.#numbers = names.map(() => new Map());
    this.#values = names.map(() => []);
  }

  /** @param before values of which most are the same; `null` for the first ones */
  share(values: Values, before: SharedValues | null): SharedValues {
    if (values === before?.values) return before;
    this.size += this.count;
    let isSame = before !== null;
    const numbers = this.names.map((name, place) => {
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

  /** The values of the variables that are told apart. */
  valuesOf(numbers: readonly number[]): Values {
    return Object.fromEntries(
      this.names.map((name, place) => [name, this.#values[place]?.[numbers[place] ?? 0] ?? null]),
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
