import { fadeSeconds, follows, readDescriptions } from './sound-options';

const src = 'a.mp3';
const ids = (given: unknown): readonly string[] => readDescriptions(given).map(({ id }) => id);

describe('readDescriptions', () => {
  const accepted: readonly [what: string, given: unknown, ids: readonly string[]][] = [
    ['a description', { id: 'a', src }, ['a']],
    [
      'several descriptions',
      [
        { id: 'a', src },
        { id: 'b', src: ['b.webm', 'b.mp3'] },
      ],
      ['a', 'b'],
    ],
    ['an empty list', [], []],
    ['a map of ids and descriptions', { a: { src }, b: { src } }, ['a', 'b']],
    ['a map whose descriptions have an id, which wins', { a: { id: 'z', src } }, ['z']],
  ];
  for (const [what, given, expected] of accepted) {
    it(`accepts ${what} [sound-add]`, () => expect(ids(given)).toEqual(expected));
  }

  const refused: readonly [what: string, given: unknown, field: string][] = [
    ['no id', { src }, '`id`'],
    ['an empty id', { id: '', src }, '`id`'],
    ['an id that is not a string', { id: 7, src }, '`id`'],
    ['the reserved id', { id: 'all', src }, '`id`'],
    ['no src', { id: 'a' }, '`src`'],
    ['an empty src', { id: 'a', src: '' }, '`src`'],
    ['an empty list', { id: 'a', src: [] }, '`src`'],
    ['a list that contains no string', { id: 'a', src: [src, 3] }, '`src`'],
    ['an empty object', {}, '`id`'],
    ['undefined', undefined, '`id`'],
    ['null', null, '`id`'],
    ['a string', 'a.mp3', '`id`'],
    ['one bad sound among good ones', [{ id: 'a', src }, { id: 'b' }], '`src`'],
    ['a gain that is not a number', { id: 'a', src, gain: Number.NaN }, '`gain`'],
    ['a gain as text', { id: 'a', src, gain: '3' }, '`gain`'],
    ['the reserved id in a map', { all: { src } }, '`id`'],
  ];
  for (const [what, given, field] of refused) {
    it(`throws INVALID_SOUND for ${what}, naming ${field} [sound-gain] [code-invalid-sound]`, () => {
      expect(() => readDescriptions(given)).toThrowMatching(
        ({ code, message }) => code === 'INVALID_SOUND' && String(message).includes(field),
      );
    });
  }
});

describe('follows', () => {
  it('is true for followVideoPlayback: true and for the id soundtrack [sound-id]', () => {
    expect(follows({ id: 'a', src })).toBeFalse();
    expect(follows({ id: 'a', src, followVideoPlayback: true })).toBeTrue();
    expect(follows({ id: 'soundtrack', src })).toBeTrue();
    expect(follows({ id: 'soundtrack', src, followVideoPlayback: false })).toBeTrue();
  });

  it('is false for any other value of followVideoPlayback', () => {
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
    it(`is ${String(seconds)} for ${String(given)}`, () =>
      expect(fadeSeconds(given as number)).toBe(seconds));
  }
});
