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

  it('is null on an empty playlist', () => expect(streamPlace([], 3)).toBeNull());
});
