import type { NodeReference, StoryNode } from './story-node';

/** Carries out what applications do to the playlist. */
export interface PlaylistDeps {
  push(nodes: readonly NodeReference[]): void;
  reset(): void;
}

/**
 * The nodes played, playing and to be played, as an array-like for applications.
 * @example
 * const ids = [...player.playlist].map((node) => node.id);
 */
export class Playlist implements Iterable<StoryNode> {
  /** The node at `index`; `undefined` outside the playlist. */
  readonly [index: number]: StoryNode;
  /** Adds nodes at the end and returns the new length. Throws `UNKNOWN_NODE`, then adds none. Works unbound. */
  readonly push: (...nodes: readonly NodeReference[]) => number;
  /** Empties the playlist; nothing plays then. Works unbound. */
  readonly reset: () => void;
  #count = 0;

  /** @internal */
  constructor(deps: PlaylistDeps) {
    this.push = (...nodes) => {
      deps.push(nodes);
      return this.#count;
    };
    this.reset = () => deps.reset();
  }

  /** How many nodes the playlist holds. */
  get length(): number {
    return this.#count;
  }

  /** Iterates over the nodes in their order. */
  *[Symbol.iterator](): Iterator<StoryNode> {
    for (let index = 0; index < this.#count; index++) yield this[index] as StoryNode;
  }

  /**
   * Called by the player: a node was added at the end.
   * @internal
   */
  extend(node: StoryNode): void {
    (this as Record<number, StoryNode>)[this.#count++] = node;
  }

  /**
   * Called by the player: only the first `length` nodes stay.
   * @internal
   */
  shorten(length: number): void {
    while (this.#count > length) Reflect.deleteProperty(this, --this.#count);
  }
}
