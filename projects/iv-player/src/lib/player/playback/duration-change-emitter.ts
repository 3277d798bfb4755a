import type { PlayerBus } from '../events/player-bus';
import type { PlaylistEntry } from '../../story/playlist-entry';
import { streamStart } from '../../story/stream-time';
import type { PlayerFact } from './player-fact';

/** Returns a listener to facts that emits `durationchange` when the whole stream has another duration, once for each transaction. */
export function durationChangeEmitter(
  entries: readonly PlaylistEntry[],
  bus: PlayerBus,
): (fact: PlayerFact) => void {
  let emitted = 0;
  let isDue = false;
  const check = (): void => {
    const duration = streamStart(entries, entries.length);
    isDue = false;
    if (duration !== emitted) bus.emit('durationchange');
    emitted = duration;
  };
  return ({ type }) => {
    // These come often, and change no duration.
    if (isDue || type === 'passTime' || type === 'clockTick') return;
    isDue = true;
    bus.whenComplete(check);
  };
}
