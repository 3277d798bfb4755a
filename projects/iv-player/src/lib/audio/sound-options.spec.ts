import { fadeSeconds, follows, readDescriptions } from './sound-options';

const src = 'a.mp3';
const ids = (given: unknown): readonly string[] => readDescriptions(given).map(({ id }) => id);

describe('readDescriptions (specification §2.10, contract §7)', () => {
  const accepted: readonly [what: string, given: unknown, ids: readonly string[]][] = [
    ['a description', { id: 'a', src }, ['a']],
    [
      'several',
      [
        { id: 'a', src },
        { id: 'b', src: ['b.webm', 'b.mp3'] },
      ],
      ['a', 'b'],
    ],
    ['none', [], []],
    ['a map of ids and descriptions', { a: { src }, b: { src } }, ['a', 'b']],
    ['a map whose descriptions name themselves', { a: { id: 'z', src } }, ['z']],
  ];
  for (const [what, given, expected] of accepted) {
    it(`takes ${what}`, () => expect(ids(given)).toEqual(expected));
  }

  const refused: readonly [what: string, given: unknown, field: string][] = [
    ['no id', { src }, '`id`'],
    ['an empty id', { id: '', src }, '`id`'],
    ['an id that is no text', { id: 7, src }, '`id`'],
    ['the reserved id', { id: 'all', src }, '`id`'],
    ['no src', { id: 'a' }, '`src`'],
    ['an empty src', { id: 'a', src: '' }, '`src`'],
    ['an empty list', { id: 'a', src: [] }, '`src`'],
    ['a list with something else in it', { id: 'a', src: [src, 3] }, '`src`'],
    ['nothing in it', {}, '`id`'],
    ['nothing at all', undefined, '`id`'],
    ['null', null, '`id`'],
    ['a text', 'a.mp3', '`id`'],
    ['one bad sound among good ones', [{ id: 'a', src }, { id: 'b' }], '`src`'],
    ['the reserved id in a map', { all: { src } }, '`id`'],
  ];
  for (const [what, given, field] of refused) {
    it(`refuses ${what} with INVALID_SOUND, naming ${field}`, () => {
      expect(() => readDescriptions(given)).toThrowMatching(
        ({ code, message }) => code === 'INVALID_SOUND' && String(message).includes(field),
      );
    });
  }
});

describe('follows (specification §2.10)', () => {
  it('by followVideoPlayback, or by the id soundtrack', () => {
    expect(follows({ id: 'a', src })).toBeFalse();
    expect(follows({ id: 'a', src, followVideoPlayback: true })).toBeTrue();
    expect(follows({ id: 'soundtrack', src })).toBeTrue();
    expect(follows({ id: 'soundtrack', src, followVideoPlayback: false })).toBeTrue();
  });

  it('by no other value', () => {
    for (const given of [false, null, 'yes', 1])
      expect(follows({ id: 'a', src, followVideoPlayback: given as boolean })).toBeFalse();
  });
});

describe('fadeSeconds', () => {
  for (const [given, seconds] of [
    [undefined, 0],
    [2, 2],
    [0, 0],
    ['2', 0],
    [null, 0],
    [-1, 0],
    [Number.NaN, 0],
    [Infinity, 0],
  ] as const) {
    it(`${String(given)} is ${String(seconds)}`, () => expect(fadeSeconds(given as number)).toBe(seconds));
  }
});
