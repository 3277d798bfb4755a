import { fromTwee } from '../twee/from-twee';
import { TWO_WAYS } from '../testing/test-story';
import type { CommandResult } from './command-arguments';
import { convertCommand } from './convert-command';

describe('convertCommand', () => {
  const twee = ':: Start\nA door.\n(set: $x to 1)\n[[End]]\n\n:: End\nIt is over.';
  const files: Readonly<Record<string, string>> = {
    'story.twee': twee,
    'story.json': JSON.stringify(TWO_WAYS),
    'none.json': '{',
    'ways.twee': ':: Start\n[[Left]]\n[[Right]]\n\n:: Left\n[[Right]]\n[[Start]]\n\n:: Right\nIt is over.',
  };
  const written = new Map<string, string>();
  const run = (...given: readonly string[]): CommandResult => {
    written.clear();
    return convertCommand(given, {
      read: (file) => {
        const text = files[file];
        if (text === undefined) throw new Error(`There is no file ${file}.`);
        return text;
      },
      write: (file, text) => void written.set(file, text),
      schemaFor: (file) => `schema beside ${file}`,
    });
  };

  it('writes a Twee file as a story file, and says what is left out [convert-command]', () => {
    const { output, code } = run('story.twee', '--out', 'out.json');
    expect([output, code]).toEqual([
      'Line 3, "Start": The macro (set: $x to 1) was left out.\nwritten: out.json',
      0,
    ]);
    expect(JSON.parse(written.get('out.json') ?? '')).toEqual({
      $schema: 'schema beside out.json',
      ...fromTwee(twee).story,
    });
  });

  it('says in one line which defaults are missing, and what to write [convert-command]', () => {
    expect(run('ways.twee', '--out', 'out.json').output.split('\n')).toEqual([
      'Decisions without defaults: 2. Chance decides there when nobody chooses; write what follows into each, such as "defaults": ["Left"].',
      'written: out.json',
    ]);
  });

  it('writes a story file as a Twee file, and says what is left out [convert-command]', () => {
    const { output, code } = run('story.json', '--out', 'out.twee');
    expect(code).toBe(0);
    expect(written.get('out.twee')).toContain('[[Left->left]]');
    expect(output.split('\n')).toEqual([
      'Clips are left out: in "door", "left", "right".',
      'Durations and gains are left out: in "door", "left", "right".',
      'Questions are left out: in "door".',
      'Defaults are left out: in "door".',
      'Names of endings other than those of their scenes are left out: in "left", "right".',
      jasmine.stringMatching(/^The story has no IFID: add "meta": \{ "ifid": "[\dA-F-]{36}" \} to keep/),
      'written: out.twee',
    ]);
  });

  for (const [what, given] of [
    ['no target', ['story.twee']],
    ['two story files', ['story.json', '--out', 'out.json']],
    ['two Twee files', ['story.twee', '--out', 'out.twee']],
    ['a file that is not there', ['nowhere.twee', '--out', 'out.json']],
    ['what is no story', ['none.json', '--out', 'out.twee']],
  ] as const) {
    it(`exits with 2 for ${what}, and writes nothing`, () => {
      expect(run(...given).code).toBe(2);
      expect(written.size).toBe(0);
    });
  }
});
