import { Injectable, computed } from '@angular/core';
import { STORY } from '../story/story';
import { playerSignal } from './player-signal';

/** One entry of the playlist as the page shows it. */
export interface PlaylistEntry {
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Seconds. */
  readonly duration: number;
}

/** The player's playlist and current entry as signals. */
@Injectable({ providedIn: 'root' })
export class PlaylistState {
  /** Every entry: played, playing and already chosen. */
  readonly entries = playerSignal(
    ['playlistpush', 'playlistreset', 'nodestart', 'decision.made'],
    ({ playlist }) =>
      [...playlist].map((node, index): PlaylistEntry => {
        return { index, id: node.id, title: STORY.scene(node.id).title, duration: node.duration };
      }),
  );
  /** Index of the current entry, -1 before the first. */
  readonly currentIndex = playerSignal(
    ['nodestart', 'nodeend', 'playlistreset'],
    (player) => player.currentNodeIndex,
  );
  /** Id of the current scene, `null` before the first. */
  readonly currentSceneId = computed(() => this.entries()[this.currentIndex()]?.id ?? null);
  /** The entries up to and including the current one. */
  readonly playedEntries = computed(() => this.entries().slice(0, this.currentIndex() + 1));
}
