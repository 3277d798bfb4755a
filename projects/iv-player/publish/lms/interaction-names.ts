/** Longest name. An id consists of a name and a number, and has at most 250 characters. */
const LONGEST_NAME = 240;

/** Replaces all but letters, digits and `_`; characters beyond ASCII become their code points. */
const plainName = (nodeId: string): string =>
  nodeId
    .replaceAll(/[^A-Za-z0-9_]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 128 ? '_' : `u${code.toString(16)}`;
    })
    .slice(0, LONGEST_NAME) || '_';

/**
 * Returns the name of each node in the ids of its interactions. Different nodes have different names, and no name is another one with a
 * number: next to a node `door`, whose second visit is `door_2`, a node of that name gets another one.
 */
function namesOf(nodeIds: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const plain = new Set(nodeIds.map(plainName));
  const taken = new Set<string>();
  const isUsable = (name: string): boolean => {
    const [, stem] = /^(.*)_\d+$/.exec(name) ?? [];
    return !taken.has(name) && (stem === undefined || !(plain.has(stem) || taken.has(stem)));
  };
  /** Whether another name is this one with a number. */
  const isStem = (name: string): boolean =>
    [...plain, ...taken].some(
      (other) => other.startsWith(`${name}_`) && /^\d+$/.test(other.slice(name.length + 1)),
    );
  const isChanged = (id: string): boolean => plainName(id) !== id;
  // A node whose id needs no change keeps it.
  for (const id of [...nodeIds.filter((one) => !isChanged(one)), ...nodeIds.filter(isChanged)]) {
    let name = plainName(id);
    for (let count = 1; !isUsable(name) || (count > 1 && isStem(name)); count += 1)
      name = `${plainName(id).slice(0, 230)}_x${count}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Ids of the interactions of a session: LMSs may replace an interaction by another one with the same id. */
export class InteractionNames {
  readonly #names: ReadonlyMap<string, string>;
  readonly #told = new Set<string>();

  /** @param nodeIds ids of the nodes with a decision, in the order of the file */
  constructor(nodeIds: readonly string[]) {
    this.#names = namesOf(nodeIds);
  }

  /** Returns the id of a decision that the path has met for the given time, or the next one that this session has not used. */
  next(nodeId: string, visit: number): string {
    const name = this.#names.get(nodeId) ?? plainName(nodeId);
    for (let count = visit; ; count += 1) {
      const id = count > 1 ? `${name}_${count}` : name;
      if (this.#told.has(id)) continue;
      this.#told.add(id);
      return id;
    }
  }
}
