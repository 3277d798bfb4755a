import type { EngineFact } from './playback-engine';
import { type PlaybackState, isStale } from './playback-machine';

/** Maximum number of rounds in which facts and commands may trigger each other before the queue yields to the page. */
const MAX_ROUNDS = 100;

/**
 * Delivers an engine's facts after the method that caused them has completed, so that listeners may call any command. Drops facts that have
 * become stale because of such a command.
 */
export class FactQueue {
  readonly #waiting: { readonly fact: EngineFact; readonly move: number }[] = [];
  readonly #state: () => PlaybackState;
  readonly #deliver: (fact: EngineFact) => void;
  readonly #advance: () => void;
  readonly #defer: (task: () => void) => void;
  readonly #forgetStatus: () => void;
  #depth = 0;

  /**
   * @param advance takes the next steps that the media allow. Called at the end of each method, after all facts have been delivered, so
   *   that no listener sees an engine that is a pass ahead of its facts
   * @param defer runs a task later
   * @param forgetStatus called when a status was dropped: the next one must be reported, even if it has not changed
   */
  constructor(
    state: () => PlaybackState,
    deliver: (fact: EngineFact) => void,
    advance: () => void,
    defer: (task: () => void) => void,
    forgetStatus: () => void,
  ) {
    this.#state = state;
    this.#deliver = deliver;
    this.#advance = advance;
    this.#defer = defer;
    this.#forgetStatus = forgetStatus;
  }

  /** Reports a fact at the end of the running method, or immediately if none is running. */
  add(fact: EngineFact): void {
    this.#waiting.push({ fact, move: this.#state().move });
    this.run(() => undefined);
  }

  /** Runs a method of the engine. May be called by listeners. */
  run(method: () => void): void {
    this.#depth++;
    try {
      try {
        method();
      } finally {
        if (this.#depth === 1) this.#settle();
      }
    } finally {
      this.#depth--;
    }
  }

  #settle(): void {
    let rounds = 0;
    do {
      // A listener that answers every fact with a command must not block the page.
      if (rounds++ === MAX_ROUNDS) return this.#defer(() => this.run(() => undefined));
      for (let one = this.#waiting.shift(); one; one = this.#waiting.shift())
        if (!isStale(one.fact, one.move, this.#state())) this.#deliver(one.fact);
        else if (one.fact.type === 'status') this.#forgetStatus();
      this.#advance();
    } while (this.#waiting.length > 0);
  }
}
