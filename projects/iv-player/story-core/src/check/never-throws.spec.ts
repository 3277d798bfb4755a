import fc from 'fast-check';
import { readStory } from '../format/read-story';
import { StoryFormatError } from '../format/story-format-error';
import { playthroughs } from '../playthroughs/playthroughs';
import { storyVisualsLoader } from '../../../story/src/story-visuals-loader';
import { productionReport } from '../report/production-report';
import { choicesCsv, questionsCsv } from '../report/report-csv';
import { reportHtml } from '../report/report-html';
import { anyLogicStory } from '../testing/any-logic';
import { changedAnywhere } from '../testing/changed-anywhere';
import { anyStory } from '../testing/random-stories';
import { StoryPlayer } from '../../../story/src/testing/story-player';
import { checkStory } from './check-story';

/** Values that are not stories or that throw when read. */
const oddities = fc.constantFrom<unknown>(
  undefined,
  () => 1,
  Symbol.iterator,
  10n,
  new Map(),
  new Date(0),
  Object.defineProperty({}, 'format', {
    enumerable: true,
    get: () => {
      throw new Error('a trap');
    },
  }),
  new Proxy({}, { ownKeys: () => [] }),
);
const anything = fc.oneof(
  fc.jsonValue(),
  fc.json(),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withSparseArray: true }),
  oddities,
  fc
    .tuple(anyStory, fc.nat(), fc.oneof(fc.jsonValue(), oddities), fc.boolean())
    .map(([story, seed, value, adds]) => changedAnywhere(story, seed, value, adds ? 'extra' : undefined)),
  anyLogicStory,
);

describe('functions that read stories', () => {
  beforeAll(() => storyVisualsLoader.load());

  it('throw nothing but StoryFormatError, whatever they are given [story-failures]', () => {
    let taken = 0;
    fc.assert(
      fc.property(anything, (given) => {
        const { story, findings } = readStory(given);
        expect(story === null).toBe(findings.length > 0);
        if (story) taken++;
        expect(checkStory(given, { media: {}, bandwidth: 1e6 })).toBeInstanceOf(Array);
        for (const read of [
          () => playthroughs(given, { runs: 3 }),
          () => [reportHtml, choicesCsv, questionsCsv].map((make) => make(productionReport(given))),
        ]) {
          try {
            read();
            expect(story).not.toBeNull();
          } catch (error) {
            expect(error).toBeInstanceOf(StoryFormatError);
            expect(story).toBeNull();
          }
        }
      }),
      { numRuns: 500 * MORE_RUNS, seed: 28 },
    );
    expect(taken).toBeGreaterThan(50 * MORE_RUNS);
  });

  it('play stories with failing expressions, which are reported while the film continues [story-failures]', () => {
    let reported = 0;
    fc.assert(
      fc.property(anyLogicStory, (story) => {
        fc.pre(readStory(story).story !== null);
        const film = new StoryPlayer().load(story).play(1);
        const ways = playthroughs(story, { runs: 1, choose: () => 99 });
        expect(film.player.currentNodeId).toBe('one');
        film.advance(20);
        expect(film.player.currentNodeIndex).toBeGreaterThan(0);
        expect(film.errors.every(({ code }) => code === 'BAD_FORMAT')).toBeTrue();
        expect(ways.runs).toBe(1);
        reported += film.errors.length;
        film.player.destroy();
      }),
      { numRuns: 60 * MORE_RUNS, seed: 28 },
    );
    expect(reported).toBeGreaterThan(30);
  });
});
