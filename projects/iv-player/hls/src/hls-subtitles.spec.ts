import { type CaptionTrack, StoryNode } from 'iv-player';
import type * as lazy from 'iv-player/hls/lazy';
import type { StreamConfig } from 'iv-player/hls/lazy';
import { HlsSubtitles, type SubtitleTrackDescription } from './hls-subtitles';
import { type FakeRequest, fakeLoader } from './testing/fake-loader';

const BASE = 'https://example.org/film/';
const track = (lang: string, more: Partial<SubtitleTrackDescription> = {}): SubtitleTrackDescription => ({
  name: lang.toUpperCase(),
  lang,
  url: `${BASE}${lang}/index.m3u8`,
  default: false,
  forced: false,
  ...more,
});
const files: Readonly<Record<string, string>> = {
  'en/index.m3u8': '#EXTM3U\n#EXTINF:2,\n0.vtt\n#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n',
  'en/0.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\none',
  'en/1.vtt': 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:180000,LOCAL:00:00:00.000\n\n00:02.000 --> 00:03.000\ntwo',
  'de/index.m3u8': '#EXTM3U\n#EXTINF:2,\n0.vtt\n#EXT-X-ENDLIST\n',
  'de/0.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\neins',
};

const parts = (): Promise<typeof lazy> => import('iv-player/hls/lazy');

describe('HlsSubtitles', () => {
  let requests: FakeRequest[];
  let config: StreamConfig;
  let node: StoryNode;
  const { signal } = new AbortController();

  const paths = (): readonly string[] => requests.map(({ url }) => url.replace(BASE, ''));
  /** Serves the files, and clears the list of requests. */
  const serve = (more: Readonly<Record<string, string>> = {}): void => {
    requests = [];
    const all = Object.entries({ ...files, ...more }).map(([path, text]) => [BASE + path, text]);
    config = { loader: fakeLoader(Object.fromEntries(all), requests) };
  };

  beforeEach(() => {
    node = new StoryNode({ id: 'a' });
    serve();
  });

  it('become captions of the node, without duplicates and forced tracks, and without loading files', () => {
    const subtitles = new HlsSubtitles(parts);
    const described = track('de', {
      default: true,
      characteristics: 'public.accessibility.describes-music-and-sound',
    });
    subtitles.setTracks(node, [track('en'), described, track('en'), track('fr', { forced: true })], config);
    expect(
      node.captions.map(({ src, lang, label, kind, default: isDefault }) => [
        src,
        lang,
        label,
        kind,
        isDefault,
      ]),
    ).toEqual([
      [`${BASE}en/index.m3u8`, 'en', 'EN', 'subtitles', false],
      [`${BASE}de/index.m3u8`, 'de', 'DE', 'captions', true],
    ]);
    expect(requests).toEqual([]);
  });

  it('do not replace captions of the application, nor change when the manifest loads again [hls-subtitles]', () => {
    const subtitles = new HlsSubtitles(parts);
    subtitles.setTracks(node, [track('en')], config);
    const { captions } = node;
    for (const token of ['', '?token=1', '?token=2'])
      subtitles.setTracks(node, [track('en', { url: `${BASE}en/index.m3u8${token}` })], config);
    expect(node.captions).toBe(captions);
    const own: CaptionTrack[] = [{ src: 'own.vtt', lang: 'it', label: 'Italiano' }];
    const other = new StoryNode({ id: 'b', captions: own });
    subtitles.setTracks(other, [track('en')], config);
    expect(other.captions).toBe(own);
  });

  it('follow the manifest when another source of the node takes over [hls-subtitles]', async () => {
    const subtitles = new HlsSubtitles(parts);
    subtitles.setTracks(node, [track('en')], config);
    subtitles.setOrigin(node, { baseTime: 0, timescale: 90_000 });
    const other = 'https://other.example.org/en/';
    requests = [];
    const text = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:180000,LOCAL:00:00:00.000\n\n00:02.000 --> 00:03.000\nthere';
    const loader = fakeLoader(
      { [`${other}index.m3u8`]: '#EXTM3U\n#EXTINF:2,\n0.vtt\n#EXT-X-ENDLIST\n', [`${other}0.vtt`]: text },
      requests,
    );
    subtitles.setTracks(node, [track('en', { url: `${other}index.m3u8` })], { loader });
    subtitles.setOrigin(node, { baseTime: 90_000, timescale: 90_000 });
    expect(await node.captions[0]!.load!(signal)).toContain('00:00:03.000 --> 00:00:04.000\nthere');
    subtitles.setTracks(node, [], config);
    expect(node.captions).toEqual([]);
    const own: CaptionTrack[] = [{ src: 'own.vtt', lang: 'it', label: 'Italiano' }];
    node.captions = own;
    subtitles.setTracks(node, [track('en')], config);
    expect(node.captions).toBe(own);
  });

  it('load as one file with media times, once the origin is known', async () => {
    const subtitles = new HlsSubtitles(parts);
    subtitles.setTracks(node, [track('en'), track('de')], config);
    const [english, german] = node.captions;
    expect(await german!.load!(signal)).toContain('eins');
    const loading = english!.load!(signal);
    subtitles.setOrigin(node, { baseTime: 90_000, timescale: 90_000 });
    const text = await loading;
    expect(text).toContain('00:00:01.000 --> 00:00:02.000\none');
    expect(text).toContain('00:00:03.000 --> 00:00:04.000\ntwo');
    expect(paths()).toEqual(['de/index.m3u8', 'de/0.vtt', 'en/index.m3u8', 'en/0.vtt', 'en/1.vtt']);
  });

  it('leave out segments that fail, and reject when all segments or the playlist fail', async () => {
    serve({
      'fr/index.m3u8':
        '#EXTM3U\n#EXTINF:2,\n0.vtt\n#EXTINF:2,\nmissing.vtt\n#EXTINF:2,\n1.vtt\n#EXT-X-ENDLIST\n',
      'fr/0.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nun',
      'fr/1.vtt': 'WEBVTT\n\n00:05.000 --> 00:06.000\ndeux',
      'es/index.m3u8': '#EXTM3U\n#EXTINF:2,\nmissing.vtt\n#EXT-X-ENDLIST\n',
      'it/index.m3u8': '#EXTM3U\n#EXT-X-ENDLIST\n',
    });
    new HlsSubtitles(parts).setTracks(node, [track('fr'), track('es'), track('it'), track('pt')], config);
    const [french, spanish, italian, portuguese] = node.captions;
    expect(await french!.load!(signal)).toMatch(/un[^]*deux/);
    await expectAsync(spanish!.load!(signal)).toBeRejectedWithError(/missing\.vtt: HTTP status 404/);
    expect(await italian!.load!(signal)).toBe('WEBVTT\n\n');
    await expectAsync(portuguese!.load!(signal)).toBeRejectedWithError(/404/);
  });

  it('load shared headers once, with byte ranges, through the loaders of the stream [hls-subtitle-requests]', async () => {
    const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:180000,LOCAL:00:00:00.000';
    const list = [
      '#EXTM3U',
      '#EXT-X-MAP:URI="head.vtt",BYTERANGE="60@0"',
      '#EXTINF:2,',
      '0.vtt',
      '#EXT-X-BYTERANGE:30@60',
      '1.vtt',
    ];
    serve({
      'fr/index.m3u8': [...list, '#EXT-X-ENDLIST'].join('\n'),
      'fr/head.vtt': head,
      'fr/0.vtt': '00:01.000 --> 00:02.000\nun',
      'fr/1.vtt': '00:03.000 --> 00:04.000\ndeux',
    });
    const playlists: FakeRequest[] = [];
    const text = `#EXTM3U\n${list.slice(1).join('\n')}\n#EXT-X-ENDLIST`;
    const subtitles = new HlsSubtitles(parts);
    const pLoader = fakeLoader({ [`${BASE}fr/index.m3u8`]: text }, playlists);
    subtitles.setTracks(node, [track('fr')], { ...config, pLoader });
    subtitles.setOrigin(node, { baseTime: 90_000, timescale: 90_000 });
    expect(await node.captions[0]!.load!(signal)).toMatch(
      /00:00:02\.000 -->[^]*un[^]*00:00:04\.000 -->[^]*deux/,
    );
    expect([playlists.map(({ type }) => type), [...paths()].sort()]).toEqual([
      ['subtitleTrack'],
      ['fr/0.vtt', 'fr/1.vtt', 'fr/head.vtt'],
    ]);
    const ranges = Object.fromEntries(
      requests.map(({ url, rangeStart, rangeEnd }) => [url.slice(-8), [rangeStart, rangeEnd]]),
    );
    expect(ranges).toEqual({ 'head.vtt': [0, 60], 'fr/0.vtt': [undefined, undefined], 'fr/1.vtt': [60, 90] });
  });

  it('reject when aborted, and stop loading', async () => {
    new HlsSubtitles(parts).setTracks(node, [track('en')], config);
    const teardown = new AbortController();
    const loading = node.captions[0]!.load!(teardown.signal);
    teardown.abort();
    await expectAsync(loading).toBeRejected();
    expect(requests.length).toBeLessThan(2);
  });
});
