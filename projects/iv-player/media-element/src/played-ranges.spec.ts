import * as fc from 'fast-check';
import { PlayedRanges } from './played-ranges';

const rangesOf = ({ list }: PlayedRanges): readonly (readonly [number, number])[] =>
  Array.from({ length: list.length }, (_, index) => [list.start(index), list.end(index)] as const);

describe('PlayedRanges', () => {
  it('includes what was played, and not what was skipped', () => {
    const played = new PlayedRanges();
    for (const time of [0, 0.5]) played.advance(time);
    played.stop(1);
    played.stop(3);
    played.advance(4);
    played.stop(5);
    played.advance(0.5);
    played.advance(2);
    played.add(7, 7);
    expect(rangesOf(played)).toEqual([
      [0, 2],
      [4, 5],
    ]);
  });

  it('has sorted, separate ranges that cover everything played', () => {
    const stretch = fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 20 }), (stretches) => {
        const played = new PlayedRanges();
        for (const [from, length] of stretches) {
          for (let time = from; time < from + length; time++) played.advance(time);
          played.stop(from + length);
        }
        const ranges = rangesOf(played);
        const inOrder = ranges.every(([start], index) => index === 0 || ranges[index - 1]![1] < start);
        const seconds = Array.from({ length: 50 }, (_, second) => second + 0.5);
        const isIn = (second: number, list: readonly (readonly [number, number])[]): boolean =>
          list.some(([start, end]) => start <= second && second <= end);
        const wanted = stretches.map(([from, length]) => [from, from + length] as const);
        return inOrder && seconds.every((second) => isIn(second, ranges) === isIn(second, wanted));
      }),
      { seed: 29, numRuns: 300 },
    );
    expect().nothing();
  });
});
