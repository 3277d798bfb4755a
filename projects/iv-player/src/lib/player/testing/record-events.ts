import type { PlayerEventMap } from '../events/player-events';
import type { Player } from '../../facade/player';

/** Playback events except time updates, whose number depends on the clock. */
export const PLAYBACK_EVENTS = [
  'nodestart',
  'nodeend',
  'nodecritical',
  'playlistpush',
  'playlistreset',
  'playing',
  'pause',
  'buffering',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'error',
] as const satisfies readonly (keyof PlayerEventMap)[];

/** Events whose listeners run commands in random programs. */
export const EVENTS_FOR_COMMANDS = [
  ...PLAYBACK_EVENTS.filter((name) => name !== 'volumechange'),
  'timeupdate',
  'play',
  'durationchange',
  'decision.start',
  'decision.end',
  'decision.made',
] as const satisfies readonly (keyof PlayerEventMap)[];

export function recordEvents(
  player: Player,
  names: readonly (keyof PlayerEventMap)[],
  record: (name: string, args: readonly unknown[]) => void,
): void {
  for (const name of names) player.on(name, (...args: readonly unknown[]) => record(name, args));
}
