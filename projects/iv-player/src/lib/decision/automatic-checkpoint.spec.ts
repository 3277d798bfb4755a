import { checkpointTime } from './automatic-checkpoint';
import { defaultOptions } from './merge-options';

const b = { id: 'b', to: 'b' };
const { checkpoints } = defaultOptions();
const one = { checkpoints, choices: [b] };
const two = { checkpoints, choices: [b, { ...b, id: 'c' }] };

describe('checkpointTime', () => {
  const cases: readonly (readonly [
    that: string,
    ...Parameters<typeof checkpointTime>,
    time: number | null,
  ])[] = [
    ['is 5 s before the start by default', two, 8, 20, 3],
    ['is `time` relative to the start', { ...two, checkpoints: { ...checkpoints, time: -2 } }, 8, 20, 6],
    ['may be after the start', { ...two, checkpoints: { ...checkpoints, time: 2 } }, 8, 20, 10],
    ['is at least 0 [auto-checkpoint-time]', two, 3, 20, 0],
    [
      'is at most the node’s duration [auto-checkpoint-time]',
      { ...two, checkpoints: { ...checkpoints, time: 30 } },
      8,
      20,
      20,
    ],
    ['is null with enabled: false', { ...two, checkpoints: { ...checkpoints, enabled: false } }, 8, 20, null],
    ['is null for a single child by default', one, 8, 20, null],
    [
      'is given for a single child with singleChild: true',
      { ...one, checkpoints: { ...checkpoints, singleChild: true } },
      8,
      20,
      3,
    ],
    [
      'is null with singleChild: true but enabled: false [single-child-checkpoint]',
      { ...one, checkpoints: { ...checkpoints, enabled: false, singleChild: true } },
      8,
      20,
      null,
    ],
  ];
  for (const [that, options, start, duration, time] of cases) {
    it(that, () => expect(checkpointTime(options, start, duration)).toBe(time));
  }
});
