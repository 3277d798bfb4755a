import type { Observable } from 'rxjs';
import type { EngineFact } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';

/**
 * Makes the function that runs one whole change: events wait until it is complete, and so do the facts with which the
 * engine answers a command inside it. Folds every fact as such a change too.
 */
export function createTransaction(
  facts: Observable<EngineFact>,
  bus: PlayerBus,
  fold: (fact: EngineFact) => void,
): (steps: () => void) => void {
  const answers: EngineFact[] = [];
  let isChanging = false;

  const change = (steps: () => void): void =>
    bus.transact(() => {
      if (isChanging) return steps();
      isChanging = true;
      try {
        steps();
      } finally {
        isChanging = false;
        for (let fact = answers.shift(); fact; fact = answers.shift()) receive(fact);
      }
    });
  const receive = (fact: EngineFact): void => {
    if (isChanging) answers.push(fact);
    else change(() => fold(fact));
  };

  facts.subscribe(receive);
  return change;
}
