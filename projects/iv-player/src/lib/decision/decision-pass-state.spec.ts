import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10 };

describe('the state of a decision', () => {
  it('is inactive, then active from the start, then made from the choice [decision-state]', async () => {
    const story = testStory(NODES);
    const states: string[] = [];
    story.player.on(/^decision\.(start|end|made)/, () => void states.push(story.stored('a').state));
    story.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    await story.start('a');
    expect(story.stored('a').state).toBe('inactive');
    story.advance(8.6);
    expect(states).toEqual(['active', 'active', 'made']);
  });

  it('has parent, children, defaults, state, clock and selection in the store [decision-fields]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6, defaults: ['c'] });
    const first = {
      parent: 'a',
      children: ['b', 'c'],
      defaults: ['c'],
      state: 'inactive',
      time: 0,
      duration: 4,
      progress: 0,
      remainingTime: 4,
      selected: {},
    } as const;
    expect(story.stored('a')).toEqual(first);
    (await story.start('a')).advance(3);
    expect(story.stored('a')).toEqual({
      ...first,
      state: 'active',
      time: 1,
      progress: 0.25,
      remainingTime: 3,
    });
    story.advance(3);
    expect(story.stored('a')).toEqual({
      ...first,
      state: 'made',
      time: 4,
      progress: 1,
      remainingTime: 0,
      selected: { node: 'c', choice: 'c', autoDecided: true, seek: false, selectionTime: 4 },
    });
  });

  it('has empty defaults in the store if none were given [empty-default-list]', () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b']);
    expect(story.stored('a').defaults).toEqual([]);
  });

  it('is made by a push before the window opens, and start and end are still emitted [window-events] [early-push]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 4 });
    (await story.start('a')).advance(1);
    story.player.playlist.push('c');
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        time: 0,
        selected: { node: 'c', choice: 'c', autoDecided: false, seek: false, selectionTime: 0 },
      }),
    );
    story.advance(10);
    expect(story.takeEvents()).toEqual(['decision.made a', 'decision.start a', 'decision.end a']);
    expect(story.playlist).toBe('a c');
  });

  const undecided = [
    { that: 'a leaf', children: [], options: {} },
    { that: 'empty defaults', children: ['b'], options: { defaults: [] } },
    { that: 'a decider that returns false', children: ['b'], options: { decider: (): false => false } },
  ] as const;
  for (const { that, children, options } of undecided) {
    it(`returns to inactive if nothing is pushed: ${that} [nothing-pushed]`, async () => {
      const story = testStory(NODES);
      story.player.decision.add('a', children, options);
      (await story.start('a')).advance(20);
      expect(story.takeEvents(true)).toEqual([
        'playlistpush a@0',
        'nodestart a@0',
        'decision.start a',
        'decision.end a',
        'nodeend a@0',
        'ended',
      ]);
      expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
      expect(story.playlist).toBe('a');
    });
  }

  it('starts over with the next pass of the node [next-pass]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    story.player.decision.add('b', ['a', 'c']);
    (await story.start('a')).advance(15);
    expect(story.stored('a').selected.node).toBe('b');
    story.advance(5.5);
    expect(story.player.currentNodeId).toBe('a');
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0, remainingTime: 6.5 }),
    );
    expect(story.stored('b').state).toBe('made');
  });

  it('emits decision.start and decision.end in every pass [window-events]', async () => {
    const story = testStory({ a: 4 });
    story.player.decision.add('a', 'a');
    (await story.start('a')).advance(12.1);
    expect(story.takeEvents().filter((event) => /start|end/.test(event))).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
      'decision.start a',
    ]);
  });

  it('has the clock of the last timeupdate in the store, and the current clock in the getters [decision-getters]', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b'], { startTime: 1, endTime: 5 });
    (await story.start('a')).advance(2.05);
    expect(
      [decision.time, decision.progress, decision.remainingTime].map((value) => value.toFixed(4)),
    ).toEqual(['1.0500', '0.2625', '2.9500']);
    expect(story.stored('a').time).toBeCloseTo(1, 6);
  });

  it('has a clock that stops while playback stalls', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b']);
    (await story.start('a')).advance(2);
    story.engine.stall();
    story.advance(20);
    expect(decision.time).toBeCloseTo(2, 6);
    story.engine.resume();
    story.advance(1);
    expect(decision.time).toBeCloseTo(3, 6);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.autopush b@1', 'decision.made a']);
  });
});
