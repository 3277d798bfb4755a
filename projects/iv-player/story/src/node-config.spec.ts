import { NO_PAGE, addressResolver } from './node-config';

describe('addressResolver', () => {
  for (const [what, base, address, expected] of [
    ['without a base leaves addresses as they are', undefined, 'a.mp4', 'a.mp4'],
    [
      'resolves against the address of a story',
      'https://x.org/film/story.json',
      'a.mp4',
      'https://x.org/film/a.mp4',
    ],
    ['resolves a base against the page', 'film/story.json', 'a.mp4', 'https://page.org/film/a.mp4'],
    ['keeps an absolute address', 'https://x.org/film/', 'https://y.org/a.mp4', 'https://y.org/a.mp4'],
    ['leaves no picture none', 'https://x.org/film/', '', ''],
  ] as const) {
    it(what, () => expect(addressResolver(base, 'https://page.org/')(address)).toBe(expected));
  }

  for (const [base, expected] of [
    ['film/story.json', 'film/a.mp4'],
    ['/film/story.json', '/film/a.mp4'],
    ['https://x.org/film/', 'https://x.org/film/a.mp4'],
  ] as const) {
    it(`on a server, where the page has no address, resolves against ${base}`, () => {
      expect(addressResolver(base, NO_PAGE)('a.mp4')).toBe(expected);
    });
  }

  for (const base of [
    'blob:https://page.org/8a0c',
    'data:application/json,{}',
    'localhost:4300/story.json',
  ]) {
    it(`against ${base} keeps absolute addresses, and refuses relative ones`, () => {
      const resolve = addressResolver(base, 'https://page.org/');
      expect(resolve('https://y.org/a.mp4')).toBe('https://y.org/a.mp4');
      expect(resolve('blob:https://page.org/1')).toBe('blob:https://page.org/1');
      expect(resolve('')).toBe('');
      for (const address of ['a.mp4', '/a.mp4', '//y.org/a.mp4'])
        expect(() => resolve(address)).toThrowMatching(
          ({ code, message }) => code === 'INVALID_ARGUMENT' && (message as string).includes(address),
        );
    });
  }

  it('refuses addresses that only another kind of page can resolve', () => {
    const resolve = addressResolver('file:///film/story.json', 'https://page.org/');
    expect(resolve('//y.org/a.mp4')).toBe('file://y.org/a.mp4');
    expect(() => resolve('//y.org:8080/a.mp4')).toThrowMatching(({ code }) => code === 'INVALID_ARGUMENT');
  });

  it('refuses an invalid base', () => {
    expect(() => addressResolver('http://', 'https://page.org/')).toThrowMatching(
      ({ code }) => code === 'INVALID_ARGUMENT',
    );
  });
});
