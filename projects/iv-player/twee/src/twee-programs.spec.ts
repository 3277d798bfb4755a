import fc from 'fast-check';
import { checkStory } from '../../story-core/src/check/check-story';
import type { StoryFileDecision } from '../../story-core/src/format/story-file';
import { readStory } from '../../story-core/src/format/read-story';
import { PROGRAM_NAMES, longTwee, repeatedTwee, tweeOf, tweeProgram } from './testing/twee-programs';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';
import { TweeSource } from './twee-source';

/** Runs a task, and counts how often the reader looks something up in a text. */
function looksOf(task: () => void): number {
  const own = TweeSource.prototype;
  const { match, next, nextIgnoringCase, lineEnd, lineAt, closing, callEnd } = own;
  const originals = { match, next, nextIgnoringCase, lineEnd, lineAt, closing, callEnd };
  let looks = 0;
  for (const [name, original] of Object.entries(originals))
    Object.assign(own, {
      [name](this: TweeSource, ...given: never[]): unknown {
        looks++;
        return (original as (...given: never[]) => unknown).apply(this, given);
      },
    });
  try {
    task();
  } finally {
    Object.assign(own, originals);
  }
  return looks;
}

/** Targets and labels of a decision's choices; values in labels are left out. */
const linksOf = (decision: StoryFileDecision | undefined): readonly string[] =>
  (decision?.choices ?? []).map(
    ({ to, label }) => `${to}: ${JSON.stringify(label).replaceAll(/\{+\w+\}/g, '')}`,
  );

describe('Twee put together at random from valid parts', () => {
  it('is a film with every link, or has a note about the scene [twee-programs]', () => {
    fc.assert(
      fc.property(tweeProgram, (program) => {
        const twee = tweeOf(program);
        const { story, notes } = fromTwee(twee);
        expect(readStory(story).findings).toEqual([]);
        expect(Object.keys(story.nodes).sort()).toEqual([...PROGRAM_NAMES].sort());
        expect(story.start).toBe('Start');
        const findings = checkStory(story);
        expect(findings.filter(({ code }) => code === 'UNKNOWN_NODE')).toEqual([]);
        const linksOf = new Map(
          program.passages.map(({ name, parts }) => [name, parts.flatMap(({ to }) => to)]),
        );
        for (const { name, parts } of program.passages) {
          const node = story.nodes[name];
          const found = node?.decision?.choices.map(({ to }) => to) ?? [];
          const isNoted = notes.some((note) => note.includes(`"${name}"`));
          for (const to of linksOf.get(name) ?? [])
            expect(found.includes(to)).withContext(`${name} to ${to}\n${twee}`).toBeTrue();
          // A passage that shows itself is a note.
          for (const to of parts.flatMap((part) => part.shows.flatMap((one) => linksOf.get(one) ?? [])))
            expect(found.includes(to) || isNoted)
              .withContext(`${name} to ${to}\n${twee}`)
              .toBeTrue();
          // A scene without an exit is an ending, or a finding says that it leads nowhere.
          const isDead = findings.some(({ code, path }) => code === 'DEAD_END' && path[1] === name);
          expect(found.length > 0 || node?.ending !== undefined || isDead).toBeTrue();
        }
      }),
      { numRuns: 400 * MORE_RUNS, seed: 4343 },
    );
  });

  it('remains the same film after a round trip [twee-programs]', () => {
    fc.assert(
      fc.property(tweeProgram, (program) => {
        const { story } = fromTwee(tweeOf(program));
        const { story: back } = fromTwee(toTwee(story));
        expect(back.start).toBe(story.start);
        for (const [id, { text, tags, position, decision, ending }] of Object.entries(story.nodes)) {
          const node = back.nodes[id];
          expect([node?.tags, node?.position]).toEqual([tags, position]);
          // Logic is not exported.
          if (!story.variables) expect(node?.text).toEqual(text);
          expect(new Set(linksOf(node?.decision))).toEqual(new Set(linksOf(decision)));
          if (ending !== undefined) expect(node?.ending).toBe(ending);
        }
      }),
      { numRuns: 200 * MORE_RUNS, seed: 4344 },
    );
  });

  for (const [what, write] of [
    ['passages', repeatedTwee],
    ['text in one passage', longTwee],
  ] as const)
    it(`takes four times as many look-ups for four times as much: ${what} [twee-programs]`, () => {
      fc.assert(
        fc.property(tweeProgram, (program) => {
          const looks = [8, 32].map((times) => looksOf(() => void fromTwee(write(program, times))));
          expect(looks[1]!)
            .withContext(tweeOf(program))
            .toBeLessThan(5 * looks[0]! + 1000);
        }),
        { numRuns: 25 * MORE_RUNS, seed: 4345 },
      );
    });

  it('becomes longer in proportion to the file [twee-programs]', () => {
    fc.assert(
      fc.property(tweeProgram, (program) => {
        for (const twee of [repeatedTwee(program, 20), longTwee(program, 20)])
          expect(JSON.stringify(fromTwee(twee).story).length).toBeLessThan(12 * twee.length + 100_000);
      }),
      { numRuns: 25 * MORE_RUNS, seed: 4346 },
    );
  });
});
