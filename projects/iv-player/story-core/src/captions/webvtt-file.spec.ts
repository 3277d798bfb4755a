import fc from 'fast-check';
import { readWebVtt } from './webvtt-file';

/** The cues as `start-end line/line`. */
const cuesIn = (body: string): readonly string[] =>
  readWebVtt(`WEBVTT\n\n${body}`).cues.map(({ start, end, lines }) => `${start}-${end} ${lines.join('/')}`);
const lostIn = (body: string): readonly string[] =>
  readWebVtt(`WEBVTT\n\n${body}`).lost.map(({ line, text }) => `${line} ${text}`);

describe('readWebVtt', () => {
  const cases: readonly [string, string, readonly string[], readonly string[]][] = [
    ['reads a cue', '00:01.000 --> 00:02.500\nOne\ntwo', ['1-2.5 One/two'], []],
    [
      'reads hours, an id and settings',
      'a\n100:00:01.000 --> 100:00:02.000 line:0\nx',
      ['360001-360002 x'],
      [],
    ],
    ['needs no spaces around the arrow', '00:01.000-->00:01.100\nx', ['1-1.1 x'], []],
    ['takes tabs for spaces', ' 00:01.000\t-->\t00:02.000\tline:0\nx', ['1-2 x'], []],
    [
      'leaves out tags, over lines too',
      '00:01.000 --> 00:02.000\n<v Ada\n>a <c.b>c</c> &amp; d <i',
      ['1-2 a c & d '],
      [],
    ],
    [
      'counts a character that is named as one',
      '00:01.000 --> 00:02.000\n&quot;&Eacute;t&#233;&rlm;&quot; &x; &#0;',
      ['1-2 "Été" &x; &#0;'],
      [],
    ],
    ['leaves out lines in which nothing is', '00:01.000 --> 00:02.000\n \nx', ['1-2 x'], []],
    [
      'begins a cue without an empty line',
      '00:01.000 --> 00:02.000\na\n00:02.000 --> 00:03.000\nb',
      ['1-2 a', '2-3 b'],
      [],
    ],
    [
      'passes over comments, styles and regions',
      'NOTE a\nb\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\nNOTE\n',
      [],
      [],
    ],
    ['passes over a number that is left', '00:01.000 --> 00:02.000\na\n\n2\n', ['1-2 a'], []],
    ['loses commas', '1\n00:00:01,000 --> 00:00:02,000\nx', [], ['4 00:00:01,000 --> 00:00:02,000']],
    ['loses fractions with two digits', '18:10.59 --> 18:12.10\nx', [], ['3 18:10.59 --> 18:12.10']],
    ['loses minutes with one digit', '1:01.000 --> 1:02.000\nx', [], ['3 1:01.000 --> 1:02.000']],
    ['loses an arrow with one dash', '00:01.000 -> 00:02.000\nx', [], ['3 00:01.000 -> 00:02.000']],
    ['loses what is behind an empty line', '00:01.000 --> 00:02.000\na\n\nb', ['1-2 a'], ['6 b']],
    ['loses an arrow in the text', '00:01.000 --> 00:02.000\na\nb --> c\nd', ['1-2 a'], ['5 b --> c']],
  ];
  for (const [title, body, cues, lost] of cases) {
    it(title, () => {
      expect(cuesIn(body)).toEqual([...cues]);
      expect(lostIn(body)).toEqual([...lost]);
      expect(cuesIn(body.replaceAll('\n', '\r\n'))).toEqual([...cues]);
    });
  }

  it('ignores files that do not start like WebVTT', () => {
    for (const text of ['', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nx', '1\n00:01.000 --> 00:02.000\nx'])
      expect(readWebVtt(text)).toEqual({ hasSignature: false, cues: [], lost: [], flaws: [] });
    expect(
      readWebVtt('\uFEFFWEBVTT - a title\nKind: captions\n\n00:01.000 --> 00:02.000\nx').cues.length,
    ).toBe(1);
  });

  it('accepts a first cue directly below the header', () =>
    expect(readWebVtt('WEBVTT\n00:01.000 --> 00:02.000\nx').cues.length).toBe(1));

  it('finds as many cues as the browser in random files', async () => {
    const piece = fc.constantFrom(
      ...[
        '00:01.000 --> 00:02.000',
        '00:01,000 --> 00:02,000',
        '00:01.000-->00:02.000 line:0',
        '00:01.00 --> 00:02.00',
      ],
      ...[
        '',
        '',
        'text',
        '1',
        'NOTE',
        'STYLE',
        '-->',
        ' ',
        '00:60.000 --> 01:00.000',
        '1:00.000 --> 2:00.000',
      ],
    );
    const anyFile = fc.array(piece, { maxLength: 12 }).map((lines) => ['WEBVTT', ...lines].join('\n'));
    await fc.assert(
      fc.asyncProperty(anyFile, async (text) => {
        const track = document.createElement('track');
        const video = document.createElement('video');
        track.kind = 'metadata';
        video.append(track);
        track.track.mode = 'hidden';
        const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
        await new Promise((resolve) => {
          track.addEventListener('load', resolve);
          track.src = url;
        });
        URL.revokeObjectURL(url);
        expect(readWebVtt(text).cues.length)
          .withContext(text)
          .toBe(track.track.cues?.length ?? 0);
      }),
      { seed: 28, numRuns: 200 },
    );
  });
});
