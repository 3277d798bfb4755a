import fc from 'fast-check';
import { checkStory } from '../../story-core/src/check/check-story';
import { readStory } from '../../story-core/src/format/read-story';
import type { StoryFile, StoryFileNode } from '../../story-core/src/format/story-file';
import type { StoryFinding } from '../../story-core/src/format/story-finding';
import { storyOf } from '../../story-core/src/testing/test-story';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';
import { readPassages, writePassages } from './twee-passages';
import { withTweeLines } from './twee-lines';

const NOWHERE: StoryFinding = { code: 'UNKNOWN_NODE', severity: 'error', path: [], message: '' };

const word = fc.constantFrom(
  'door',
  'Hello!',
  'ünïcode ☂',
  '5 < 6',
  '“quoted”',
  'a|b',
  'x -> y',
  '*',
  '#1',
  '\\',
  '{',
  '}',
  '::',
  '$gold',
  '"',
);
const text = fc
  .array(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.join('\n'));
const ids = fc.uniqueArray(
  fc.constantFrom(
    'Start',
    'door',
    'The [old] house',
    'a {b}',
    'left: right',
    '::',
    'back\\slash',
    'ünïcode',
    '0',
    'tags [x]',
    'toString',
  ),
  { minLength: 2, maxLength: 8 },
);
const label = fc.constantFrom('Go on', 'Left', 'To “the” door', '5 < 6', 'yes/no', 'ünïcode', 'Is it?');

/** Stories that both story files and Twee can express. */
const common: fc.Arbitrary<StoryFile> = ids.chain((names) => {
  const choice = fc.record({ to: fc.constantFrom(...names), label });
  const node = fc.record({
    text: fc.option(text, { nil: undefined }),
    tags: fc.option(
      fc.uniqueArray(fc.constantFrom('night', 'day', '[odd]', 'a{b}'), { minLength: 1, maxLength: 3 }),
      { nil: undefined },
    ),
    position: fc.option(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 900 })), {
      nil: undefined,
    }),
    choices: fc.uniqueArray(choice, { maxLength: 3, selector: (one) => JSON.stringify(one) }),
  });
  return fc
    .record({
      nodes: fc.tuple(...names.map(() => node)),
      title: fc.option(fc.constantFrom('A story', ':: odd', '{'), { nil: undefined }),
      ifid: fc.uuid(),
      start: fc.constantFrom(...names),
    })
    .map(({ nodes, title, ifid, start }) => {
      const entries = names.map((name, index): [string, StoryFileNode] => {
        const { choices, ...rest } = nodes[index]!;
        return [
          name,
          {
            ...rest,
            ...(choices.length > 0 ? { decision: { choices } } : { ending: name }),
          } as StoryFileNode,
        ];
      });
      const story = {
        ...storyOf(Object.fromEntries(entries)),
        start,
        title,
        meta: { ifid },
      };
      return JSON.parse(JSON.stringify(story)) as StoryFile;
    });
});

const only = (twee: string): StoryFileNode | undefined => Object.values(fromTwee(twee).story.nodes)[0];
const choicesOf = (twee: string): unknown => only(`:: a\n${twee}`)?.decision?.choices;

describe('toTwee and fromTwee', () => {
  it('preserve 1,000 random stories that both formats can express [twee-round-trip]', () => {
    fc.assert(
      fc.property(common, (story) => {
        const { story: back, notes } = fromTwee(toTwee(story));
        expect(back).toEqual(story);
        expect(Object.keys(back.nodes)).toEqual(Object.keys(story.nodes));
        expect(notes).toEqual([]);
      }),
      { numRuns: 1000, seed: 3 },
    );
  });

  it('write a choice without a label as a link with the name of its scene', () => {
    const choices = [{ to: 'b' }, { to: 'c', label: 'On' }];
    const twee = toTwee(storyOf({ a: { decision: { choices } }, b: { ending: 'b' }, c: { ending: 'c' } }));
    expect(twee).toContain('[[b]]\n[[On->c]]');
  });

  it('write one language, and leave out what Twee cannot express', () => {
    const twee = toTwee(
      storyOf(
        {
          a: { source: 'a.mp4', text: { en: 'A door.', de: 'Eine Tür.' }, next: 'b' },
          b: { set: { x: 1 }, ending: 'home' },
        },
        {
          languages: ['de', 'en'],
          title: { en: 'Doors', de: 'Türen' },
          meta: { ifid: 'D674C58C' },
          variables: { x: { initialValue: 0 } },
        },
      ),
    );
    expect(twee).toBe(
      ':: StoryTitle\nTüren\n\n\n:: StoryData\n{\n  "ifid": "D674C58C",\n  "start": "a"\n}\n\n\n:: a\nEine Tür.\n\n[[b]]\n\n\n:: b\n\n',
    );
  });
});

describe('fromTwee', () => {
  const FILE = `What stands before the first passage is ignored.

:: StoryTitle
The Cellar

:: StoryData
{ "ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "format": "Harlowe", "start": "Hall", "zoom": 1 }

:: Styles [stylesheet]
body { color: red }

:: Code [script]
alert(1)

:: Cellar [dark cold] {"position":"200,100","size":"100,100"}
It is dark.

[[Up again->Hall]]

:: Hall {"position":"100,100"}
A hall.
(set: $gold to 3)
[[Down|Cellar]] or [[Garden<-Out]]
`;

  it('reads passages with titles, tags, positions and links', () => {
    const { story } = fromTwee(FILE);
    expect(story).toEqual({
      format: 'iv-story',
      version: 1,
      title: 'The Cellar',
      start: 'Hall',
      variables: { gold: { initialValue: 0 } },
      nodes: {
        Cellar: {
          text: 'It is dark.',
          tags: ['dark', 'cold'],
          position: [200, 100],
          data: { twine: { size: '100,100' } },
          decision: { choices: [{ to: 'Hall', label: 'Up again' }] },
        },
        Hall: {
          text: 'A hall.\n\n or',
          position: [100, 100],
          set: { gold: 3 },
          decision: {
            choices: [
              { to: 'Cellar', label: 'Down' },
              { to: 'Garden', label: 'Out' },
            ],
          },
        },
      },
      meta: {
        ifid: 'D674C58C-DEFA-4F70-B7A2-27742230C0FC',
        twine: { format: 'Harlowe', zoom: 1 },
      },
    });
    const { variables, nodes, ...rest } = story;
    const { set, ...hall } = nodes['Hall']!;
    expect([variables, set]).toEqual([{ gold: { initialValue: 0 } }, { gold: 3 }]);
    // Logic is not exported.
    const plain = { ...rest, nodes: { ...nodes, Hall: hall } };
    expect(fromTwee(toTwee(story))).toEqual({ story: plain, notes: [] });
    expect(readStory(story).findings).toEqual([]);
  });

  it('adds notes about scripts, styles and macros that it leaves out [twee-notes]', () => {
    expect(fromTwee(FILE).notes).toEqual([
      'Line 1: The text before the first passage was left out.',
      'Line 9: The passage "Styles" was left out: it is not a scene.',
      'Line 12: The passage "Code" was left out: it is not a scene.',
    ]);
  });

  for (const [what, twee, expected] of [
    ['[[a]]', '[[b]]', [{ to: 'b', label: 'b' }]],
    ['[[label->target]]', '[[Go to b->b]]', [{ to: 'b', label: 'Go to b' }]],
    ['[[target<-label]]', '[[b<-Go]]', [{ to: 'b', label: 'Go' }]],
    ['[[label|target]]', '[[Go|b]]', [{ to: 'b', label: 'Go' }]],
    ['a label with an arrow', '[[a -> b->c]]', [{ to: 'c', label: 'a -> b' }]],
    [
      'links in Harlowe hooks',
      '(if: $x)[[[b]]] and |name>[[[Go->c]]]',
      [
        { to: 'b', label: 'b' },
        { to: 'c', label: 'Go' },
      ],
    ],
    ['links with SugarCube code', '[[Go|b][$gold = 3]]', [{ to: 'b', label: 'Go' }]],
    ['one of two identical links', '[[b]] [[b]]', [{ to: 'b', label: 'b' }]],
    [
      'two labels for one target',
      '[[A->b]] [[B->b]]',
      [
        { to: 'b', label: 'A' },
        { to: 'b', label: 'B' },
      ],
    ],
  ] as const) {
    it(`reads ${what}`, () => expect(choicesOf(twee)).toEqual(expected));
  }

  for (const [what, twee, note] of [
    ['a link to a web address', '[[x->https://example.org]]', 'web address'],
    ['a link to code', '[[x->javascript:alert(1)]]', 'web address'],
    ['a SugarCube macro', '<<set $gold to 3>>', 'macro'],
    ['a Snowman macro', '<% s.gold = 3 %>', 'macro'],
    ['a Chapbook insert', '{embed passage: "b"}', 'macro'],
    ['a Chapbook modifier', '[if gold > 2]', 'macro'],
    ['a script in the text', '<script>alert(1)</script>', 'macro'],
    ['macros in macros', '(set: $x to (round: (random: 1, 3)))', 'macro'],
  ] as const) {
    it(`leaves out ${what}, with a note [twee-notes]`, () => {
      const { story, notes } = fromTwee(`:: a\nBefore. ${twee.startsWith('[') ? '\n' : ''}${twee}`);
      expect(story.nodes['a']).toEqual({ text: 'Before.', ending: 'a' });
      expect(notes.length).toBe(1);
      expect(notes[0]).toContain(note);
    });
  }

  for (const [what, twee] of [
    ['previous()', '[[Back|previous()]]'],
    ['a variable', '[[Shop|$nearest]]'],
    ['a temporary variable', '[[Shop|_nearest]]'],
    ['a call', '[[Random|either("A","B")]]'],
    ['what a story has set up', '[[X|setup.next]]'],
    ['a Harlowe macro', '[[x->(either: "a", "b")]]'],
    ['a Chapbook insert', '[[x->{next}]]'],
    ['Snowman code', '[[x|<%= s.next %>]]'],
    ['a text that is put together', '[[x|"Room " + $n]]'],
  ] as const) {
    it(`adds notes about a computed target (${what}) and a scene without a way out [twee-notes]`, () => {
      const { story, notes } = fromTwee(`:: a\nBefore.\n${twee}`);
      expect(story.nodes['a']).toEqual({ text: 'Before.' });
      expect(notes).toEqual([
        'Line 1, "a": The scene has no way out: add a choice or an ending.',
        `Line 3, "a": The computed link ${twee} was left out.`,
      ]);
      expect(checkStory(story).map(({ code }) => code)).toEqual(['DEAD_END']);
    });
  }

  it('links to a passage whose name looks like a computed target, like Twine', () => {
    const { story, notes } = fromTwee(':: a\n[[$b]] [[previous()]]\n:: $b\n:: previous()');
    expect(story.nodes['a']?.decision?.choices.map(({ to }) => to)).toEqual(['$b', 'previous()']);
    expect(notes).toEqual([]);
  });

  it('shows the text of nested hooks without brackets', () =>
    expect(only(':: a\n(link: "Look")[(show: ?lamp)[It is lit.]]')?.text).toBe('It is lit.'));

  it('reads nested marks so that toTwee preserves them', () => {
    const marks = ['[', ']', '[[', ']]', '<<', '>>', '<', '>', '(if: $x)', '(', ')', '{embed x}', '{', '}'];
    const more = [
      '->',
      '|',
      '<%',
      '%>',
      '[if x]',
      '::',
      '- ',
      ' ',
      '\n',
      'a',
      'b->c',
      '<script>',
      '</script>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks, ...more), { maxLength: 14 }), (parts) => {
        const { story } = fromTwee(`:: StoryData\n{ "ifid": "A" }\n:: Start\n${parts.join('')}`);
        const back = fromTwee(toTwee(story));
        // A scene without a way out becomes an ending on import.
        const nodes = Object.fromEntries(
          Object.entries(story.nodes).map(([id, node]) => [
            id,
            node.decision ? node : { ...node, ending: id },
          ]),
        );
        expect(back.story).toEqual({ ...story, nodes });
        expect(back.notes).toEqual([]);
      }),
      { numRuns: 1000, seed: 4 },
    );
  });

  it('uses the last of two passages with the same name, with a note', () => {
    const { story, notes } = fromTwee(':: a\nOne\n:: b\n\n:: a\nTwo');
    expect(story.nodes['a']?.text).toBe('Two');
    expect(notes).toEqual(['Line 5: There are two passages named "a": the last one was used.']);
  });

  it('uses the last of two titles, with a note', () => {
    const { story, notes } = fromTwee(':: StoryTitle\nOne\n:: StoryTitle\nTwo\n:: a');
    expect(story.title).toBe('Two');
    expect(notes).toEqual(['Line 3: There are two passages named "StoryTitle": the last one was used.']);
  });

  it('finds the line of a scene whose id differs from its passage name', () => {
    const [finding] = withTweeLines(
      [{ ...NOWHERE, path: ['nodes', 'all_', 'decision'] }],
      ':: a\n[[all]]\n:: all\n',
    );
    expect(finding?.line).toBe(3);
  });

  it('starts as StoryData says; falls back to "Start", then to the first passage', () => {
    const startOf = (twee: string): string => fromTwee(twee).story.start;
    expect(startOf(':: StoryData\n{"start":"b"}\n:: a\n:: b')).toBe('b');
    expect(startOf(':: a\n:: Start')).toBe('Start');
    expect(startOf(':: b\n:: a')).toBe('b');
  });

  it('converts any text to a story without throwing', () => {
    const piece = fc.constantFrom(
      '::',
      ' ',
      '\n',
      '[[',
      ']]',
      '->',
      '|',
      '<<',
      '>>',
      '(set:',
      ')',
      '{',
      '}',
      '[',
      ']',
      '\\',
      'a',
      '__proto__',
      'constructor',
      'all',
      'StoryData',
      '\r\n',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { story, notes } = fromTwee(pieces.join(''));
        expect(readStory(story).findings).toEqual([]);
        expect(notes).toBeInstanceOf(Array);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});

describe('readPassages', () => {
  it('reads escaped names and tags, and ignores invalid metadata', () => {
    expect(readPassages(':: \\[a\\] \\{b\\} [x \\[y\\]] {bad\ntext')).toEqual([
      { name: '[a] {b}', tags: ['x', '[y]'], metadata: {}, text: 'text', line: 1, isBroken: true },
    ]);
  });

  for (const [header, name, tags] of [
    [':: A [t1 t2] junk {"position":"1,2"}', 'A', ['t1', 't2']],
    [':: Look [at] this {"position":"1,2"}', 'Look', ['at']],
    [':: A [t1', 'A [t1', []],
    [':: A t1]', 'A t1]', []],
    [':: A [t1] [t2]', 'A', ['t1']],
    [':: A }', 'A }', []],
  ] as const) {
    it(`reports that ${JSON.stringify(header)} is malformed`, () => {
      expect(readPassages(header)).toEqual([
        jasmine.objectContaining({ name, tags: [...tags], isBroken: true as const }),
      ]);
      expect(fromTwee(header).notes).toEqual([
        `Line 1: The tags or metadata of "${name}" cannot be read: check the brackets after the name.`,
      ]);
    });
  }

  it('trims white space around names, even if Twine has escaped it', () =>
    expect(readPassages('::\\ a\\ \n').map(({ name }) => name)).toEqual(['a']));

  it('preserves lines that look like headers, even with backslashes', () => {
    const text = ':: a\n\\:: b\n\\\\::c\nd ::';
    expect(readPassages(writePassages([{ name: 'x', tags: [], metadata: {}, text }]))[0]?.text).toBe(text);
  });
});
