import { argumentsOf } from '../testing/arguments-of';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { readChecked } from '../../story-core/src/format/read-story';
import { finding } from '../../story-core/src/format/story-finding';
import { StoryMedia } from '../../story-core/src/check/media/story-media';
import { storyAsJson } from '../files/story-as-json';
import { checkRead, checkText, openCheck } from './check-command';
import type { CommandResult } from './command-arguments';
import { FINDING_FORMATS, writeFindings } from './finding-output';

describe('openCheck', () => {
  const files: Readonly<Record<string, string>> = {
    'good.json': JSON.stringify(storyOf({ a: { text: 'A', ending: 'x' } })),
    'notes.json': JSON.stringify(TWO_WAYS),
    'warnings.json': JSON.stringify({ ...TWO_WAYS, variables: { gold: { initialValue: 0 } } }),
    'bad.json': JSON.stringify(storyOf({ a: { next: '100%: b, c' } }), null, 2),
    'none.json': '{',
    'film/part 1 #2?.json': JSON.stringify(storyOf({ a: { next: 'b' } })),
    'good.twee': ':: Start\n[[End]]\n\n:: End\nIt is over.',
    'two.twee': ':: Start\n[[End]] or [[Away]]\n\n:: End\nIt is over.\n\n:: Away\nIt goes on.',
    'bad.twee': ':: Start\n[[Nowhere]]',
    'logic.twee':
      ':: StoryData\n{ "format": "SugarCube" }\n\n:: Start\nA door.\n<<if visited() is 1>>[[End]]<</if>>\n\n:: End\nIt is over.',
    'prose.twee': 'Once upon a time',
    'empty.twee': '',
    'data.twee': ':: StoryTitle\nFilm\n\n:: StoryData\n{ "start": "Start" }',
    'empty.json': JSON.stringify(storyOf({}, { start: 'door' })),
    'long.twee': ':: Hall\n\n:: StoryData\n{ "start": "Attic" }\n\n:: Cellar\nDark.\n:: Hall\n[[Up->Roof]]',
  };
  const run = (...given: readonly string[]): CommandResult => {
    const opened = openCheck(argumentsOf(given), {
      read: (file) => {
        const text = files[file];
        if (text === undefined) throw new Error(`There is no file ${file}.`);
        return text;
      },
    });
    if ('code' in opened) return opened;
    const { folder, finish } = opened;
    return finish(folder === undefined ? null : new StoryMedia({ 'door.mp4': {}, 'left.mp4': {} }));
  };

  for (const [what, given, code] of [
    ['0 for a story without findings', ['good.json'], 0],
    ['0 for a Twee file without findings', ['good.twee'], 0],
    ['0 for a Twee file without defaults, which Twee cannot express', ['two.twee'], 0],
    ['1 for an error', ['bad.json'], 1],
    ['1 for an error in a Twee file', ['bad.twee'], 1],
    ['1 for a file that is not a story', ['none.json'], 1],
    ['1 for warnings', ['warnings.json'], 1],
    ['0 for notes', ['notes.json'], 0],
    ['0 for as many warnings as allowed', ['warnings.json', '--max-warnings', '1'], 0],
    ['1 for one more warning than allowed', ['warnings.json', '--max-warnings=0'], 1],
    ['1 for an error, however many warnings are allowed', ['bad.json', '--max-warnings', '9'], 1],
    ['1 for a missing clip', ['warnings.json', '--max-warnings', '9', '--media', 'media'], 1],
    ['2 for a file that does not exist', ['nowhere.json'], 2],
    ['2 for an unknown format', ['good.json', '--format', 'xml'], 2],
    ['2 for a negative number', ['good.json', '--max-warnings', '-1'], 2],
    ['2 for a number without a digit', ['good.json', '--max-warnings='], 2],
    ['2 for a fractional number of warnings', ['good.json', '--max-warnings', '1.5'], 2],
    ['2 for a hexadecimal number', ['good.json', '--max-warnings', '0x10'], 2],
    ['2 for an invalid loudness range', ['good.json', '--loudness-range', 'loud'], 2],
    ['2 for an empty loudness range', ['good.json', '--loudness-range='], 2],
    ['2 for an infinite bandwidth', ['good.json', '--bandwidth', 'Infinity'], 2],
    ['0 for a bandwidth with an exponent', ['good.json', '--bandwidth', '5e6'], 0],
    ['2 for an invalid bandwidth', ['good.json', '--bandwidth', 'fast'], 2],
  ] as const) {
    it(`exits with ${what} [check-command]`, () => expect(run(...given).code).toBe(code));
  }

  it('writes a line for each finding', () => {
    expect(run('bad.json').output).toBe(
      'bad.json:7:15  error  UNKNOWN_NODE  The scene "100%: b, c" does not exist: add it, or correct the id.\n1 error, 0 warnings',
    );
  });

  it('keeps each finding on one line, escaping names that a terminal or build server would interpret', () => {
    expect(
      writeFindings('a.json', [finding('DEAD_END', [], 'A "\n::error::\u001b[2J\u009b1m\r"')], 'text'),
    ).toBe('a.json  error  DEAD_END  A "\\n::error::\\u001b[2J\\u009b1m\\r"\n1 error, 0 warnings');
  });

  it('colours only the word for the severity', () => {
    const given = [finding('DEAD_END', [], 'An error.')];
    expect(writeFindings('error.json', given, 'text', (severity) => `<${severity}>`)).toBe(
      'error.json  <error>  DEAD_END  An error.\n1 error, 0 warnings',
    );
    expect(writeFindings('a.json', given, 'github', () => 'red')).not.toContain('red');
  });

  it('writes no full stop after a command, in each format', () => {
    const messages = [
      ['Convert it with ffmpeg -i a.mov new.mp4.', 'Convert it with ffmpeg -i a.mov new.mp4'],
      ['Run npx iv-player check a.json --media ..', 'Run npx iv-player check a.json --media .'],
      ['Run ffmpeg -i a.mov new.mp4, without -copyts.', 'Run ffmpeg -i a.mov new.mp4, without -copyts.'],
      ['Use one of mv 1.mp4, mv 2.mp4.', 'Use one of mv 1.mp4, mv 2.mp4.'],
    ] as const;
    for (const format of FINDING_FORMATS)
      for (const [message, shown] of messages) {
        const output = writeFindings('a.json', [finding('DEAD_END', [], message)], format);
        const [found] = /(?:Convert|See|Run|Use) .*?(?="?,?$)/m.exec(output) ?? [''];
        expect(found.replaceAll('\\"', '"')).withContext(format).toBe(shown);
      }
  });

  it('writes notes in each format, and counts them separately [finding-notes]', () => {
    const place = 'notes.json:1:65';
    expect(run('notes.json').output).toBe(
      `${place}  note  MISSING_CAPTIONS  3 clips have no captions: add caption files.\n0 errors, 0 warnings, 1 note`,
    );
    expect(run('notes.json', '--format', 'github').output).toBe(
      '::notice file=notes.json,line=1,col=65,title=MISSING_CAPTIONS::3 clips have no captions: add caption files.',
    );
    expect(run('notes.json', '--format', 'json').output).toContain('"severity": "note"');
    expect(run('notes.json', '--format', 'sarif').output).toContain('"level": "note"');
    expect(run('warnings.json').output).toMatch(/\n0 errors, 1 warning, 1 note$/);
  });

  it('writes JSON', () => {
    expect(JSON.parse(run('bad.json', '--format', 'json').output)).toEqual([
      jasmine.objectContaining({
        code: 'UNKNOWN_NODE',
        line: 7,
        column: 15,
        path: ['nodes', 'a', 'next'],
      }) as unknown,
    ]);
  });

  it('writes SARIF [check-command]', () => {
    const { version, runs } = JSON.parse(run('bad.json', '--format', 'sarif').output) as {
      version: string;
      runs: { tool: unknown; columnKind: unknown; results: object[] }[];
    };
    expect(version).toBe('2.1.0');
    expect(runs[0]?.tool).toEqual({ driver: { name: 'iv-player', rules: [{ id: 'UNKNOWN_NODE' }] } });
    expect(runs[0]?.columnKind).toBe('utf16CodeUnits');
    expect(runs[0]?.results).toEqual([
      {
        ruleId: 'UNKNOWN_NODE',
        level: 'error',
        message: { text: 'The scene "100%: b, c" does not exist: add it, or correct the id.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'bad.json' },
              region: { startLine: 7, startColumn: 15 },
            },
          },
        ],
      },
    ]);
  });

  it('writes the path of the file as an address in SARIF, and with its commas and colons escaped for GitHub', () => {
    const sarif = run('film/part 1 #2?.json', '--format', 'sarif').output;
    expect(sarif).toContain('"uri": "film/part%201%20%232%3F.json"');
    expect(writeFindings('a,b:c.json', [finding('DEAD_END', [], 'A\nB')], 'github')).toBe(
      '::error file=a%2Cb%3Ac.json,title=DEAD_END::A%0AB',
    );
  });

  it('writes valid SARIF, and nothing for GitHub, if there are no findings', () => {
    const { runs } = JSON.parse(run('good.json', '--format', 'sarif').output) as { runs: unknown };
    expect(runs).toEqual([
      {
        tool: { driver: { name: 'iv-player', rules: [] } },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ]);
    expect(run('good.json', '--format', 'github').output).toBe('');
    expect(run('good.json', '--format', 'json').output).toBe('[]');
    expect(run('good.json').output).toBe('0 errors, 0 warnings');
  });

  it('reports the line of the passage in a Twee file [twee-lines]', () => {
    expect(run('bad.twee').output).toBe(
      'bad.twee:1:1  error  UNKNOWN_NODE  The scene "Nowhere" does not exist: add it, or correct the id.\n1 error, 0 warnings',
    );
    expect(run('long.twee', '--format', 'github').output).toBe(
      [
        '::error file=long.twee,line=3,col=1,title=UNKNOWN_NODE::The scene "Attic" does not exist: add it, or correct the id.',
        '::error file=long.twee,line=8,col=1,title=UNKNOWN_NODE::The scene "Roof" does not exist: add it, or correct the id.',
      ].join('\n'),
    );
  });

  it('warns of logic that was not translated, with its line [twee-logic]', () => {
    expect(run('logic.twee').output).toBe(
      'logic.twee:6:1  warning  UNTRANSLATED_LOGIC  The macro <<if visited() is 1>> was left out. Its contents and their links are always open: add "when" to the choices in the story file.\n0 errors, 1 warning',
    );
  });

  it('says that a file has no scenes, in the words of its format [check-command]', () => {
    for (const name of ['prose', 'empty', 'data'])
      expect(run(`${name}.twee`).output).toBe(
        `${name}.twee:1:1  error  BAD_FORMAT  The file has no scenes, so there is nothing to play: begin each passage with a line such as ":: Start".\n1 error, 0 warnings`,
      );
    expect(run('empty.json').output).toMatch(
      /error {2}UNKNOWN_NODE {2}The story has no scenes, so there is nothing to play: add one to "nodes"\.\n1 error, 0 warnings$/,
    );
  });

  it('writes escaped annotations for GitHub [check-command]', () => {
    expect(run('bad.json', '--format', 'github').output).toBe(
      '::error file=bad.json,line=7,col=15,title=UNKNOWN_NODE::The scene "100%25: b, c" does not exist: add it, or correct the id.',
    );
  });

  it('ends with the command that repairs a file, so that it can be copied', () => {
    const message = 'The format is AVI: convert it with ffmpeg -i a.avi new.mp4.';
    const output = writeFindings('film.json', [finding('BAD_CONTAINER', ['nodes'], message)], 'text');
    expect(output.split('\n')[0]).toMatch(/ffmpeg -i a\.avi new\.mp4$/);
  });
});

describe('checkRead', () => {
  for (const [file, text] of [
    ['story.json', JSON.stringify(storyOf({ a: { next: 'b' } }, { start: 'door' }), null, 2)],
    ['story.twee', ':: Start\n[[Nowhere]]\n\n:: Away\nIt goes on.'],
    ['prose.twee', 'Once upon a time'],
  ] as const)
    it(`finds in ${file} what checkText finds in its text`, () => {
      const { story } = readChecked(storyAsJson(file, text));
      expect(story && checkRead(file, text, story)).toEqual(checkText(file, text));
    });
});
