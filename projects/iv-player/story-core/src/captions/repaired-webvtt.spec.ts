import fc from 'fast-check';
import { checkStory } from '../check/check-story';
import { storyOf } from '../testing/test-story';
import { captionsAsWebVtt } from './captions-as-webvtt';
import { readWebVtt } from './webvtt-file';

const convert = (text: string): string => captionsAsWebVtt(text).text;
/** Problems that `check` finds in a caption file. */
function problemsIn(text: string): readonly string[] {
  const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
  const story = storyOf({ a: { text: 'A', duration: 86_400, captions, ending: 'x' } });
  return checkStory(story, { media: { 'a.vtt': { text } } })
    .filter(({ code }) => code === 'BAD_CAPTIONS')
    .map(({ message }) => message);
}
const cuesIn = (text: string): readonly string[] =>
  readWebVtt(text).cues.map(({ start, end, lines }) => `${start}-${end} ${lines.join('/')}`);

const [first, second] = ['00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000'];

describe('captionsAsWebVtt, for WebVTT [convert-captions]', () => {
  const cases: readonly [string, string, readonly string[], problem: RegExp][] = [
    [
      'missing blank lines above numbers',
      `WEBVTT\n1\n${first}\na\n2\n${second}\nb\n`,
      ['1-2 a', '3-4 b'],
      /Browsers show "2" on line 5 of a\.vtt, because the blank line above it is missing: add the line, or run: npx iv-player convert a\.vtt --out a\.vtt/,
    ],
    [
      'missing blank lines above numbered names',
      `WEBVTT\n\ncue-7\n${first}\na\ncue-8\n${second}\nb\n`,
      ['1-2 a', '3-4 b'],
      /Browsers show "cue-8" on line 6/,
    ],
    [
      'blank lines with spaces',
      `WEBVTT\n \n1\n${first}\na\n \n2\n${second}\nb\n`,
      ['1-2 a', '3-4 b'],
      /Browsers show "2" on line 7/,
    ],
    [
      'missing blank lines above comments',
      `WEBVTT\n${first}\na\nNOTE not\nshown\n${second}\nb\n`,
      ['1-2 a', '3-4 b'],
      /Browsers show "NOTE not" on line 4/,
    ],
    [
      'doubled line ends',
      `WEBVTT\n\n1\n${first}\na\n\n2\n${second}\nb\n`.replaceAll('\n', '\r\r\n'),
      ['1-2 a', '3-4 b'],
      /Browsers ignore text in 2 places/,
    ],
    ['line ends of three systems', `WEBVTT\r\n\r${first}\na\r\r\n${second}\rb\r\n`, ['1-2 a', '3-4 b'], /^$/],
    [
      'an arrow in a text',
      `WEBVTT\n\n${first}\nGo --> there\nnow\n`,
      ['1-2 Go --> there/now'],
      /Browsers ignore text on line 4 of a\.vtt, "Go --> there": .* an arrow in a text as --&gt;.* or run: npx/,
    ],
    [
      'an arrow between a text and a time of day',
      `WEBVTT\n\n${first}\nBus --> 10:30\n`,
      ['1-2 Bus --> 10:30'],
      /Browsers ignore text/,
    ],
    [
      'less-than signs in a text',
      `WEBVTT\n\n${first}\nI <3 you & <John> <i>me</i>\n`,
      ['1-2 I <3 you & <John> me'],
      /Browsers hide "<3 you & <John>" on line 4 of a\.vtt, because it looks like a tag: write &lt; for <, or run: npx/,
    ],
    ['line breaks of HTML', `WEBVTT\n\n${first}\na<br>b\n`, ['1-2 a/b'], /Browsers hide "<br>"/],
    [
      'times without hours and with commas',
      'WEBVTT\n\n00:01,5 -> 00:02\na\n',
      ['1.5-2 a'],
      /Browsers ignore/,
    ],
    [
      'times that are text because the blank line is missing',
      `WEBVTT\n\n${first}\na\n00:03.000 -> 00:04.000\nb`,
      ['1-2 a', '3-4 b'],
      /Browsers show "00:03\.000 -> 00:04\.000" on line 5/,
    ],
    [
      'blank lines within a cue',
      `WEBVTT\n\n${first}\na\n\nb\n\n${second}\nc`,
      ['1-2 a/b', '3-4 c'],
      /on line 6/,
    ],
    [
      'a style directly below the header',
      `WEBVTT\nSTYLE\n::cue { color: red }\n\n${first}\na\n`,
      ['1-2 a'],
      /^$/,
    ],
    ['a byte order mark before a missing header', `\uFEFF1\n${first}\na\n`, ['1-2 a'], /is not WebVTT/],
  ];
  for (const [title, text, cues, problem] of cases) {
    it(`repairs ${title}, which check reports [check-captions]`, () => {
      expect(problemsIn(text).join()).toMatch(problem);
      const { text: written, notes } = captionsAsWebVtt(text);
      expect([cuesIn(written), notes, problemsIn(written)]).toEqual([cues, [], []]);
    });
  }

  it('removes a line of spaces at the beginning of a cue, and keeps everything else', () =>
    expect(
      convert(`WEBVTT - x\nKind: captions\n\nNOTE y\nz\n\nid\n${first} line:0,end\n \n<v Ada>a &amp; b\n`),
    ).toBe(`WEBVTT - x\nKind: captions\n\nNOTE y\nz\n\nid\n${first} line:0,end\n<v Ada>a &amp; b\n`));

  it('moves a style from the header into a block, so that browsers apply it', () =>
    expect(convert(`WEBVTT\nSTYLE\n::cue { color: red }\n\n${first}\na\n`)).toBe(
      `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${first}\na\n`,
    ));

  it('shows all cues earlier, including the times within their texts', () => {
    const { text, cues, notes } = captionsAsWebVtt(
      'WEBVTT\n\n01:00:01.000 --> 01:00:02.500\na <01:00:01.500>b\n\n01:00:03.000 --> 01:00:04.000\nc',
      -3600,
    );
    expect(text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\na <00:00:01.500>b\n\n00:00:03.000 --> 00:00:04.000\nc\n',
    );
    expect([cues, notes]).toEqual([2, []]);
  });

  it('leaves out cues that would end before 0, and shortens one that would begin there', () => {
    const { text, cues, notes } = captionsAsWebVtt(
      `${first}\na\n\n00:02,500 --> 00:03,500\nb\n\n${second}\nc`,
      -2.75,
    );
    expect(cuesIn(text)).toEqual(['0-0.75 b', '0.25-1.25 c']);
    expect([cues, notes]).toEqual([
      2,
      [
        'Line 4: The cue starts at 0 now, because it would start at -0.25 s.',
        'Cues left out because they would end before 0: 1.',
      ],
    ]);
    expect(() => captionsAsWebVtt(`${first}\na`, -10)).toThrowError(
      'Every cue would end before 0: --shift -10 is too much.',
    );
  });
});

describe('caption files of random valid parts', () => {
  const words = fc.constantFrom(
    'Hello',
    'a & b',
    '<v Ada>there</v>',
    '<i>so</i>',
    'x < y',
    '42',
    'Go --> on',
    '<c.red>',
    '&lt;3',
    'one\ntwo',
    ' \nthree',
  );
  const settings = fc.constantFrom(
    '',
    ' line:0,end',
    ' position:10%,line-left align:left',
    ' region:a size:50%',
  );
  const name = fc.constantFrom(null, null, '', 'cue-');
  const other = fc.constantFrom(
    'NOTE a comment',
    'STYLE\n::cue { color: red }',
    'REGION\nid:a',
    'NOTE\ntwo\nlines',
  );
  const gap = fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n', '\n \n');
  const cue = fc.record({ words, settings, name, gap, hasComma: fc.boolean(), other: fc.option(other) });
  const file = fc
    .record({
      header: fc.constantFrom(
        'WEBVTT\n\n',
        'WEBVTT - x\nKind: captions\n\n',
        '\uFEFFWEBVTT\n\n',
        'WEBVTT\n',
        '',
      ),
      cues: fc.array(cue, { minLength: 1, maxLength: 8 }),
      end: fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'),
    })
    .map(({ header, cues, end }) => {
      const stamp = (at: number, hasComma: boolean): string =>
        `00:00:${String(at).padStart(2, '0')}${hasComma ? ',' : '.'}000`;
      const body = cues.map((one, index) => {
        const id = one.name === null ? '' : `${one.name}${index + 1}\n`;
        const times = `${stamp(2 * index + 1, one.hasComma)} --> ${stamp(2 * index + 2, one.hasComma)}`;
        const before = one.other === null ? '' : `${one.other}${one.gap}`;
        return `${before}${id}${times}${one.settings}\n${one.words} end${index}${one.gap}`;
      });
      return { count: cues.length, text: (header + body.join('')).replaceAll('\n', end) };
    });

  it('give all cues, or a problem that convert repairs without losing any [convert-captions] [check-captions]', () => {
    fc.assert(
      fc.property(file, ({ text, count }) => {
        const written = convert(text);
        expect(problemsIn(written)).withContext(text).toEqual([]);
        expect(convert(written)).toBe(written);
        const { cues } = readWebVtt(written);
        expect(cues.map(({ lines }) => /end\d/.exec(lines.join(' '))?.[0]))
          .withContext(text)
          .toEqual(Array.from({ length: count }, (_, index) => `end${index}`));
        // What needs no repair is read as before.
        if (problemsIn(text).length === 0) expect(cues).withContext(text).toEqual(readWebVtt(text).cues);
      }),
      { seed: 42, numRuns: 2000 },
    );
  });

  for (const part of [
    '1\n',
    '<',
    '<b',
    '&',
    ' \n',
    '\r',
    'NOTE\n',
    'Go --> there\n',
    `${first}\na\n`,
    `1\n${first}\n`,
    '12:',
    'a1',
  ])
    it(`take linear time with ${JSON.stringify(part)}`, () => {
      const text = `WEBVTT\n\n${first}\na\n${part.repeat(50_000)}`;
      expect(problemsIn(convert(text)).length).toBeLessThan(3);
    });
});
