import type { CaptionTrack } from 'iv-player';
import { type CaptionWish, chooseCaptionTrack } from './choose-caption-track';

const track = (lang: string, isDefault = false, label = lang): CaptionTrack => ({
  src: `${label}.vtt`,
  lang,
  label,
  default: isDefault,
});
const plain = [track('en'), track('de')];
const withDefault = [track('en'), track('de', true)];

describe('chooseCaptionTrack', () => {
  const cases: readonly [string, readonly CaptionTrack[], Partial<CaptionWish>, string | null][] = [
    ['nothing, when no track is default and nobody chose', plain, {}, null],
    ['the default track, when nobody chose', withDefault, {}, 'de'],
    ['the track in the chosen language', withDefault, { language: 'en' }, 'en'],
    ['the track of the same language for another region', plain, { language: 'de-AT' }, 'de'],
    ['the default track, when the language is absent', withDefault, { language: 'fr' }, 'de'],
    ['nothing, when the language is absent and no track is default', plain, { language: 'fr' }, null],
    ['nothing in an absent language, even with captions on', plain, { language: 'fr', captions: 'on' }, null],
    ['the language of the labels, with captions on and no language', plain, { captions: 'on' }, 'en'],
    [
      'the first track, when the labels have another language',
      plain,
      { captions: 'on', labelLanguage: 'fr' },
      'en',
    ],
    ['the default track before that of the labels, with captions on', withDefault, { captions: 'on' }, 'de'],
    ['nothing, with captions off', withDefault, { captions: 'off', language: 'de' }, null],
    ['nothing, without tracks', [], { captions: 'on', language: 'de' }, null],
    [
      'of two tracks in a language the default one',
      [track('en', false, 'plain'), track('en', true, 'sounds')],
      { language: 'en' },
      'sounds',
    ],
    [
      'of two tracks in a language the first one, when neither is default',
      [track('en', false, 'plain'), track('en', false, 'sounds')],
      { language: 'en' },
      'plain',
    ],
  ];
  for (const [title, tracks, wish, label] of cases) {
    it(`chooses ${title}`, () => {
      const chosen = chooseCaptionTrack(tracks, {
        captions: 'auto',
        language: null,
        labelLanguage: 'en',
        ...wish,
      });
      expect(chosen?.label ?? null).toBe(label);
    });
  }
});
