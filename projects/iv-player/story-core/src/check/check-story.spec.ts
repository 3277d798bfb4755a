import fc from 'fast-check';
import type { StoryFile, StoryFileDecision, StoryFileNode } from '../format/story-file';
import type { StoryFinding } from '../format/story-finding';
import { playthroughs } from '../playthroughs/playthroughs';
import { anyStory, finite } from '../testing/random-stories';
import { soundStory } from '../testing/sound-story';
import { storyOf } from '../testing/test-story';
import { checkStory } from './check-story';

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };
type ChangingNode = Omit<Changing<StoryFileNode>, 'decision'> & { decision: Changing<StoryFileDecision> };
type ChangingStory = Omit<Changing<StoryFile>, 'nodes' | 'variables'> & {
  nodes: Record<string, ChangingNode>;
  variables: Record<string, { initialValue: number }>;
};

const shown = (findings: readonly StoryFinding[]): string[] =>
  findings.map(({ code, path }) => `${code} ${path.join('.')}`);
const codes = (findings: readonly StoryFinding[]): string[] => findings.map(({ code }) => code);
const changed = (story: StoryFile, change: (story: ChangingStory) => unknown): StoryFile => {
  const copy = JSON.parse(JSON.stringify(story)) as ChangingStory;
  change(copy);
  return copy;
};

const never = { '>': [{ var: 'count' }, 1000] };
const MISTAKES: readonly (readonly [
  what: string,
  expected: string,
  change: (story: ChangingStory) => unknown,
])[] = [
  ['an unknown start', 'UNKNOWN_NODE start', (story) => (story.start = 'cellar')],
  [
    'an unknown target',
    'UNKNOWN_NODE nodes.start.decision.choices.1.to',
    ({ nodes }) => void (nodes['start']!.decision = decision('cellar')),
  ],
  [
    'an unknown default',
    'UNKNOWN_NODE nodes.start.decision.defaults.0',
    ({ nodes }) => void (nodes['start']!.decision.defaults = ['cellar']),
  ],
  [
    'an unknown scene that follows',
    'UNKNOWN_NODE nodes.start.next',
    ({ nodes }) => follow(nodes['start']!, 'cellar'),
  ],
  [
    'an unknown scene to preload',
    'UNKNOWN_NODE nodes.start.prefetch.0',
    ({ nodes }) => void (nodes['start']!.prefetch = ['cellar']),
  ],
  [
    'a variable that is not declared',
    'UNKNOWN_VARIABLE nodes.start.decision.choices.0.when.!.var',
    ({ nodes }) => open(nodes['start']!, { '!': { var: 'gold' } }),
  ],
  [
    'a variable that is set and not declared',
    'UNKNOWN_VARIABLE nodes.start.set.gold',
    ({ nodes }) => void (nodes['start']!.set = { count: 1, gold: 1 }),
  ],
  [
    'a variable that nothing uses',
    'UNUSED_VARIABLE variables.gold',
    ({ variables }) => void (variables['gold'] = { initialValue: 1 }),
  ],
  [
    'a scene that nothing leads to',
    'UNREACHABLE nodes.attic',
    ({ nodes }) => void (nodes['attic'] = { ...nodes['home']! }),
  ],
  [
    'a scene behind a condition that never holds',
    'UNREACHABLE nodes.attic',
    ({ nodes }) => {
      nodes['attic'] = { ...nodes['home']! };
      nodes['start']!.decision = {
        ...nodes['start']!.decision,
        choices: [
          ...nodes['start']!.decision.choices,
          { to: 'attic', label: { en: 'Up', de: 'Hoch' }, when: never },
        ],
      };
    },
  ],
  [
    'a condition that never holds',
    'NEVER_TRUE nodes.start.decision.choices.0.when',
    ({ nodes }) => {
      const { choices } = nodes['start']!.decision;
      nodes['start']!.decision = {
        ...nodes['start']!.decision,
        choices: [{ ...choices[0]!, label: { en: 'No', de: 'Nein' }, when: never }, ...choices],
      };
    },
  ],
  [
    'a constant condition',
    'NEVER_TRUE nodes.start.decision.choices.0.when',
    ({ nodes }) => {
      const { choices } = nodes['start']!.decision;
      nodes['start']!.decision = {
        ...nodes['start']!.decision,
        choices: [{ ...choices[0]!, label: { en: 'No', de: 'Nein' }, when: { '==': [1, 2] } }, ...choices],
      };
    },
  ],
  ['a scene that leads nowhere', 'DEAD_END nodes.home', ({ nodes }) => delete nodes['home']!.ending],
  [
    'a decision without choices',
    'DEAD_END nodes.home',
    ({ nodes }) => {
      delete nodes['home']!.ending;
      nodes['home']!.decision = { choices: [] };
    },
  ],
  ['a scene that repeats for ever', 'ENDLESS_LOOP nodes.home', ({ nodes }) => follow(nodes['home']!, 'home')],
  [
    'scenes that lead to each other for ever',
    'ENDLESS_LOOP nodes.home',
    ({ nodes }) => {
      follow(nodes['home']!, 'lost');
      follow(nodes['lost']!, 'home');
    },
  ],
  [
    'a scene on which every choice is closed',
    'NO_CHOICE_LEFT nodes.start.decision.choices',
    ({ nodes }) => open(nodes['start']!, never),
  ],
  [
    'choices without a default',
    'MISSING_DEFAULT nodes.start.decision',
    ({ nodes }) => delete nodes['start']!.decision.defaults,
  ],
  [
    'an empty list of defaults',
    'MISSING_DEFAULT nodes.start.decision.defaults',
    ({ nodes }) => void (nodes['start']!.decision.defaults = []),
  ],
  [
    'a duplicate choice',
    'DUPLICATE_CHOICE nodes.start.decision.choices.3',
    ({ nodes }) => {
      const { choices } = nodes['start']!.decision;
      nodes['start']!.decision = { ...nodes['start']!.decision, choices: [...choices, choices[0]!] };
    },
  ],
  [
    'a default that is not a choice',
    'DEFAULT_NOT_A_CHOICE nodes.start.decision.defaults.0',
    ({ nodes }) => {
      nodes['silence'] = { ...nodes['home']! };
      nodes['start']!.decision.defaults = ['silence'];
    },
  ],
  [
    'a choice without a label',
    'MISSING_LABEL nodes.start.decision.choices.1',
    ({ nodes }) => {
      const choices = nodes['start']!.decision.choices.map((choice) => ({ ...choice }));
      delete choices[1]!.label;
      nodes['start']!.decision = { ...nodes['start']!.decision, choices: choices };
    },
  ],
  [
    'an empty label',
    'MISSING_LABEL nodes.start.decision.choices.0.label',
    ({ nodes }) => {
      const [first, ...more] = nodes['start']!.decision.choices;
      nodes['start']!.decision = {
        ...nodes['start']!.decision,
        choices: [{ ...first!, label: ' ' }, ...more],
      };
    },
  ],
  [
    'a label that is not translated',
    'MISSING_TRANSLATION nodes.start.decision.choices.0.label',
    ({ nodes }) => {
      const [first, ...more] = nodes['start']!.decision.choices;
      nodes['start']!.decision = {
        ...nodes['start']!.decision,
        choices: [{ ...first!, label: { en: 'Left' } }, ...more],
      };
    },
  ],
  [
    'a question that is not translated',
    'MISSING_TRANSLATION nodes.start.decision.prompt',
    ({ nodes }) => void (nodes['start']!.decision.prompt = { de: 'Wohin?', en: '' }),
  ],
  [
    'a title that is not translated',
    'MISSING_TRANSLATION title',
    (story) => void (story.title = { en: 'A story' }),
  ],
  ['a clip without captions', 'MISSING_CAPTIONS nodes.start', ({ nodes }) => delete nodes['start']!.captions],
  [
    'a clip without captions in one language',
    'MISSING_CAPTIONS nodes.start.captions',
    ({ nodes }) => void (nodes['start']!.captions = nodes['start']!.captions!.slice(1)),
  ],
  [
    'a window too short for its labels',
    'WINDOW_TOO_SHORT nodes.start.decision',
    ({ nodes }) => void (nodes['start']!.decision.startTime = -2),
  ],
  [
    'a scene too short for its labels',
    'WINDOW_TOO_SHORT nodes.start.decision',
    ({ nodes }) => void (nodes['start']!.duration = 2),
  ],
  [
    'an expression without end',
    'BAD_FORMAT nodes.start.set.count',
    ({ nodes }) => {
      const list = Array.from({ length: 100 }, () => 1);
      nodes['start']!.set = {
        count: { reduce: [{ map: [list, { map: [list, { map: [list, 1] }] }] }, 1, 0] },
      };
    },
  ],
];
function decision(second: string): Changing<StoryFileDecision> {
  const label = (en: string): Record<string, string> => ({ en, de: en });
  return {
    defaults: ['scene 1.0'],
    choices: [
      { to: 'scene 1.0', label: label('A') },
      { to: second, label: label('B') },
    ],
  };
}
function follow(node: ChangingNode, next: string): void {
  delete (node as Partial<ChangingNode>).decision;
  delete node.ending;
  node.next = next;
}
function open(node: ChangingNode, when: unknown): void {
  node.decision = {
    ...node.decision,
    choices: node.decision.choices.map((choice) => ({ ...choice, when: when as never })),
  };
}

describe('a loudness table', () => {
  it('may contain a removed scene, which is a warning with a remedy [measured-loudness]', () => {
    const story = storyOf({ a: { text: 'A', ending: 'x' } }, { normalize: { gone: -20 } });
    expect(checkStory(story)).toEqual([
      {
        code: 'UNKNOWN_NODE',
        severity: 'warning',
        path: ['normalize', 'gone'],
        message:
          'The scene "gone" does not exist, but "normalize" has its loudness: run npx iv-player measure again, or remove the entry.',
      },
    ]);
  });
});

describe('checkStory', () => {
  it('finds nothing in 100 generated stories without a mistake [check-story]', () => {
    for (let seed = 1; seed <= 100; seed++) expect(shown(checkStory(soundStory(seed)))).toEqual([]);
  });

  for (const [what, expected, change] of MISTAKES) {
    it(`finds ${what} in generated stories [check-story]`, () => {
      for (const seed of [7, 8, 9])
        expect(shown(checkStory(changed(soundStory(seed), change)))).toContain(expected);
    });
  }

  it('adds line and column for a story given as text', () => {
    const text = JSON.stringify(storyOf({ a: { next: 'b' } }), null, 2);
    expect(checkStory(text).map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'UNKNOWN_NODE 7:15',
    ]);
  });

  it('never throws, but finds BAD_FORMAT in anything but a story', () => {
    for (const given of [null, 3, '', '{', [], { format: 'film' }, () => 1]) {
      expect(new Set(codes(checkStory(given)))).toEqual(new Set(['BAD_FORMAT']));
    }
    fc.assert(fc.property(anyStory, (story) => expect(checkStory(finite(story))).toBeInstanceOf(Array)));
  });

  /** Expressions that are valid but difficult to evaluate. */
  const ODD = {
    variables: {
      odd: { initialValue: { indexOf: 1 } },
      mute: { initialValue: { toString: 1, valueOf: 1 } },
      n: { initialValue: 0 },
    },
  };
  for (const [what, when] of [
    ['missing_some of nothing', { missing_some: [1] }],
    ['missing_some of null', { missing_some: [1, null] }],
    ['a product of nothing', { '*': [] }],
    ['a comparison with a value other than a string', { '==': [{ var: 'mute' }, 'a'] }],
    ['a long text', { '!!': ['x'.repeat(11_000)] }],
  ] as const) {
    it(`never throws: ${what} is BAD_FORMAT in a condition, in a value, and in an unreachable scene [story-failures]`, () => {
      const choices = [
        { to: 'b', label: 'B', when },
        { to: 'c', label: 'C' },
      ];
      const nodes: Record<string, StoryFileNode> = {
        a: { text: 'A', decision: { choices, defaults: ['c'] } },
        b: { text: 'B', ending: 'x' },
        c: { text: 'C', set: { n: when }, ending: 'x' },
        attic: { text: 'D', decision: { choices, defaults: ['c'] } },
      };
      const found = shown(checkStory(storyOf(nodes, ODD)));
      expect(found).toContain('BAD_FORMAT nodes.a.decision.choices.0.when');
      expect(found).toContain('BAD_FORMAT nodes.c.set.n');
      expect(found).toContain('UNREACHABLE nodes.attic');
      expect(found.filter((one) => one.startsWith('NEVER_TRUE'))).toEqual([]);
    });
  }

  it('never throws: a value of all variables, a value that grows, a language such as "toString" [story-failures]', () => {
    const choices = [
      { to: 'a', label: { en: 'A' }, when: { '==': [{ var: 'n' }, 1] } },
      { to: 'b', label: 'B' },
    ];
    for (const n of [
      { var: '' },
      [{ var: [] }],
      [{ var: 'n' }, { var: 'n' }],
      { merge: [{ var: 'n' }, { var: 'n' }, 1] },
    ]) {
      const nodes: Record<string, StoryFileNode> = {
        a: {
          text: 'A',
          set: { n },
          decision: { choices: [...choices, { to: 'a', label: 'C' }], defaults: ['a'] },
        },
        b: { text: 'B', ending: 'x' },
      };
      const found = shown(checkStory(storyOf(nodes, { ...ODD, languages: ['toString'] })));
      expect(found).toContain('BAD_FORMAT nodes.a.set.n');
      expect(found).toContain('MISSING_TRANSLATION nodes.a.decision.choices.0.label');
    }
  });

  it('reports an entry of `set` that fails even if nothing reads it, without affecting the others [story-failures]', () => {
    const count = { '+': [{ var: 'n' }, 1] };
    const story = (percent: unknown): StoryFile =>
      storyOf(
        {
          a: {
            text: 'A',
            set: { n: count, percent: percent as never },
            decision: {
              defaults: ['won'],
              choices: [
                { to: 'won', label: 'Won', when: { '>=': [{ var: 'n' }, 1] } },
                { to: 'lost', label: 'Lost', when: { '<': [{ var: 'n' }, 1] } },
              ],
            },
          },
          won: { text: 'W', ending: 'won' },
          lost: { text: 'L', ending: 'lost' },
        },
        { variables: { n: { initialValue: 0 }, z: { initialValue: 0 }, percent: { initialValue: 0 } } },
      );
    const dead = ['UNREACHABLE nodes.lost', 'NEVER_TRUE nodes.a.decision.choices.1.when'];
    expect(shown(checkStory(story({ '/': [{ var: 'n' }, { var: 'z' }] })))).toEqual([
      'BAD_FORMAT nodes.a.set.percent',
      ...dead,
    ]);
    expect(shown(checkStory(story({ '/': [{ var: 'z' }, { var: 'n' }] })))).toEqual(dead);
    expect(playthroughs(story({ '/': [{ var: 'n' }, { var: 'z' }] })).endings).toEqual({ won: 1, lost: 0 });
  });

  it('limits the work for a story, and reports only what is certain [bounded-search]', () => {
    const numbers = Array.from({ length: 90 }, (_, index) => index);
    const heavy = {
      and: [{ '!!': [{ map: [numbers, { map: [numbers, 1] }] }] }, { '>': [{ var: 'n' }, 1e9] }],
    };
    const text = (length: number): Partial<StoryFile> => ({
      variables: { n: { initialValue: 0 }, long: { initialValue: 'x'.repeat(length) } },
    });
    const story = (when: unknown, choices: number, rest: Partial<StoryFile>): StoryFile =>
      storyOf(
        {
          a: {
            set: { n: { '+': [{ var: 'n' }, 1] } },
            decision: {
              defaults: ['a'],
              choices: [
                { to: 'a' },
                ...Array.from({ length: choices }, () => ({ to: 'b', when: when as never })),
              ],
            },
          },
          b: { ending: 'x' },
        },
        rest,
      );
    for (const endless of [
      story(heavy, 100, text(1)),
      story({ '==': [{ var: 'long' }, { var: 'n' }] }, 3, text(10_000)),
      story({ '==': [{ var: 'long' }, { var: 'n' }] }, 3, text(1_000_000)),
      story({ '>': [{ var: 'n' }, 1e9] }, 20_000, text(1)),
    ]) {
      const found = codes(checkStory(endless));
      for (const claim of ['UNREACHABLE', 'NEVER_TRUE', 'ENDLESS_LOOP']) expect(found).not.toContain(claim);
      const { runs } = playthroughs(endless, { runs: 1000 });
      expect(runs).toBeGreaterThan(0);
    }
  });

  it('distinguishes variants of a language if the story declares both', () => {
    const missing = (languages: readonly string[], ...tags: readonly string[]): string[] =>
      checkStory(
        storyOf(
          {
            a: {
              source: 'a.mp4',
              captions: tags.map((lang) => ({ src: `${lang}.vtt`, lang, label: lang })),
              title: Object.fromEntries(tags.map((tag) => [tag, 'A'])),
              ending: 'x',
            },
          },
          { languages },
        ),
      ).map(({ code, message }) => `${code} ${/(?:in|for) (.*): /.exec(message)?.[1] ?? ''}`);
    const both = (what: string): string[] => [`MISSING_TRANSLATION ${what}`, `MISSING_CAPTIONS ${what}`];
    expect(missing(['zh-Hant', 'zh-Hans'], 'zh-Hans')).toEqual(both('zh-Hant'));
    expect(missing(['pt-BR', 'pt-PT'], 'PT-br')).toEqual(both('pt-PT'));
    expect(missing(['pt', 'pt-BR'], 'pt-BR')).toEqual(both('pt'));
    expect(missing(['pt-BR', 'pt-PT'], 'pt')).toEqual([]);
    expect(missing(['pt-BR', 'en'], 'pt-PT', 'en-GB')).toEqual([]);
  });

  it('counts the clips without captions in one note, at the first of them [finding-notes]', () => {
    const clip = (...languages: readonly string[]): StoryFileNode => ({
      source: 'a.mp4',
      ...(languages.length > 0 && {
        captions: languages.map((lang) => ({ src: `${lang}.vtt`, lang, label: lang })),
      }),
    });
    const notes = (...clips: readonly StoryFileNode[]): readonly StoryFinding[] => {
      const nodes = clips.map((one, at): [string, StoryFileNode] => [
        `s${at}`,
        { ...one, ...(at + 1 < clips.length ? { next: `s${at + 1}` } : { ending: 'x' }) },
      ]);
      return checkStory(storyOf(Object.fromEntries(nodes), { languages: ['en', 'de', 'fr'] }));
    };
    const every = clip('en', 'de', 'fr');
    const of = (...clips: readonly StoryFileNode[]): readonly string[] =>
      notes(...clips).map(
        ({ code, severity, path, message }) => `${severity} ${code} ${path.join('.')} ${message}`,
      );
    expect(of(every, every)).toEqual([]);
    expect(of(every, clip(), clip())).toEqual([
      'note MISSING_CAPTIONS nodes.s1 2 clips have no captions: add caption files.',
    ]);
    expect(of(every, clip('en', 'de'))).toEqual([
      'note MISSING_CAPTIONS nodes.s1.captions 1 clip has no captions in fr: add caption files.',
    ]);
    expect(of(clip('en', 'de'), clip(), clip('en'))).toEqual([
      'note MISSING_CAPTIONS nodes.s0.captions 1 clip has no captions, and 2 have none in fr, de: add caption files.',
    ]);
  });

  it('finds a button that never appears because its scene cannot be chosen', () => {
    const overlays = (to: string) => [{ kind: 'choice' as const, to }];
    const nodes: Record<string, StoryFileNode> = {
      a: { text: 'A', overlays: overlays('c'), decision: { choices: [{ to: 'b' }], defaults: ['c'] } },
      b: { text: 'B', overlays: overlays('c'), next: 'c' },
      c: { text: 'C', overlays: [...overlays('a'), { kind: 'text', text: 'C' }], ending: 'x' },
    };
    expect(shown(checkStory(storyOf(nodes))).filter((one) => one.startsWith('OVERLAY'))).toEqual([
      'OVERLAY_NOT_A_CHOICE nodes.a.overlays.0.to',
      'OVERLAY_NOT_A_CHOICE nodes.c.overlays.0.to',
    ]);
  });

  it('checks an explicit window against the reading time of a scene without a clip', () => {
    const choices = ['left', 'right'].map((to) => ({ to, label: `To the ${to}, where the lamp is` }));
    const story = (rest: object): StoryFile =>
      storyOf({
        a: { text: 'A door.', decision: { prompt: 'Which way now?', choices, defaults: ['left'], ...rest } },
        left: { text: 'L', ending: 'x' },
        right: { text: 'R', ending: 'y' },
      });
    expect(shown(checkStory(story({ startTime: -3 })))).toEqual(['WINDOW_TOO_SHORT nodes.a.decision']);
    expect(shown(checkStory(story({})))).toEqual([]);
  });

  it('finds a scene without a clip that lasts more than an hour', () => {
    const story = (node: StoryFileNode): StoryFile => storyOf({ a: { ...node, ending: 'x' } });
    expect(shown(checkStory(story({ text: 'A', duration: 30_000 })))).toEqual([
      'SCENE_TOO_LONG nodes.a.duration',
    ]);
    const clip = { source: 'a.mp4', captions: [{ src: 'a.vtt', lang: 'en', label: 'English' }] };
    expect(shown(checkStory(story({ ...clip, duration: 30_000 })))).toEqual([]);
    expect(shown(checkStory(story({ text: 'word '.repeat(20_000) })))).toEqual([]);
  });

  it('gives each code its severity', () => {
    const severities = new Map(
      MISTAKES.flatMap(([, , change]) => checkStory(changed(soundStory(7), change))).map(
        ({ code, severity }) => [code, severity],
      ),
    );
    const of = (wanted: string): string[] =>
      [...severities]
        .filter(([, one]) => one === wanted)
        .map(([code]) => code)
        .sort();
    expect(of('error')).toEqual([
      'BAD_FORMAT',
      'DEAD_END',
      'ENDLESS_LOOP',
      'MISSING_LABEL',
      'NO_CHOICE_LEFT',
      'UNKNOWN_NODE',
      'UNKNOWN_VARIABLE',
    ]);
    expect(of('note')).toEqual(['MISSING_CAPTIONS']);
    expect(of('warning')).toEqual([
      'DEFAULT_NOT_A_CHOICE',
      'DUPLICATE_CHOICE',
      'MISSING_DEFAULT',
      'MISSING_TRANSLATION',
      'NEVER_TRUE',
      'UNREACHABLE',
      'UNUSED_VARIABLE',
      'WINDOW_TOO_SHORT',
    ]);
  });

  it('accepts a scene that repeats until the viewer chooses', () => {
    const nodes = {
      a: { decision: { choices: [{ to: 'b', label: 'On' }], defaults: ['a'] } },
      b: { ending: 'home' },
    };
    expect(checkStory(storyOf(nodes)).map(({ code }) => code)).not.toContain('DEFAULT_NOT_A_CHOICE');
  });

  it('reports as unreachable exactly what no playthrough reaches, in random stories [unreachable-scenes] [foreign-default]', () => {
    fc.assert(
      fc.property(anyStory, (given) => {
        const story = finite(given);
        const unreachable = checkStory(story)
          .filter(({ code }) => code === 'UNREACHABLE')
          .map(({ path }) => path[1] ?? '');
        const { missed } = playthroughs(story, { runs: 300 }).nodes;
        expect(unreachable.filter((id) => !missed.includes(id))).toEqual([]);
        const reachable = missed.filter((id) => !unreachable.includes(id));
        expect(reachable).toEqual([]);
      }),
      { numRuns: 20 * MORE_RUNS, seed: 42 },
    );
  });

  it('reports as never true only conditions that no playthrough meets', () => {
    fc.assert(
      fc.property(anyStory, (given) => {
        const story = finite(given);
        const { missed } = playthroughs(story, { runs: 20 }).conditions;
        for (const { code, path } of checkStory(story)) {
          if (code === 'NEVER_TRUE') expect(missed).toContain(`${path[1] ?? ''}: ${path[4] ?? ''}`);
        }
      }),
      { numRuns: 20 * MORE_RUNS },
    );
  });

  it('requires no labels if only one choice is open at a time', () => {
    const choices = [
      { to: 'b', when: { '==': [{ var: 'gold' }, 1] } },
      { to: 'c', when: { '!=': [{ var: 'gold' }, 1] } },
    ];
    const story = (first: object): StoryFile =>
      storyOf(
        {
          a: {
            text: 'A',
            decision: { defaults: ['b', 'c'], choices: [{ ...choices[0]!, ...first }, choices[1]!] },
          },
          b: { text: 'B', set: { gold: 2 }, next: 'a' },
          c: { text: 'C', ending: 'x' },
        },
        { variables: { gold: { initialValue: 1 } } },
      );
    expect(shown(checkStory(story({})))).toEqual([]);
    expect(codes(checkStory(story({ when: true })))).toContain('MISSING_LABEL');
  });

  it('assumes nothing about external variables', () => {
    const nodes: Record<string, StoryFileNode> = {
      a: {
        decision: { choices: [{ to: 'b', when: { '==': [{ var: 'copy' }, 'Ada'] } }] },
        set: { copy: { var: 'name' } },
      },
      b: { ending: 'x' },
    };
    const variables = { name: { initialValue: null }, copy: { initialValue: null } };
    expect(codes(checkStory(storyOf(nodes, { variables })))).toEqual([
      'UNREACHABLE',
      'NO_CHOICE_LEFT',
      'NEVER_TRUE',
    ]);
    const external = { ...variables, name: { initialValue: null, external: true } };
    expect(codes(checkStory(storyOf(nodes, { variables: external })))).toEqual([]);
  });

  it('reports only what a bounded search has proven [bounded-search]', () => {
    const count = { '+': [{ var: 'count' }, 1] };
    const nodes: Record<string, StoryFileNode> = {
      a: {
        set: { count },
        decision: {
          defaults: ['a'],
          choices: [{ to: 'a' }, { to: 'b', when: { '>': [{ var: 'count' }, 1e9] } }],
        },
      },
      b: { ending: 'x' },
    };
    const found = codes(checkStory(storyOf(nodes, { variables: { count: { initialValue: 0 } } })));
    expect(found).not.toContain('UNREACHABLE');
    expect(found).not.toContain('NEVER_TRUE');
    expect(found).not.toContain('ENDLESS_LOOP');
  });

  it('does not report an endless loop if it leads to a dead end or to closed choices', () => {
    const nodes: Record<string, StoryFileNode> = {
      a: {
        decision: {
          defaults: ['a'],
          choices: [
            { to: 'a', label: 'A' },
            { to: 'b', label: 'B' },
          ],
        },
      },
      b: { title: 'leads nowhere' },
    };
    expect(codes(checkStory(storyOf(nodes)))).toEqual(['DEAD_END']);
  });

  it('reports an endless loop once, even if it changes a variable', () => {
    const nodes: Record<string, StoryFileNode> = {
      a: { next: 'b' },
      b: { next: 'c', set: { on: { '!': { var: 'on' } } } },
      c: {
        decision: {
          choices: [
            { to: 'b', when: { var: 'on' } },
            { to: 'b', when: { '!': { var: 'on' } } },
          ],
        },
      },
    };
    const story = storyOf(nodes, { variables: { on: { initialValue: false } } });
    const loops = checkStory(story).filter(({ code }) => code === 'ENDLESS_LOOP');
    expect(shown(loops)).toEqual(['ENDLESS_LOOP nodes.b']);
    expect(loops[0]?.message).toContain('a › b');
  });

  describe('with media', () => {
    const clip = (id: string, rest: StoryFileNode = {}): StoryFileNode => ({
      source: `${id}.mp4`,
      captions: [{ src: `${id}.vtt`, lang: 'en', label: 'English' }],
      ...rest,
    });
    const story = storyOf({
      a: clip('a', {
        decision: {
          defaults: ['b'],
          choices: [
            { to: 'b', label: 'B' },
            { to: 'c', label: 'C' },
          ],
        },
      }),
      b: clip('b', { ending: 'x' }),
      c: clip('c', { ending: 'y' }),
    });
    const file = {
      duration: 10,
      soundDuration: 10.05,
      width: 640,
      height: 360,
      codec: 'h264',
      frameRate: 25,
      colour: 'bt709',
      loudness: -23,
      bytes: 1e6,
    };
    const cue = (times: string, text: string): string =>
      `WEBVTT\n\n00:01.000 --> 00:03.000\nHello.\n\n1\n${times}\n${text}\n`;
    const good = cue('00:05.000 --> 00:08.000 line:80%', '<v Ada>Good morning &amp; good night</v>');
    const media = {
      ...Object.fromEntries(['a', 'b', 'c'].map((id) => [`${id}.mp4`, file])),
      ...Object.fromEntries(['a', 'b', 'c'].map((id) => [`${id}.vtt`, { text: good }])),
    };

    it('finds nothing in correct media', () =>
      expect(shown(checkStory(story, { media, bandwidth: 3e6 }))).toEqual([]));

    it('treats `videoDuration` as the end of the picture', () => {
      const standing = { ...media, 'b.mp4': { ...file, lastFrame: 9, soundDuration: 11 } };
      const { b } = story.nodes;
      const told = { ...story, nodes: { ...story.nodes, b: { ...b, videoDuration: 11 } } };
      expect(shown(checkStory(story, { media: standing }))).toEqual([
        'SOUND_LONGER nodes.b.source',
        'FROZEN_LAST_FRAME nodes.b.source',
      ]);
      expect(shown(checkStory(told, { media: standing }))).toEqual([]);
    });

    for (const [what, name, changes, expected] of [
      ['a different size', 'b.mp4', { width: 854, height: 480 }, 'MEDIA_DIFFERS nodes.b.source'],
      ['a different codec', 'b.mp4', { codec: 'vp9' }, 'MEDIA_DIFFERS nodes.b.source'],
      ['a different frame rate', 'b.mp4', { frameRate: 30 }, 'MEDIA_DIFFERS nodes.b.source'],
      ['a different colour space', 'b.mp4', { colour: 'bt601' }, 'MEDIA_DIFFERS nodes.b.source'],
      ['a sound longer than the picture', 'b.mp4', { soundDuration: 10.2 }, 'SOUND_LONGER nodes.b.source'],
      ['a still image at the end', 'b.mp4', { lastFrame: 9.2 }, 'FROZEN_LAST_FRAME nodes.b.source'],
      ['a different loudness', 'b.mp4', { loudness: -18 }, 'LOUDNESS_DIFFERS nodes.b.source'],
      [
        '21 characters a second',
        'b.vtt',
        { text: cue('00:05.000 --> 00:07.000', 'x'.repeat(42)) },
        'CAPTION_TOO_FAST nodes.b.captions.0',
      ],
      [
        'a cue shown for less than 5/6 s',
        'b.vtt',
        { text: cue('00:05.000 --> 00:05.800', 'Hm.') },
        'CAPTION_TOO_FAST nodes.b.captions.0',
      ],
      [
        'a cue shown for more than 7 s',
        'b.vtt',
        { text: cue('00:00:05.000 --> 00:00:12.100', 'Hm.') },
        'CAPTION_TOO_LONG nodes.b.captions.0',
      ],
      [
        'a line of 43 characters',
        'b.vtt',
        { text: cue('00:05.000 --> 00:08.000', 'x'.repeat(43)) },
        'CAPTION_TOO_LONG nodes.b.captions.0',
      ],
      [
        '21 Chinese characters in 2 s, each of which takes as long as two others',
        'b.vtt',
        { text: cue('00:05.000 --> 00:07.000', '字'.repeat(21)) },
        'CAPTION_TOO_FAST nodes.b.captions.0',
      ],
      ['a file that no scene uses', 'd.mp4', {}, 'UNUSED_NODE_MEDIA nodes'],
    ] as const) {
      it(`finds ${what}`, () => {
        const others = media as Readonly<Record<string, object>>;
        expect(
          shown(checkStory(story, { media: { ...media, [name]: { ...others[name], ...changes } } })),
        ).toEqual([expected]);
      });
    }

    it('does not report the initialization segment of a stream as unused', () => {
      const found = (name: string): string[] =>
        shown(checkStory(story, { media: { ...media, [name]: { duration: 4, width: 640, height: 360 } } }));
      for (const name of ['hls/a/init.mp4', 'init_0.mp4', 'hls/a/video-init.mp4'])
        expect(found(name)).toEqual([]);
      expect(found('initial.mp4')).toEqual(['UNUSED_NODE_MEDIA nodes']);
    });

    it('does not report parts of a stream as unused, whatever their names [check-streams]', () => {
      const files = { ...media, 'vinit.mp4': file, 's/a.mp4': file };
      expect(shown(checkStory(story, { media: files }))).toEqual([
        'UNUSED_NODE_MEDIA nodes',
        'UNUSED_NODE_MEDIA nodes',
      ]);
      const parts = ['vinit.mp4', 's/a.mp4'];
      expect(shown(checkStory(story, { media: { ...files, 'list.m3u8': { parts } } }))).toEqual([]);
    });

    it('reports the faults of a stream at the scenes that use it [check-streams]', () => {
      const faults = [{ code: 'BAD_STREAM', message: 'It is live.' }] as const;
      const streams = { 'a.m3u8': { faults }, 'b.m3u8': { faults }, 'b.vtt': { text: 'WEBVTT' } };
      const nodes = { a: clip('b', { source: 'a.m3u8?v=1', ending: 'x' }) };
      const [found, ...others] = checkStory(storyOf(nodes), { media: streams });
      expect([found?.code, found?.severity, found?.path, found?.message, others]).toEqual([
        'BAD_STREAM',
        'warning',
        ['nodes', 'a', 'source'],
        'It is live.',
        [],
      ]);
    });

    it('finds a missing file, but requires none on other servers', () => {
      const rest = Object.fromEntries(
        Object.entries(media).filter(([name]) => !['b.mp4', 'c.vtt'].includes(name)),
      );
      expect(shown(checkStory(story, { media: rest }))).toEqual([
        'MISSING_MEDIA nodes.b.source',
        'MISSING_MEDIA nodes.c.captions.0.src',
      ]);
      const elsewhere = storyOf({
        a: {
          source: ['https://example.org/a.mp4', 'blob:a', '//b/c.mp4'],
          captions: story.nodes['a']!.captions!,
          ending: 'x',
        },
      });
      expect(codes(checkStory(elsewhere, { media: { 'a.vtt': {} } }))).toEqual([]);
    });

    it('finds files by any equivalent address', () => {
      const inFolder = {
        'clips/a b.mp4': file,
        'clips/100%.mp4': { ...file, width: 854 },
        'clips/c#1.mp4': file,
        'b.vtt': media['b.vtt']!,
      };
      const nodes = Object.fromEntries(
        ['./clips/a%20b.mp4?v=2', 'clips/../clips/100%.mp4', 'clips/c#1.mp4#t=1', 'clips/c#1.mp4'].map(
          (source, index) => [String(index), clip('b', { source, next: String(index + 1) })],
        ),
      );
      const found = checkStory(storyOf({ ...nodes, '4': { ending: 'x' } }, { start: '0' }), {
        media: inFolder,
      });
      expect(shown(found)).toEqual([
        'MISSING_MEDIA nodes.2.source',
        'UNESCAPED_ADDRESS nodes.3.source',
        'BAD_TIMES nodes.2.source',
        'MEDIA_DIFFERS nodes.1.source',
      ]);
    });

    it('finds missing images of choices and scenes', () => {
      const a = {
        ...story.nodes['a']!,
        data: {
          ...{ poster: 'a.webp', thumbnails: { src: 'a.png' } },
          ...{ choice: { image: 'd.png' }, choices: { b: { image: { en: 'e.png' } } } },
          decision: { choices: [{ to: 'b', image: 'f.png' }] },
        },
        decision: {
          defaults: ['b'],
          choices: [
            { to: 'b', label: 'B', image: 'b.png' },
            { to: 'c', label: 'C', image: { en: '', de: 'c.png' } },
          ],
        },
      };
      expect(shown(checkStory({ ...story, nodes: { ...story.nodes, a } }, { media }))).toEqual([
        'MISSING_MEDIA nodes.a.decision.choices.0.image',
        'MISSING_MEDIA nodes.a.decision.choices.1.image.de',
        'MISSING_MEDIA nodes.a.data.poster',
        'MISSING_MEDIA nodes.a.data.thumbnails.src',
        'MISSING_MEDIA nodes.a.data.choice.image',
        'MISSING_MEDIA nodes.a.data.choices.b.image.en',
        'MISSING_MEDIA nodes.a.data.decision.choices.0.image',
      ]);
    });

    it('finds clips that cannot be loaded in time', () => {
      expect(shown(checkStory(story, { media, bandwidth: 3e5 }))).toEqual([
        'WINDOW_TOO_SHORT_TO_LOAD nodes.a.decision',
      ]);
    });

    it('suggests how to match the loudness of the others, within the given range', () => {
      const messages = (loudness: number, loudnessRange?: number): readonly string[] =>
        checkStory(story, {
          media: { ...media, 'b.mp4': { ...file, loudness } },
          ...(loudnessRange !== undefined && { loudnessRange }),
        }).map(({ message }) => message);
      expect(messages(-18)).toEqual([
        'The loudness of b.mp4 is -18.0 LUFS, compared with -23.0 LUFS for the other clips: set its "gain" to -5.0, or make its sound quieter.',
      ]);
      expect(messages(-28)).toEqual([
        'The loudness of b.mp4 is -28.0 LUFS, compared with -23.0 LUFS for the other clips: make the others quieter with npx iv-player measure, or make its sound 5.0 dB louder with ffmpeg -i b.mp4 -af volume=5.0dB,alimiter=limit=0.84:level=0 -c:v copy -c:a aac -movflags +faststart new.mp4.',
      ]);
      expect(messages(-18, 5)).toEqual([]);
      expect(messages(-18, 4.9).length).toBe(1);
      expect(messages(-24, 0.5).length).toBe(1);
    });

    it('does not report unused images and sounds, which pages may use', () => {
      const others = { 'a.png': {}, 'a.mp3': {}, 'ask.webm': { duration: 1, soundDuration: 1 } };
      expect(shown(checkStory(story, { media: { ...media, ...others } }))).toEqual([]);
    });

    it('takes the gain of a node into account', () => {
      const nodes = { ...story.nodes, b: { ...story.nodes['b']!, gain: -5 } };
      const loud = { ...media, 'b.mp4': { ...file, loudness: -18 } };
      expect(shown(checkStory({ ...story, nodes }, { media: loud }))).toEqual([]);
    });

    it('uses the durations of the media', () => {
      const brief = { ...media, 'a.mp4': { ...file, duration: 2, soundDuration: 2 } };
      expect(shown(checkStory(story, { media: brief }))).toEqual([
        'WINDOW_TOO_SHORT nodes.a.decision',
        'BAD_CAPTIONS nodes.a.captions.0.src',
      ]);
    });
  });
});
