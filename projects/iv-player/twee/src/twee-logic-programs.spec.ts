import type { JsonValue } from 'iv-player';
import { fillText, setVariables } from 'iv-player/story-core';
import fc from 'fast-check';
import { isTrue } from '../../story-core/src/logic/evaluate-logic';
import { initialValues } from '../../story-core/src/walk/scene-step';
import { fromTwee } from './from-twee';
import { type LogicProgram, logicProgram, passageIn, run } from './testing/logic-programs';

const tweeOf = (format: string, program: LogicProgram): string =>
  `:: StoryData\n${JSON.stringify({ format, start: 'S' })}\n\n${Object.entries(program)
    .map(([name, all]) => `:: ${name}\n${passageIn(format, all)}\n\n`)
    .join('')}`;

const STEPS = 6;

describe('Random programs of simple logic [twee-logic]', () => {
  for (const format of ['SugarCube', 'Harlowe', 'Chapbook', 'Snowman'])
    it(`show the same links and values as ${format}, or a warning`, () => {
      let translated = 0;
      const runs = 250 * MORE_RUNS;
      fc.assert(
        fc.property(
          logicProgram(format),
          fc.array(fc.nat(), { minLength: STEPS, maxLength: STEPS }),
          (program, picks) => {
            const twee = tweeOf(format, program);
            const { story, findings = [] } = fromTwee(twee);
            const isExact = findings.length === 0;
            if (isExact) translated++;
            const now = {};
            let values = initialValues(story);
            let at = 'S';
            for (const pick of picks) {
              const seen = run(program[at] ?? [], now);
              const node = story.nodes[at]!;
              values = setVariables(node, values);
              const open = (node.decision?.choices ?? []).filter(({ when }) => isTrue(when, values));
              const linkOf = (label: JsonValue | undefined, to: string): string => `${label as string}>${to}`;
              const shown = new Set(open.map(({ label, to }) => linkOf(label as string, to)));
              const links = new Set(seen.links.map(({ label, to }) => linkOf(label, to)));
              // What is not translated is open.
              const wrong = [...(isExact ? shown : [])].filter((one) => !links.has(one));
              const missing = [...links].filter((one) => !shown.has(one));
              expect([wrong, missing]).withContext(`${at}\n${twee}`).toEqual([[], []]);
              const text = (fillText(node.text ?? '', values, 'en') as string).replaceAll(/\s/g, '');
              // Texts of all branches are shown.
              for (const one of seen.values) {
                const isThere = text.includes(one) || (!isExact && text.includes(`${one.slice(0, 2)}…`));
                expect(isThere).withContext(`${one} in ${at}, ${text}\n${twee}`).toBeTrue();
              }
              const link = seen.links[pick % Math.max(1, seen.links.length)];
              if (!link) return;
              run(link.does, now);
              // Equal links may differ in what they do.
              const choices = open.filter(
                ({ label, to }) => linkOf(label as string, to) === linkOf(link.label, link.to),
              );
              const same = seen.links.filter(
                ({ label, to }) => linkOf(label, to) === linkOf(link.label, link.to),
              );
              const choice = choices[choices.length === same.length ? same.indexOf(link) : 0];
              if (choices.length !== same.length && choices.length > 1) return;
              values = setVariables(choice ?? {}, values);
              at = link.to;
            }
          },
        ),
        { numRuns: runs, seed: 4545 },
      );
      expect(translated).toBeGreaterThan(runs / 20);
    });
});
