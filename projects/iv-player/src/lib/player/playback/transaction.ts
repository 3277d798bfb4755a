import type { Observable } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';

/**
 * Creates a function that runs changes as one transaction. Events, and facts that the engine emits in response, are held back until it is
 * complete. Each engine fact is also handled in a transaction.
 */
export function createTransaction(
  facts: Observable<EngineFact>,
  bus: PlayerBus,
  onFact: (fact: EngineFact) => void,
): (steps: () => void) => void {
  const waiting: EngineFact[] = [];
  let isOpen = false;

  const transact = (steps: () => void): void =>
    bus.transact(() => {
      if (isOpen) return steps();
      isOpen = true;
      try {
        steps();
      } finally {
        isOpen = false;
        for (let fact = waiting.shift(); fact; fact = waiting.shift()) handle(fact);
      }
    });
  const handle = (fact: EngineFact): void => {
    if (isOpen) waiting.push(fact);
    else transact(() => onFact(fact));
  };

  facts.subscribe(handle);
  return transact;
}
