import type { Observable } from 'rxjs';
import type { PlaylistEntry } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';
import type { PlayerFact } from './player-fact';

/** The nodes appended by the application before playback started, for `restart()`: no choices, seeks or restored playlists. */
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

  /** Runs `push`, and remembers the `count` nodes that it adds. */
  append(count: number, push: () => void): void {
    const { length } = this.#entries;
    const appended = this.#appended;
    const at = this.#hasStarted ? Infinity : appended.length;
    // Its listeners may append more.
    push();
    if (at < Infinity)
      appended.splice(at, 0, ...this.#entries.slice(length, length + count).map(({ node }) => node));
  }

  #onFact({ type }: PlayerFact): void {
    if (type === 'playlistReset') {
      this.#appended = [];
      this.#hasStarted = false;
    } else if (type === 'passStarted' || type === 'snapshotRestored') this.#hasStarted = true;
  }
}
