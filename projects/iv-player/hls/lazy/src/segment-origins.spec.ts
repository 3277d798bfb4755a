import { segmentOrigins } from './segment-origins';
import { type MediaOrigin, joinSegments } from './join-segments';

const CLOCK = 90_000;
const origin = (seconds: number): MediaOrigin => ({ baseTime: seconds * CLOCK, timescale: CLOCK });
/** A segment of 10 s with a cue of 1 s. @param headerTime transport stream time at local time 0, in seconds */
const segment = (period: number, start: number, headerTime: number, cue: number) => ({
  period,
  start,
  duration: 10,
  text: `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${headerTime * CLOCK}\n\n00:${String(cue).padStart(2, '0')}.000 --> 00:${String(cue + 1).padStart(2, '0')}.000\ncue at ${start}`,
});
type Segment = ReturnType<typeof segment>;
/** Start times of the cues in seconds. */
const starts = (segments: readonly Segment[], known: ReadonlyMap<number, MediaOrigin>): readonly number[] =>
  [
    ...joinSegments(
      segments.map(({ text }) => text),
      segmentOrigins(segments, known),
    ).matchAll(/:(\d\d)\.000 -->/g),
  ].map(([, seconds]) => Number(seconds));

describe('segmentOrigins', () => {
  const known = new Map([[0, origin(10)]]);
  const cases: readonly [string, readonly Segment[], ReadonlyMap<number, MediaOrigin>, readonly number[]][] =
    [
      [
        'known clocks',
        [segment(0, 0, 10, 2), segment(1, 10, 500, 3)],
        new Map([...known, [1, origin(490)]]),
        [2, 13],
      ],
      [
        'a clock that continues after a discontinuity',
        [segment(0, 0, 10, 2), segment(1, 10, 10, 12)],
        known,
        [2, 12],
      ],
      ['a clock that restarts', [segment(0, 0, 10, 2), segment(1, 10, 10, 3)], known, [2, 13]],
      [
        'a clock that restarts, with two segments',
        [segment(0, 0, 10, 2), segment(1, 10, 10, 3), segment(1, 20, 10, 14)],
        known,
        [2, 13, 24],
      ],
      [
        'an unrelated clock',
        [segment(0, 0, 10, 2), segment(1, 10, 700, 3), segment(2, 20, 10, 4)],
        known,
        [2, 13, 24],
      ],
      [
        'the first clock, while only a later one is known',
        [segment(0, 0, 10, 2), segment(1, 10, 10, 3)],
        new Map([[1, origin(0)]]),
        [2, 13],
      ],
    ];
  for (const [title, segments, origins, expected] of cases) {
    it(`handles ${title}`, () => expect(starts(segments, origins)).toEqual([...expected]));
  }

  it('are null for segments with media times', () => {
    const plain = { period: 0, start: 0, duration: 10, text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA' };
    expect(segmentOrigins([plain, { ...plain, period: 1 }], new Map())).toEqual([null, null]);
  });
});
