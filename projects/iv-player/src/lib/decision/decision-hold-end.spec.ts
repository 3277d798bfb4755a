import { type TestStory, testStory } from './testing/test-story';

const NODES = { z: 8, a: 8, b: 8, c: 8 };

/** Creates a story that is held at the end of `a`, after `z`. */
async function heldStory(): Promise<TestStory> {
  const story = testStory(NODES);
  story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
  story.player.decision.timeLimit = 'off';
  (await story.start('z', 'a')).advance(20).takeEvents(true);
  expect(story.player.signals.status()).toBe('held');
  return story;
}

describe('a hold', () => {
  it('ends with a backward seek inside the window, which stays open, and starts again at the last frame', async () => {
    const story = await heldStory();
    story.player.seek('a', 5);
    expect(story.player.decision.signals.open()?.isHeld).toBeFalse();
    story.advance(1);
    expect([story.player.currentNodeTime, story.player.signals.status()]).toEqual([6, 'playing']);
    story.advance(5);
    expect(story.player.signals.status()).toBe('held');
    expect(story.takeEvents()).toEqual(['decision.hold a']);
  });

  it('ends with a seek to before the window, which reopens', async () => {
    const story = await heldStory();
    story.player.seek('a', 1);
    expect(story.takeEvents()).toEqual(['decision.end a']);
    story.advance(2);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    story.advance(20);
    expect(story.takeEvents()).toEqual(['decision.hold a']);
  });

  it('ends with a seek while paused, and play() continues from there', async () => {
    const story = await heldStory();
    story.player.pause();
    story.player.seek('a', 5);
    story.advance(5);
    expect([story.player.paused, story.player.currentNodeTime]).toEqual([true, 5]);
    void story.player.play();
    story.advance(1);
    expect(story.player.currentNodeTime).toBe(6);
  });

  it('ends with a jump, which leaves the decision undecided', async () => {
    const story = await heldStory();
    story.player.currentNodeIndex = 0;
    expect(story.takeEvents(true)).toEqual([
      'seeking',
      'decision.end a',
      'nodeend a@1',
      'nodestart z@0',
      'seeked',
    ]);
    story.advance(1);
    expect([story.playlist, story.player.currentNodeId, story.player.currentNodeTime]).toEqual([
      'z a',
      'z',
      1,
    ]);
  });

  it('ends with make and seek, once', async () => {
    const story = await heldStory();
    story.decision('a').make('c', { seek: true });
    story.advance(1);
    expect([story.playlist, story.player.currentNodeId, story.player.currentNodeTime]).toEqual([
      'z a c',
      'c',
      1,
    ]);
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.end a']);
  });

  it('ends with a reset, after which the next push plays', async () => {
    const story = await heldStory();
    story.player.playlist.reset();
    story.player.append('b');
    story.advance(2);
    expect([story.player.currentNodeId, story.player.currentNodeTime, story.player.paused]).toEqual([
      'b',
      2,
      false,
    ]);
  });

  it('ends when its decision is removed', async () => {
    const story = await heldStory();
    story.player.decision.remove('a');
    expect([story.player.ended, story.takeEvents(true)]).toEqual([
      true,
      ['decision.end a', 'nodeend a@1', 'ended'],
    ]);
  });

  it('ends when no choice is left', async () => {
    const story = await heldStory();
    story.decision('a').children = [];
    expect(story.player.ended).toBeTrue();
  });

  it('ends with a choice made while paused, and play() continues the film', async () => {
    const story = await heldStory();
    story.player.pause();
    story.decision('a').make('c');
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.end a']);
    story.advance(5);
    expect([story.player.paused, story.player.currentNodeId]).toEqual([true, 'a']);
    await story.player.play();
    story.advance(1);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 1]);
  });

  it('ends when the player is destroyed, which ends the window', async () => {
    const story = await heldStory();
    story.player.destroy();
    expect([story.takeEvents(true), story.errors]).toEqual([['decision.end a'], []]);
  });

  it('ends with an error if the media of the choice fail, and play() retries', async () => {
    const story = await heldStory();
    story.engine.fail('c');
    story.decision('a').make('c');
    expect(story.errors).toEqual(['MEDIA_ERROR']);
    story.engine.repair('c');
    await story.player.play();
    story.advance(1);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 1]);
  });

  it('keeps the children preloaded', async () => {
    const story = await heldStory();
    expect(story.engine.preloaded).toEqual(['b', 'c']);
  });
});
