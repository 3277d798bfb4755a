import { argumentsOf } from '../testing/arguments-of';
import { fromTwee } from '../../twee/src/from-twee';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import type { CommandResult } from './command-arguments';
import { convertCommand } from './convert-command';

describe('convertCommand', () => {
  const twee = ':: Start\nA door.\n(set: $x to 1)\n[[End]]\n\n:: End\nIt is over.';
  const files: Readonly<Record<string, string>> = {
    'story.twee': twee,
    'story.json': JSON.stringify(TWO_WAYS),
    'none.json': '{',
    'limits.json': JSON.stringify({
      ...TWO_WAYS,
      variables: { price: { initialValue: 0, external: { type: 'number', min: 2, max: 1 } } },
    }),
    'film.json': 'finished by hand',
    'link.twee': twee,
    'old.twee': twee,
    'damaged.twee': twee,
    'empty.twee': '',
    'garbage.twee': '\u0000\u0001 no passage',
    'title.twee': ':: StoryTitle\nA film',
    'ways.twee': ':: Start\n[[Left]]\n[[Right]]\n\n:: Left\n[[Right]]\n[[Start]]\n\n:: Right\nIt is over.',
  };
  const written = new Map<string, string>();
  const run = (...given: readonly string[]): CommandResult => {
    written.clear();
    const read = (file: string): string => {
      const text = files[file];
      if (text === undefined) throw new Error(`There is no file ${file}.`);
      return text;
    };
    return convertCommand(argumentsOf(given, ['--overwrite']), {
      read,
      readAnyEncoding: (file) => ({
        text: read(file),
        encoding: file === 'old.twee' ? 'windows-1252' : 'utf-8',
        isCertain: !/^(?:old|damaged)/.test(file),
        ...(file === 'damaged.twee' && { badLine: 2 }),
      }),
      write: (file, text, isNew = false) => {
        if (isNew && file in files) throw new Error(`${file} exists.`);
        written.set(file, text);
      },
      isSame: (one, other) => one === other || (one === 'link.twee' && other === 'story.json'),
      schemaFor: (file) => `schema beside ${file}`,
    });
  };

  it('converts a Twee file to a story file, and reports what is left out [convert-command]', () => {
    const { output, code } = run('story.twee', '--out', 'out.json');
    expect([output, code]).toEqual([
      'Line 3, "Start": The macro (set: $x to 1) was left out. (UNTRANSLATED_LOGIC)\nwritten: out.json',
      0,
    ]);
    expect(JSON.parse(written.get('out.json') ?? '')).toEqual({
      $schema: 'schema beside out.json',
      ...fromTwee(twee).story,
    });
  });

  it('reports missing defaults in one line, with an example [convert-command]', () => {
    expect(run('ways.twee', '--out', 'out.json').output.split('\n')).toEqual([
      'Decisions without defaults: 2. If the viewer does not choose, a random scene follows: add defaults to each decision, such as "defaults": ["Left"]. Choices are open from the start of the scene: for a clip, add "startTime": -8 to open them 8 seconds before its end.',
      'written: out.json',
    ]);
  });

  it('converts a story file to a Twee file, and reports what is left out [convert-command]', () => {
    const { output, code } = run('story.json', '--out', 'out.twee');
    expect(code).toBe(0);
    expect(written.get('out.twee')).toContain('[[Left->left]]');
    expect(output.split('\n')).toEqual([
      'Clips are left out: in "door", "left", "right".',
      'Durations and gains are left out: in "door", "left", "right".',
      'Prompts of decisions are left out: in "door".',
      'Defaults are left out: in "door".',
      'Names of endings that differ from the scene id are left out: in "left", "right".',
      jasmine.stringMatching(/^The story has no IFID: add "meta": \{ "ifid": "[\dA-F-]{36}" \} to keep/),
      'written: out.twee',
    ]);
  });

  it('refuses what check refuses in questions and limits, with its place [convert-command]', () => {
    const { output, code } = run('limits.json', '--out', 'out.twee');
    expect(output).toMatch(/^limits\.json:1:\d\d+ {2}"min" is greater than "max", so .*: correct one\.$/);
    expect([code, written.size]).toEqual([2, 0]);
  });

  it('replaces a file only with --overwrite [convert-command]', () => {
    expect(run('story.twee', '--out', 'film.json')).toEqual({ output: 'film.json exists.', code: 2 });
    expect(written.size).toBe(0);
    for (const given of [
      ['story.twee', '--out', 'film.json', '--overwrite'],
      ['story.twee', '--overwrite', '--out=film.json'],
    ]) {
      expect(run(...given).code).toBe(0);
      expect([...written.keys()]).toEqual(['film.json']);
    }
  });

  it('reports the encoding if it had to guess', () =>
    expect(run('old.twee', '--out', 'out.json').output).toMatch(
      /^old\.twee is not UTF-8 and was read as windows-1252: if characters look wrong, save it as UTF-8\.\n/,
    ));

  it('names a line with damaged bytes', () =>
    expect(run('damaged.twee', '--out', 'out.json').output).toMatch(
      /^Line 2 of damaged\.twee is not UTF-8 and shows \uFFFD: correct that line\.\n/,
    ));

  for (const file of ['empty.twee', 'garbage.twee', 'title.twee']) {
    it(`writes nothing for ${file}, which has no scenes`, () => {
      const { output, code } = run(file, '--out', 'out.json');
      expect(output).toMatch(/^\S+\.twee: (?:.*\n)?The file has no scenes, so nothing was written: begin /);
      expect(code).toBe(2);
      expect(written.size).toBe(0);
    });
  }

  for (const [what, given] of [
    ['its own file as the target', ['link.twee', '--out', 'story.json', '--overwrite']],
    ['an option for captions', ['story.twee', '--out', 'out.json', '--encoding', 'utf-8']],
    ['a shift of captions', ['story.twee', '--out', 'out.json', '--shift', '-1']],
    ['no target', ['story.twee']],
    ['two story files', ['story.json', '--out', 'out.json']],
    ['two Twee files', ['story.twee', '--out', 'out.twee']],
    ['a file that does not exist', ['nowhere.twee', '--out', 'out.json']],
    ['a file that is not a story', ['none.json', '--out', 'out.twee']],
  ] as const) {
    it(`exits with 2 for ${what}, and writes nothing`, () => {
      expect(run(...given).code).toBe(2);
      expect(written.size).toBe(0);
    });
  }
});
