import { areCaptionsShown, languageInForce, languageOptions } from './language-options';

describe('language menu', () => {
  it('names languages by track label, falling back to the language itself, then to its tag', () => {
    const tracks = [{ lang: 'en', label: 'English (CC)' }, { lang: 'en', label: 'Other' }, { lang: 'fr' }];
    expect(languageOptions(['en', 'de', 'fr', 'not a tag'], tracks)).toEqual([
      { value: 'en', label: 'English (CC)' },
      { value: 'de', label: 'Deutsch' },
      { value: 'fr', label: 'français' },
      { value: 'not a tag', label: 'not a tag' },
    ]);
  });

  it("selects the chosen language, or the default track's", () => {
    const tracks = [{ lang: 'en' }, { lang: 'de', default: true }];
    const selected = ['en', 'de-AT', 'fr', null].map((chosen) =>
      languageInForce(['en', 'de'], chosen, tracks, 'en'),
    );
    expect(selected).toEqual(['en', 'de', 'de', 'de']);
  });

  it('otherwise selects the language of the labels, or the first one', () => {
    const selected = ['de-AT', 'fr'].map((labels) => languageInForce(['en', 'de'], null, [], labels));
    expect(selected).toEqual(['de', 'en']);
    expect(languageInForce([], null, [], 'en')).toBe('');
  });
});

describe('areCaptionsShown', () => {
  const cases: ['auto' | 'on' | 'off', string | null, boolean, boolean][] = [
    ['auto', null, false, false],
    ['auto', null, true, true],
    ['auto', 'en-GB', false, true],
    ['auto', 'fr', false, false],
    ['auto', 'fr', true, true],
    ['on', null, false, true],
    ['off', 'en', true, false],
  ];
  for (const [setting, chosen, isDefault, isShown] of cases) {
    const track = isDefault ? 'a default track' : 'no default track';
    it(`is ${isShown} for ${setting}, language ${String(chosen)} and ${track}`, () =>
      expect(areCaptionsShown(setting, chosen, [{ lang: 'en', default: isDefault }])).toBe(isShown));
  }
});
