import type { PlaylistEntry } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from '../plugin/player-fact';

/**
 * What the film begins with: all that the application appended before its first pass. Choices and automatic pushes are no
 * part of it, nor is a saved film that took its place; a reset begins another one.
 */
export class InitialPlaylist {
  private appended: StoryNode[] = [];
  private hasBegun = false;

  constructor(private readonly entries: readonly PlaylistEntry[]) {}

  /** The first entry alone where a saved film came before anything was appended: nothing tells how much of it is opening. */
  get nodes(): readonly StoryNode[] {
    return this.appended.length > 0 ? this.appended : this.entries.slice(0, 1).map(({ node }) => node);
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'playlistReset') {
      this.appended = [];
      this.hasBegun = false;
    } else if (fact.type === 'passStarted' || fact.type === 'snapshotRestored') this.hasBegun = true;
    else if (fact.type === 'nodePushed' && fact.cause === 'application' && !this.hasBegun)
      this.appended.push(fact.entry.node);
  }
}
