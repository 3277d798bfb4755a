import fc from 'fast-check';
import { exploreStory } from '../../story-core/src/check/facts/state-space';
import { storyGraph } from '../../story-core/src/check/facts/story-graph';
import type { StoryFile, StoryFileNode } from '../../story-core/src/format/story-file';
import type { StoryFileQuestion } from '../../story-core/src/format/story-question';
import { randomNumbers } from '../../story-core/src/playthroughs/random-numbers';
import { storyOf } from '../../story-core/src/testing/test-story';
import { storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';

const IDS = ['a', 'b', 'c', 'd'];
const QUESTIONS = ['p', 'q', 'r'];
const read = fc.constantFrom(
  ...QUESTIONS.flatMap((id) =>
    ['correct', 'answered', 'points', 'tries'].map((field) => `question.${id}.${field}`),
  ),
  'question.points',
  'n',
);
const when = fc
  .tuple(read, fc.integer({ min: 0, max: 2 }))
  .map(([name, limit]) => ({ '>=': [{ var: name }, limit] }));
const target = fc.constantFrom(...IDS).map((to) => ({ to }));
const option = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const question = (id: string): fc.Arbitrary<StoryFileQuestion> =>
  fc
    .record({
      at: fc.constantFrom(1, 2, -1),
      tries: fc.constantFrom(1, 2),
      required: fc.boolean(),
      when: option(when),
      onWrong: option(target),
      onCorrect: option(target),
      set: option(fc.constant({ n: { '%': [{ '+': [{ var: 'n' }, 1] }, 3] } })),
    })
    .map((given) => ({
      ...{ id, kind: 'single' as const, reveal: false },
      answers: [{ id: 'yes', correct: true }, { id: 'no' }, { id: 'set', set: { n: 0 } }],
      ...(JSON.parse(JSON.stringify(given)) as typeof given & object),
    })) as fc.Arbitrary<StoryFileQuestion>;
const follows = fc.oneof(
  fc.constantFrom(...IDS).map((next) => ({ next })),
  fc.tuple(when, fc.constantFrom(...IDS), fc.constantFrom(...IDS)).map(([condition, one, other]) => ({
    decision: {
      defaults: [other],
      choices: [
        { to: one, label: 'If', when: condition },
        { to: other, label: 'Else', when: { '!': condition } },
      ],
    },
  })),
  fc.constant({ ending: 'end' }),
);
const story: fc.Arbitrary<StoryFile> = fc
  .tuple(...IDS.map(() => follows), ...QUESTIONS.map((id) => fc.tuple(question(id), fc.constantFrom(...IDS))))
  .map((parts) => {
    const asked = parts.slice(IDS.length) as [StoryFileQuestion, string][];
    const nodes = IDS.map((id, at) => [
      id,
      {
        ...{ source: 'a.mp4', duration: 4 },
        ...(parts[at] as StoryFileNode),
        questions: asked.filter(([, node]) => node === id).map(([one]) => one),
      },
    ]);
    return storyOf(Object.fromEntries(nodes) as StoryFile['nodes'], {
      variables: { n: { initialValue: 0 } },
    });
  });

/** Plays as a viewer who answers at random. Returns the path. */
function play(film: StoryPlayer, random: () => number): readonly string[] {
  const { player, engine } = film;
  player.playlist.reset();
  player.append('a');
  player.play().catch(() => undefined);
  for (let step = 0; step < 60 && !player.ended; step++) {
    const open = player.questions.signals.open();
    if (!open) engine.advance(1);
    else if (open.phase === 'feedback') player.questions.continue();
    else if (!open.isRequired && random() < 0.3) player.questions.skip();
    else player.questions.answer(open.question.id, ['yes', 'no', 'set'][Math.floor(random() * 3)] ?? '');
  }
  return [...player.playlist].slice(0, player.currentNodeIndex + 1).map(({ id }) => id);
}

describe('checkStory and the player', () => {
  it('agree on what questions lead to, in random stories [questions-and-player]', async () => {
    await storyQuestionsLoader.prepare();
    let met = 0;
    fc.assert(
      fc.property(story, (given) => {
        const graph = storyGraph(given);
        const space = exploreStory(graph);
        fc.pre(space.isComplete && given.nodes['a']?.questions?.length !== 0);
        const ways = new Set(
          space.states.flatMap(({ node, next }) =>
            next.map(
              (to) =>
                `${graph.entries[node]?.[0] ?? ''} ${graph.entries[space.states[to]?.node ?? 0]?.[0] ?? ''}`,
            ),
          ),
        );
        const film = new StoryPlayer().load(given);
        for (let viewer = 0; viewer < 6; viewer++) {
          const path = play(film, randomNumbers(viewer));
          path.slice(1).forEach((id, at) => {
            met++;
            expect(ways)
              .withContext(JSON.stringify(given))
              .toContain(`${path[at] ?? ''} ${id}`);
          });
        }
      }),
      { numRuns: 40, seed: 46 },
    );
    expect(met).toBeGreaterThan(100);
  });
});
