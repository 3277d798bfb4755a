import { type TestStory, testStory } from './testing/test-story';
import type { DecisionOptions } from './decision-options';
import type { TimeLimit } from './time-limit';

const NODES = { a: 8, b: 8, c: 8 };

async function heldStory(limit: TimeLimit, options: DecisionOptions = {}): Promise<TestStory> {
  const story = testStory(NODES, {
    plugins: { checkpoints: {}, decision: { timeLimit: limit, deciderWait: 5 } },
  });
  story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6, ...options });
  (await story.start('a')).advance(9).takeEvents(true);
  expect(story.player.signals.status()).toBe('held');
  return story;
}

describe('a hold in a checkpoint', () => {
  for (const isPaused of [false, true]) {
    it(`is restored in the middle of another node, ${isPaused ? 'paused' : 'playing'}`, async () => {
      const story = await heldStory('off');
      const { player } = story;
      player.checkpoints.register();
      story.decision('a').make('b');
      story.advance(3);
      if (isPaused) player.pause();
      player.checkpoints.restore();
      story.takeEvents(true);
      expect(player.decision.signals.open()?.isHeld).toBeTrue();
      story.advance(0.1);
      expect([player.currentNodeId, player.currentNodeTime, story.playlist]).toEqual(['a', 8, 'a']);
      expect(player.signals.status()).toBe(isPaused ? 'paused' : 'held');
      if (isPaused) void player.play();
      story.advance(1000);
      expect([player.signals.status(), story.decision('a').state]).toEqual(['held', 'active']);
      expect(story.takeEvents()).toEqual([]);
      story.decision('a').make('c');
      story.advance(1);
      expect([player.currentNodeId, player.currentNodeTime]).toEqual(['c', 1]);
    });
  }

  it('ends with a choice before play(), which then continues the film', async () => {
    const story = await heldStory('off');
    story.player.pause();
    const snapshot = story.player.checkpoints.save();
    story.decision('a').make('b');
    await story.player.play();
    story.advance(2);
    story.player.pause();
    await story.player.checkpoints.load(snapshot);
    story.takeEvents();
    story.decision('a').make('c');
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.end a']);
    void story.player.play();
    story.advance(1);
    expect(story.playlist).toBe('a c');
    expect(story.player.currentNodeId).toBe('c');
  });

  it('keeps its remaining time', async () => {
    const story = await heldStory(3);
    expect(story.player.decision.signals.open()?.remainingTime).toBeCloseTo(5, 6);
    story.player.checkpoints.register();
    story.advance(4);
    story.player.checkpoints.restore();
    story.advance(4.9);
    expect(story.playlist).toBe('a');
    story.advance(0.2);
    expect(story.playlist).toBe('a b');
  });

  it('runs an awaited decider again', async () => {
    let asked = 0;
    const decider = (): Promise<string> => {
      asked++;
      return new Promise(() => undefined);
    };
    const story = await heldStory('normal', { decider });
    story.player.checkpoints.register();
    story.advance(1);
    story.player.checkpoints.restore();
    story.advance(4.9);
    expect([asked, story.playlist]).toEqual([2, 'a']);
    story.advance(0.2);
    expect(story.playlist).toBe('a b');
  });

  it('is skipped with the normal time limit, and the decision is made as after the window', async () => {
    const story = await heldStory('off');
    story.player.checkpoints.register();
    story.decision('a').make('c');
    story.advance(1);
    story.player.decision.timeLimit = 'normal';
    story.player.checkpoints.restore();
    story.advance(1);
    expect(story.playlist).toBe('a b');
  });

  it('is rejected in a snapshot without `isHeld`', async () => {
    const story = await heldStory('off');
    const snapshot = JSON.parse(
      JSON.stringify(story.player.checkpoints.save(), (key, value: unknown) =>
        key === 'isHeld' ? undefined : value,
      ),
    ) as unknown;
    await expectAsync(story.player.checkpoints.load(snapshot)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_SNAPSHOT' }),
    );
  });
});
