import { boxBodies, readNumber } from './mp4-boxes';
import { type Edit, fragment, initSegment } from '../../src/testing/mp4-bytes';
import { TrackDelays } from './track-delays';

const picture = (...edits: readonly Edit[]) => ({ id: 1, handler: 'vide', scale: 15_360, edits }) as const;
const sound = (...edits: readonly Edit[]) => ({ id: 2, handler: 'soun', scale: 48_000, edits }) as const;
/** Edit lists as written by ffmpeg: audio starts 21 ms before the video, and B-frames delay the video by two frames. */
const plain = [picture([0.0213, -1], [0, 0]), sound([0, 0])];
const withBFrames = [picture([0.0666, -1], [0, 1024]), sound([0.0453, -1], [0, 0])];

const timesOf = (data: Uint8Array): readonly number[] =>
  boxBodies(data, ['moof', 'traf', 'tfdt']).map((time) => readNumber(time, time.getUint8(0) ? 8 : 4));
const listsIn = (data: Uint8Array): number => boxBodies(data, ['moov', 'trak', 'edts', 'elst']).length;

describe('TrackDelays [hls-seams]', () => {
  for (const isWide of [false, true]) {
    const version = isWide ? 'of 8 bytes' : 'of 4 bytes';
    it(`delays the fragments of a delayed track, with times ${version}`, () => {
      const delays = new TrackDelays();
      delays.apply(initSegment(withBFrames, isWide));
      expect(timesOf(delays.apply(fragment({ 1: 0, 2: 0 }, isWide)))).toEqual([0, 45 * 48]);
      expect(timesOf(delays.apply(fragment({ 1: 30_720, 2: 94_208 }, isWide)))).toEqual([
        30_720,
        94_208 + 45 * 48,
      ]);
      expect(delays.picture).toBe(0);
    });
  }

  it('reports and applies the delay of the video', () => {
    const delays = new TrackDelays();
    delays.apply(initSegment(plain));
    expect(delays.picture).toBeCloseTo(0.021, 6);
    expect(timesOf(delays.apply(fragment({ 1: 0, 2: 0 })))).toEqual([Math.round(0.021 * 15_360), 0]);
  });

  it('removes only the edit lists that it applies', () => {
    const init = initSegment(withBFrames);
    expect([listsIn(init), listsIn(new TrackDelays().apply(init))]).toEqual([2, 1]);
  });

  it('does not modify its input, which may be appended again', () => {
    const [delays, init, media] = [new TrackDelays(), initSegment(withBFrames), fragment({ 2: 0 })];
    const copies = [init.slice(), media.slice()];
    delays.apply(init);
    expect(timesOf(delays.apply(media))).toEqual(timesOf(delays.apply(media)));
    expect([init, media]).toEqual(copies);
  });

  it('keeps other edit lists, and intentional delays', () => {
    for (const tracks of [
      [picture([0, 1024]), sound([0, 1024])],
      [picture([0, 0]), sound([3, -1], [0, 0])],
      [picture([0, 0]), sound([0.04, -1], [1, 0], [1, 96_000])],
      [picture([0, 0]), sound([0.04, -1])],
    ]) {
      const [delays, media] = [new TrackDelays(), fragment({ 1: 5, 2: 7 })];
      expect(delays.apply(initSegment(tracks))).toEqual(initSegment(tracks));
      expect(delays.apply(media)).toBe(media);
    }
  });

  it('resets delays with each init segment', () => {
    const delays = new TrackDelays();
    delays.apply(initSegment(plain));
    delays.apply(initSegment([picture([0, 0]), sound([0, 0])]));
    expect(delays.picture).toBe(0);
    expect(timesOf(delays.apply(fragment({ 1: 0, 2: 0 })))).toEqual([0, 0]);
  });

  it('returns truncated data unchanged', () => {
    const whole = initSegment(withBFrames);
    for (let length = 0; length < whole.length; length++) {
      const part = whole.slice(0, length);
      expect(new TrackDelays().apply(part)).toEqual(part);
    }
  });
});
