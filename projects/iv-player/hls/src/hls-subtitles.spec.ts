import { type CaptionTrack, StoryNode } from 'iv-player';
import { HlsSubtitles, type SubtitleTrackDescription } from './hls-subtitles';

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

describe('HlsSubtitles', () => {
  let requests: string[];
  let node: StoryNode;
  const { signal } = new AbortController();

  beforeEach(() => {
    requests = [];
    node = new StoryNode({ id: 'a' });
    spyOn(globalThis, 'fetch').and.callFake((url) => {
      const path = (url as string).replace(BASE, '');
      requests.push(path);
      return Promise.resolve(new Response(files[path] ?? '', { status: path in files ? 200 : 404 }));
    });
  });

  it('become the captions of the node, each once and without the forced ones, and nothing is loaded', () => {
    const subtitles = new HlsSubtitles();
    const described = track('de', {
      default: true,
      characteristics: 'public.accessibility.describes-music-and-sound',
    });
    subtitles.setTracks(node, [track('en'), described, track('en'), track('fr', { forced: true })]);
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

  it('give way to captions of the application, and stay the same when the manifest is read again [hls-subtitles]', () => {
    const subtitles = new HlsSubtitles();
    subtitles.setTracks(node, [track('en')]);
    const { captions } = node;
    subtitles.setTracks(node, [track('en')]);
    expect(node.captions).toBe(captions);
    const own: CaptionTrack[] = [{ src: 'own.vtt', lang: 'it', label: 'Italiano' }];
    const other = new StoryNode({ id: 'b', captions: own });
    subtitles.setTracks(other, [track('en')]);
    expect(other.captions).toBe(own);
  });

  it('load as one file, with times of the media once those are known', async () => {
    const subtitles = new HlsSubtitles();
    subtitles.setTracks(node, [track('en'), track('de')]);
    const [english, german] = node.captions;
    expect(await german!.load!(signal)).toContain('eins');
    const loading = english!.load!(signal);
    subtitles.setOrigin(node, { baseTime: 90_000, timescale: 90_000 });
    const text = await loading;
    expect(text).toContain('00:00:01.000 --> 00:00:02.000\none');
    expect(text).toContain('00:00:03.000 --> 00:00:04.000\ntwo');
    expect(requests).toEqual(['de/index.m3u8', 'de/0.vtt', 'en/index.m3u8', 'en/0.vtt', 'en/1.vtt']);
  });

  it('reject when a file is missing', async () => {
    new HlsSubtitles().setTracks(node, [track('fr')]);
    await expectAsync(node.captions[0]!.load!(signal)).toBeRejectedWithError(/404/);
  });
});
