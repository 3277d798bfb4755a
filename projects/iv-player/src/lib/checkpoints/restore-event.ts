import type { PlayerBus } from '../player/events/player-bus';
import type { PlayerFact } from '../player/playback/player-fact';

/** Emits `checkpoints.restore` after `seeked`, when the frame is on the screen, or as soon as another seek or a reset begins. */
export class RestoreEvent {
  readonly #bus: PlayerBus;
  #emit: (() => void) | null = null;
  #isRestored = false;

  constructor(bus: PlayerBus) {
    this.#bus = bus;
  }

  /** Announces a restore. `emit` is called once, when the event is due. */
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
      // This fact precedes the event `seeked`, whose listeners may begin another restore.
      const emit = this.#emit;
      this.#bus.afterwards(() => {
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
