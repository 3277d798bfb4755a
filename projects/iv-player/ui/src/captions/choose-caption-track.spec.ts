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
    ['nothing without a default track and a choice', plain, {}, null],
    ['the default track without a choice', withDefault, {}, 'de'],
    ['the track in the chosen language', withDefault, { language: 'en' }, 'en'],
    ['the track in the same language from a different region', plain, { language: 'de-AT' }, 'de'],
    ['the default track if there is none in the language', withDefault, { language: 'fr' }, 'de'],
    ['nothing if there is none in the language and no default', plain, { language: 'fr' }, null],
    [
      'nothing if there is none in the language, even with captions on',
      plain,
      { language: 'fr', captions: 'on' },
      null,
    ],
    ['the language of the labels, with captions on and no language', plain, { captions: 'on' }, 'en'],
    [
      'the first track, if there is none in the language of the labels',
      plain,
      { captions: 'on', labelLanguage: 'fr' },
      'en',
    ],
    [
      'the default track rather than one in the language of the labels, with captions on',
      withDefault,
      { captions: 'on' },
      'de',
    ],
    ['nothing, with captions off', withDefault, { captions: 'off', language: 'de' }, null],
    ['nothing, without tracks', [], { captions: 'on', language: 'de' }, null],
    [
      'the default one of two tracks in a language',
      [track('en', false, 'plain'), track('en', true, 'sounds')],
      { language: 'en' },
      'sounds',
    ],
    [
      'the first of two tracks in a language without a default',
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
