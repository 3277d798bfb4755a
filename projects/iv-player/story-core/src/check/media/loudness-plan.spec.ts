import fc from 'fast-check';
import { storyOf } from '../../testing/test-story';
import { loudnessGains } from '../../../../src/lib/player/playback/loudness-gains';
import { checkStory } from '../check-story';
import { levelledClips } from './loudness-plan';

type Loudness = Readonly<Record<string, number>>;

const named = (values: readonly number[]): Loudness =>
  Object.fromEntries(values.map((value, at) => [`n${at}`, value]));

/** The table that `measure` writes. */
const measured = (loudness: Loudness): Loudness => {
  const levelled = levelledClips(new Map(Object.entries(loudness)));
  return Object.fromEntries(Object.entries(loudness).filter(([id]) => levelled.has(id)));
};

/** Loudness of each clip in the player, which lowers the clips in the table. */
const heard = (loudness: Loudness, table: Loudness): Loudness => {
  const gainOf = loudnessGains(table);
  return Object.fromEntries(
    Object.entries(loudness).map(([id, value]) => [
      id,
      value + 20 * Math.log10(gainOf({ id, gain: 0 } as Parameters<typeof gainOf>[0])),
    ]),
  );
};

/** What `check` says about the loudness, by node. */
const findings = (
  loudness: Loudness,
  normalize: Loudness,
  gains: Loudness = {},
): ReadonlyMap<string, string> => {
  const ids = Object.keys(loudness);
  const nodes = Object.fromEntries(
    ids.map((id, at) => [
      id,
      {
        source: `${id}.mp4`,
        ...(gains[id] !== undefined && { gain: gains[id] }),
        ...(at + 1 < ids.length ? { next: ids[at + 1] ?? '' } : { ending: 'x' }),
      },
    ]),
  );
  const media = Object.fromEntries(ids.map((id) => [`${id}.mp4`, { width: 1, loudness: loudness[id] ?? 0 }]));
  return new Map(
    checkStory({ ...storyOf(nodes, { start: 'n0' }), normalize }, { media })
      .filter(({ code }) => code === 'LOUDNESS_DIFFERS')
      .map(({ path, message }) => [path[1] ?? '', message]),
  );
};

const clips = (min: number, max: number, most = 9): fc.Arbitrary<readonly number[]> =>
  fc.array(
    fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10),
    { minLength: 1, maxLength: most },
  );

describe('clips whose loudness is measured', () => {
  it('are levelled, except for a few that are much quieter [measured-loudness]', () => {
    for (const [values, levelled] of [
      [
        [-22, -22, -22, -47],
        [0, 1, 2],
      ],
      [
        [-22, -22, -22, -34],
        [0, 1, 2],
      ],
      [
        [-22, -22, -22, -28],
        [0, 1, 2, 3],
      ],
      [
        [-28, -42],
        [0, 1],
      ],
      [[-22, -47], [0]],
      [
        [-18, -18, -18, -5, -5, -5, -5],
        [0, 1, 2, 3, 4, 5, 6],
      ],
      [[], []],
    ] as const)
      expect(Object.keys(measured(named(values)))).toEqual(levelled.map((at) => `n${at}`));
  });

  it('are no quieter because of a few very quiet ones [measured-loudness]', () => {
    fc.assert(
      fc.property(clips(-26, -18), fc.nat(4), (usual, count) => {
        const quiet = Array.from(
          { length: Math.min(count, Math.floor((usual.length - 1) / 2)) },
          (_, at) => -50 - at,
        );
        const before = heard(named(usual), measured(named(usual)));
        const all = named([...usual, ...quiet]);
        const after = heard(all, measured(all));
        for (const [id, value] of Object.entries(before)) expect(after[id]).toBe(value);
      }),
      { numRuns: 500 * MORE_RUNS, seed: 51 },
    );
  });

  it('are equally loud after the advice of `check` is followed, whatever they were before [measured-loudness]', () => {
    fc.assert(
      fc.property(clips(-60, -5), (values) => {
        const loudness = named(values);
        const table = measured(loudness);
        const repaired: Record<string, number> = { ...loudness };
        const gains: Record<string, number> = {};
        for (const [id, message] of findings(loudness, table)) {
          const louder =
            /make its sound [\d.]+ dB louder with ffmpeg -i n\d+\.mp4 -af volume=([\d.]+)dB/.exec(
              message,
            )?.[1];
          const gain = /: set its "gain" to (-[\d.]+)/.exec(message)?.[1];
          expect(louder ?? gain)
            .withContext(message)
            .toBeDefined();
          if (louder !== undefined) repaired[id] = (repaired[id] ?? 0) + Number(louder);
          else gains[id] = Number(gain);
        }
        expect([...findings(repaired, table, gains)]).toEqual([]);
        const again = measured(repaired);
        expect([...findings(repaired, again, gains)]).toEqual([]);
      }),
      { numRuns: 500 * MORE_RUNS, seed: 52 },
    );
  });

  it('are the same in any order, and include every clip that is louder than one of them [measured-loudness]', () => {
    fc.assert(
      fc.property(clips(-70, 0, 30), (values) => {
        const loudness = named(values);
        const levelled = measured(loudness);
        const quietest = Math.min(...Object.values(levelled));
        expect(levelled).toEqual(measured(Object.fromEntries(Object.entries(loudness).reverse())));
        expect(Object.keys(levelled).length).toBe(values.filter((value) => value >= quietest).length);
        expect(Object.keys(levelled).length).toBeGreaterThan(values.length / 2 - 1);
      }),
      { numRuns: 500 * MORE_RUNS, seed: 53 },
    );
  });
});
