import type { SavedCheckpoint } from '../store/checkpoints-snapshot';
import { previousCheckpoint } from './previous-checkpoint';

/** Checkpoints by their id, each with the one before it and its place on the stream in seconds. */
type Course = Readonly<Record<string, readonly [after: string | null, place: number]>>;

function previous(course: Course, latest: string, now: number): string | null {
  const links = Object.entries(course).map(([id, [after, place]]): SavedCheckpoint => ({
    id,
    after,
    time: place,
    nodeId: 'n',
    playlistIndex: 0,
    change: null,
  }));
  const find = (id: string): SavedCheckpoint | undefined => links.find((link) => link.id === id);
  return previousCheckpoint(find(latest), find, ({ time }) => now - time)?.id ?? null;
}

describe('previousCheckpoint (contract §8)', () => {
  const line: Course = { a: [null, 10], b: ['a', 30], c: ['b', 50] };
  /** After going back to `a` the viewer went another way. */
  const fork: Course = { ...line, d: ['a', 32] };
  const circle: Course = { a: ['b', 10], b: ['a', 11] };
  const crowd: Course = { a: [null, 10], b: ['a', 11], c: ['b', 12] };

  for (const [what, course, latest, now, expected] of [
    ['the one passed last, 5 s past it', line, 'c', 55, 'c'],
    ['the one before, less than 5 s past it', line, 'c', 54.9, 'b'],
    ['the one before, right at it', line, 'c', 50, 'b'],
    ['the one before, when the frame came a hair too early', line, 'c', 49.9, 'b'],
    ['again, at the one it went back to', line, 'b', 30, 'a'],
    ['none before the first', line, 'a', 12, null],
    ['the first, 5 s past it', line, 'a', 15, 'a'],
    ['on another way, the one passed on it', fork, 'd', 40, 'd'],
    ['on another way, the one before on it', fork, 'd', 33, 'a'],
    ['one step, however close they are', crowd, 'c', 13, 'b'],
    ['those ahead do not count: the film was sought back', line, 'c', 36, 'b'],
    ['those ahead do not count, and then comes the rule', line, 'c', 33, 'a'],
    ['all ahead', line, 'c', 3, null],
    ['unknown ones end the way', { b: ['gone', 30] }, 'b', 31, null],
    ['circles end', circle, 'a', 0, null],
    ['nothing is there', {}, 'x', 40, null],
  ] as const) {
    it(`leads to ${what}`, () => {
      expect(previous(course as Course, latest, now)).toBe(expected);
    });
  }
});
