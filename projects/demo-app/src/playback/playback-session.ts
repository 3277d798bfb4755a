import { Injectable, inject, linkedSignal } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';
import { PlaylistState } from './playlist-state';

/** The playback commands of the page, and whether playback was started or has ended. */
@Injectable({ providedIn: 'root' })
export class PlaybackSession {
  private readonly player = inject(Player);
  private readonly playlist = inject(PlaylistState);
  private readonly status = this.player.signals.status;

  /** Whether the film was seen once since the page was opened; a refused start does not count. */
  readonly hasStarted = linkedSignal<string, boolean>({
    source: this.status,
    computation: (status, previous) =>
      previous?.value === true || (status !== 'paused' && status !== 'pending'),
  }).asReadonly();
  readonly hasEnded = this.player.select((state) => state.hasEnded);

  /** Appends the first scene without starting playback. */
  prepare(): void {
    this.player.append(STORY.first);
  }

  /** Starts or resumes playback. Call it from a click: browsers allow sound only after a gesture. */
  async start(): Promise<void> {
    // The player's `error` event reports a refusal and the stage shows it.
    await this.player.play().catch(() => undefined);
  }

  /** Starts from the first scene, without checkpoints. */
  async restart(): Promise<void> {
    this.player.checkpoints.clear();
    this.player.playlist.reset();
    this.prepare();
    await this.start();
  }

  /** Seeks to an entry of the playlist, at a node time in seconds, and plays. */
  async goTo(index: number, time = 0): Promise<void> {
    const before = this.playlist.entries().slice(0, index);
    this.player.currentTime = before.reduce((sum, entry) => sum + entry.duration, 0) + time;
    await this.start();
  }
}
