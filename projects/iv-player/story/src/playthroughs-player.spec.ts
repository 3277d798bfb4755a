import fc from 'fast-check';
import { anyStory } from '../../story-core/src/testing/random-stories';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import type { StoryFile, StoryFileNode } from '../../story-core/src/format/story-file';
import { playthroughs } from '../../story-core/src/playthroughs/playthroughs';
import { storyVisualsLoader } from './story-visuals-loader';

const SCENES = 12;

/** Makes a choice that depends on the number of scenes played and the number of open choices. */
const wanted = <Choice>(choices: readonly Choice[], scenes: number): Choice | undefined =>
  choices[(scenes * 7) % choices.length];

/** Adds durations so that no media are needed, and removes nodes that take no time. */
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
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

  it('take the same paths through random stories, with the same variables [playthrough-ways]', () => {
    fc.assert(
      fc.property(anyStory, (given) => {
        const story = timed(given);
        const simulated: string[] = [];
        playthroughs(story, {
          runs: 1,
          choose: (choices, { node, path, variables }) => {
            const { choices: all = [] } = story.nodes[node]?.decision ?? {};
            // Foreign defaults come after the open choices.
            const open = choices.filter(({ to }) => all.some((one) => one.to === to));
            if (open.length === 0) return 0;
            if (path.length <= SCENES) simulated.push(`${path.length} ${node} ${JSON.stringify(variables)}`);
            return choices.findIndex((choice) => choice === wanted(open, path.length));
          },
        });
        const played: string[] = [];
        const { player, engine } = new StoryPlayer().load(story);
        player.on('decision.start', (node) => {
          const instance = player.decision.get(node);
          const decision = story.nodes[node.id]?.decision;
          const scenes = player.currentNodeIndex + 1;
          if (!instance || !decision || instance.choices.length === 0) return;
          if (scenes <= SCENES)
            played.push(`${scenes} ${node.id} ${JSON.stringify(player.variables.signals.values())}`);
          instance.make(wanted(instance.choices, scenes)?.id ?? '');
        });
        player.play().catch(() => undefined);
        engine.advance(10 * (SCENES + 1));
        expect(played).toEqual(simulated);
      }),
      { numRuns: 20 * MORE_RUNS, seed: 7 },
    );
  });

  it('play a default that is not a choice if the viewer does not choose [foreign-default]', () => {
    const clip = { source: 'clip.mp4', duration: 10 };
    const choices = ['b', 'c'].map((to) => ({ to, label: to }));
    const silent = storyOf({
      a: { ...clip, decision: { choices, defaults: ['d'] } },
      b: { ...clip, ending: 'b' },
      c: { ...clip, ending: 'c' },
      d: { ...clip, ending: 'd' },
    });
    expect(new StoryPlayer().load(silent).play(40).path).toBe('a d');
    expect(playthroughs(silent, { runs: 1, choose: (all) => all.length - 1 }).longest?.path).toEqual([
      'a',
      'd',
    ]);
  });
});
