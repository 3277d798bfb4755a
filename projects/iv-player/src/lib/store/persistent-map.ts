interface Leaf<Value> {
  readonly key: string;
  /** When the key came, so that reading back keeps the order of adding. */
  readonly order: number;
  readonly value: Value;
}

/** Leaves by two digits of their key's hash. With 100,000 keys some two dozen share a bucket. */
type Buckets<Value> = readonly (readonly (readonly Leaf<Value>[])[])[];

const DIGIT_BITS = 6;
const DIGIT = (1 << DIGIT_BITS) - 1;

/**
 * A map that never changes: `set` and `delete` return another one that shares all but three short lists with it, so that
 * one of 100,000 entries costs hardly more to change than one of ten.
 */
export class PersistentMap<Value> {
  private constructor(
    private readonly buckets: Buckets<Value>,
    /** How many keys there are. */
    readonly size: number,
    private readonly added: number,
  ) {}

  /** A map without entries. */
  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>([], 0, 0);
  }

  get(key: string): Value | undefined {
    return this.find(key)?.value;
  }

  /** The map with `value` under `key`; a key that was there keeps its place in the order. */
  set(key: string, value: Value): PersistentMap<Value> {
    const before = this.find(key);
    const buckets = this.with(key, [{ key, value, order: before?.order ?? this.added }]);
    const more = before ? 0 : 1;
    return new PersistentMap(buckets, this.size + more, this.added + more);
  }

  /** The map without `key`. */
  delete(key: string): PersistentMap<Value> {
    return this.find(key) ? new PersistentMap(this.with(key, []), this.size - 1, this.added) : this;
  }

  /** All entries in the order in which their keys came. */
  entries(): (readonly [key: string, value: Value])[] {
    const leaves = this.buckets.flat().flat();
    return leaves.sort((one, other) => one.order - other.order).map(({ key, value }) => [key, value]);
  }

  private find(key: string): Leaf<Value> | undefined {
    const hash = hashOf(key);
    return this.buckets[hash & DIGIT]?.[(hash >>> DIGIT_BITS) & DIGIT]?.find((leaf) => leaf.key === key);
  }

  /** The buckets with `leaves` instead of what is under `key`. */
  private with(key: string, leaves: readonly Leaf<Value>[]): Buckets<Value> {
    const hash = hashOf(key);
    const [first, second] = [hash & DIGIT, (hash >>> DIGIT_BITS) & DIGIT];
    const row = this.buckets[first] ?? [];
    const others = (row[second] ?? []).filter((leaf) => leaf.key !== key);
    return placed(this.buckets, first, placed(row, second, [...others, ...leaves]));
  }
}

/** FNV-1a: cheap, and spreads ids that differ in one digit only. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A copy of the list with `item` at `index`, which may lie behind its end. */
function placed<Item>(list: readonly Item[], index: number, item: Item): readonly Item[] {
  // Not a spread: holes stay holes.
  const copy = list.slice();
  copy[index] = item;
  return copy;
}
