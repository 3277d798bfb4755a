import type { Observable } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';

/** Runs changes, or the handling of an engine fact, as one transaction: events and facts of the engine wait until it is complete. */
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
