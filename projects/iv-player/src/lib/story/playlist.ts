import type { NodeReference, StoryNode } from './story-node';

/** What the playlist asks of its owner. */
export interface PlaylistDeps {
  push(nodes: readonly NodeReference[]): void;
  reset(): void;
}

/** The nodes played, playing and to be played, as an array-like for applications. Contract §3. */
export class Playlist implements Iterable<StoryNode> {
  readonly [index: number]: StoryNode;
  /** Adds nodes at the end and returns the new length. Throws `UNKNOWN_NODE`, then adds none. Works unbound. */
  readonly push: (...nodes: readonly NodeReference[]) => number;
  /** Empties the playlist; nothing plays then. Works unbound. */
  readonly reset: () => void;
  private count = 0;

  constructor(owner: PlaylistDeps) {
    this.push = (...nodes) => {
      owner.push(nodes);
      return this.count;
    };
    this.reset = () => owner.reset();
  }

  get length(): number {
    return this.count;
  }

  *[Symbol.iterator](): Iterator<StoryNode> {
    for (let index = 0; index < this.count; index++) yield this[index] as StoryNode;
  }

  /** Called by the owner: a node now stands at the end. */
  extend(node: StoryNode): void {
    (this as Record<number, StoryNode>)[this.count++] = node;
  }

  /** Called by the owner: only the first `length` nodes stay. */
  shorten(length: number): void {
    while (this.count > length) Reflect.deleteProperty(this, --this.count);
  }
}
