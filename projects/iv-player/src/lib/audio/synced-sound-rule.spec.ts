import type { PlaybackStatus } from '../engine/playback-status';
import { type SyncCommand, syncCommand } from './synced-sound-rule';

type Row = readonly [
  phase: PlaybackStatus,
  seeking: boolean,
  pauseOnSeek: boolean,
  isOut: boolean,
  isSilent: boolean,
  order: SyncCommand,
];

describe('syncCommand (specification §2.10, contract §7)', () => {
  const rows: readonly Row[] = [
    ['playing', false, false, false, false, 'run'],
    ['starting', false, false, false, false, 'hold'],
    ['buffering', false, false, false, false, 'hold'],
    ['ended', false, false, false, false, 'hold'],
    ['paused', false, false, false, false, 'rest'],
    ['playing', true, false, false, false, 'run'],
    ['playing', true, true, false, false, 'hold'],
    ['playing', false, true, false, false, 'run'],
    ['paused', true, true, false, false, 'rest'],
    ['playing', false, false, true, false, 'rest'],
    ['playing', false, false, false, true, 'hold'],
    ['paused', false, false, false, true, 'rest'],
  ];
  for (const [phase, isSeeking, pauseOnSeek, isOut, isSilent, order] of rows) {
    const words = [
      phase,
      isSeeking && 'seeking',
      pauseOnSeek && 'pauseOnSeek',
      isOut && 'out',
      isSilent && 'silent',
    ];
    it(`${words.filter(Boolean).join(', ')} → ${order}`, () => {
      expect(
        syncCommand({ status: phase, isSeeking, pauseOnSeek, isSuspended: isOut, cannotSound: isSilent }),
      ).toBe(order);
    });
  }
});
