import type { Observable } from 'rxjs';
import type { PlaylistEntry } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from './player-fact';

/** The nodes appended by the application before playback started, for `restart()`: no choices, automatic pushes or restored playlists. */
export class InitialPlaylist {
  readonly #entries: readonly PlaylistEntry[];
  #appended: StoryNode[] = [];
  #hasStarted = false;

  constructor(entries: readonly PlaylistEntry[], facts: Observable<PlayerFact>) {
    this.#entries = entries;
    facts.subscribe((fact) => this.#onFact(fact));
  }

  /** Falls back to the first entry, if a snapshot was restored before anything was appended. */
  get nodes(): readonly StoryNode[] {
    return this.#appended.length > 0 ? this.#appended : this.#entries.slice(0, 1).map(({ node }) => node);
  }

  #onFact(fact: PlayerFact): void {
    if (fact.type === 'playlistReset') {
      this.#appended = [];
      this.#hasStarted = false;
    } else if (fact.type === 'passStarted' || fact.type === 'snapshotRestored') this.#hasStarted = true;
    else if (fact.type === 'nodePushed' && fact.cause === 'application' && !this.#hasStarted)
      this.#appended.push(fact.entry.node);
  }
}
