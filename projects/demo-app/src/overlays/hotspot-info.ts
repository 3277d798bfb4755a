import { Injectable, inject, linkedSignal, signal } from '@angular/core';
import { Player } from 'iv-player';
import type { Hotspot } from './hotspots';

/** Tracks which hotspot's card is open and which were opened before. Playback is paused while a card is open. */
@Injectable({ providedIn: 'root' })
export class HotspotInfo {
  readonly #player = inject(Player);
  /** Closes after a seek to another scene. */
  readonly #openHotspot = linkedSignal<number, Hotspot | null>({
    source: this.#player.select((state) => state.currentNodeIndex),
    computation: () => null,
  });
  readonly #seenIds = signal<ReadonlySet<string>>(new Set());
  #wasPlaying = false;

  readonly open = this.#openHotspot.asReadonly();
  /** Ids of the hotspots opened so far. */
  readonly seen = this.#seenIds.asReadonly();

  show(hotspot: Hotspot): void {
    if (!this.#openHotspot()) this.#wasPlaying = !this.#player.paused;
    this.#player.pause();
    this.#openHotspot.set(hotspot);
    this.#seenIds.update((ids) => new Set(ids).add(hotspot.id));
  }

  /** Closes the card, and resumes playback if it was playing before. */
  async close(): Promise<void> {
    this.#openHotspot.set(null);
    if (this.#wasPlaying) await this.#player.play();
  }
}
