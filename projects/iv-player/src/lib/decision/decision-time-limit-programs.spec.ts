import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { NODES, seconds, tolerateMisuse } from './testing/random-programs';
import { TestStory } from './testing/test-story';
import type { TimeLimit } from './time-limit';

/** Ids of nodes that offer a choice. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  a: ['b', 'c'],
  b: ['a', 'b'],
  c: ['a', 'd', 'e'],
  d: ['a', 'c'],
  e: ['e', 'a'],
};

type Step = readonly [name: string, act: (story: TestStory) => unknown];

const nodes = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const limits = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TimeLimit>('off') },
  { weight: 1, arbitrary: fc.constant<TimeLimit>('normal') },
  { weight: 1, arbitrary: seconds(1, 4) },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: seconds(0, 9).map((time): Step => [`advance ${time}`, (story) => story.advance(time)]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(nodes, nodes, fc.boolean())
      .map(([parent, id, seek]): Step => [
        `make ${parent} ${id}`,
        (story) => story.decision(parent).make(id, { seek }),
      ]),
  },
  {
    weight: 2,
    arbitrary: seconds(0, 20).map((time): Step => [`seek ${time}`, ({ player }) => player.seek(time)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(3)
      .map((index): Step => [`jump ${index}`, ({ player }) => (player.currentNodeIndex = index)]),
  },
  { weight: 1, arbitrary: nodes.map((id): Step => [`push ${id}`, ({ player }) => player.append(id)]) },
  {
    weight: 1,
    arbitrary: seconds(0.25, 4).map((rate): Step => [
      `rate ${rate}`,
      ({ player }) => (player.playbackRate = rate),
    ]),
  },
  {
    weight: 2,
    arbitrary: limits.map((limit): Step => [
      `limit ${limit}`,
      ({ player }) => (player.decision.timeLimit = limit),
    ]),
  },
  ...(
    [
      ['stall', ({ engine }: TestStory) => engine.stall()],
      ['resume', ({ engine }: TestStory) => engine.resume()],
      ['pause', ({ player }: TestStory) => player.pause()],
      ['play', ({ player }: TestStory) => void player.play()],
      ['checkpoint', ({ player }: TestStory) => player.checkpoints.register()],
      ['restore', ({ player }: TestStory) => player.checkpoints.restore()],
    ] as const
  ).map(([name, act]) => ({
    weight: name === 'play' || name === 'resume' ? 3 : 1,
    arbitrary: fc.constant<Step>([name, act]),
  })),
);
const programs = fc.array(
  steps.map(([name, act]) => ({ act, [fc.toStringMethod]: () => name })),
  {
    minLength: 5,
    maxLength: 40,
  },
);

describe('random programs with limits off', () => {
  const RUNS = 60 * MORE_RUNS;

  it(`never make a decision by time, ${String(RUNS)} times`, async () => {
    const seen = { held: 0, chosen: 0 };
    const property = fc.asyncProperty(programs, async (program) => {
      TestBed.resetTestingModule().configureTestingModule({
        providers: [provideIvPlayerTesting({ plugins: { checkpoints: {}, decision: { timeLimit: 'off' } } })],
      });
      const story = new TestStory(NODES);
      const { player } = story;
      const decided: string[] = [];
      const isOff = (): boolean => player.decision.timeLimit === 'off';
      for (const [parent, children] of Object.entries(CHILDREN)) player.decision.add(parent, children);
      player.on('decision.autopush', ({ id }) => {
        if (isOff()) decided.push(`pushed ${id}`);
      });
      player.on('decision.made', ({ id }) => {
        seen.chosen++;
        if (isOff() && story.stored(id).selected.autoDecided) decided.push(`chose for ${id}`);
      });
      player.on('decision.hold', () => {
        seen.held++;
      });
      player.on('ended', () => {
        if (isOff()) decided.push('ended without a choice');
      });
      await story.start('a');
      for (const { act } of program) {
        // Changing the limit makes decisions that were due under the previous one.
        tolerateMisuse(() => act(story));
        await Promise.resolve();
        if (decided[0] !== undefined) throw new Error(decided[0]);
      }
      player.destroy();
    });
    await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
    expect(seen.held).toBeGreaterThan(RUNS / 10);
    expect(seen.chosen).toBeGreaterThan(RUNS / 2);
  });
});
