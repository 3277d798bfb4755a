import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { Playlist } from '../../story/playlist';
import type { StoryNode } from '../../story/story-node';

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
