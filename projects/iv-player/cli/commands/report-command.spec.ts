import { argumentsOf } from '../testing/arguments-of';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import type { CommandResult } from './command-arguments';
import { reportCommand } from './report-command';

describe('reportCommand', () => {
  const files: Readonly<Record<string, string>> = {
    'story.json': JSON.stringify(TWO_WAYS),
    'story.twee': ':: Start\nA door.\n[[End]]\n\n:: End\nIt is over.',
    'asked.json': JSON.stringify({
      ...TWO_WAYS,
      nodes: {
        ...TWO_WAYS.nodes,
        door: {
          ...TWO_WAYS.nodes['door'],
          questions: [{ id: 'open', at: 1.5, kind: 'text', accept: ['yes'] }],
        },
      },
    }),
    'none.json': '{',
  };
  const written = new Map<string, string>();
  const run = (...given: readonly string[]): CommandResult => {
    written.clear();
    return reportCommand(argumentsOf(given), {
      read: (file) => {
        const text = files[file];
        if (text === undefined) throw new Error(`There is no file ${file}.`);
        return text;
      },
      write: (file, text) => {
        if (file.startsWith('readonly/')) throw new Error(`${file} cannot be written.`);
        written.set(file, text);
      },
      isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
    });
  };

  it('writes the requested page and table, and summarizes them [report-command]', () => {
    expect(run('story.json', '--html', 'out.html', '--csv=out.csv')).toEqual({
      output:
        '0.0 minutes to shoot, 0.5 minutes in all\n3 scenes, 2 choices, 2 paths\nwritten: out.html\nwritten: out.csv',
      code: 0,
    });
    expect(written.get('out.html')).toContain('<!doctype html>');
    expect(written.get('out.csv')).toContain('door,10,Which way?,Left,left,10,,,yes');
  });

  it('counts the questions, and writes a table of them [report-command]', () => {
    expect(run('asked.json', '--questions', 'asked.csv').output).toContain(
      '3 scenes, 2 choices, 1 questions, 2 paths\nwritten: asked.csv',
    );
    expect(written.get('asked.csv')).toContain('door,0:01.5,open,text,,,yes,yes');
  });

  it('reads Twee files', () => {
    expect(run('story.twee').output).toContain('2 scenes, 1 choices, 1 paths');
  });

  it('accepts a language and a number of paths', () => {
    expect(run('story.json', '--max-paths', '1', '--language', 'de').output).toContain('1 or more paths');
  });

  for (const [what, given] of [
    ['a file that does not exist', ['nowhere.json']],
    ['a file that is not a story', ['none.json']],
    ['an invalid number of paths', ['story.json', '--max-paths', '0']],
    ['its own file as the page', ['story.json', '--html', 'Story.json']],
    ['its own file as the table', ['story.twee', '--html', 'a.html', '--csv', 'story.twee']],
    ['one file for page and table', ['story.json', '--html', 'x', '--csv', 'x']],
    ['one file for both tables', ['story.json', '--csv', 'x', '--questions', 'X']],
    ['a file that cannot be written', ['story.json', '--html', 'readonly/x.html']],
  ] as const) {
    it(`exits with 2 for ${what}, and writes nothing`, () => {
      expect(run(...given).code).toBe(2);
      expect(written.size).toBe(0);
    });
  }
});
