import fc from 'fast-check';
import { type MediaEnd, endToPlay, latestEnd } from './media-end';

const said = (time: number): MediaEnd => ({ time, isSeen: false });
const seen = (time: number): MediaEnd => ({ time, isSeen: true });

describe('latestEnd', () => {
  const table: readonly [before: MediaEnd | undefined, next: MediaEnd, result: MediaEnd | undefined][] = [
    [undefined, said(5), said(5)],
    [undefined, said(Number.NaN), undefined],
    [undefined, said(Infinity), undefined],
    [said(5), said(6), said(6)],
    [said(6), said(5), said(6)],
    [said(10), seen(7), seen(7)],
    [seen(7), said(10), seen(7)],
    [seen(7), seen(7.1), seen(7.1)],
    [said(0), said(0), said(0)],
  ];
  for (const [before, next, result] of table) {
    it(`is ${JSON.stringify(result)} after ${JSON.stringify([before, next])} [longest-seen]`, () =>
      expect(latestEnd(before, next)).toEqual(result));
  }

  it('never decreases until an end is seen, and is always finite', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (times) => {
        let end: MediaEnd | undefined;
        for (const time of times) {
          const next = latestEnd(end, said(time));
          expect(next === undefined || Number.isFinite(next.time)).toBeTrue();
          expect(end === undefined || (next?.time ?? -Infinity) >= end.time).toBeTrue();
          end = next;
        }
      }),
    );
  });
});

describe('endToPlay', () => {
  const table: readonly [known: number, media: number, result: number][] = [
    // The picture ends before the media.
    [4, 6, 4],
    // The media end slightly earlier than measured.
    [6, 5.98, 5.98],
    // The browser says less than was measured, such as the start of the last fragment.
    [6, 5.03, 6],
    [9, 6.04, 9],
    [6, 2, 6],
    // Nothing was measured.
    [Infinity, 6, 6],
    [6, Infinity, 6],
    [Infinity, Infinity, Infinity],
  ];
  for (const [known, media, result] of table) {
    it(`is ${String(result)} for a picture of ${String(known)} s in media of ${String(media)} s [longest-seen]`, () =>
      expect(endToPlay(known, media)).toBe(result));
  }
});
