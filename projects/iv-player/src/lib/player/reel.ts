import type { PlaylistEntry, Pass } from '../story/playlist-entry';
import type { Playlist } from '../story/playlist';
import type { StoryNode } from '../story/story-node';
import type { FilmMemory } from './film-memory';

/** The entries of the playlist, and the playlist as applications see it: always alike. */
export class Reel {
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

  /** What of it can be saved. */
  get memory(): Pick<FilmMemory, 'playlist' | 'lengths'> {
    const nodes = this.entries.map(({ node }) => node);
    const lengths = [...new Set(nodes)].flatMap(({ id, learntDuration }) =>
      learntDuration === undefined ? [] : [[id, learntDuration] as const],
    );
    return { playlist: nodes.map(({ id }) => id), lengths };
  }

  /** Holds these nodes instead, as new entries. Returns those whose lengths were not known until now. */
  restore(nodes: readonly StoryNode[], lengths: FilmMemory['lengths']): readonly StoryNode[] {
    const seconds = new Map(lengths);
    this.cut(0);
    for (const node of nodes) this.add(node);
    return [...new Set(nodes)].filter((node) => {
      const length = node.hasKnownDuration ? undefined : seconds.get(node.id);
      return length !== undefined && node.learnDuration(length);
    });
  }

  /** A new pass of the entry at `index`, if there is one. */
  passAt(index: number): Pass | null {
    const entry = this.entries[index];
    return entry ? { key: ++this.passes, entry, node: entry.node, index } : null;
  }
}
