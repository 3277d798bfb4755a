import { matchingLanguage } from 'iv-player/private';
import type Hls from 'hls.js';
import { StoryNode } from 'iv-player';
import { HlsLanguages, audioTrackIndex } from './hls-languages';
import { HlsSubtitles } from '../../src/hls-subtitles';
import { FakeHls } from '../../src/testing/fake-hls';

describe('matchingLanguage', () => {
  it('prefers the same tag, then the language without a region, then any other region', () => {
    expect(matchingLanguage(['de-AT', 'de', 'DE-ch'], 'de-CH')).toBe('DE-ch');
    expect(matchingLanguage(['de-AT', 'de'], 'de-CH')).toBe('de');
    expect(matchingLanguage(['en', 'pt-BR'], 'pt')).toBe('pt-BR');
  });

  it('returns undefined without a match or a preference', () =>
    expect([matchingLanguage(['den', 'en'], 'de'), matchingLanguage(['de'], null)]).toEqual([
      undefined,
      undefined,
    ]));
});

describe('audioTrackIndex', () => {
  const tracks = [
    { lang: 'en', default: false },
    { lang: 'fr', default: true },
    { lang: 'de', default: false },
    { default: false },
  ];

  it('selects the track in the given language', () =>
    expect(audioTrackIndex(tracks, 'de-AT', matchingLanguage)).toBe(2));

  it('falls back to the default track, then to the first [hls-languages]', () => {
    expect([
      audioTrackIndex(tracks, 'it', matchingLanguage),
      audioTrackIndex(tracks, null, matchingLanguage),
    ]).toEqual([1, 1]);
    expect(audioTrackIndex([{ lang: 'en', default: false }], 'it', matchingLanguage)).toBe(0);
  });

  it('is -1 without tracks', () => expect(audioTrackIndex([], 'en', matchingLanguage)).toBe(-1));
});

describe('HlsLanguages', () => {
  it('passes the variables of the manifest to its subtitles [hls-subtitles]', () => {
    const hls = new FakeHls({});
    const subtitles = new HlsSubtitles(() => import('iv-player/hls/lazy'));
    const setTracks = spyOn(subtitles, 'setTracks');
    const node = new StoryNode({ id: 'a' });
    new HlsLanguages(hls as unknown as Hls, FakeHls.library, node, subtitles, matchingLanguage);
    hls.report('MANIFEST_LOADED', { variableList: { lang: 'de' } });
    hls.report('MANIFEST_PARSED', { audioTracks: [], subtitleTracks: [] });
    expect(setTracks.calls.mostRecent().args[3]).toEqual(new Map([['lang', 'de']]));
  });
});
