import { matchingLanguage } from 'iv-player/private';
import { soundTrackIndex } from './hls-sound-track';

describe('matchLanguage', () => {
  it('prefers the same tag, then the language without a place, then one with another', () => {
    expect(matchingLanguage(['de-AT', 'de', 'DE-ch'], 'de-CH')).toBe('DE-ch');
    expect(matchingLanguage(['de-AT', 'de'], 'de-CH')).toBe('de');
    expect(matchingLanguage(['en', 'pt-BR'], 'pt')).toBe('pt-BR');
  });

  it('finds none of another language, nor without a wish', () =>
    expect([matchingLanguage(['den', 'en'], 'de'), matchingLanguage(['de'], null)]).toEqual([
      undefined,
      undefined,
    ]));
});

describe('soundTrackIndex', () => {
  const tracks = [
    { lang: 'en', default: false },
    { lang: 'fr', default: true },
    { lang: 'de', default: false },
    { default: false },
  ];

  it('is that of the wanted language', () => expect(soundTrackIndex(tracks, 'de-AT')).toBe(2));

  it('is the default where the language is missing or none is wanted, else the first [hls-languages]', () => {
    expect([soundTrackIndex(tracks, 'it'), soundTrackIndex(tracks, null)]).toEqual([1, 1]);
    expect(soundTrackIndex([{ lang: 'en', default: false }], 'it')).toBe(0);
  });

  it('is -1 without tracks', () => expect(soundTrackIndex([], 'en')).toBe(-1));
});
