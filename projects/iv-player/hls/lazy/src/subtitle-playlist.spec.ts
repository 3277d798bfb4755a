import { readPlaylist } from './subtitle-playlist';

const BASE = 'https://example.org/subs/en/index.m3u8?token=1';
const read = (...lines: readonly string[]): ReturnType<typeof readPlaylist> =>
  readPlaylist(['#EXTM3U', ...lines, '#EXT-X-ENDLIST', ''].join('\r\n'), BASE);

describe('readPlaylist', () => {
  it('resolves URLs against the playlist, and sums up start times', () =>
    expect(read('#EXTINF:2,', '0.vtt', '#EXTINF:2.5,title', '/up/1.vtt?a=1')).toEqual([
      { url: 'https://example.org/subs/en/0.vtt', range: null, map: null, start: 0, duration: 2, period: 0 },
      { url: 'https://example.org/up/1.vtt?a=1', range: null, map: null, start: 2, duration: 2.5, period: 0 },
    ]));

  it('applies a header to all segments up to the next header', () => {
    const maps = read(
      '#EXTINF:1,',
      '0.vtt',
      '#EXT-X-MAP:URI="head.vtt"',
      '#EXTINF:1,',
      '1.vtt',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:BYTERANGE="100@20",URI="other.vtt"',
      '#EXTINF:1,',
      '2.vtt',
      '3.vtt',
    ).map(({ map, period }) => [map && `${map.url} ${JSON.stringify(map.range)}`, period]);
    expect(maps).toEqual([
      [null, 0],
      ['https://example.org/subs/en/head.vtt null', 0],
      ['https://example.org/subs/en/other.vtt {"start":20,"end":120}', 1],
      ['https://example.org/subs/en/other.vtt {"start":20,"end":120}', 1],
    ]);
  });

  it('counts discontinuities from the discontinuity sequence', () =>
    expect(
      read('#EXT-X-DISCONTINUITY-SEQUENCE:3', '0.vtt', '#EXT-X-DISCONTINUITY', '1.vtt').map(
        ({ period }) => period,
      ),
    ).toEqual([3, 4]));

  it('continues byte ranges after the previous one', () =>
    expect(
      read(
        '#EXT-X-BYTERANGE:10@5',
        'all.vtt',
        '#EXT-X-BYTERANGE:20',
        'all.vtt',
        'other.vtt',
        '#EXT-X-BYTERANGE:20',
        'all.vtt',
      ).map(({ range }) => range && [range.start, range.end]),
    ).toEqual([[5, 15], [15, 35], null, [0, 20]]));

  it('replaces variables, also those of the multivariant playlist [hls-subtitles]', () => {
    const text = `#EXTM3U
#EXT-X-DEFINE:IMPORT="lang"
#EXT-X-DEFINE:QUERYPARAM="token"
#EXTINF:2,
{$lang}-{$token}.vtt
#EXT-X-ENDLIST`;
    const [segment] = readPlaylist(text, BASE, new Map([['lang', 'de']]));
    expect(segment?.url).toBe('https://example.org/subs/en/de-1.vtt');
    expect(() => readPlaylist(text, BASE)).toThrowError(/"lang"/);
  });

  it('rejects live and encrypted playlists', () => {
    expect(() => readPlaylist('#EXTM3U\n#EXTINF:2,\n0.vtt\n', BASE)).toThrowError(/live/);
    expect(() => read('#EXT-X-KEY:METHOD=AES-128,URI="key"', '0.vtt')).toThrowError(/encrypted/);
    expect(read('#EXT-X-KEY:METHOD=NONE', '0.vtt').length).toBe(1);
  });
});
