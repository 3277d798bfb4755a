import fc from 'fast-check';
import type { PlaylistEntry } from './playlist-entry';
import { StoryNode } from './story-node';
import { streamPlace, streamStart } from './stream-time';

/** Creates entries with these durations; `null` if unknown. */
const entriesOf = (...durations: readonly (number | null)[]): PlaylistEntry[] =>
  durations.map((duration, index) => ({
    node: new StoryNode({ id: String(index), source: 'a.mp4', ...(duration !== null && { duration }) }),
  }));

describe('streamStart', () => {
  it('returns the total duration before an entry', () => {
    const entries = entriesOf(10, 0, 5);
    expect([0, 1, 2, 3].map((index) => streamStart(entries, index))).toEqual([0, 10, 10, 15]);
  });

  it('counts unknown durations as 0, and is 0 before playback', () => {
    expect(streamStart(entriesOf(null, 5), 2)).toBe(5);
    expect(streamStart(entriesOf(5), -1)).toBe(0);
  });
});

describe('streamPlace', () => {
  const table: readonly [
    durations: readonly (number | null)[],
    seconds: number,
    index: number,
    time: number,
  ][] = [
    [[10, 5], 0, 0, 0],
    [[10, 5], 9.5, 0, 9.5],
    [[10, 5], 10, 1, 0],
    [[10, 5], 12, 1, 2],
    [[10, 5], 15, 1, 5],
    [[10, 5], 99, 1, 5],
    [[10, 5], -3, 0, 0],
    [[10, 0, 5], 10, 2, 0],
    [[10, null], 17, 1, 7],
    [[0], 0, 0, 0],
  ];
  for (const [durations, seconds, index, time] of table) {
    it(`${String(seconds)} s on clips of ${durations.join(', ')} s is ${String(time)} s into clip ${String(index)}`, () => {
      expect(streamPlace(entriesOf(...durations), seconds)).toEqual({ index, time });
    });
  }

  const whileUnknown: readonly [
    durations: readonly (number | null)[],
    current: number,
    seconds: number,
    index: number,
    time: number,
  ][] = [
    [[3, null, 5], 1, 6, 1, 3],
    [[3, null, 5], 1, 3, 1, 0],
    [[3, null, 5], 1, 2, 0, 2],
    [[3, null, 5], 0, 13, 1, 10],
    [[3, null], 1, 13, 1, 10],
    [[null, 5], -1, 4, 0, 4],
    [[null, 5], 0, 4, 0, 4],
    [[null, 5, 5], 1, 4, 1, 4],
    [[3, null, 5, 5], 2, 2, 0, 2],
    [[3, null, 5, 5], 3, 5, 2, 2],
    [[null, 5], 1, -2, 1, 0],
  ];
  for (const [durations, current, seconds, index, time] of whileUnknown) {
    const clips = durations.map((duration) => duration ?? 'unknown').join(', ');
    it(`${String(seconds)} s on clips of ${clips} s, in clip ${String(current)}, is ${String(time)} s into clip ${String(index)} [unknown-length]`, () => {
      expect(streamPlace(entriesOf(...durations), seconds, current)).toEqual({ index, time });
    });
  }

  it('finds the place of every time inside the current clip, whatever is unknown around it', () => {
    const seconds = fc.double({ min: 0.1, max: 20, noNaN: true });
    const clips = fc.array(fc.option(seconds), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(clips, fc.nat(5), fc.double({ min: 0, max: 0.99, noNaN: true }), (durations, at, part) => {
        const entries = entriesOf(...durations);
        const index = at % entries.length;
        const time = part * (durations[index] ?? 20);
        const place = streamPlace(entries, streamStart(entries, index) + time, index);
        expect(place?.index).toBe(index);
        expect(place?.time).toBeCloseTo(time, 6);
      }),
    );
  });

  it('is null on an empty playlist', () => expect(streamPlace([], 3)).toBeNull());
});
