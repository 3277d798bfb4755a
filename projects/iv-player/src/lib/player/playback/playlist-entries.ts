import type { Subject } from 'rxjs';
import type { PlayerBus } from '../../events/player-bus';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { Playlist } from '../../story/playlist';
import type { StoryNode } from '../../story/story-node';
import type { PlayerFact, PushCause } from '../plugin/player-fact';

/** The entries of the playlist; keeps the playlist that applications see in step with them. */
export class PlaylistEntries {
  readonly entries: PlaylistEntry[] = [];
  #passes = 0;

  constructor(
    private readonly playlist: Playlist,
    private readonly bus: PlayerBus,
    private readonly facts: Subject<PlayerFact>,
  ) {}

  /** Adds a node at the end, and tells of it. */
  push(node: StoryNode, cause: PushCause): void {
    const entry = this.#add(node);
    const index = this.entries.length - 1;
    this.bus.emitOnNode(node, 'playlistpush', node, index);
    this.facts.next({ type: 'nodePushed', entry, index, cause });
  }

  /** Removes all entries after the first `length`, and returns them. */
  cut(length: number): PlaylistEntry[] {
    const removed = this.entries.splice(length);
    this.playlist.shorten(this.entries.length);
    return removed;
  }

  /** Replaces all entries by new ones of these nodes. */
  replace(nodes: readonly StoryNode[]): void {
    this.cut(0);
    for (const node of nodes) this.#add(node);
  }

  /** A new pass of the entry at `index`; `null` without such an entry. */
  passAt(index: number): PlaylistPass | null {
    const entry = this.entries[index];
    return entry ? { key: ++this.#passes, entry, node: entry.node, index } : null;
  }
  #add(node: StoryNode): PlaylistEntry {
    const entry: PlaylistEntry = { node };
    this.entries.push(entry);
    this.playlist.extend(node);
    return entry;
  }
}
