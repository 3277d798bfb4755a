import { checkpointTime } from './decision-checkpoints';
import { DEFAULT_SETTINGS } from './decision-settings';

const two = { ...DEFAULT_SETTINGS, children: ['b', 'c'] };

describe('checkpointTime', () => {
  const cases: readonly (readonly [
    that: string,
    ...Parameters<typeof checkpointTime>,
    time: number | null,
  ])[] = [
    ['§2.1 checkpoints.time: 5 s before the start by default', two, 8, 20, 3],
    ['§2.1 checkpoints.time: as given', { ...two, checkpoints: { time: -2 } }, 8, 20, 6],
    ['§2.1 checkpoints.time: may lie behind the start', { ...two, checkpoints: { time: 2 } }, 8, 20, 10],
    ['§8 checkpoints.time: not below 0', two, 3, 20, 0],
    ['§8 checkpoints.time: not above the duration', { ...two, checkpoints: { time: 30 } }, 8, 20, 20],
    ['§2.1 checkpoints.enabled: false', { ...two, checkpoints: { enabled: false } }, 8, 20, null],
    ['§2.1 checkpoints.singleChild: false by default', { ...two, children: ['b'] }, 8, 20, null],
    ['§2.1 checkpoints.singleChild: true', { children: ['b'], checkpoints: { singleChild: true } }, 8, 20, 3],
    [
      '§2.1 checkpoints.singleChild: only where enabled',
      { children: ['b'], checkpoints: { enabled: false, singleChild: true } },
      8,
      20,
      null,
    ],
  ];
  for (const [that, settings, start, duration, time] of cases) {
    it(that, () => expect(checkpointTime(settings, start, duration)).toBe(time));
  }
});
