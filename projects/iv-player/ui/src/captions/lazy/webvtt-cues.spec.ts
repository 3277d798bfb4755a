import fc from 'fast-check';
import { cueSettings, webVttCues } from './webvtt-cues';

/** Settings that differ from the defaults. */
function settingsOf(text: string): Record<string, unknown> {
  const defaults = new Set(Object.entries(cueSettings('')).map(([name, value]) => `${name}:${value}`));
  return Object.fromEntries(
    Object.entries(cueSettings(text)).filter(([name, value]) => !defaults.has(`${name}:${value}`)),
  );
}

describe('cueSettings', () => {
  for (const [text, expected] of [
    ['position:10%,line-left', { position: 10, positionAlign: 'line-left' }],
    ['\tposition:90.5%,line-right  ', { position: 90.5, positionAlign: 'line-right' }],
    ['position:50%,center align:left', { position: 50, positionAlign: 'center', align: 'left' }],
    ['line:0,end', { line: 0, lineAlign: 'end' }],
    ['line:-2', { line: -2 }],
    ['line:90%,end', { line: 90, snapToLines: false, lineAlign: 'end' }],
    ['line:50%,center size:40%', { line: 50, snapToLines: false, lineAlign: 'center', size: 40 }],
    ['vertical:rl align:end', { vertical: 'rl', align: 'end' }],
    ['size:0% align:start', { size: 0, align: 'start' }],
    ['line:1 line:2', { line: 2 }],
    ['line:1,end line:2', { line: 2 }],
    // Invalid settings are ignored as a whole, and so are regions.
    ['position:10%,start', {}],
    ['position:10,line-left', {}],
    ['line:5%,middle line:x line:1.', {}],
    ['size:101% position:100.5% line:101%', {}],
    ['align:middle vertical:tb region:a Line:1', {}],
    ['position:10% , line-left', { position: 10 }],
  ] as const) {
    it(`reads ${JSON.stringify(text)} [caption-settings]`, () => expect(settingsOf(text)).toEqual(expected));
  }
});

describe('webVttCues', () => {
  const cuesIn = (body: string): readonly string[] =>
    webVttCues(`WEBVTT\n\n${body}`).cues.map(
      ({ id, startTime, endTime, text }) => `${id}|${startTime}-${endTime}|${text}`,
    );

  it('keeps a cue whose text begins with a line of spaces [caption-blank-lines]', () =>
    expect(cuesIn('00:01.000 --> 00:02.000 align:start\n \nHello\n\nx\n00:03.000 --> 00:04.000\nb')).toEqual([
      '|1-2| \nHello',
      'x|3-4|b',
    ]));

  it('reports a block that is not a cue', () => {
    for (const [body, expected] of [
      ['NOTE a\n\nSTYLE\n::cue {}\n\nREGION\nid:a', false],
      ['00:00:01,000 --> 00:00:02,000\na', true],
      ['a', true],
      ['', false],
    ] as const)
      expect(webVttCues(`WEBVTT\n\n${body}`).hasLost)
        .withContext(body)
        .toBe(expected);
  });

  const line = fc.constantFrom(
    ...[
      '00:01.000 --> 00:02.000',
      '00:01.000-->01:00:02.000 line:-1 position:20%',
      '\t00:00.000 --> 00:09.000',
    ],
    ...[
      '00:01,000 --> 00:02,000',
      '00:01.00 --> 00:02.00',
      '00:60.000 --> 01:00.000',
      '1:00.000 --> 2:00.000',
    ],
    ...[
      '00:03.000 --> 00:02.000 line:90%,end size:40% align:right vertical:lr',
      'a --> b',
      '-->',
      'a > b & c',
    ],
    ...['', '', '', ' ', '\t', 'Hello', '<v Ada>there</v>', '7', 'NOTE', 'NOTE b', 'STYLE', 'REGION', 'id:a'],
  );
  const end = fc.constantFrom('\n', '\r\n', '\r');

  it('reads random files as the browser does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, end), { maxLength: 14 }), async (lines) => {
        const file = `WEBVTT\n\n${lines.flat().join('')}`;
        const read = webVttCues(file).cues.map(({ startTime, endTime, settings, text }) => {
          const { vertical, line: at, snapToLines, position, size, align } = settings;
          return { startTime, endTime, text, vertical, line: at, snapToLines, position, size, align };
        });
        expect(JSON.stringify(read, null, 1))
          .withContext(file)
          .toBe(await browserCues(file));
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  for (const part of [
    '\n',
    '\r',
    ' ',
    ' \n',
    '-->\n',
    '00:01.000 --> 00:02.000\n',
    '0',
    '1:',
    'x',
    'size:1% ',
  ])
    it(`handles ${JSON.stringify(part)} 100,000 times`, () => {
      const header = 'WEBVTT\n\n00:01.000 --> 00:02.000 ';
      expect(webVttCues(header + part.repeat(100_000)).cues.length).toBeGreaterThan(0);
    });
});

/** Cues of the browser's own parser, without names: Chromium may take one from the block above. */
async function browserCues(file: string): Promise<string> {
  const element = document.createElement('track');
  element.kind = 'metadata';
  document.createElement('video').append(element);
  element.track.mode = 'hidden';
  const url = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }));
  await new Promise((resolve) => {
    element.addEventListener('load', resolve);
    element.src = url;
  });
  URL.revokeObjectURL(url);
  const cues = ([...(element.track.cues ?? [])] as VTTCue[]).map(
    ({ startTime, endTime, text, vertical, line, snapToLines, position, size, align }) => {
      const placed = { vertical, line, snapToLines, position, size, align };
      return { startTime, endTime, text, ...placed };
    },
  );
  return JSON.stringify(cues, null, 1);
}
