import type { StoryFile } from '../../story-core/src/format/story-file';
import { fromTwee } from './from-twee';
import { toTwee } from './to-twee';

/** Expected result next to a Twee file; see `test-stories/README.md`. */
interface Expected {
  readonly start: string;
  readonly scenes: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

const scenesOf = ({ nodes }: StoryFile): Expected['scenes'] =>
  Object.fromEntries(
    Object.entries(nodes).map(([id, { text, decision, ending }]) => [
      id,
      {
        ...(typeof text === 'string' && { text: text.split('\n') }),
        ...(decision && {
          choices: decision.choices.map(({ label, to, image }) => [label, to, ...(image ? [image] : [])]),
        }),
        ...(ending !== undefined && { ending }),
      },
    ]),
  );

const fetched = async (name: string): Promise<string> => (await fetch(`/stories/${name}`)).text();

describe('fromTwee with published stories [twee-corpus]', () => {
  for (const name of [
    'plain',
    'links',
    'answers',
    'names',
    'broken',
    'harlowe-dialogue',
    'harlowe-hooks',
    'sugarcube-town',
    'sugarcube-pictures',
    'chapbook-house',
    'snowman-cellar',
    'unknown',
  ]) {
    it(`${name}: matches the expected story, even after a round trip`, async () => {
      const { story, notes } = fromTwee(await fetched(`${name}.twee`));
      const expected = JSON.parse(await fetched(`${name}.json`)) as Expected;
      expect(story.start).toBe(expected.start);
      expect(scenesOf(story)).toEqual(expected.scenes);
      expect(notes).toEqual(expected.notes);
      // Most logic is not exported.
      if (story.variables) return;
      const back = fromTwee(toTwee(story)).story;
      for (const [id, node] of Object.entries(story.nodes)) {
        const { text, decision, tags } = node;
        expect([back.nodes[id]?.text, back.nodes[id]?.tags]).toEqual([text, tags]);
        const links = decision?.choices.map(({ to, label }) => ({ to, label }));
        expect(back.nodes[id]?.decision?.choices.map(({ to, label }) => ({ to, label }))).toEqual(links);
      }
    });
  }
});
