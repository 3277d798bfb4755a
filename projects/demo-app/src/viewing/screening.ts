import { Injectable, computed, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { FILM } from '../story/film';
import { heard } from './heard';

/** One entry of the playlist as the page shows it. */
export interface Stop {
  readonly index: number;
  readonly id: string;
  readonly title: string;
  /** Seconds. */
  readonly duration: number;
}

/** The film as it is being shown: where it stands, how it came there, and the few commands the page gives. */
@Injectable({ providedIn: 'root' })
export class Screening {
  private readonly player = inject(Player);
  private readonly begun = signal(false);

  /** Whether the viewer has pressed the first button. */
  readonly hasBegun = this.begun.asReadonly();
  readonly isPaused = this.player.select((state) => state.isPaused);
  readonly hasEnded = this.player.select((state) => state.hasEnded);
  /** Every entry of the playlist: played, playing and already chosen. */
  readonly stops = heard(['playlistpush', 'playlistreset', 'nodestart', 'decision.made'], ({ playlist }) =>
    [...playlist].map((node, index): Stop => {
      return { index, id: node.id, title: FILM.scene(node.id).title, duration: node.duration };
    }),
  );
  /** Place of the current entry, -1 before the first. */
  readonly place = heard(['nodestart', 'nodeend', 'playlistreset'], (player) => player.currentNodeIndex);
  /** Id of the scene on the screen, `null` before the first. */
  readonly sceneId = computed(() => this.stops()[this.place()]?.id ?? null);

  /** Puts the first scene on the screen, without starting it. */
  prepare(): void {
    this.player.append(FILM.first);
  }

  /** Starts the film; call it from a click, so that it may have sound. */
  async begin(): Promise<void> {
    this.begun.set(true);
    await this.play();
  }

  /** From the beginning, with nothing remembered. */
  async restart(): Promise<void> {
    this.player.checkpoints.clear();
    this.player.playlist.reset();
    this.prepare();
    await this.begin();
  }

  async toggle(): Promise<void> {
    if (this.isPaused()) await this.begin();
    else this.player.pause();
  }

  /** Goes back (or on) to an entry of the playlist, at a node time in seconds, and plays. */
  async goTo(index: number, time = 0): Promise<void> {
    const before = this.stops().slice(0, index);
    this.player.currentTime = before.reduce((sum, stop) => sum + stop.duration, 0) + time;
    await this.begin();
  }

  /** What refuses to play is told by the player's `error` event and shown on the stage, so a refusal is no surprise here. */
  private async play(): Promise<void> {
    try {
      await this.player.play();
    } catch {
      this.begun.set(!this.player.paused);
    }
  }
}
