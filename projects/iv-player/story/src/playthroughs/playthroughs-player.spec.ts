import fc from 'fast-check';
import { anyStory } from '../testing/random-stories';
import { StoryPlayer } from '../testing/story-player';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import { playthroughs } from './playthroughs';
import { slateLoader } from '../play/slate-loader';

const SCENES = 12;

/** A choice that depends on how many scenes were played, and on what is open. */
const wanted = (targets: readonly string[], scenes: number): string | undefined => {
  const unique = [...new Set(targets)];
  return unique[(scenes * 7) % unique.length];
};

/** With durations, so that nothing has to be read from media, and without what takes no time. */
const timed = ({ nodes, ...story }: StoryFile): StoryFile => ({
  ...story,
  nodes: Object.fromEntries(
    Object.entries(nodes).map(([id, node]): [string, StoryFileNode] => [
      id,
      { ...node, source: 'clip.mp4', duration: 10 },
    ]),
  ),
});

describe('playthroughs and the player', () => {
  // So that slates are there without waiting.
  beforeAll(() => slateLoader.load());

  it('go the same way through random stories, with the same variables', () => {
    fc.assert(
      fc.property(anyStory, (given) => {
        const story = timed(given);
        const simulated: string[] = [];
        playthroughs(story, {
          runs: 1,
          choose: (choices, { node, path, variables }) => {
            if (path.length <= SCENES) simulated.push(`${path.length} ${node} ${JSON.stringify(variables)}`);
            return choices.findIndex(
              ({ to }) =>
                to ===
                wanted(
                  choices.map((choice) => choice.to),
                  path.length,
                ),
            );
          },
        });
        const played: string[] = [];
        const { player, engine } = new StoryPlayer().load(story);
        player.on('decision.start', (node) => {
          const instance = player.decision.get(node);
          const decision = story.nodes[node.id]?.decision;
          const scenes = player.currentNodeIndex + 1;
          if (!instance || !decision || instance.children.length === 0) return;
          if (scenes <= SCENES)
            played.push(`${scenes} ${node.id} ${JSON.stringify(player.variables.values())}`);
          instance.make(
            wanted(
              instance.children.map(({ id }) => id),
              scenes,
            ) ?? '',
          );
        });
        player.play().catch(() => undefined);
        engine.advance(10 * (SCENES + 1));
        expect(played).toEqual(simulated);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
