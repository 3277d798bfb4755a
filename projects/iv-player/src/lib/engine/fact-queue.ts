import type { EngineFact } from './playback-engine';
import { type PlaybackState, isStale } from './playback-machine';

/** How often facts and commands may follow from each other at once. */
const MAX_ROUNDS = 100;

/**
 * Delivers an engine's facts when the method that caused them is complete, so that a listener may give any command. A fact is
 * dropped if a command has moved on meanwhile. `advance` does what the state of the media allows; it is called at the end of each
 * method, when all facts are delivered: so no listener meets an engine that is a pass ahead of what was reported.
 */
export class FactQueue {
  readonly #waiting: { readonly fact: EngineFact; readonly move: number }[] = [];
  #depth = 0;

  constructor(
    private readonly state: () => PlaybackState,
    private readonly deliver: (fact: EngineFact) => void,
    private readonly advance: () => void,
    /** Calls a task later. */
    private readonly defer: (task: () => void) => void,
    /** A status was dropped: the next one is to be reported, even if it is the same. */
    private readonly forgetStatus: () => void,
  ) {}

  /** Reports a fact: at the end of the method that runs, else at once. */
  add(fact: EngineFact): void {
    this.#waiting.push({ fact, move: this.state().move });
    this.run(() => undefined);
  }

  /** Runs a method of the engine; it may be called by a listener. */
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
      // A listener that answers each fact with a command, for ever, must not stop the page.
      if (rounds++ === MAX_ROUNDS) return this.defer(() => this.run(() => undefined));
      for (let one = this.#waiting.shift(); one; one = this.#waiting.shift())
        if (!isStale(one.fact, one.move, this.state())) this.deliver(one.fact);
        else if (one.fact.type === 'status') this.forgetStatus();
      this.advance();
    } while (this.#waiting.length > 0);
  }
}
