import type { PlayerBus } from '../events/player-bus';
import type { PlaylistEntry } from '../../story/playlist-entry';
import { streamStart } from '../../story/stream-time';
import type { PlayerFact } from './player-fact';

/** Returns a fact listener that emits `durationchange` at most once per transaction, if the duration of the playlist changed. */
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
    // These facts are frequent and never change the duration.
    if (isDue || type === 'passTime' || type === 'clockTick') return;
    isDue = true;
    bus.whenComplete(check);
  };
}
