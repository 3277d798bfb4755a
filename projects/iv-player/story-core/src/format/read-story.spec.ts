import fc from 'fast-check';
import { changedAnywhere } from '../testing/changed-anywhere';
import { anyStory } from '../testing/random-stories';
import { TWO_WAYS, storyOf } from '../testing/test-story';
import {
  type CheckedStory,
  STORY_MIGRATIONS,
  type StoryMigration,
  acceptedStory,
  asChecked,
  readStory,
  withPlaces,
} from './read-story';
import { finding } from './story-finding';

const read = (given: unknown): readonly string[] =>
  readStory(given).findings.map(
    ({ code, path, message, line, column }) =>
      `${code} ${path.join('.')} ${line === undefined ? '-' : `${line}:${column}`} ${message}`,
  );
const text = (nodes: string, rest = ''): string =>
  `{ "format": "iv-story", "version": 1, "start": "a",${rest}\n  "nodes": ${nodes} }`;

/** JSON nested so deeply that recursion would overflow the stack. */
const deep = (opening: string, closing: string): string => opening.repeat(100_000) + closing.repeat(100_000);
const cyclic: Record<string, unknown> = { format: 'iv-story' };
cyclic['meta'] = { cyclic };

describe('readStory', () => {
  it('reads random stories unchanged, as objects and as text [read-story]', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        expect(readStory(story)).toEqual({ story, findings: [] });
        expect(readStory(JSON.stringify(story, null, 2))).toEqual({ story, findings: [] });
      }),
    );
  });

  it('does not mistake texts with colons and quotation marks for keys', () => {
    for (const text of [':', ': a', '"', '": ', '\\":', '" :', '{"a":1,"a":2}', 'a : b']) {
      const story = storyOf({ a: { text, tags: [text] }, [text]: { text: 'A' } });
      expect(readStory(JSON.stringify(story)).story)
        .withContext(text)
        .toEqual(story);
      expect(readStory(JSON.stringify(story, null, 2)).story)
        .withContext(text)
        .toEqual(story);
    }
  });

  it('migrates a story in an older version of the format [story-migration]', () => {
    const migrations = STORY_MIGRATIONS as Record<number, StoryMigration>;
    const older = JSON.stringify({ ...TWO_WAYS, version: 0, nodes: undefined, scenes: TWO_WAYS.nodes });
    expect(readStory(older).story).toBeNull();
    migrations[0] = ({ scenes, ...rest }) => ({ ...rest, nodes: scenes });
    try {
      expect(readStory(older).story).toEqual(TWO_WAYS);
      expect(readStory(JSON.parse(older)).story).toEqual(TWO_WAYS);
    } finally {
      delete migrations[0];
    }
  });

  it('reads a file with a byte order mark', () => {
    expect(readStory(`\uFEFF${JSON.stringify(TWO_WAYS)}`).story).toEqual(TWO_WAYS);
  });

  for (const [what, given, expected] of [
    [
      'a misspelt key',
      text('{ "a": { "nxt": "b" } }'),
      'nodes.a.nxt 2:28 "nxt" is not a known key: check its spelling, put data of your own in "data" or "meta", or update iv-player.',
    ],
    [
      'a wrong type',
      text('{ "a": { "duration": "1" } }'),
      'nodes.a.duration 2:33 "duration" must be a number, not "1"',
    ],
    [
      'a negative duration',
      text('{ "a": { "duration": -1 } }'),
      'nodes.a.duration 2:33 "duration" must be at least 0, not -1',
    ],
    [
      'a missing key, at the object that lacks it',
      text('{ "a": { "decision": {} } }'),
      'nodes.a.decision.choices 2:33 "choices" is missing',
    ],
    [
      'a choice without a target',
      text('{ "a": { "decision": { "choices": [{}] } } }'),
      'nodes.a.decision.choices.0.to 2:47 "to" is missing',
    ],
    ['an empty target', text('{ "a": { "next": "" } }'), 'nodes.a.next 2:29 "next" is empty'],
    [
      'the inside of one of several forms',
      text('{ "a": { "source": [{ "src": 1 }] } }'),
      'nodes.a.source.0.src 2:41 "src" must be a string',
    ],
    ['a list of nodes', text('[]'), 'nodes 2:12 "nodes" must be an object, not a list'],
    [
      'an unknown operator',
      text('{ "a": { "set": { "x": { "run": 1 } } } }'),
      'nodes.a.set.x 2:35 "run" is not a JsonLogic operator',
    ],
    [
      'the operator that writes to the console',
      text('{ "a": { "set": { "x": { "+": [1, { "log": 1 }] } } } }'),
      'nodes.a.set.x.+.1 2:46 "log" is no',
    ],
    [
      'the operator that calls methods',
      text('{ "a": { "set": { "x": { "if": [true, { "method": ["", "at"] }] } } } }'),
      '"method" is no',
    ],
    [
      'an unknown operator for items of a list',
      text('{ "a": { "set": { "x": { "map": [[1], { "eval": 1 }] } } } }'),
      '"eval" is no',
    ],
    [
      'two ways to end a scene',
      text('{ "a": { "next": "b", "ending": "c" } }'),
      'nodes.a.ending 2:44 The scene has next and ending',
    ],
    ['a reserved id', text('{ "all": {} }'), 'nodes.all 2:21 The id "all" is reserved'],
    ['a scene without an id', text('{ "": {} }'), 'nodes. 2:18 A scene has no id'],
    [
      'a variable without a name',
      text('{}', '"variables": { "": { "initialValue": 1 } },'),
      'variables. 1:71 A variable has no name',
    ],
    [
      'two sounds with the same id',
      text('{}', '"sounds": [{ "id": "a", "src": "b" }, { "id": "a", "src": "b" }],'),
      'sounds.1.id',
    ],
    ['a newer version', { ...TWO_WAYS, version: 2 }, 'version - The story uses format version 2'],
    [
      'a different format',
      { ...TWO_WAYS, format: 'film' },
      'format - "format" must be "iv-story", not "film"',
    ],
    ['a scene twice', text('{ "a": {},\n  "a": {} }'), 'nodes.a 3:3 The key "a" is used twice'],
    [
      'a scene twice, with spaces before its colons',
      text('{ "a" : { "text": "A" },\n  "a"\t: { "text": "B" } }'),
      'nodes.a 3:3 The key "a" is used twice',
    ],
    [
      'a scene twice, beside texts that look like keys',
      text('{ "a": { "text": ":" },\n  "a": { "text": "\\": " } }'),
      'nodes.a 3:3 The key "a" is used twice',
    ],
    ['a comma too many', text('{ "a": {}, }'), '2:23 Expected a key in double quotes'],
    ['a file that was cut off', text('{').slice(0, -2), 'The file ends where'],
    ['an empty file', '', '1:1 The file ends where a value was expected'],
    [
      'a text over several lines',
      '{ "format": "iv\nstory" }',
      '1:13 Expected a string that ends on this line',
    ],
    ['no JSON', 'undefined', '1:1 Expected a value'],
    ['a number', 3, '"story" must be an object, not 3'],
    ['null', null, '"story" must be an object, not null'],
    ['nothing', undefined, 'This is not a JSON value'],
    ['a list', [], '"story" must be an object, not a list'],
    ['a scene that is a list', text('{ "a": [] }'), 'nodes.a 2:19 "a" must be an object, not a list'],
    ['a function', { ...TWO_WAYS, meta: { run: () => 1 } }, 'meta.run - This is not a JSON value'],
    ['a node that is undefined', { ...TWO_WAYS, nodes: { ...TWO_WAYS.nodes, x: undefined } }, 'nodes.x -'],
    ['an undefined translation', { ...TWO_WAYS, title: { en: 'Door', de: undefined } }, 'title.de -'],
    ['an instance of a class', { ...TWO_WAYS, meta: new Map() }, 'meta - This is not a JSON value'],
    [
      'a number that JSON has not',
      { ...TWO_WAYS, meta: { of: Infinity } },
      'meta.of - This is not a finite number',
    ],
    ['a cycle', cyclic, 'This is nested too deeply, or contains itself'],
    ['lists in lists without end', deep('[', ']'), '1:65 This is nested too deeply'],
    [
      'objects in objects without end',
      deep('{"a":', '').replace(/$/, `1${'}'.repeat(100_000)}`),
      'nested too deeply',
    ],
    ['lists that are never closed', deep('[', ''), '1:100001 The file ends where a value was expected'],
    [
      'the prototype as a key',
      text('{ "__proto__": { "next": "a" } }'),
      'nodes.__proto__ 2:27 This is a reserved key',
    ],
    [
      'the constructor as a key',
      text('{ "constructor": { "next": "a" } }'),
      'nodes.constructor 2:29 This is a reserved key',
    ],
    [
      'the prototype in a condition',
      text('{ "a": { "set": { "x": { "__proto__": 1 } } } }'),
      'This is a reserved key',
    ],
  ] as const) {
    it(`refuses ${what}, with its place [bad-format] [no-code]`, () => {
      const found = read(given);
      expect(found.length).toBeGreaterThan(0);
      expect(found[0]).toContain(expected);
      expect(found.every((one) => one.startsWith('BAD_FORMAT'))).toBeTrue();
      expect(readStory(given).story).toBeNull();
    });
  }

  it('lists all mistakes of a file', () => {
    expect(read(text('{ "a": { "x": 1, "next": 2 }, "b": { "y": 3 } }')).length).toBe(3);
  });

  it('never throws for randomly changed stories, and leaves prototypes alone [read-story]', () => {
    const hostile = fc.oneof(
      fc.anything({
        withNullPrototype: true,
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSparseArray: true,
      }),
      fc.constantFrom('__proto__', 'constructor', deep('[', ']'), '<script>alert(1)</script>'),
    );
    fc.assert(
      fc.property(anyStory, hostile, fc.nat(), (story, value, seed) => {
        const copy = changedAnywhere(story, seed, value);
        const { story: taken, findings } = readStory(copy);
        expect(taken === null).toBe(findings.length > 0);
        expect(({} as Record<string, unknown>)['next']).toBeUndefined();
      }),
      { numRuns: 400 * MORE_RUNS },
    );
  });

  it('never throws for texts truncated or changed anywhere, and locates each error', () => {
    fc.assert(
      fc.property(
        anyStory,
        fc.nat(),
        fc.constantFrom('', '"', '{', ']', ',', '\\', '\u0000', 'x'),
        (story, seed, put) => {
          const whole = JSON.stringify(story, null, 1);
          const at = seed % whole.length;
          const changed = whole.slice(0, at) + put + whole.slice(at + 1);
          const { story: taken, findings } = readStory(changed);
          expect(taken === null).toBe(findings.length > 0);
          for (const { line, column } of findings) {
            const lines = changed.split('\n');
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeLessThanOrEqual((lines[(line ?? 0) - 1] ?? '').length + 1);
          }
        },
      ),
      { numRuns: 400 * MORE_RUNS },
    );
  });
});

describe('withPlaces', () => {
  it('finds the line and column of every value of a random story [bad-format]', () => {
    fc.assert(
      fc.property(anyStory, fc.constantFrom(0, 1, 4), (story, indent) => {
        const file = JSON.stringify(story, null, indent);
        const findings = Object.keys(story.nodes).map((id) => finding('DEAD_END', ['nodes', id], ''));
        for (const { path, line, column } of withPlaces(findings, file)) {
          const rest = file.split('\n').slice((line ?? 0) - 1);
          const before = (rest[0] ?? '').slice(0, (column ?? 0) - 1);
          expect(
            before.endsWith(`${JSON.stringify(path[1])}:`) || before.endsWith(`${JSON.stringify(path[1])}: `),
          ).toBeTrue();
        }
      }),
    );
  });

  it('gives a missing value the place of the object that lacks it', () => {
    const file = JSON.stringify(storyOf({ a: { next: 'b' } }), null, 2);
    const [found] = withPlaces([finding('MISSING_CAPTIONS', ['nodes', 'a', 'captions'], '')], file);
    expect([found?.line, found?.column]).toEqual([6, 10]);
  });
});

describe('acceptedStory', () => {
  const errorOf = (given: unknown): unknown => {
    try {
      return acceptedStory(given, 'film/story.json');
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('returns a story that can be read, and throws for any other', () => {
    expect(acceptedStory(TWO_WAYS)).toBe(TWO_WAYS as CheckedStory);
    expect(acceptedStory(JSON.stringify(TWO_WAYS))).toEqual(TWO_WAYS as CheckedStory);
    expect(errorOf({ ...TWO_WAYS, start: 1 })).toContain('film/story.json');
  });

  it('reads a story of the application each time, because it may have changed', () => {
    const story: Record<string, unknown> = { ...acceptedStory(TWO_WAYS) };
    acceptedStory(story);
    story['start'] = 1;
    expect(errorOf(story)).toContain('start');
  });

  it('does not read a story again that the library has made from a checked one', () => {
    let reads = 0;
    const made = asChecked({
      ...acceptedStory(TWO_WAYS),
      get nodes() {
        reads++;
        return TWO_WAYS.nodes;
      },
    });
    expect([acceptedStory(made) === made, reads]).toEqual([true, 0]);
  });
});
