import { storyOf } from '../testing/test-story';
import { checkStory } from './check-story';

describe('captions in checkStory [check-captions]', () => {
  const check = (src: string, text?: string): readonly string[] =>
    checkStory(
      storyOf({ a: { text: 'A', captions: [{ src, lang: 'en', label: 'English' }], ending: 'x' } }),
      {
        media: { [src]: text === undefined ? {} : { text } },
      },
    ).map(({ code, path, message }) => `${code} ${path.slice(2).join('.')} ${message}`);
  const good = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHello.\n\n';
  /** Replacement character for invalid UTF-8. */
  const utf16 = (text: string, mark: string): string => mark + [...text].map((one) => `${one}\0`).join('');

  it('finds nothing in captions that browsers read', () => {
    for (const text of [
      good,
      `\uFEFF${good}`,
      good.replaceAll('\n', '\r\n'),
      good.replace(' --> ', '-->'),
      'WEBVTT\n',
      `${good}NOTE Für Österreich\n`,
    ])
      expect(check('a.vtt', text)).toEqual([]);
  });

  const convert = 'npx iv-player convert a.vtt --out a.vtt';
  const cases: readonly [string, string, string | undefined, readonly string[]][] = [
    [
      'SubRip by its name',
      'sub/a b.srt',
      undefined,
      [
        'is not WebVTT, the only caption format that browsers support: change the address to "sub/a b.vtt", and run: npx iv-player convert "sub/a b.srt" --out "sub/a b.vtt"',
      ],
    ],
    ['SubRip in its file', 'a.srt', '1\n00:00:01,000 --> 00:00:02,000\nA', ['convert a.srt --out a.vtt']],
    ['a file without a header', 'a.vtt', '00:01.000 --> 00:02.000\nA', [convert]],
    ['a different format', 'a.ttml?v=1', undefined, ['export it as WebVTT, with WEBVTT as the first line.']],
    [
      'a format of tags',
      'a.vtt',
      '<tt><body><p begin="1s" end="2s">A</p></body></tt>',
      ['export it as WebVTT, with WEBVTT as the first line.'],
    ],
    [
      'a page in place of captions',
      'a.vtt',
      'Not found',
      ['export it as WebVTT, with WEBVTT as the first line.'],
    ],
    ['an empty file', 'a.vtt', '', ['export it as WebVTT, with WEBVTT as the first line.']],
    [
      'a file in an old encoding',
      'a.vtt',
      `${good}00:03.000 --> 00:05.000\nF\uFFFDr \uFFFDsterreich\n`,
      [`is not UTF-8, so line 7 shows \uFFFD: save it as UTF-8, or run: ${convert}`],
    ],
    ['UTF-16 with a mark', 'a.vtt', utf16(good, '\uFFFD\uFFFD'), ['is UTF-16']],
    ['UTF-16 without one', 'a.vtt', utf16(good, ''), ['is UTF-16']],
    [
      'commas in times',
      'a.vtt',
      `${good}1\n00:00:04,000 --> 00:00:05,000\nLost`,
      ['on line 7 of a.vtt, "00:00:04,000 --> 00:00:05,000"'],
    ],
    [
      'two-digit fractions',
      'a.vtt',
      `${good}18:10.59 --> 18:12.59\nLost\n\n18:13.59 --> 18:14.59\nLost`,
      ['in 2 places in a.vtt, starting at line 6'],
    ],
    ['an arrow with a single dash', 'a.vtt', `${good}00:04.000 -> 00:05.000\nLost`, ['on line 6']],
    ['an empty line within a cue', 'a.vtt', `${good}Lost`, ['on line 6 of a.vtt, "Lost"']],
    [
      'a cue that ends before it begins',
      'a.vtt',
      `${good}00:05.000 --> 00:04.000\nLost`,
      ['The cue at 5.0 s in a.vtt ends before it starts, and is never shown: correct its times.'],
    ],
    ['a cue that ends when it begins', 'a.vtt', `${good}00:05.000 --> 00:05.000\nLost`, ['is never shown']],
    [
      'a name that a shell would run',
      '$(x).srt',
      undefined,
      ["npx iv-player convert '$(x).srt' --out '$(x).vtt'"],
    ],
  ];
  for (const [title, src, text, expected] of cases) {
    it(`finds ${title}`, () => {
      const found = check(src, text);
      expect(found.length).toBe(expected.length);
      found.forEach((one, index) => {
        expect(one).toMatch(/^BAD_CAPTIONS captions\.0\.src /);
        expect(one).toContain(expected[index]!);
      });
    });
  }

  describe('compared with the length of the clip', () => {
    const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
    const late = (media: object, node: object, ...starts: readonly string[]): readonly string[] => {
      const text = starts.map((start) => `${start}.000 --> ${start}.900\na\n`).join('\n');
      const story = storyOf({ a: { source: 'a.mp4', ...node, captions, ending: 'x' } });
      return checkStory(story, { media: { 'a.mp4': media, 'a.vtt': { text: `WEBVTT\n\n${text}` } } })
        .filter(({ code }) => code === 'BAD_CAPTIONS')
        .map(({ message }) => message);
    };
    const shift = (seconds: number): string =>
      `to show all cues ${seconds} s earlier, run: npx iv-player convert a.vtt --out a.vtt --shift -${seconds}`;

    for (const [title, media, node, starts, expected] of [
      [
        'an hour late',
        { duration: 6 },
        {},
        ['01:00:01', '01:00:04'],
        `Every cue in a.vtt would start after the end of the scene at 6.0 s, the first at 3601.0 s: ${shift(3600)}`,
      ],
      [
        'late by the place of the clip in the film',
        {},
        { duration: 6 },
        ['12:32', '12:34'],
        `Every cue in a.vtt would start after the end of the scene at 6.0 s, the first at 752.0 s: ${shift(752)}`,
      ],
      [
        'partly late',
        { duration: 6 },
        { videoDuration: 7 },
        ['00:03', '00:08'],
        `1 of 2 cues in a.vtt would start after the end of the scene at 7.0 s, the first at 8.0 s: ${shift(3)}`,
      ],
      [
        'too many',
        { duration: 6 },
        {},
        ['00:00', '00:03', '00:07'],
        '1 of 3 cues in a.vtt would start after the end of the scene at 6.0 s, the first at 7.0 s: correct their times, or remove them.',
      ],
      [
        'an hour late, in a clip of unknown length',
        {},
        {},
        ['10:00:01', '10:20:00'],
        `Every cue in a.vtt starts after more than an hour: ${shift(36000)}`,
      ],
    ] as const) {
      it(`finds cues ${title}`, () => expect(late(media, node, ...starts)).toEqual([expected]));
    }

    it('finds nothing in cues that start in time, or in clips of unknown length', () => {
      expect(late({ duration: 6 }, {}, '00:00', '00:05')).toEqual([]);
      expect(late({ duration: 6 }, { duration: 60 }, '00:50')).toEqual([]);
      expect(late({}, {}, '00:50', '01:10:00')).toEqual([]);
    });
  });

  it('finds SubRip even without media', () => {
    const captions = [{ src: 'a.srt', lang: 'en', label: 'English' }];
    const found = checkStory(storyOf({ a: { text: 'A', captions, ending: 'x' } }));
    expect(found.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['BAD_CAPTIONS warning']);
  });

  it('reads times without spaces around the arrow', () =>
    expect(check('a.vtt', `WEBVTT\n\n00:01.000-->00:01.100\n${'x'.repeat(35)}`)).toEqual([
      jasmine.stringMatching(
        /^CAPTION_TOO_FAST captions\.0 The cue at 1\.0 s in a\.vtt runs at 350 characters/,
      ),
      jasmine.stringMatching(/is shown for only 0\.10 s/),
    ]));

  it('ignores the brief cues at which captions roll up', () => {
    const rolling =
      'WEBVTT\n\n00:01.000 --> 00:03.000\nso this\n\n00:03.000 --> 00:03.010\nso this\n \n\n00:03.010 --> 00:05.000\nso this\nis it\n';
    expect(check('a.vtt', rolling)).toEqual([]);
    expect(check('a.vtt', rolling.replace('00:03.010\nso this', '00:03.010\nelse')).length).toBe(2);
  });

  it('handles 100,000 lines that roll up', () => {
    const lines = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('');
    const rolling = `WEBVTT\n\n00:01.000 --> 00:01.010\n${lines}\n00:01.010 --> 00:03.000\n${lines}`;
    expect(check('a.vtt', rolling).length).toBe(1);
  });

  for (const part of [
    '<',
    '<c.a.',
    '&',
    '&amp',
    '-->',
    '-->\n',
    '\n',
    '\r',
    '\0',
    ' ',
    '00:',
    '1',
    '\uFFFD',
    '00:01.000 -->',
    'NOTE\n\n',
  ]) {
    it(`handles ${JSON.stringify(part)} 100,000 times`, () =>
      expect(check('a.vtt', `${good}00:04.000 --> 00:06.000\n${part.repeat(100_000)}`).length).toBeLessThan(
        6,
      ));
  }
});
