import { matchingLanguage } from 'iv-player/private';
import { localize } from './localize';

describe('matchingLanguage', () => {
  const table: readonly (readonly [string | null, readonly string[], string | undefined])[] = [
    ['de', ['en', 'de'], 'de'],
    ['DE-at', ['de', 'de-AT'], 'de-AT'],
    ['de-AT', ['en', 'de'], 'de'],
    ['pt', ['pt-BR', 'pt-PT'], 'pt-BR'],
    ['pt-PT', ['pt-BR', 'pt'], 'pt'],
    ['fr', ['en', 'de'], undefined],
    [null, ['en'], undefined],
    ['', ['en'], undefined],
  ];
  for (const [wanted, available, expected] of table) {
    it(`for ${wanted} in ${available.join(', ')} is ${expected}`, () =>
      expect(matchingLanguage(available, wanted)).toBe(expected));
  }
});

describe('localize', () => {
  it('returns a plain string, in an unknown language', () => {
    expect(localize('Left', 'de')).toEqual({ text: 'Left', lang: null });
  });

  it('prefers the first available wanted language, and falls back to the first one [text-language]', () => {
    const text = { en: 'Left', de: 'Links' };
    expect(localize(text, null, 'fr', 'de-CH', 'en')).toEqual({ text: 'Links', lang: 'de' });
    expect(localize(text, 'fr')).toEqual({ text: 'Left', lang: 'en' });
  });

  it('ignores values that are not strings', () => {
    expect(localize({ en: 5, de: 'Links' }, 'en')).toEqual({ text: 'Links', lang: 'de' });
    for (const text of [undefined, null, 5, {}, { en: null }, []]) expect(localize(text, 'en')).toBeNull();
  });
});
