import { Injectable, computed, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { injectVariables } from '../story/story-variables';

/** The viewer's name, stored in the story variable `keeper`, which checkpoints save. Playback is paused while it is entered. */
@Injectable({ providedIn: 'root' })
export class ViewerName {
  readonly #player = inject(Player);
  readonly #variables = injectVariables();
  readonly #declined = signal(false);
  #pausedForInput = false;

  /** The name; `null` until it is entered. */
  readonly name = computed(() => this.#variables.signals.values().keeper ?? null);
  /** Whether the viewer declined to enter one. */
  readonly isDeclined = this.#declined.asReadonly();

  /** Pauses playback until `set()` or `decline()`. */
  pauseForInput(): void {
    if (this.#player.paused) return;
    this.#pausedForInput = true;
    this.#player.pause();
  }

  async set(name: string): Promise<void> {
    this.#variables.setValue('keeper', name);
    await this.#resume();
  }

  async decline(): Promise<void> {
    this.#declined.set(true);
    await this.#resume();
  }

  async #resume(): Promise<void> {
    if (!this.#pausedForInput) return;
    this.#pausedForInput = false;
    await this.#player.play();
  }
}
