import fc from 'fast-check';
import type { StoryFile, StoryLogic } from '../format/story-file';
import { LOGIC_OPERATORS } from '../logic/json-logic';

const json = fc.jsonValue({ maxDepth: 3 });

/** Expressions with all operators and arbitrary arguments. */
export const anyLogic: fc.Arbitrary<StoryLogic> = fc.letrec((tie) => ({
  logic: fc.oneof(
    { depthSize: 'small' },
    json,
    fc.constantFrom({ var: '' }, { var: 'a' }, { var: ['a.0', 1] }, { var: [] }, { var: { var: 'b' } }),
    fc
      .tuple(fc.constantFrom(...LOGIC_OPERATORS), fc.array(tie('logic'), { maxLength: 4 }))
      .map(([operator, list]) => ({ [operator]: list })),
    fc
      .tuple(fc.constantFrom(...LOGIC_OPERATORS), tie('logic'))
      .map(([operator, one]) => ({ [operator]: one })),
  ),
})).logic as fc.Arbitrary<StoryLogic>;

/** Stories with arbitrary JSON as values and conditions; not all of them are valid. */
export const anyLogicStory: fc.Arbitrary<StoryFile> = fc
  .record({
    values: fc.tuple(json, json, json),
    set: fc.tuple(anyLogic, anyLogic, anyLogic),
    when: fc.tuple(anyLogic, anyLogic, anyLogic),
    isExternal: fc.boolean(),
    languages: fc.constantFrom(undefined, ['en'], ['toString', 'constructor'], ['']),
  })
  .map(
    ({ values, set, when, isExternal, languages }) =>
      JSON.parse(
        JSON.stringify({
          format: 'iv-story',
          version: 1,
          start: 'one',
          languages,
          variables: {
            a: { initialValue: values[0], external: isExternal },
            b: { initialValue: values[1] },
            toString: { initialValue: values[2] },
          },
          nodes: {
            one: {
              source: 'clip.mp4',
              duration: 4,
              title: { en: 'One', de: 'Eins' },
              set: { a: set[0], b: set[1], c: set[2] },
              decision: {
                defaults: ['two', 'three'],
                choices: [
                  { to: 'one', label: { en: 'Again' }, when: when[0] },
                  { to: 'two', label: 'On', when: when[1] },
                ],
              },
            },
            two: { source: 'clip.mp4', duration: 4, set: { toString: set[1] }, next: 'one' },
            three: { text: 'Three', decision: { choices: [{ to: 'two', when: when[2] }, { to: 'four' }] } },
            four: { source: 'clip.mp4', duration: 4, ending: 'home' },
          },
        }),
      ) as StoryFile,
  );
