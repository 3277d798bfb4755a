import fc from 'fast-check';
import { joinSegments, needsOrigin, withHeader } from './join-segments';

describe('joinSegments', () => {
  const header = (ticks: number, local = '00:00:00.000'): string =>
    `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${local}`;

  it('merges cues that reach into the next segment', () => {
    const first = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHello';
    const second =
      'WEBVTT\r\n\r\n00:01.000 --> 00:03.000\r\nHello\r\n\r\n2\r\n00:03.000 --> 00:04.000\r\nWorld\r\n';
    expect(joinSegments([first, second], null)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello\n\n2\n00:00:03.000 --> 00:00:04.000\nWorld\n\n',
    );
  });

  it('keeps style blocks and cue settings', () => {
    const text =
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n01:00:00.500 --> 01:00:01.000 line:0 align:left\nA';
    expect(joinSegments([text], null)).toContain(
      'STYLE\n::cue { color: red }\n\n01:00:00.500 --> 01:00:01.000 line:0 align:left\nA',
    );
  });

  it('converts transport stream times to media times', () => {
    const origin = { baseTime: 126_000, timescale: 90_000 };
    const text = (map: string): string =>
      joinSegments([`${map}\n\n00:01.000 --> 00:02.000\nA <00:01.500>b`], origin);
    expect(text(header(126_000))).toContain('00:00:01.000 --> 00:00:02.000\nA <00:00:01.500>b');
    expect(text(header(126_000 + 90_000))).toContain('00:00:02.000 --> 00:00:03.000\nA <00:00:02.500>b');
    expect(text(header(126_000, '00:00:00.500'))).toContain('00:00:00.500 --> 00:00:01.500');
    expect(text(header(0))).toContain('00:00:00.000 --> 00:00:00.600');
  });

  it('handles a transport stream clock that wraps around', () => {
    const origin = { baseTime: 2 ** 33 - 90_000, timescale: 90_000 };
    expect(joinSegments([`${header(90_000)}\n\n00:01.000 --> 00:02.000\nA`], origin)).toContain(
      '00:00:03.000 --> 00:00:04.000',
    );
  });

  it('needs the media origin only for times on the transport stream clock', () => {
    expect([needsOrigin(`${header(1)}\n\n`), needsOrigin('WEBVTT\n\n00:01.000 --> 00:02.000\nA')]).toEqual([
      true,
      false,
    ]);
  });

  const cues = (...segments: readonly string[]): readonly string[] =>
    joinSegments(segments, null).trim().split('\n\n').slice(1);

  it('merges a repeated cue regardless of its id and position', () => {
    const first = 'WEBVTT\n\n1\n00:11.000 --> 00:13.000\nA\n\n2\n00:13.000 --> 00:16.000 line:90%\nB';
    const second = 'WEBVTT\n\n1\n00:13.000 --> 00:16.000\nB\n\n2\n00:16.000 --> 00:18.000\nC';
    expect(cues(first, second)).toEqual([
      '1\n00:00:11.000 --> 00:00:13.000\nA',
      '2\n00:00:13.000 --> 00:00:16.000 line:90%\nB',
      '2\n00:00:16.000 --> 00:00:18.000\nC',
    ]);
    expect(cues(second, first).filter((cue) => cue.includes('B'))).toEqual([
      '1\n00:00:13.000 --> 00:00:16.000 line:90%\nB',
    ]);
  });

  it('merges text that continues, but not text that appears again later', () => {
    const times = (...list: readonly string[]): string =>
      ['WEBVTT', ...list.map((one) => `${one}\nA`)].join('\n\n');
    const first = times('00:01.000 --> 00:02.000');
    expect(cues(first, times('00:02.001 --> 00:03.000'), times('00:02.500 --> 00:04.000'))).toEqual([
      '00:00:01.000 --> 00:00:04.000\nA',
    ]);
    expect(cues(first, times('00:02.100 --> 00:03.000')).length).toBe(2);
  });

  it('keeps the first cue of segments without a header, and takes their clock from a separate header', () => {
    const origin = { baseTime: 900_000, timescale: 90_000 };
    const segment = '1\n00:01.000 --> 00:02.000\nA\n\n00:02.000 --> 00:03.000\nB';
    expect(cues(segment)).toEqual([
      '1\n00:00:01.000 --> 00:00:02.000\nA',
      '00:00:02.000 --> 00:00:03.000\nB',
    ]);
    const whole = withHeader(segment, `\uFEFF${header(990_000)}\r\n`);
    expect(needsOrigin(whole)).toBeTrue();
    expect(joinSegments([whole], origin)).toContain('1\n00:00:02.000 --> 00:00:03.000\nA');
    expect(withHeader(`WEBVTT\n\n${segment}`, header(1))).toBe(`WEBVTT\n\n${segment}`);
    expect([withHeader(segment, null), withHeader('', header(1))]).toEqual([segment, `${header(1)}\n\n`]);
  });

  it('keeps styles and regions of a separate header [hls-subtitles]', () => {
    const looks = 'STYLE\n::cue { color: red }\n\nREGION\nid:a';
    const map = `${header(1)}\r\n\r\n${looks.replaceAll('\n', '\r\n')}\r\n`;
    const cue = '00:01.000 --> 00:02.000 region:a\nA';
    const written = `${looks}\n\n00:00:01.000 --> 00:00:02.000 region:a\nA`;
    const whole = [cue, cue].map((segment) => withHeader(segment, map));
    expect(joinSegments(whole, null)).toBe(`WEBVTT\n\n${written}\n\n`);
    const own = withHeader(`WEBVTT\n\nSTYLE\n::cue(b) {}\n\n${cue}`, map);
    expect(needsOrigin(own)).toBeFalse();
    expect(joinSegments([own], null)).toContain(`${looks}\n\nSTYLE\n::cue(b) {}\n\n00:00:01.000`);
  });

  it('parses segments like browsers', () => {
    expect(
      cues('', 'WEBVTT', 'WEBVTT\n00:01.000-->00:02.000\nA\n00:02.000 --> 00:03.000\nB\n\nNOTE c\n\nd'),
    ).toEqual(['00:00:01.000 --> 00:00:02.000\nA', '00:00:02.000 --> 00:00:03.000\nB']);
  });

  it('puts styles before the cues, without duplicates', () => {
    const segment = (text: string): string => `WEBVTT\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000\n${text}`;
    expect(joinSegments([segment('A'), segment('B')], null)).toMatch(
      /^WEBVTT\n\nSTYLE\n::cue {}\n\n00:00:01[^]*A\n\n00:00:01[^]*B\n\n$/,
    );
  });

  it('drops cues that end before the media start', () =>
    expect(
      joinSegments([`${header(0)}\n\n00:01.000 --> 00:02.000\nA`], { baseTime: 270_000, timescale: 90_000 }),
    ).toBe('WEBVTT\n\n'));

  it('supports a separate origin for each segment', () => {
    const segment = `${header(900_000)}\n\n00:00.000 --> 00:01.000\nA`;
    const [one, other] = [900_000, 720_000].map((baseTime) => ({ baseTime, timescale: 90_000 }));
    expect(joinSegments([segment, segment], [one!, other!])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nA\n\n00:00:02.000 --> 00:00:03.000\nA\n\n',
    );
  });

  it('shows the text of all segments at every moment, without duplicates', () => {
    const time = fc.integer({ min: 0, max: 20 });
    const cue = fc.record({
      from: time,
      length: fc.integer({ min: 1, max: 6 }),
      text: fc.constantFrom('A', 'B', 'C'),
    });
    const stamp = (seconds: number): string => `00:${String(seconds).padStart(2, '0')}.000`;
    fc.assert(
      fc.property(fc.array(fc.array(cue, { maxLength: 4 }), { maxLength: 4 }), (list) => {
        const joined = cues(
          ...list.map((segment) =>
            [
              'WEBVTT',
              ...segment.map(
                ({ from, length, text }, id) => `${id}\n${stamp(from)} --> ${stamp(from + length)}\n${text}`,
              ),
            ].join('\n\n'),
          ),
        ).filter(Boolean);
        for (let at = 0.5; at < 30; at++) {
          const expected = new Set(
            list.flat().flatMap(({ from, length, text }) => (from < at && at < from + length ? [text] : [])),
          );
          const shown = joined.flatMap((block) => {
            const [, start, end, text] = /:(\d\d)\.000 --> \S+:(\d\d)\.000\n(.)/.exec(block)!;
            return Number(start) < at && at < Number(end) ? [text!] : [];
          });
          expect(new Set(shown)).toEqual(expected);
        }
      }),
      { seed: 28 },
    );
  });
});
