import type { Observable } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';

/**
 * Creates the function that runs a batch of changes as one transaction: events wait until it is complete, and so do the facts
 * that the engine emits in answer to a command inside it. Every engine fact is handled in a transaction too.
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
