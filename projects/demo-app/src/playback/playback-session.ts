import { Injectable, inject, linkedSignal } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';
import { PlaylistState } from './playlist-state';

/** Playback commands for the page, and whether playback has started or ended. */
@Injectable({ providedIn: 'root' })
export class PlaybackSession {
  readonly #player = inject(Player);
  readonly #playlist = inject(PlaylistState);
  readonly #status = this.#player.signals.status;

  /** Whether the film has played since the page was opened; a rejected start does not count. */
  readonly hasStarted = linkedSignal<string, boolean>({
    source: this.#status,
    computation: (status, previous) =>
      previous?.value === true || (status !== 'paused' && status !== 'pending'),
  }).asReadonly();
  readonly hasEnded = this.#player.select((state) => state.hasEnded);

  /** Appends the first scene without starting playback. */
  prepare(): void {
    this.#player.append(STORY.first);
  }

  /** Starts or resumes playback. Call it from a click, because browsers allow sound only after a gesture. */
  async start(): Promise<void> {
    // The stage shows a rejected start, which the player reports in its `error` event.
    await this.#player.play().catch(() => undefined);
  }

  /** Restarts from the first scene and discards the checkpoints. */
  async restart(): Promise<void> {
    this.#player.checkpoints.clear();
    this.#player.playlist.reset();
    this.prepare();
    await this.start();
  }

  /** Seeks to a playlist entry, at a node time in seconds, and plays. */
  async goTo(index: number, time = 0): Promise<void> {
    const before = this.#playlist.entries().slice(0, index);
    this.#player.currentTime = before.reduce((sum, entry) => sum + entry.duration, 0) + time;
    await this.start();
  }
}
