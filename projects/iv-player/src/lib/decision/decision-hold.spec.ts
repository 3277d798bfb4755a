import { TestBed } from '@angular/core/testing';
import { type TestStory, testStory } from './testing/test-story';
import type { DecisionOptions } from './decision-options';
import type { TimeLimit } from './time-limit';

const NODES = { a: 8, b: 8, c: 8, d: 8 };
/** Events that `TestStory` does not record. */
const OTHERS = ['playing', 'pause', 'buffering'] as const;

async function heldStory(limit: TimeLimit, options: DecisionOptions = {}, seconds = 8): Promise<TestStory> {
  const story = testStory(NODES);
  story.player.decision.add('a', ['b', 'c'], options);
  story.player.decision.timeLimit = limit;
  await story.start('a');
  for (const name of OTHERS) story.player.on(name, () => void story.events.push(name));
  story.advance(seconds);
  return story;
}

describe('a decision with a longer time limit', () => {
  it('reopens with its full time after a seek to before its window', async () => {
    const story = await heldStory(2, { startTime: 5, endTime: 6 }, 5.5);
    story.player.seek(0);
    story.advance(4.5);
    expect([story.playlist, story.decision('a').state]).toEqual(['a', 'inactive']);
    story.advance(2);
    expect([story.playlist, story.decision('a').state]).toEqual(['a', 'active']);
    expect(story.takeEvents(true).filter((event) => event === 'decision.end a')).toHaveSize(1);
  });
});

describe('a decision without a time limit', () => {
  it('plays the film to its last frame and holds it there, emitting decision.hold once [event-decision-hold]', async () => {
    const story = await heldStory('off');
    const { player, engine } = story;
    const events = ['playlistpush a@0', 'nodestart a@0', 'decision.start a', 'decision.hold a'];
    expect(story.takeEvents(true)).toEqual(events);
    story.advance(1000);
    expect(story.takeEvents(true)).toEqual([]);
    expect([story.decision('a').state, player.paused, player.ended]).toEqual(['active', false, false]);
    expect([player.signals.status(), player.currentNodeTime, engine.isRunning]).toEqual(['held', 8, false]);
    const { isPlaying, isPaused, isBuffering, hasEnded } = player.reduxStore.getState().player;
    expect([isPlaying, isPaused, isBuffering, hasEnded]).toEqual([false, false, false, false]);
    expect(player.decision.signals.open()).toEqual(
      jasmine.objectContaining({ isHeld: true, state: 'active', remainingTime: Infinity }),
    );
  });

  it('continues immediately after a choice, with events in order', async () => {
    const story = await heldStory('off');
    story.takeEvents(true);
    expect(story.decision('a').make('c')).toBeTrue();
    expect(story.takeEvents(true)).toEqual([
      'playlistpush c@1',
      'decision.made a',
      'decision.end a',
      'nodeend a@0',
      'nodestart c@1',
      'playing',
    ]);
    expect(story.decision('a').selected).toEqual(jasmine.objectContaining({ autoDecided: false }));
    story.advance(2);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 2]);
  });

  it('continues with a push by the application, which is the choice', async () => {
    const story = await heldStory('off');
    story.takeEvents(true);
    story.player.append('d');
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.end a']);
    story.advance(0);
    expect(story.player.currentNodeId).toBe('d');
  });

  it('plays the node to its end after an earlier choice, which can be changed until then', async () => {
    const story = await heldStory('off', {}, 3);
    story.decision('a').make('b');
    story.advance(4.9).takeEvents(true);
    expect(story.player.decision.signals.open()?.state).toBe('made');
    expect(story.decision('a').make('c')).toBeTrue();
    story.advance(0.2);
    expect(story.takeEvents(true)).toEqual([
      'playlistpush c@1',
      'decision.made a',
      'decision.end a',
      'nodeend a@0',
      'nodestart c@1',
    ]);
  });

  it('ends the hold when the time limit is set to normal, and decides as at the window’s end', async () => {
    const story = await heldStory('off');
    story.takeEvents(true);
    story.player.decision.timeLimit = 'normal';
    expect(story.takeEvents(true)).toEqual([
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
      'nodeend a@0',
      'nodestart b@1',
      'playing',
    ]);
  });

  it('ends the playlist when the time limit is set to normal and nothing is chosen', async () => {
    const story = await heldStory('off', { decider: () => false });
    story.takeEvents(true);
    story.player.decision.timeLimit = 'normal';
    expect(story.takeEvents(true)).toEqual(['decision.end a', 'nodeend a@0', 'ended']);
  });

  it('holds in a new pass of an entry that has a next entry', async () => {
    const story = await heldStory('off', {}, 3);
    story.decision('a').make('b');
    story.advance(6);
    expect(story.player.currentNodeId).toBe('b');
    story.player.currentNodeIndex = 0;
    story.advance(20);
    expect([story.player.signals.status(), story.decision('a').state]).toEqual(['held', 'active']);
    expect(story.engine.nextNodeId).toBeNull();
    story.decision('a').make('b');
    story.advance(1);
    expect([story.playlist, story.player.currentNodeId]).toEqual(['a b', 'b']);
  });

  it('holds a node without media', async () => {
    const story = testStory({ ...NODES, z: 0 });
    story.player.decision.add('z', ['b', 'c']);
    story.player.decision.timeLimit = 'off';
    (await story.start('z')).advance(30);
    expect([story.player.currentNodeId, story.player.signals.status()]).toEqual(['z', 'held']);
    story.decision('z').make('c');
    story.advance(1);
    expect([story.player.currentNodeId, story.player.currentNodeTime]).toEqual(['c', 1]);
  });

  it('holds a node whose length is known only from its media', async () => {
    const story = testStory(NODES);
    story.addNode('unknown', null);
    story.engine.defaultDuration = null;
    story.player.decision.add('unknown', ['b', 'c']);
    story.player.decision.timeLimit = 'off';
    await story.start('unknown');
    story.engine.setMediaDuration('unknown', 3);
    story.advance(10);
    expect(story.player.signals.status()).toBe('held');
  });

  it('loops to its own node if that is chosen', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['a', 'b']);
    story.player.decision.timeLimit = 'off';
    (await story.start('a')).advance(9);
    story.decision('a').make('a');
    story.advance(3);
    expect([story.playlist, story.player.currentNodeIndex, story.player.currentNodeTime]).toEqual([
      'a a',
      1,
      3,
    ]);
    expect(story.decision('a').state).toBe('active');
    story.advance(10);
    expect(story.player.signals.status()).toBe('held');
  });
});

describe('a time limit beyond the node’s end', () => {
  it('holds until the limit is reached, counting down [time-limit]', async () => {
    const story = await heldStory(3, { startTime: 2, endTime: 6 });
    const open = story.player.decision.signals.open;
    expect(open()).toEqual(jasmine.objectContaining({ isHeld: true, duration: 12 }));
    expect(open()?.remainingTime).toBeCloseTo(6, 6);
    story.advance(1);
    expect(open()?.remainingTime).toBeCloseTo(5, 6);
    story.advance(4.9).takeEvents(true);
    expect([story.playlist, story.player.signals.status()]).toEqual(['a', 'held']);
    story.advance(0.2);
    expect(story.takeEvents(true)).toEqual([
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
      'nodeend a@0',
      'nodestart b@1',
      'playing',
    ]);
  });

  it('updates templates at least four times a second during the hold', async () => {
    const story = await heldStory(3, { startTime: 2, endTime: 6 });
    let changes = 0;
    let last = story.player.decision.signals.open()?.remainingTime;
    for (let frame = 0; frame < 60; frame++) {
      story.advance(1 / 60);
      const now = story.player.decision.signals.open()?.remainingTime;
      if (now !== last) changes++;
      last = now;
    }
    expect(changes).toBeGreaterThanOrEqual(4);
  });

  it('stops while the hold is paused, and play() does not skip it', async () => {
    const story = await heldStory(3, { startTime: 2, endTime: 6 });
    story.advance(2.1).takeEvents(true);
    story.player.pause();
    story.advance(100);
    expect(story.player.decision.signals.open()?.remainingTime).toBeCloseTo(3.9, 6);
    await story.player.play();
    await story.player.play();
    expect(story.player.signals.status()).toBe('held');
    story.advance(3.8);
    expect(story.takeEvents(true)).toEqual(['pause']);
    story.advance(0.2);
    expect(story.player.currentNodeId).toBe('b');
  });
});

describe('the film is never held', () => {
  const play = async (children: string[], options: DecisionOptions = {}): Promise<string> => {
    TestBed.resetTestingModule();
    const story = testStory(NODES);
    story.player.decision.add('a', children, options);
    story.player.decision.timeLimit = 'off';
    (await story.start('a')).advance(10);
    return `${story.playlist} ${story.player.signals.status()}`;
  };

  it('without choices', async () => {
    expect(await play([])).toBe('a ended');
    expect(await play(['missing'])).toBe('a ended');
    expect(await play([], { decider: () => 'd' })).toBe('a d playing');
  });

  it('for an automatic single child, even in a loop', async () => {
    expect(await play(['b'])).toBe('a b playing');
    expect(await play(['a'])).toBe('a a playing');
  });

  it('except for a single child that is not automatic, which does hold', async () => {
    expect(await play(['b'], { autoPushSingleChild: false })).toBe('a held');
    expect(await play(['b'], { decider: () => 'c' })).toBe('a held');
    expect(await play(['b'], { defaults: [] })).toBe('a held');
  });
});
