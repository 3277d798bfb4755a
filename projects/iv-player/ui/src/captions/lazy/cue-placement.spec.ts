import { type CuePlacement, type CueSettings, cuePlacement } from './cue-placement';

const defaults: CueSettings = {
  vertical: '',
  line: 'auto',
  snapToLines: true,
  position: 'auto',
  size: 100,
  align: 'center',
};
const place = (settings: Partial<CueSettings>): CuePlacement => cuePlacement({ ...defaults, ...settings });

describe('cuePlacement, across the lines', () => {
  const cases: readonly [string, Partial<CueSettings>, Partial<CuePlacement>][] = [
    ['no line: at the end', {}, { direction: 'column-reverse', before: '0 1 0em' }],
    ['line -1: at the end', { line: -1 }, { direction: 'column-reverse', before: '0 1 0em' }],
    ['line -3: two lines above the end', { line: -3 }, { direction: 'column-reverse', before: '0 1 2.8em' }],
    ['line 0: at the start', { line: 0 }, { direction: 'column', before: '0 1 0em' }],
    ['line 2: two lines below the start', { line: 2 }, { direction: 'column', before: '0 1 2.8em' }],
    [
      'line 30 %: at that distance from the start',
      { line: 30, snapToLines: false },
      { direction: 'column', before: '0 1 30%', after: '0 0 0px' },
    ],
    [
      'line 90 %, aligned end: ends there',
      { line: 90, snapToLines: false, lineAlign: 'end' },
      { direction: 'column-reverse', before: '0 1 10%' },
    ],
    [
      'line 50 %, aligned centre: equal space before and after',
      { line: 50, snapToLines: false, lineAlign: 'center' },
      { direction: 'column', before: '50 0 0px', after: '50 0 0px' },
    ],
    ['vertical, growing left', { vertical: 'rl' }, { writingMode: 'vertical-rl' }],
    ['vertical, growing right', { vertical: 'lr' }, { writingMode: 'vertical-lr' }],
  ];
  for (const [title, settings, expected] of cases) {
    it(title, () => expect(place(settings)).toEqual(jasmine.objectContaining(expected)));
  }

  it('groups cues with the same placement, unless they are on different sides of the line', () => {
    expect(place({ line: -1, size: 40 }).group).toBe(place({}).group);
    const sides = [
      { position: 20, size: 30 },
      { position: 80, size: 30 },
    ] as const;
    const others = [{ line: 0 }, { line: -2 }, { vertical: 'rl' }, { vertical: 'lr' }, ...sides] as const;
    expect(new Set([{}, ...others].map((settings) => place(settings).group)).size).toBe(7);
  });
});

describe('cuePlacement, along the line', () => {
  const cases: readonly [string, Partial<CueSettings>, inset: number, size: number][] = [
    ['the whole line by default', {}, 0, 100],
    ['a smaller size: centred', { size: 40 }, 30, 40],
    ['aligned left: from the left', { align: 'left', size: 40 }, 0, 40],
    ['aligned right: to the right', { align: 'right', size: 40 }, 60, 40],
    ['aligned start without a position: the whole line', { align: 'start' }, 0, 100],
    ['position 30: around it, up to the closer edge', { position: 30 }, 0, 60],
    ['position 10, aligned start: starts there', { position: 10, align: 'start' }, 10, 90],
    ['position 90, aligned end: ends there', { position: 90, align: 'end', size: 50 }, 40, 50],
    ['position 20 as the left side', { position: 20, positionAlign: 'line-left', size: 50 }, 20, 50],
    ['position 80 as the right side', { position: 80, positionAlign: 'line-right', size: 90 }, 0, 80],
    [
      'position 50 as the centre, aligned left',
      { position: 50, positionAlign: 'center', align: 'left', size: 50 },
      25,
      50,
    ],
  ];
  for (const [title, settings, inset, size] of cases) {
    it(title, () => {
      const placement = place(settings);
      expect([placement.inset, placement.size]).toEqual([inset, size]);
    });
  }

  const spacers: readonly [string, Partial<CueSettings>, indent: string, rest: string][] = [
    ['both equally around a centred cue', { position: 26, size: 9 }, '0 46511.63 21.5%', '0 14388.49 69.5%'],
    [
      'the one after it first, if anchored on the left',
      { position: 20, align: 'left', size: 50 },
      '0 5 20%',
      '0 33333.33 30%',
    ],
    [
      'the one before it first, if anchored on the right',
      { position: 80, align: 'right', size: 50 },
      '0 33333.33 30%',
      '0 5 20%',
    ],
    ['neither without space', {}, '0 0 0%', '0 0 0%'],
  ];
  for (const [title, settings, indent, rest] of spacers) {
    it(`shrinks the spacers for a long word: ${title}`, () =>
      expect([place(settings).indent, place(settings).rest]).toEqual([indent, rest]));
  }
});
