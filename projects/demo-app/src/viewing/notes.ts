import { Injectable, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import type { Hotspot } from '../story/hotspots';

/** The notes behind the hotspots: the one that is open, and which were read. The film holds while one is open. */
@Injectable({ providedIn: 'root' })
export class Notes {
  private readonly player = inject(Player);
  private readonly shown = signal<Hotspot | null>(null);
  private readonly ids = signal<ReadonlySet<string>>(new Set());
  private wasPlaying = false;

  readonly open = this.shown.asReadonly();
  /** Ids of those that were read. */
  readonly read = this.ids.asReadonly();

  constructor() {
    // Whoever goes elsewhere in the film leaves the note behind.
    for (const name of ['nodestart', 'playlistreset'] as const) {
      this.player.on(name, () => this.shown.set(null));
    }
  }

  show(hotspot: Hotspot): void {
    if (!this.shown()) this.wasPlaying = !this.player.paused;
    this.player.pause();
    this.shown.set(hotspot);
    this.ids.update((ids) => new Set(ids).add(hotspot.id));
  }

  /** Closes the note; a film that ran goes on. */
  async close(): Promise<void> {
    this.shown.set(null);
    if (this.wasPlaying) await this.player.play();
  }
}
