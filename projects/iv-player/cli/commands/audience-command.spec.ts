import { RECORDED, randomRecords } from '../../story-core/src/testing/random-records';
import { takeLine } from '../../story-core/src/records/read-records';
import { audienceCommand } from './audience-command';
import type { CommandResult } from './command-arguments';

/** Of sessions with two versions of the story. */
const SEED = 1;

describe('audienceCommand', () => {
  const records = randomRecords(SEED, 20).map((record) => JSON.stringify(record));
  const files: Readonly<Record<string, string>> = {
    'story.json': JSON.stringify(RECORDED),
    'other.json': JSON.stringify({ ...RECORDED, meta: {} }),
    'none.json': '{',
    'a.jsonl': records.slice(0, 400).join('\n'),
    'b.jsonl': [...records.slice(300), 'x', '{}'].join('\n'),
  };
  const written = new Map<string, string>();
  const run = (file: string, options: Readonly<Record<string, string>>, ...lists: readonly string[]) => {
    written.clear();
    const read = (name: string): string => {
      const text = files[name];
      if (text === undefined) throw new Error(`The file ${name} does not exist.`);
      return text;
    };
    return audienceCommand(
      { file, options: new Map(Object.entries(options)), lists: new Map([['--records', lists]]) },
      {
        read,
        write: (name, text) => void written.set(name, text),
        isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
        readRecords: (name, tally) => {
          for (const [index, line] of read(name).split('\n').entries())
            takeLine(line, tally, () => `${name}:${index + 1}`);
          return Promise.resolve();
        },
      },
    );
  };

  it('writes a page and a table of all files, and names what it left out [audience-command]', async () => {
    const { output, code } = await run(
      'story.json',
      { '--html': 'a.html', '--csv': 'a.csv' },
      'a.jsonl',
      'b.jsonl',
    );
    expect(code).toBe(0);
    expect(output.split('\n').filter((line) => !line.startsWith('ending'))).toEqual([
      `20 sessions, ${records.length} records, 100 duplicates left out`,
      '2 versions of the story',
      `left out: 1 not JSON (first: b.jsonl:${records.length - 299})`,
      `left out: 1 not records (first: b.jsonl:${records.length - 298})`,
      'written: a.html',
      'written: a.csv',
    ]);
    expect(output).toMatch(/^ending home: \d+%$/m);
    expect(written.get('a.html')).toContain('<h1>Records: what viewers chose</h1>');
    expect(written.get('a.csv')).toMatch(/^scene,.*\r\ndoor,Which way\?,Left,left,hall,\d+,\d+%,/);
  });

  it('obeys language, date and smallest number of viewers [audience-command]', async () => {
    const options = {
      '--csv': 'a.csv',
      '--language': 'de',
      '--since': '2027-01-10',
      '--min-viewers': '1000',
    };
    const { output } = await run('story.json', options, 'a.jsonl', 'b.jsonl');
    expect(written.get('a.csv')).toContain('door,Wohin?,Links,left,hall,few,few,');
    expect(output).toMatch(/^few sessions, few records\n/);
    const { output: all } = await run('story.json', { '--since': '2027-01-10' }, 'a.jsonl', 'b.jsonl');
    expect(Number(/^\d+/.exec(all)?.[0])).toBe(
      new Set(
        randomRecords(SEED, 20)
          .filter(({ at }) => at >= '2027-01-10')
          .map(({ session }) => session),
      ).size,
    );
  });

  it('says that the records are of another story', async () => {
    const { output } = await run('other.json', {}, 'a.jsonl');
    expect(output).toBe('0 sessions, 0 records\nleft out: 400 of another story (first: a.jsonl:1)');
  });

  for (const [what, file, options, lists] of [
    ['a story that does not exist', 'nowhere.json', {}, ['a.jsonl']],
    ['a file that is not a story', 'none.json', {}, ['a.jsonl']],
    ['records that do not exist', 'story.json', { '--html': 'x' }, ['a.jsonl', 'c.jsonl']],
    ['records that are listed twice', 'story.json', { '--html': 'x' }, ['a.jsonl', 'A.jsonl']],
    ['a page that would replace the story', 'story.json', { '--html': 'Story.json' }, ['a.jsonl']],
    ['a table that would replace records', 'story.json', { '--csv': 'A.jsonl' }, ['a.jsonl']],
    ['one file for both', 'story.json', { '--csv': 'x', '--html': 'X' }, ['a.jsonl']],
    ['an option for production', 'story.json', { '--questions': 'x' }, ['a.jsonl']],
    ['a date that is none', 'story.json', { '--since': 'yesterday', '--html': 'x' }, ['a.jsonl']],
    ['a number of viewers that is none', 'story.json', { '--min-viewers': '0', '--html': 'x' }, ['a.jsonl']],
  ] as const) {
    it(`exits with 2 for ${what}, and writes nothing`, async () => {
      const result: CommandResult = await run(file, options, ...lists);
      expect(result.code).toBe(2);
      expect(result.output).toMatch(/\.$/);
      expect(written.size).toBe(0);
    });
  }
});
