import fc from 'fast-check';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { anyStory } from '../../story-core/src/testing/random-stories';
import { withMeasurements } from './write-measurements';

/** Removes the measured values. */
function withoutMeasurements({ normalize: _, ...story }: StoryFile): unknown {
  const nodes = Object.entries(story.nodes).map(([id, { videoDuration: __, ...node }]) => [id, node]);
  return { ...story, nodes: Object.fromEntries(nodes) as unknown };
}

describe('withMeasurements', () => {
  it('writes the values into random stories in any layout, and nothing else [measure-command]', () => {
    fc.assert(
      fc.property(
        anyStory,
        fc.constantFrom('', '  ', '\t', '        '),
        fc.boolean(),
        fc.double({ min: 0, max: 100, noNaN: true, noDefaultInfinity: true }),
        (story, indent, hasMark, seconds) => {
          const text = (hasMark ? '\uFEFF' : '') + JSON.stringify(story, null, indent);
          const ids = Object.keys(story.nodes).filter((id) => story.nodes[id]?.source !== undefined);
          const normalize = Object.fromEntries(ids.map((id) => [id, -seconds - 1]));
          const measured = {
            videoDurations: new Map(ids.map((id) => [id, seconds])),
            normalize: ids.length > 0 ? normalize : null,
          };
          const edited = withMeasurements(text, measured);
          const read = JSON.parse(edited.slice(hasMark ? 1 : 0)) as StoryFile;
          for (const id of ids) expect(Object.is(read.nodes[id]?.videoDuration, seconds + 0)).toBeTrue();
          if (measured.normalize) expect(read.normalize).toEqual(normalize);
          expect(JSON.stringify(withoutMeasurements(read))).toBe(JSON.stringify(withoutMeasurements(story)));
          expect(withMeasurements(edited, measured)).toBe(edited);
          expect(withMeasurements(edited, { videoDurations: new Map(), normalize: null })).toBe(edited);
          // New entries have the layout of the rest.
          if (ids.length > 0 && indent !== '')
            expect(edited.slice(hasMark ? 1 : 0)).toBe(JSON.stringify(read, null, indent));
        },
      ),
      { numRuns: 300 * MORE_RUNS, seed: 31 },
    );
  });
});
