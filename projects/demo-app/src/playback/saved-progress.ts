import { Injectable, computed, inject, signal } from '@angular/core';
import { IvPlayerError, Player } from 'iv-player';
import { STORY } from '../story/story';
import { PlaybackSession } from './playback-session';

/** The player's checkpoints, from this visit, an earlier one, or a file. */
@Injectable({ providedIn: 'root' })
export class SavedProgress {
  readonly #player = inject(Player);
  readonly #session = inject(PlaybackSession);
  readonly #loadResult = signal<string | null>(null);

  /** Checkpoints, latest first. */
  readonly checkpoints = computed(() =>
    this.#player.checkpoints.signals
      .all()
      .map(({ id, nodeId, playlistIndex }) => ({
        id,
        title: STORY.scene(nodeId).title,
        page: playlistIndex + 1,
      }))
      .reverse(),
  );
  readonly hasCheckpoints = computed(() => this.checkpoints().length > 0);
  /** Result of the last `load()`; `null` before it. */
  readonly message = this.#loadResult.asReadonly();

  /** Goes back to a checkpoint and plays. Like every method here that plays, call it from a click. */
  async goTo(id: string): Promise<void> {
    if (this.#player.checkpoints.restore(id)) await this.#session.start();
  }

  /** Serializes the checkpoints for a file. */
  save(): string {
    return JSON.stringify(this.#player.checkpoints.save());
  }

  /** Restores the content of such a file, and sets `message` to the result. */
  async load(text: string): Promise<void> {
    try {
      const { problems } = await this.#player.checkpoints.load(JSON.parse(text));
      this.#loadResult.set(problems.length > 0 ? `Loaded, except: ${problems.join(' ')}` : 'Loaded.');
      await this.#session.start();
    } catch (error) {
      const isExpected = error instanceof IvPlayerError || error instanceof SyntaxError;
      this.#loadResult.set(isExpected ? `Not loaded: ${error.message}` : 'Not loaded.');
    }
  }
}
