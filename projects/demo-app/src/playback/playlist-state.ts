import { Injectable, computed, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { Player } from 'iv-player';
import { map, merge } from 'rxjs';
import { STORY } from '../story/story';

/** A playlist entry in the form the page shows. */
export interface PlaylistEntry {
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Duration in seconds. */
  readonly duration: number;
}

/** The player's playlist as signals. */
@Injectable({ providedIn: 'root' })
export class PlaylistState {
  readonly #player = inject(Player);
  /** All entries: played, playing and already chosen. The player has no signal for them, so they are read again after its events. */
  readonly entries = toSignal(
    merge(
      this.#player.events('playlistpush'),
      this.#player.events('playlistreset'),
      this.#player.events('nodestart'),
      this.#player.events('decision.made'),
    ).pipe(map(() => this.#read())),
    { initialValue: this.#read() },
  );
  /** Index of the current entry, -1 before the first. */
  readonly currentIndex = this.#player.select((state) => state.currentNodeIndex);
  /** Entries up to and including the current one. */
  readonly playedEntries = computed(() => this.entries().slice(0, this.currentIndex() + 1));

  #read(): readonly PlaylistEntry[] {
    return [...this.#player.playlist].map(({ id, duration }, index) => {
      return { index, id, title: STORY.scene(id).title, duration };
    });
  }
}
