import { type TestStory, testStory } from './testing/test-story';
import type { DecisionOptions } from './decision-options';

const NODES = { a: 8, b: 8, c: 8 };

describe('deciderWait', () => {
  let answer: (node: string) => void;
  let asked: number;
  const begin = async (options: DecisionOptions, deciderWait?: number): Promise<TestStory> => {
    const decisions = deciderWait === undefined ? {} : { deciderWait };
    const story = testStory(NODES, { plugins: { decision: decisions } });
    asked = 0;
    const decider = (): Promise<string> => {
      asked++;
      return new Promise((resolve) => (answer = resolve));
    };
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6, decider, ...options });
    return story.start('a');
  };

  it('is 0 by default: the default decider is used at nodecritical, without a hold', async () => {
    const story = await begin({});
    story.advance(7.4);
    expect(story.playlist).toBe('a');
    story.advance(0.2);
    expect(story.playlist).toBe('a b');
  });

  it('throws INVALID_ARGUMENT unless it is a finite number', async () => {
    const story = await begin({});
    const invalid = jasmine.objectContaining({ code: 'INVALID_ARGUMENT' });
    expect(() => story.player.decision.configure({ deciderWait: Infinity })).toThrow(invalid);
  });

  it('holds for a late decider, whose result ends the hold', async () => {
    const story = await begin({}, 5);
    story.advance(12.9);
    expect([story.player.signals.status(), story.decision('a').state]).toEqual(['held', 'active']);
    expect([story.player.paused, asked]).toEqual([false, 1]);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a', 'decision.hold a']);
    answer('c');
    await Promise.resolve();
    expect(story.takeEvents(true)).toContain('nodestart c@1');
    story.advance(1);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 1]);
  });

  it('is counted from the start of the hold, and then the default decider is used [decider-wait]', async () => {
    const story = await begin({}, 5);
    story.advance(12.9);
    expect(story.playlist).toBe('a');
    story.advance(0.2);
    expect([story.playlist, story.player.currentNodeId]).toEqual(['a b', 'b']);
  });

  it('needs no hold if the result arrives before the end', async () => {
    const story = await begin({}, 5);
    story.advance(7.8);
    answer('c');
    await Promise.resolve();
    story.advance(0.5);
    expect(story.takeEvents()).not.toContain('decision.hold a');
    expect(story.player.currentNodeId).toBe('c');
  });

  it('stops while paused, and restarts after a backward seek', async () => {
    const story = await begin({}, 5);
    story.advance(12);
    story.player.pause();
    story.advance(100);
    expect(story.playlist).toBe('a');
    void story.player.play();
    story.player.seek(7);
    story.advance(5.9);
    expect(story.playlist).toBe('a');
    story.advance(0.2);
    expect(story.playlist).toBe('a b');
  });

  it('applies to a decider that is called during a hold', async () => {
    const story = await begin({}, 5);
    story.player.decision.timeLimit = 3;
    story.advance(14.1);
    expect([asked, story.playlist]).toEqual([1, 'a']);
    story.advance(4.8);
    expect([story.playlist, story.player.signals.status()]).toEqual(['a', 'held']);
    story.advance(0.2);
    expect(story.playlist).toBe('a b');
  });

  it('lets the viewer choose while the film waits', async () => {
    const story = await begin({}, 5);
    story.advance(10);
    expect(story.decision('a').make('c')).toBeTrue();
    story.advance(1);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 1]);
    answer('b');
    await Promise.resolve();
    expect(story.playlist).toBe('a c');
  });

  it('does not hold for a decider that pushes a node before its result', async () => {
    const story = await begin({}, 5);
    story.player.decision.update('a', {
      decider: () => {
        story.decision('a').make('c');
        return new Promise(() => undefined);
      },
    });
    story.advance(10);
    expect([story.playlist, story.player.currentNodeId]).toEqual(['a c', 'c']);
  });

  it('ends the playlist if the decider returns false', async () => {
    const story = await begin(
      { decider: () => new Promise((resolve) => (answer = () => resolve(false))) },
      5,
    );
    story.advance(10);
    answer('');
    await Promise.resolve();
    expect(story.player.ended).toBeTrue();
  });
});
