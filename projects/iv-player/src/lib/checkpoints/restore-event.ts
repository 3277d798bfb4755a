import type { PlayerBus } from '../player/events/player-bus';
import type { PlayerFact } from '../player/playback/player-fact';

/**
 * Emits `checkpoints.restore` when the frame is on the screen, after `seeked`; or at once when another seek or a reset
 * begins before that.
 */
export class RestoreEvent {
  #emit: (() => void) | null = null;
  #isRestored = false;

  constructor(private readonly bus: PlayerBus) {}

  /** A restore begins; `emit` is called once, when the event is due. */
  expect(emit: () => void): void {
    this.#emitNow();
    this.#emit = emit;
    this.#isRestored = false;
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'snapshotRestored') {
      this.#isRestored = true;
      if (!fact.pass) this.#emitNow();
    } else if (!this.#isRestored) return;
    else if (fact.type === 'seekStarted' || fact.type === 'playlistReset') this.#emitNow();
    else if (fact.type === 'seekCompleted') {
      // The fact comes before the event `seeked`, whose listeners may begin another restore.
      const emit = this.#emit;
      this.bus.afterwards(() => {
        if (this.#emit === emit) this.#emitNow();
      });
    }
  }

  #emitNow(): void {
    const emit = this.#emit;
    this.#emit = null;
    emit?.();
  }
}
