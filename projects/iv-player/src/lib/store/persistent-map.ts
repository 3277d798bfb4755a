/** One key with its value. `order` tells when the key came, so that reading back keeps the order of adding. */
interface Leaf<Value> {
  readonly key: string;
  readonly hash: number;
  readonly order: number;
  readonly value: Value;
}

/** A child for each 5-bit digit of the hash that occurs; `bitmap` says which. Below the last digit: keys of one hash. */
interface Branch<Value> {
  readonly bitmap: number;
  readonly children: readonly Trie<Value>[];
}

type Trie<Value> = Leaf<Value> | Branch<Value>;

const DIGIT_BITS = 5;
const HASH_BITS = 32;
const EMPTY: Branch<never> = { bitmap: 0, children: [] };

/**
 * A map that never changes: `set` and `delete` return another one that shares all but a handful of its parts, so that
 * one of 100,000 entries costs no more to change than one of ten. A hash trie.
 */
export class PersistentMap<Value> {
  private constructor(
    private readonly root: Branch<Value>,
    /** How many keys there are. */
    readonly size: number,
    private readonly added: number,
  ) {}

  /** A map without entries. */
  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(EMPTY, 0, 0);
  }

  get(key: string): Value | undefined {
    return find(this.root, key, hashOf(key))?.value;
  }

  /** The map with `value` under `key`; a key that was there keeps its place in the order. */
  set(key: string, value: Value): PersistentMap<Value> {
    const hash = hashOf(key);
    const before = find(this.root, key, hash);
    const leaf: Leaf<Value> = { key, hash, order: before?.order ?? this.added, value };
    const root = put(this.root, leaf, 0);
    return before
      ? new PersistentMap(root, this.size, this.added)
      : new PersistentMap(root, this.size + 1, this.added + 1);
  }

  /** The map without `key`. */
  delete(key: string): PersistentMap<Value> {
    const hash = hashOf(key);
    if (!find(this.root, key, hash)) return this;
    return new PersistentMap(without(this.root, key, hash, 0), this.size - 1, this.added);
  }

  /** All entries in the order in which their keys came. */
  entries(): (readonly [key: string, value: Value])[] {
    const leaves: Leaf<Value>[] = [];
    collect(this.root, leaves);
    return leaves
      .sort((one, other) => one.order - other.order)
      .map(({ key, value }) => [key, value] as const);
  }
}

/** FNV-1a: cheap, and spreads ids that differ in one digit only. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isLeaf<Value>(trie: Trie<Value>): trie is Leaf<Value> {
  return 'key' in trie;
}

const bitOf = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 31);

/** The place of `bit` among the children: how many bits are set below it. */
function placeOf(bitmap: number, bit: number): number {
  let below = bitmap & (bit - 1);
  let count = 0;
  for (; below; count++) below &= below - 1;
  return count;
}

function find<Value>(root: Branch<Value>, key: string, hash: number): Leaf<Value> | undefined {
  let branch = root;
  for (let shift = 0; shift < HASH_BITS; shift += DIGIT_BITS) {
    const bit = bitOf(hash, shift);
    const child = branch.bitmap & bit ? branch.children[placeOf(branch.bitmap, bit)] : undefined;
    if (!child) return undefined;
    if (isLeaf(child)) return child.key === key ? child : undefined;
    branch = child;
  }
  return (branch.children as readonly Leaf<Value>[]).find((leaf) => leaf.key === key);
}

function put<Value>(branch: Branch<Value>, leaf: Leaf<Value>, shift: number): Branch<Value> {
  const { bitmap, children } = branch;
  if (shift >= HASH_BITS) {
    const others = (children as readonly Leaf<Value>[]).filter((other) => other.key !== leaf.key);
    return { bitmap, children: [...others, leaf] };
  }
  const bit = bitOf(leaf.hash, shift);
  const place = placeOf(bitmap, bit);
  const child = bitmap & bit ? children[place] : undefined;
  if (!child) return { bitmap: bitmap | bit, children: children.toSpliced(place, 0, leaf) };
  return { bitmap, children: children.with(place, joined(child, leaf, shift + DIGIT_BITS)) };
}

function joined<Value>(child: Trie<Value>, leaf: Leaf<Value>, shift: number): Trie<Value> {
  if (!isLeaf(child)) return put(child, leaf, shift);
  if (child.key === leaf.key) return leaf;
  return put(put<Value>(EMPTY, child, shift), leaf, shift);
}

function without<Value>(branch: Branch<Value>, key: string, hash: number, shift: number): Branch<Value> {
  const { bitmap, children } = branch;
  if (shift >= HASH_BITS) {
    return { bitmap, children: (children as readonly Leaf<Value>[]).filter((leaf) => leaf.key !== key) };
  }
  const bit = bitOf(hash, shift);
  const place = placeOf(bitmap, bit);
  const child = children[place] as Trie<Value>;
  const rest = isLeaf(child) ? EMPTY : without(child, key, hash, shift + DIGIT_BITS);
  return rest.children.length > 0
    ? { bitmap, children: children.with(place, rest) }
    : { bitmap: bitmap & ~bit, children: children.toSpliced(place, 1) };
}

function collect<Value>(branch: Branch<Value>, leaves: Leaf<Value>[]): void {
  for (const child of branch.children) {
    if (isLeaf(child)) leaves.push(child);
    else collect(child, leaves);
  }
}
