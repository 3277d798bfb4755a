import { NO_PAGE, addressResolver } from './resolve-address';

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
    ['leaves an address of its own', 'https://x.org/film/', 'https://y.org/a.mp4', 'https://y.org/a.mp4'],
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

  it('refuses a base that is no address', () => {
    expect(() => addressResolver('http://', 'https://page.org/')).toThrowMatching(
      ({ code }) => code === 'INVALID_ARGUMENT',
    );
  });
});
