import type { PlaylistEntry, PlaylistPass } from './playlist-entry';
import type { NodeReference, StoryNode } from './story-node';

export interface PlaylistDeps {
  push(nodes: readonly NodeReference[]): void;
  reset(): void;
}

/**
 * The nodes played so far, the current one and those that follow. Iterable and array-like.
 * @example
 * const ids = [...player.playlist].map((node) => node.id);
 */
export class Playlist implements Iterable<StoryNode> {
  /** Node at `index`; `undefined` if there is none. */
  readonly [index: number]: StoryNode;
  /**
   * Adds nodes to the end and returns the new length. Throws `UNKNOWN_NODE` without adding any. Bound, so it can be passed as a callback.
   */
  readonly push: (...nodes: readonly NodeReference[]) => number;
  /** Empties the playlist and stops the current node. Bound, so it can be passed as a callback. */
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

  /** Number of nodes. */
  get length(): number {
    return this.#count;
  }

  /** Iterates over the nodes in order. */
  *[Symbol.iterator](): Iterator<StoryNode> {
    for (let index = 0; index < this.#count; index++) yield this[index] as StoryNode;
  }

  /** Called by the player after adding a node to the end. @internal */
  extend(node: StoryNode): void {
    (this as Record<number, StoryNode>)[this.#count++] = node;
  }

  /** Called by the player to keep only the first `length` nodes. @internal */
  shorten(length: number): void {
    while (this.#count > length) Reflect.deleteProperty(this, --this.#count);
  }
}

/** Holds the entries of the playlist and mirrors them to the public `Playlist`. */
export class PlaylistModel {
  readonly #playlist: Playlist;
  readonly entries: PlaylistEntry[] = [];
  #passes = 0;

  constructor(playlist: Playlist) {
    this.#playlist = playlist;
  }

  add(node: StoryNode): { readonly entry: PlaylistEntry; readonly index: number } {
    const entry: PlaylistEntry = { node };
    this.#playlist.extend(node);
    return { entry, index: this.entries.push(entry) - 1 };
  }

  /** Removes all entries after the first `length`, and returns them. */
  cut(length: number): PlaylistEntry[] {
    const removed = this.entries.splice(length);
    this.#playlist.shorten(this.entries.length);
    return removed;
  }

  replace(nodes: readonly StoryNode[]): void {
    this.cut(0);
    for (const node of nodes) this.add(node);
  }

  passAt(index: number): PlaylistPass | null {
    const entry = this.entries[index];
    return entry ? { key: ++this.#passes, entry, node: entry.node, index } : null;
  }
}
