import type { FilmRun } from './film-run';
import { type SyncCommand, syncCommand } from './synced-sound-rule';

type Row = readonly [
  phase: FilmRun['phase'],
  seeking: boolean,
  pauseOnSeek: boolean,
  isOut: boolean,
  isSilent: boolean,
  order: SyncCommand,
];

describe('syncCommand (specification §2.10, contract §7)', () => {
  const rows: readonly Row[] = [
    ['runs', false, false, false, false, 'run'],
    ['starts', false, false, false, false, 'hold'],
    ['waits', false, false, false, false, 'hold'],
    ['over', false, false, false, false, 'hold'],
    ['rests', false, false, false, false, 'rest'],
    ['runs', true, false, false, false, 'run'],
    ['runs', true, true, false, false, 'hold'],
    ['runs', false, true, false, false, 'run'],
    ['rests', true, true, false, false, 'rest'],
    ['runs', false, false, true, false, 'rest'],
    ['runs', false, false, false, true, 'hold'],
    ['rests', false, false, false, true, 'rest'],
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
        syncCommand({ film: { phase, isSeeking }, pauseOnSeek, isSuspended: isOut, cannotSound: isSilent }),
      ).toBe(order);
    });
  }
});
