import type { Observable } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';

export interface TransactionState {
  /** Number of seeks within a pass. */
  readonly seeks: number;
  readonly isPaused: boolean;
}

/** Whether a fact reported after `seeks` seeks no longer applies. Facts about an earlier pass have a different key. */
function isOvertaken(fact: EngineFact, seeks: number, now: TransactionState): boolean {
  if (fact.type === 'status') return fact.status !== 'paused' && now.isPaused;
  return 'key' in fact && seeks !== now.seeks;
}

/**
 * Runs changes, or the handling of an engine fact, as one transaction: events and facts of the engine wait until it is complete.
 * Facts that waited are dropped if the transaction has overtaken them.
 */
export function createTransaction(
  facts: Observable<EngineFact>,
  bus: PlayerBus,
  onFact: (fact: EngineFact) => void,
  now: () => TransactionState,
): (steps: () => void) => void {
  const waiting: (readonly [fact: EngineFact, seeks: number])[] = [];
  let isOpen = false;

  const transact = (steps: () => void): void =>
    bus.transact(() => {
      if (isOpen) return steps();
      isOpen = true;
      try {
        steps();
      } finally {
        isOpen = false;
        for (let one = waiting.shift(); one; one = waiting.shift())
          if (!isOvertaken(...one, now())) handle(one[0]);
      }
    });
  const handle = (fact: EngineFact): void => {
    if (isOpen) waiting.push([fact, now().seeks]);
    else transact(() => onFact(fact));
  };

  facts.subscribe(handle);
  return transact;
}
