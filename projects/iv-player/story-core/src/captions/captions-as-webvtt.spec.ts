import fc from 'fast-check';
import { captionsAsWebVtt } from './captions-as-webvtt';
import { readWebVtt } from './webvtt-file';

const convert = (text: string): string => captionsAsWebVtt(text).text;

describe('captionsAsWebVtt', () => {
  it('converts SubRip to WebVTT', () =>
    expect(
      convert(
        '1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\ntwo\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nThree\r\n',
      ),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOne\ntwo\n\n00:00:03.000 --> 00:00:04.000\nThree\n'));

  const texts: readonly [string, string, string][] = [
    ['keeps bold, italic and underlined', '<B>a</B> <i>b</i> <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
    [
      'keeps colours',
      '<font color="#FFFF00">a</font> <font color=cyan>b</font>',
      '<c.yellow>a</c> <c.cyan>b</c>',
    ],
    ['closes colours that are left open', '<font color="red">a', '<c.red>a</c>'],
    ['leaves out other fonts and tags', '<font size=2>a</font><s>b</s>', 'ab'],
    [
      'escapes what has a meaning',
      'I <3 you & me --> x &amp; &eacute;',
      'I &lt;3 you &amp; me --&gt; x &amp; &eacute;',
    ],
    ['leaves out lines of nothing but what is left out', '{\\an2}\nHello\n</font>\nyou', 'Hello\nyou'],
    [
      'keeps what is below a line of an open font',
      '<font color="red">\n\nHello\n</font>\nyou',
      '<c.red>Hello</c>\nyou',
    ],
    [
      'ends colours where they end, however tags are nested',
      '<font color="red"><i>a</font>b</i>c',
      '<c.red><i>a</i></c><i>b</i>c',
    ],
    [
      'ends other tags where they end',
      '<i>a<font color="red">b</i>c</font>d</b></font>e',
      '<i>a<c.red>b</c></i><c.red>c</c>de',
    ],
    ['keeps arrows between other numbers', 'v1.2 -> v1.3\n1,000 → 2,000', 'v1.2 -> v1.3\n1,000 → 2,000'],
    ["leaves out other players' marks", '{\\an2}{\\pos(1,2)}a {b}', 'a {b}'],
    ['keeps the speakers in WebVTT without a header', '<v Ada>a <00:00:01.500>b', '<v Ada>a <00:00:01.500>b'],
  ];
  for (const [title, text, expected] of texts) {
    it(title, () =>
      expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)).toBe(
        `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${expected}\n`,
      ),
    );
  }

  for (const [text, expected] of [
    // Anything but a tag is text.
    ['Hello<br>world<br/>x<BR />y', 'Hello\nworld\nx\ny'],
    ['Mail <anna@example.org> now', 'Mail &lt;anna@example.org> now'],
    ['Read <https://x.org> a', 'Read &lt;https://x.org> a'],
    ['<John> Hi</John>', '&lt;John> Hi&lt;/John>'],
    ['<whispering> Come here', '&lt;whispering> Come here'],
    ['if a<b and c>d then', 'if a&lt;b and c>d then'],
    ['if a<i and u>d then', 'if a&lt;i and u>d then'],
    ['a <c and d> e', 'a &lt;c and d> e'],
    ['<strong>a</strong> <em>b</em> <I >c</I>', '<b>a</b> <i>b</i> <i >c</i>'],
    ['<b class="x">a</b> <b.loud>c</b>', '<b>a</b> <b.loud>c</b>'],
    // Characters by name.
    [
      '&quot;Hi&quot; &eacute; &#233; AT&T &; &copy 1',
      '&quot;Hi&quot; &eacute; &#233; AT&amp;T &amp;; &amp;copy 1',
    ],
    // Style overrides for other players.
    ['{\\i1}it{\\i0} {\\an2\\b1}bold{\\b0}', '<i>it</i> <b>bold</b>'],
    ['{b}bold{/b} {i}it{/i} {u}x', '<b>bold</b> <i>it</i> {u}x'],
    ['line\\Nnext', 'line\nnext'],
  ] as const) {
    it(`keeps every word of ${text}`, () => {
      const made = captionsAsWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`);
      expect(made.text).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${expected}\n`);
      expect(made.notes).toEqual([]);
    });
  }

  it('reports each style without an equivalent in WebVTT once', () => {
    const said = '<s>a</s> {\\pos(1,2)\\c&HFF&}b\n<s>c</s> <font size=2>d</font>';
    const { notes } = captionsAsWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${said}\n\n{\\pos(3,4)}e`);
    expect(notes).toEqual(
      [
        [3, '{\\pos}'],
        [3, '{\\c}'],
        [3, '<s>'],
        [4, '<font>'],
      ].map(
        ([line, what]) =>
          `Line ${line}: The style ${what} was left out, here and later: WebVTT has no equivalent.`,
      ),
    );
  });

  const cueOf = (id: string, second: number, text: string): string =>
    `${id}00:00:0${second},000 --> 00:00:0${second + 1},000\n${text}\n`;
  for (const [what, text, notes] of [
    ['a number that is the next one', cueOf('1\n', 1, 'a') + cueOf('2\n', 3, 'b'), []],
    ['any number behind an empty line', cueOf('1\n', 1, 'a\n') + cueOf('7\n', 3, 'b'), []],
    [
      'another number without an empty line',
      cueOf('1\n', 1, 'How many?\n42') + cueOf('', 3, 'b'),
      ['Line 4: "42" was left out: it seems to be the name of the cue below.'],
    ],
    [
      'a text behind an empty line',
      cueOf('1\n', 1, 'Hello\n\nThere') + cueOf('', 3, 'b'),
      ['Line 5: "There" was left out: it seems to be the name of the cue below.'],
    ],
    [
      'a title right before the first cue',
      `A title\n${cueOf('', 1, 'a')}`,
      ['Line 1: "A title" was left out: it seems to be the name of the cue below.'],
    ],
  ] as const) {
    it(`reports what it treats as the name of a cue: ${what}`, () =>
      expect(captionsAsWebVtt(text).notes).toEqual([...notes]));
  }

  const body =
    '\n\n00:00:01.000 --> 00:00:02.000\na\n\nNOTE do not\nshow\n\nSTYLE\n::cue { color: red }\n\nx\n00:00:03.000 --> 00:00:04.000\nb\n';
  for (const [header, expected] of [
    ['webvtt', 'WEBVTT'],
    ['WEBVTT- x', 'WEBVTT - x'],
    ['WebVTT - x', 'WEBVTT - x'],
    [' WEBVTT', 'WEBVTT'],
    ['\n\nWEBVTT', 'WEBVTT'],
  ] as const) {
    it(`corrects the header ${JSON.stringify(header)}`, () =>
      expect(captionsAsWebVtt(header + body)).toEqual({ text: expected + body, cues: 2, notes: [] }));
  }

  it('does not show comments and styles from WebVTT without a header', () =>
    expect(captionsAsWebVtt(body)).toEqual({
      text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb\n',
      cues: 2,
      notes: [
        'Line 9: The STYLE block was left out: add WEBVTT as the first line of the file to keep it.',
        'Line 12: "x" was left out: it seems to be the name of the cue below.',
      ],
    }));

  it('treats NOTE in SubRip as text', () =>
    expect(convert(cueOf('1\n', 1, 'a\n\nNOTE b'))).toContain('a\nNOTE b\n'));

  it('adds style rules for colours without a WebVTT class', () =>
    expect(
      convert(
        '1\n00:00:01,000 --> 00:00:02,000\n<font color="#11FF11">a</font> <font color="Orange">b</font>',
      ),
    ).toBe(
      `WEBVTT

STYLE
::cue(.color11ff11) { color: #11ff11 }
::cue(.orange) { color: orange }

00:00:01.000 --> 00:00:02.000
<c.color11ff11>a</c> <c.orange>b</c>
`,
    ));

  const times: readonly [string, string, string][] = [
    ['commas', '00:00:01,000 --> 00:00:02,000', '00:00:01.000 --> 00:00:02.000'],
    ['fractions with two digits', '18:10.59 --> 18:12.1', '00:18:10.590 --> 00:18:12.100'],
    ['fractions with many digits, and none', '00:01.123456 --> 00:02', '00:00:01.123 --> 00:00:02.000'],
    ['colons before milliseconds', '00:00:03:000 --> 00:04:050', '00:00:03.000 --> 00:00:04.050'],
    ['digits that are missing', '1:2,5-->1:02:03', '00:01:02.500 --> 01:02:03.000'],
    ['other arrows', '00:01.000 -> 00:02.000', '00:00:01.000 --> 00:00:02.000'],
    ['dashes from word processors', '00:01.000 –> 00:02.000', '00:00:01.000 --> 00:00:02.000'],
    ['escaped arrows', '00:01.000 --&gt; 00:02.000', '00:00:01.000 --> 00:00:02.000'],
    [
      'settings',
      '00:01,000 --> 00:02,000 line:0 align:left',
      '00:00:01.000 --> 00:00:02.000 line:0 align:left',
    ],
  ];
  for (const [title, from, to] of times) {
    it(`corrects ${title}, with and without a header`, () => {
      expect(convert(`${from}\na`)).toBe(`WEBVTT\n\n${to}\na\n`);
      expect(convert(`WEBVTT - x\n\nNOTE y\n\nid\n${from}\na`)).toBe(
        `WEBVTT - x\n\nNOTE y\n\nid\n${to}\na\n`,
      );
    });
  }

  it('keeps the position of the text', () => {
    const placed = (key: number): string | undefined =>
      /--> \S+ ?(.*)/.exec(convert(`1\n00:00:01,000 --> 00:00:02,000\n{\\an${key}}a`))?.[1];
    expect([1, 2, 3, 5, 7, 8].map(placed)).toEqual([
      'align:left',
      '',
      'align:right',
      'line:50%',
      'line:0 align:left',
      'line:0',
    ]);
  });

  it('keeps text after an empty line, and lines of digits', () =>
    expect(
      convert('1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n12\n\n2\n00:00:03,000 --> 00:00:04,000\n7\n'),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHow many?\n12\n\n00:00:03.000 --> 00:00:04.000\n7\n'));

  it('needs no empty line between cues', () =>
    expect(convert('1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb\n',
    ));

  it('reports what it leaves out and what is never shown', () => {
    const { notes, cues } = captionsAsWebVtt(
      'A title\n\n1\n00:00:02,000 --> 00:00:01,000 X1:1 Y1:2\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb',
    );
    expect(cues).toBe(2);
    expect(notes).toEqual([
      'Line 4: The cue ends before it starts, and is never shown.',
      'Line 1: "A title" was left out: it is before the first cue.',
      'Line 4: The position X1:1 Y1:2 was left out.',
    ]);
  });

  const unreadable = [
    '00:01:0S,000 --> 00:02:00,000',
    '-00:00:03,000 --> 00:00:04,000',
    '00:00:03,000 --> -00:00:04,000',
    '00:00:03,000 -->',
    '--> 00:00:04,000',
    '00: 00: 03,000 --> 00: 00: 04,000',
    '0:3:5:7,2 -> 0:3:6:7,2',
    '00.00.03,000 --> 00.00.04,000',
    '00:00:03,000 00:00:04,000',
    '00:00:03.000 - 00:00:04.000',
    '00:03.00,00:04.00',
    '3.000 --> 4.000',
    '3 --> 4',
  ];
  for (const times of unreadable) {
    it(`leaves out the cue of ${times}, with a note`, () => {
      const cue = (number: number, seconds: string): string => `${number}\n${seconds}\nSaid ${number}\n\n`;
      const before = cue(1, '00:00:01,000 --> 00:00:02,000');
      const after = cue(3, '00:00:05,000 --> 00:00:06,000');
      const note = (line: number): string =>
        `Line ${line}: The cue was left out, because "${times}" cannot be read: write its times as 00:00:01,000 --> 00:00:02,000.`;
      const without = captionsAsWebVtt(before + after);
      const made = captionsAsWebVtt(before + cue(2, times) + after);
      expect([made.text, made.cues, made.notes]).toEqual([without.text, 2, [note(6)]]);
      expect(captionsAsWebVtt(cue(2, times) + before + after).notes).toEqual([note(2)]);
      const headed = captionsAsWebVtt(`WEBVTT\n\n${before.trimEnd()}\n${cue(2, times)}${after}`);
      expect(headed.notes).toEqual([note(7)]);
      expect(readWebVtt(headed.text).cues.map(({ lines }) => lines)).toEqual([['Said 1'], ['Said 3']]);
    });
  }

  it('throws for text without cues', () =>
    expect(() => convert('WEBVTT\n\nnothing')).toThrowError(/There are no cues/));

  it('writes captions that browsers read, with all cues and words [convert-captions]', () => {
    const signs = fc.stringMatching(/^[a-z &<>{}\n\d\\-]{0,20}$/);
    const marks = fc.constantFrom('{\\an8}', '<font color="red">', '</font>', '<i>', '</i>', '\n', ' ', 'a');
    const words = fc.oneof(signs, fc.string({ unit: marks })).map((said) => `${said}\nend`);
    const cue = fc.tuple(fc.nat(86_400_000), fc.integer({ min: 1, max: 9000 }), words);
    const stamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 6 }), (list) => {
        const text = list
          .map(
            ([start, length, said], index) =>
              `${index + 1}\n${stamp(start)} --> ${stamp(start + length)}\n${said}\n\n`,
          )
          .join('');
        const { cues, lost } = readWebVtt(convert(text));
        expect(lost).toEqual([]);
        expect(cues.map(({ lines }) => lines.at(-1)?.trim())).toEqual(list.map(() => 'end'));
      }),
      { seed: 28 },
    );
  });

  for (const part of [
    '<font color=',
    '<font color=red>',
    '<i><font color=red></i>',
    '{\\',
    '&',
    '<',
    '-->',
    '1\n00:00:01,000 --> 00:00:02,000\n',
    '00:',
    '0',
    '-',
    ' ',
  ]) {
    it(`handles ${JSON.stringify(part)} 50,000 times`, () => {
      const text = `1\n00:00:01,000 --> 00:00:02,000\n${part.repeat(50_000)}`;
      expect(readWebVtt(convert(text)).cues.length).toBeGreaterThan(0);
    });
  }
});
