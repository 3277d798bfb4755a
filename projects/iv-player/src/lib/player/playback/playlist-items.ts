import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { Playlist } from '../../story/playlist';
import type { StoryNode } from '../../story/story-node';

/** The entries of the playlist, and the playlist as applications see it: always alike. */
export class PlaylistItems {
  readonly entries: PlaylistEntry[] = [];
  private passes = 0;

  constructor(private readonly playlist: Playlist) {}

  /** Puts a node at the end. */
  add(node: StoryNode): { readonly entry: PlaylistEntry; readonly index: number } {
    const entry: PlaylistEntry = { node };
    this.playlist.extend(node);
    return { entry, index: this.entries.push(entry) - 1 };
  }

  /** Takes off all behind the first `length` entries, and returns them. */
  cut(length: number): PlaylistEntry[] {
    const dropped = this.entries.splice(length);
    this.playlist.shorten(this.entries.length);
    return dropped;
  }

  /** Holds these nodes instead, as new entries. */
  replace(nodes: readonly StoryNode[]): void {
    this.cut(0);
    for (const node of nodes) this.add(node);
  }

  /** A new pass of the entry at `index`, if there is one. */
  passAt(index: number): PlaylistPass | null {
    const entry = this.entries[index];
    return entry ? { key: ++this.passes, entry, node: entry.node, index } : null;
  }
}
