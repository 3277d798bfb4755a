import fc from 'fast-check';
import { exploreStory } from '../../story-core/src/check/facts/state-space';
import { storyGraph } from '../../story-core/src/check/facts/story-graph';
import { randomNumbers } from '../../story-core/src/playthroughs/random-numbers';
import { askingStory } from '../../story-core/src/testing/asking-stories';
import { storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';

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
      fc.property(askingStory, (given) => {
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
