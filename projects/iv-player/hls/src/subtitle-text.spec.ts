import { joinSegments, needsOrigin, segmentUrls } from './subtitle-text';

describe('segmentUrls', () => {
  it('are the addresses beside that of the playlist, in order', () => {
    const playlist = '#EXTM3U\r\n#EXTINF:2,\r\n0.vtt\r\n#EXTINF:2,\r\n/up/1.vtt?a=1\r\n#EXT-X-ENDLIST\r\n';
    expect(segmentUrls(playlist, 'https://example.org/subs/en/index.m3u8?token=1')).toEqual([
      'https://example.org/subs/en/0.vtt',
      'https://example.org/up/1.vtt?a=1',
    ]);
  });

  it('refuses a playlist without an end', () =>
    expect(() => segmentUrls('#EXTM3U\n#EXTINF:2,\n0.vtt\n', 'https://example.org/')).toThrowError(/live/));
});

describe('joinSegments', () => {
  const header = (ticks: number, local = '00:00:00.000'): string =>
    `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${local}`;

  it('joins the cues of segments, those that reach into the next one once', () => {
    const first = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHello';
    const second =
      'WEBVTT\r\n\r\n00:01.000 --> 00:03.000\r\nHello\r\n\r\n2\r\n00:03.000 --> 00:04.000\r\nWorld\r\n';
    expect(joinSegments([first, second], null)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello\n\n2\n00:00:03.000 --> 00:00:04.000\nWorld\n\n',
    );
  });

  it('keeps a block of styles, and the settings of cues', () => {
    const text =
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n01:00:00.500 --> 01:00:01.000 line:0 align:left\nA';
    expect(joinSegments([text], null)).toContain(
      'STYLE\n::cue { color: red }\n\n01:00:00.500 --> 01:00:01.000 line:0 align:left\nA',
    );
  });

  it('moves times of the transport stream to those of the media', () => {
    const origin = { baseTime: 126_000, timescale: 90_000 };
    const text = (map: string): string =>
      joinSegments([`${map}\n\n00:01.000 --> 00:02.000\nA <00:01.500>b`], origin);
    expect(text(header(126_000))).toContain('00:00:01.000 --> 00:00:02.000\nA <00:00:01.500>b');
    expect(text(header(126_000 + 90_000))).toContain('00:00:02.000 --> 00:00:03.000\nA <00:00:02.500>b');
    expect(text(header(126_000, '00:00:00.500'))).toContain('00:00:00.500 --> 00:00:01.500');
    expect(text(header(0))).toContain('00:00:00.000 --> 00:00:00.600');
  });

  it('counts on over the end of the transport stream’s clock', () => {
    const origin = { baseTime: 2 ** 33 - 90_000, timescale: 90_000 };
    expect(joinSegments([`${header(90_000)}\n\n00:01.000 --> 00:02.000\nA`], origin)).toContain(
      '00:00:03.000 --> 00:00:04.000',
    );
  });

  it('needs the origin of the media only where times are on that clock', () => {
    expect([needsOrigin(`${header(1)}\n\n`), needsOrigin('WEBVTT\n\n00:01.000 --> 00:02.000\nA')]).toEqual([
      true,
      false,
    ]);
  });
});
