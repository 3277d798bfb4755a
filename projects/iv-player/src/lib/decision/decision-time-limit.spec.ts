import type { TimeLimit } from './time-limit';
import { testStory } from './testing/test-story';

const NODES = { a: 8, b: 8, c: 8 };
const WINDOW = { startTime: 2, endTime: 6 };

describe('DecisionService.timeLimit', () => {
  it("is 'normal' by default, and can be set as an option and a property [time-limit]", () => {
    const { decision } = testStory(NODES).player;
    expect([decision.timeLimit, decision.signals.timeLimit()]).toEqual(['normal', 'normal']);
    decision.timeLimit = 'off';
    expect([decision.timeLimit, decision.signals.timeLimit()]).toEqual(['off', 'off']);
    decision.configure({ timeLimit: 2.5 });
    expect([decision.timeLimit, decision.signals.timeLimit()]).toEqual([2.5, 2.5]);
  });

  it('is read from the player’s options [time-limit-option]', () => {
    const { decision } = testStory(NODES, { plugins: { decision: { timeLimit: 3 } } }).player;
    expect([decision.timeLimit, decision.signals.timeLimit()]).toEqual([3, 3]);
  });

  it('throws INVALID_ARGUMENT for any other value, and stays unchanged', () => {
    const { decision } = testStory(NODES).player;
    decision.timeLimit = 2;
    for (const bad of [0.5, 0, -2, NaN, Infinity, '2', 'none', null, undefined]) {
      const invalid = jasmine.objectContaining({ code: 'INVALID_ARGUMENT' });
      expect(() => (decision.timeLimit = bad as TimeLimit)).toThrow(invalid);
      if (bad !== null && bad !== undefined) {
        expect(() => decision.configure({ timeLimit: bad as TimeLimit })).toThrow(invalid);
      }
    }
    expect([decision.timeLimit, decision.signals.timeLimit()]).toEqual([2, 2]);
  });

  it('applies to the player, and not to a single decision', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { ...WINDOW, timeLimit: 'off' } as object);
    (await story.start('a')).advance(7);
    expect(story.playlist).toBe('a b');
  });
});

describe('the time limit of a window inside the node', () => {
  const inside = { startTime: 1, endTime: 3 };

  it('multiplies the window, without a hold', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], inside);
    story.player.decision.timeLimit = 2;
    await story.start('a');
    story.advance(4.999).takeEvents();
    expect(story.decision('a').state).toBe('active');
    story.advance(0.002);
    expect(story.takeEvents()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
    story.advance(3.5);
    expect(story.takeEvents(true)).toEqual(['nodeend a@0', 'nodestart b@1']);
  });

  for (const rate of [2, 0.5]) {
    it(`is in the viewer's time at rate ${String(rate)}`, async () => {
      const story = testStory({ ...NODES, a: 20 });
      story.player.decision.add('a', ['b', 'c'], inside);
      story.player.decision.timeLimit = 2;
      story.player.playbackRate = rate;
      await story.start('a');
      // The window opens after 1 s of the film and stays open for 4 s of the viewer.
      story.advance(1 / rate + 3.99);
      expect(story.decision('a').state).toBe('active');
      story.advance(0.02);
      expect(story.playlist).toBe('a b');
    });
  }

  it('stops while the film is paused or stalled', async () => {
    const story = testStory({ ...NODES, a: 20 });
    story.player.decision.add('a', ['b', 'c'], inside);
    story.player.decision.timeLimit = 2;
    (await story.start('a')).advance(2.3);
    const remaining = (): number | undefined => story.player.decision.signals.open()?.remainingTime;
    expect(remaining()).toBeCloseTo(2.7, 6);
    story.player.pause();
    story.advance(100);
    expect(remaining()).toBeCloseTo(2.7, 6);
    void story.player.play();
    story.engine.stall();
    story.advance(100);
    expect(remaining()).toBeCloseTo(2.7, 6);
    story.engine.resume();
    story.advance(2.69);
    expect(story.decision('a').state).toBe('active');
    story.advance(0.02);
    expect(story.playlist).toBe('a b');
  });

  it('continues after a backward seek inside the window, and restarts when the window reopens', async () => {
    const story = testStory({ ...NODES, a: 20 });
    story.player.decision.add('a', ['b', 'c'], inside);
    story.player.decision.timeLimit = 2;
    (await story.start('a')).advance(3);
    story.player.seek(1.5);
    story.advance(0.5);
    expect(story.player.decision.signals.open()?.remainingTime).toBeCloseTo(1.5, 6);
    story.takeEvents();
    story.player.seek(0.5);
    expect(story.takeEvents()).toEqual(['decision.end a']);
    story.advance(0.5);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    expect(story.player.decision.signals.open()?.remainingTime).toBeCloseTo(4, 6);
  });

  it('keeps the elapsed time when it changes, and ends a window whose time is up', async () => {
    const story = testStory({ ...NODES, a: 20 });
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], inside);
    decision.timeLimit = 3;
    (await story.start('a')).advance(5.5);
    expect(decision.signals.open()?.remainingTime).toBeCloseTo(1.5, 6);
    decision.timeLimit = 4;
    expect(decision.signals.open()?.remainingTime).toBeCloseTo(3.5, 6);
    decision.timeLimit = 2;
    story.advance(0.001);
    expect(story.playlist).toBe('a b');
  });

  it("shows the viewer's clock to templates, and the film's clock in the store and the instance", async () => {
    const story = testStory({ ...NODES, a: 20 });
    const { decision } = story.player;
    decision.add('a', ['b', 'c'], inside);
    (await story.start('a')).advance(2);
    const film = { time: 1, duration: 2, progress: 0.5, remainingTime: 1, isHeld: false };
    expect(decision.signals.open()).toEqual(jasmine.objectContaining(film));
    decision.timeLimit = 4;
    const viewer = { time: 1, duration: 8, progress: 0.125, remainingTime: 7, isHeld: false };
    expect(decision.signals.open()).toEqual(jasmine.objectContaining(viewer));
    decision.timeLimit = 'off';
    const endless = { time: 1, duration: Infinity, progress: 0, remainingTime: Infinity };
    expect(decision.signals.open()).toEqual(jasmine.objectContaining(endless));
    const { isHeld, ...stored } = film;
    expect(isHeld).toBeFalse();
    expect(story.stored('a')).toEqual(jasmine.objectContaining(stored));
    const { time, duration, progress, remainingTime } = story.decision('a');
    expect({ time, duration, progress, remainingTime }).toEqual(stored);
  });
});
