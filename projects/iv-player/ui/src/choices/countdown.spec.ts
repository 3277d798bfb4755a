import { type CountdownMoment, secondsToChoose, wholeSeconds } from './countdown';

const MOMENT: CountdownMoment = {
  remainingTime: 6,
  timeLimit: 'normal',
  playbackRate: 1,
  isMade: false,
  nodeRemainingTime: 3,
};

describe('secondsToChoose', () => {
  const table: readonly (readonly [string, Partial<CountdownMoment>, number | null])[] = [
    ['media time at normal speed', {}, 6],
    ['half at double speed', { playbackRate: 2 }, 3],
    ['double at half speed', { playbackRate: 0.5 }, 12],
    ['real time with a factor, at any speed', { timeLimit: 2, playbackRate: 2 }, 6],
    ['the rest of the node, with a factor, after a choice', { timeLimit: 2, isMade: true }, 3],
    ['null without a limit', { timeLimit: 'off', remainingTime: Infinity }, null],
  ];
  for (const [name, change, expected] of table) {
    it(`is ${name}`, () => expect(secondsToChoose({ ...MOMENT, ...change })).toBe(expected));
  }
});

describe('wholeSeconds', () => {
  const table = [
    [3, 3],
    [2.1, 3],
    [3.0000001, 3],
    [0.01, 1],
    [0, 0],
    [-1, 0],
  ] as const;
  for (const [seconds, expected] of table) {
    it(`of ${seconds} is ${expected}`, () => expect(wholeSeconds(seconds)).toBe(expected));
  }
});
