import fc from 'fast-check';
import { readStory } from '../../story-core/src/format/read-story';
import type { StoryFile, StoryFileChoice, StoryLogic } from '../../story-core/src/format/story-file';
import { anyLogic } from '../../story-core/src/testing/any-logic';
import { storyOf } from '../../story-core/src/testing/test-story';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';

const META = { ifid: 'A', twine: { format: 'SugarCube' } };
const VARIABLES = {
  n: { initialValue: 1 },
  m: { initialValue: -2.5 },
  t: { initialValue: 'a "b" \\ [[c]] >> $n' },
  u: { initialValue: '' },
  f: { initialValue: true },
};
type Effects = NonNullable<StoryFileChoice['set']>;

/** A story whose first scene has a choice for each effect. */
const storyWith = (effects: readonly Effects[], rest: Partial<StoryFile> = {}): StoryFile =>
  storyOf(
    {
      a: { decision: { choices: effects.map((set, at) => ({ to: 'b', label: `Go ${at}`, set })) } },
      b: { decision: { choices: [{ to: 'a', label: 'Back' }] } },
    },
    { variables: VARIABLES, meta: META, ...rest },
  );

const notesOf = (story: StoryFile): readonly string[] => {
  const notes: string[] = [];
  toTwee(story, { onNote: (note) => void notes.push(note) });
  return notes;
};
const effectsOf = (story: StoryFile): readonly (Effects | undefined)[] =>
  (story.nodes['a']?.decision?.choices ?? []).map(({ set }) => set);

const both = (ops: readonly string[], part: fc.Arbitrary<StoryLogic>): fc.Arbitrary<StoryLogic> =>
  fc.tuple(fc.constantFrom(...ops), part, part).map(([op, one, other]) => ({ [op]: [one, other] }));
const variable = (...names: readonly string[]): fc.Arbitrary<StoryLogic> =>
  fc.constantFrom(...names).map((name) => ({ var: name }));
/** Formulas whose parts have the right types. */
const formula = fc.letrec<Record<'number' | 'text' | 'flag', StoryLogic>>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one || 0),
    variable('n', 'm'),
    both(['+', '-', '*'], tie('number')),
    fc.tuple(fc.constantFrom('/', '%'), tie('number')).map(([op, one]) => ({ [op]: [one, 2] })),
    tie('number').map((one) => ({ '-': [one] })),
    fc.tuple(tie('flag'), tie('number'), tie('number')).map((parts) => ({ if: parts })),
  ),
  text: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('x', '', 'a b', '"', "'", '\\', '$n', '<b>', '>>', '->', '|', ';', 'to 1', 'é', '\n'),
    variable('t', 'u'),
    both(['cat'], tie('text')),
  ),
  flag: fc.oneof(
    { maxDepth: 3 },
    fc.boolean(),
    variable('f'),
    both(['<', '<=', '>', '>=', '===', '!==', '==', '!='], tie('number')),
    both(['===', '!=='], tie('text')),
    both(['and', 'or'], tie('flag')),
    tie('flag').map((one) => ({ '!': [one] })),
  ),
}));
const effects: fc.Arbitrary<Effects> = fc
  .uniqueArray(
    fc.oneof(
      fc.tuple(fc.constantFrom('n', 'm'), formula.number),
      fc.tuple(fc.constantFrom('t', 'u'), formula.text),
      fc.tuple(fc.constant('f'), formula.flag),
    ),
    { minLength: 1, maxLength: 3, selector: ([name]) => name },
  )
  .map((entries) => Object.fromEntries(entries));

describe('toTwee for SugarCube [twee-effects]', () => {
  it('writes what choices set as setters, and initial values in StoryInit', () => {
    const story = storyWith([{ n: { '+': [{ var: 'n' }, 1] }, t: 'knocked' }, { f: false }]);
    const twee = toTwee(story);
    expect(twee).toContain('[[Go 0->b][$n to $n + 1; $t to "knocked"]]');
    expect(twee).toContain('[[Go 1->b][$f to false]]');
    expect(twee).toContain(':: StoryInit\n<<set $n to 1>>\n');
    expect(twee).not.toContain('$m');
    expect(notesOf(story)).toEqual(['Variables are left out: m, u.']);
  });

  it('preserves random effects of the supported part, with the variables that they use', () => {
    fc.assert(
      fc.property(fc.array(effects, { minLength: 1, maxLength: 4 }), (given) => {
        const story = storyWith(given);
        const { story: back, findings = [] } = fromTwee(toTwee(story));
        expect(effectsOf(back)).withContext(toTwee(story)).toEqual(given);
        expect(findings).toEqual([]);
        for (const [name, one] of Object.entries(back.variables ?? {}))
          expect(one).toEqual(VARIABLES[name as keyof typeof VARIABLES]);
      }),
      { numRuns: 300 * MORE_RUNS, seed: 45 },
    );
  });

  it('preserves any other effect, or leaves it out with a note that names the scene', () => {
    const any = fc.dictionary(fc.constantFrom('n', 't', 'f', 'é', 'is', 'x y'), anyLogic, { minKeys: 1 });
    let read = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(any, effects), { minLength: 1, maxLength: 4 }), (given) => {
        const other = { é: { initialValue: 1 }, is: { initialValue: 'x' }, 'x y': { initialValue: 1 } };
        const story = storyWith(given, { variables: { ...VARIABLES, ...other } });
        if (readStory(story).findings.length > 0) return;
        read++;
        const { story: back, findings } = fromTwee(toTwee(story));
        const lost = effectsOf(back).filter((set) => set === undefined);
        const kept = effectsOf(back).map((set, at) => set ?? given[at]);
        expect<unknown>(kept).toEqual(given);
        expect(notesOf(story).includes('Variables set by choices are left out: in "a".')).toBe(
          lost.length > 0,
        );
        expect(findings).toBeUndefined();
      }),
      { numRuns: 500 * MORE_RUNS, seed: 46 },
    );
    expect(read).toBeGreaterThan(100);
  });

  for (const [what, set] of [
    ['a list', { n: [1] }],
    ['null', { n: null }],
    ['a sum of text and number in JsonLogic', { n: { '+': [{ var: 't' }, 1] } }],
    ['a division by a variable', { n: { '/': [1, { var: 'm' }] } }],
    ['an operator that SugarCube lacks', { n: { max: [{ var: 'n' }, 3] } }],
    ['a bracket, which would end the link', { t: 'a]' }],
    ['the result of a question', { n: { var: 'question.points' } }],
    ['a variable whose initial value is not simple', { none: 1 }],
    ['a name that SugarCube does not allow', { 'x y': 1 }],
  ] as const)
    it(`leaves out ${what}, and writes the other choices`, () => {
      const variables = { ...VARIABLES, none: { initialValue: null }, 'x y': { initialValue: 1 } };
      const story = storyWith([set, { n: 2 }], { variables });
      expect(effectsOf(fromTwee(toTwee(story)).story)).toEqual([undefined, { n: 2 }]);
      expect(notesOf(story)).toContain('Variables set by choices are left out: in "a".');
    });

  it('leaves out a sum with a variable that another choice makes a text', () => {
    const story = storyWith([{ n: 'many' }, { n: { '+': [{ var: 'n' }, 1] } }, { f: false }]);
    expect(effectsOf(fromTwee(toTwee(story)).story)).toEqual([{ n: 'many' }, undefined, { f: false }]);
  });

  it('keeps effects of image links, and reports that it leaves out `external`', () => {
    const choices = [{ to: 'b', label: 'In', image: 'gate.jpg', set: { n: 2 } }];
    const story = storyOf(
      { a: { decision: { choices } }, b: { ending: 'b' } },
      { variables: { n: { initialValue: 1, external: { type: 'number', max: 3 } } }, meta: META },
    );
    expect(fromTwee(toTwee(story)).story.nodes).toEqual(story.nodes);
    expect(notesOf(story)).toEqual(['Who sets variables ("external") is left out: n.']);
  });

  for (const format of [undefined, 'Harlowe', 'Chapbook', 'Snowman'])
    it(`leaves effects out for ${format ?? 'no format'}, with a note`, () => {
      const meta = { ifid: 'A', ...(format !== undefined && { twine: { format } }) };
      const story = storyWith([{ n: 2 }], { meta });
      expect(effectsOf(fromTwee(toTwee(story)).story)).toEqual([undefined]);
      expect(notesOf(story)).toEqual([
        'Variables are left out: n, m, t and 2 more.',
        'Variables set by choices are left out: in "a".',
      ]);
    });
});
