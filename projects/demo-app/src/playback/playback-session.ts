import { Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';
import { PlaylistState } from './playlist-state';

/** The playback commands of the page, and whether playback was started, is paused or has ended. */
@Injectable({ providedIn: 'root' })
export class PlaybackSession {
  private readonly player = inject(Player);
  private readonly playlist = inject(PlaylistState);
  private readonly started = signal(false);

  /** Whether playback was started once since the page was opened. */
  readonly hasStarted = this.started.asReadonly();
  readonly isPaused = this.player.select((state) => state.isPaused);
  readonly hasEnded = this.player.select((state) => state.hasEnded);

  /** Appends the first scene without starting playback. */
  prepare(): void {
    this.player.append(STORY.first);
  }

  /** Starts or resumes playback. Call it from a click: browsers allow sound only after a gesture. */
  async start(): Promise<void> {
    this.started.set(true);
    try {
      await this.player.play();
    } catch {
      // The player's `error` event reports the refusal and the stage shows it.
      this.started.set(!this.player.paused);
    }
  }

  /** Starts from the first scene, without checkpoints. */
  async restart(): Promise<void> {
    this.player.checkpoints.clear();
    this.player.playlist.reset();
    this.prepare();
    await this.start();
  }

  async togglePlayback(): Promise<void> {
    if (this.isPaused()) await this.start();
    else this.player.pause();
  }

  /** Seeks to an entry of the playlist, at a node time in seconds, and plays. */
  async goTo(index: number, time = 0): Promise<void> {
    const before = this.playlist.entries().slice(0, index);
    this.player.currentTime = before.reduce((sum, entry) => sum + entry.duration, 0) + time;
    await this.start();
  }
}
