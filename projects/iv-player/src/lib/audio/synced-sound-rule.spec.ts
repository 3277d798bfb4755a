import type { PlaybackStatus } from '../engine/playback-status';
import { type SyncCommand, syncCommand } from './synced-sound';

type Flag = 'isSeeking' | 'pauseOnSeek' | 'isSuspended' | 'cannotPlay';
type Row = readonly [status: PlaybackStatus, flags: readonly Flag[], command: SyncCommand];

describe('syncCommand', () => {
  const rows: readonly Row[] = [
    ['playing', [], 'run'],
    ['pending', [], 'stop'],
    ['starting', [], 'stop'],
    ['buffering', [], 'stop'],
    ['held', [], 'stop'],
    ['ended', [], 'stop'],
    ['paused', [], 'fadeOut'],
    ['playing', ['isSeeking'], 'run'],
    ['playing', ['isSeeking', 'pauseOnSeek'], 'stop'],
    ['playing', ['pauseOnSeek'], 'run'],
    ['paused', ['isSeeking', 'pauseOnSeek'], 'fadeOut'],
    ['playing', ['isSuspended'], 'fadeOut'],
    ['playing', ['cannotPlay'], 'stop'],
    ['paused', ['cannotPlay'], 'fadeOut'],
  ];
  for (const [status, flags, command] of rows) {
    it(`is ${command} for ${[status, ...flags].join(', ')}`, () => {
      const off = { isSeeking: false, pauseOnSeek: false, isSuspended: false, cannotPlay: false };
      const on = Object.fromEntries(flags.map((flag) => [flag, true]));
      expect(syncCommand({ status, ...off, ...on })).toBe(command);
    });
  }
});
