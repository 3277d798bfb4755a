import { decisionMarks, entryAt, lastChoiceBefore, pathEntries } from './path-entries';

interface Clip {
  readonly duration: number;
  readonly opens: number | null;
}
const clip = (duration: number, opens: number | null = null): Clip => ({ duration, opens });
const path = (...clips: Clip[]) => pathEntries(clips, ({ opens }) => opens);

describe('pathEntries', () => {
  it('starts each entry at the end of the previous one', () => {
    const starts = path(clip(10, 4), clip(6), clip(5, 0)).map(({ start, decisionStart }) => [
      start,
      decisionStart,
    ]);
    expect(starts).toEqual([
      [0, 4],
      [10, null],
      [16, 16],
    ]);
  });

  it('has a mark for each decision, including those in a node played twice', () => {
    const loop = clip(10, 7);
    expect(decisionMarks(path(loop, clip(5), loop))).toEqual([7, 22]);
    expect(decisionMarks([])).toEqual([]);
  });

  it('has a single mark for a repeating node, at its last pass', () => {
    const loop = clip(10, 7);
    expect(decisionMarks(path(loop, loop, loop, clip(5), loop))).toEqual([27, 42]);
  });

  it('finds the entry at a time, and the later one at a boundary', () => {
    const entries = path(clip(10), clip(6));
    const starts = [-1, 0, 9.9, 10, 15, 99].map((time) => entryAt(entries, time)?.start);
    expect(starts).toEqual([0, 0, 0, 10, 10, 10]);
    expect(entryAt([], 3)).toBeNull();
  });
});

describe('lastChoiceBefore', () => {
  // Decisions open at 4, 16 and 29.
  const loop = clip(10, 7);
  const three = path(clip(10, 4), clip(10, 6), clip(10, 9));
  const cases: [string, ReturnType<typeof path>, number, { index: number; time: number } | null][] = [
    ['null without a decision', path(clip(10)), 8, null],
    ['null before the first decision', three, 3.9, null],
    ['one second before the first decision while it is open', three, 5, { index: 0, time: 3 }],
    ['the first decision from the next node', three, 12, { index: 0, time: 3 }],
    ['the second decision from the node after it', three, 21, { index: 1, time: 15 }],
    ['the previous decision from the target of the second', three, 15, { index: 0, time: 3 }],
    ['the previous decision from shortly after the second opens', three, 16.2, { index: 0, time: 3 }],
    ['the second decision from a while later', three, 16.6, { index: 1, time: 15 }],
    ['the last decision from the end', three, 30, { index: 2, time: 28 }],
    [
      'the start of the node if the decision opens there',
      path(clip(10, 9), clip(9, 0)),
      15,
      { index: 1, time: 10 },
    ],
    [
      'in the last pass of a repeating node, from a later node',
      path(clip(10, 4), loop, loop, loop, clip(10)),
      45,
      { index: 3, time: 36 },
    ],
    [
      'the decision before a repeating node, from there again',
      path(clip(10, 4), loop, loop, loop, clip(10)),
      36,
      { index: 0, time: 3 },
    ],
    [
      'the previous decision, while a node repeats without a choice so far',
      path(clip(10, 4), loop, loop),
      26,
      { index: 0, time: 3 },
    ],
    ['the first decision even if it just opened', path(clip(10, 0)), 0.5, { index: 0, time: 0 }],
  ];
  for (const [title, entries, time, expected] of cases) {
    it(`is ${title}`, () => expect(lastChoiceBefore(entries, time)).toEqual(expected));
  }
});
