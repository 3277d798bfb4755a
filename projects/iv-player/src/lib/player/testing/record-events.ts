import type { PlayerEventMap } from '../events/player-events';
import type { Player } from '../../facade/player';

/** The events of playback, time updates excepted: how many of those there are depends on the clock. */
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

/** At which events the listeners of random programs give commands. */
export const EVENTS_FOR_COMMANDS = [
  ...PLAYBACK_EVENTS.filter((name) => name !== 'volumechange'),
  'timeupdate',
  'play',
  'durationchange',
  'decision.start',
  'decision.end',
  'decision.made',
] as const satisfies readonly (keyof PlayerEventMap)[];

/** Calls `record` at each event of these names, in the order in which they are emitted. */
export function recordEvents(
  player: Player,
  names: readonly (keyof PlayerEventMap)[],
  record: (name: string, args: readonly unknown[]) => void,
): void {
  for (const name of names) player.on(name, (...args: readonly unknown[]) => record(name, args));
}
