import { matchingLanguage } from 'iv-player/private';
import { describedIn } from './description-tracks';

describe('describedIn', () => {
  const german = { src: 'de.mp3', lang: 'de' };
  const english = [
    { text: 'Second.', at: 4, lang: 'en' },
    { text: 'First.', at: 1, lang: 'en' },
  ];

  it('is null for a node without a description', () => {
    expect(describedIn([], 'en', matchingLanguage)).toBeNull();
  });

  it('prefers the sound file of the wanted language, or of a broader one', () => {
    const expected = { lang: 'de', src: 'de.mp3', texts: [] };
    expect([
      describedIn([...english, german], 'de', matchingLanguage),
      describedIn([...english, german], 'de-AT', matchingLanguage),
    ]).toEqual([expected, expected]);
  });

  it('returns the passages in the wanted language in chronological order', () => {
    expect(describedIn([german, ...english], 'en', matchingLanguage)).toEqual({
      lang: 'en',
      src: null,
      texts: [
        { text: 'First.', at: 1 },
        { text: 'Second.', at: 4 },
      ],
    });
  });

  it('falls back to the first language', () => {
    expect([
      describedIn([german, ...english], 'fr', matchingLanguage)?.lang,
      describedIn([...english, german], null, matchingLanguage)?.lang,
    ]).toEqual(['de', 'en']);
  });

  it('prefers a sound file to text in the same language', () => {
    const both = describedIn([...english, { src: 'en.mp3', lang: 'en' }], 'en', matchingLanguage);
    expect(both).toEqual({ lang: 'en', src: 'en.mp3', texts: [] });
  });
});
