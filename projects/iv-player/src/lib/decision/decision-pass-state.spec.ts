import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10 };

describe('a decision’s state', () => {
  it('§3.1, contract §5.2: inactive, active at the start, made at the choice', async () => {
    const film = testStory(STORY);
    const states: string[] = [];
    film.player.on(/^decision\.(start|end|made)/, () => void states.push(film.stored('a').state));
    film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    await film.start('a');
    expect(film.stored('a').state).toBe('inactive');
    film.advance(8.6);
    expect(states).toEqual(['active', 'active', 'made']);
  });

  it('§2.4: parent, children, defaults, state, times and selection', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6, defaults: ['c'] });
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
    expect(film.stored('a')).toEqual(first);
    (await film.start('a')).advance(3);
    expect(film.stored('a')).toEqual({
      ...first,
      state: 'active',
      time: 1,
      progress: 0.25,
      remainingTime: 3,
    });
    film.advance(3);
    expect(film.stored('a')).toEqual({
      ...first,
      state: 'made',
      time: 4,
      progress: 1,
      remainingTime: 0,
      selected: { node: 'c', autoDecided: true, seek: false, selectionTime: 4 },
    });
  });

  it('§2.4 defaults: empty when none were given', () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b']);
    expect(film.stored('a').defaults).toEqual([]);
  });

  it('contract §5.2: a push before the window opens makes it directly; start and end fire all the same', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 4 });
    (await film.start('a')).advance(1);
    film.player.playlist.push('c');
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        time: 0,
        selected: { node: 'c', autoDecided: false, seek: false, selectionTime: 0 },
      }),
    );
    film.advance(10);
    expect(film.heard()).toEqual(['decision.made a', 'decision.start a', 'decision.end a']);
    expect(film.playlist).toBe('a c');
  });

  const undecided = [
    { that: 'a leaf', children: [], options: {} },
    { that: 'empty defaults', children: ['b'], options: { defaults: [] } },
    { that: 'a decider that returns false', children: ['b'], options: { decider: (): false => false } },
  ] as const;
  for (const { that, children, options } of undecided) {
    it(`contract §5.2: returns to inactive when nothing is pushed: ${that}`, async () => {
      const film = testStory(STORY);
      film.player.decision.add('a', children, options);
      (await film.start('a')).advance(20);
      expect(film.heard(true)).toEqual([
        'playlistpush a@0',
        'nodestart a@0',
        'decision.start a',
        'decision.end a',
        'nodeend a@0',
        'ended',
      ]);
      expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
      expect(film.playlist).toBe('a');
    });
  }

  it('contract §5.2: everything resets at the next pass of the node', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    film.player.decision.add('b', ['a', 'c']);
    (await film.start('a')).advance(15);
    expect(film.stored('a').selected.node).toBe('b');
    film.advance(5.5);
    expect(film.player.currentNodeId).toBe('a');
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0, remainingTime: 6.5 }),
    );
    expect(film.stored('b').state).toBe('made');
  });

  it('contract §5.2: decision.start and decision.end fire in every pass', async () => {
    const film = testStory({ a: 4 });
    film.player.decision.add('a', 'a');
    (await film.start('a')).advance(12.1);
    expect(film.heard().filter((event) => /start|end/.test(event))).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
      'decision.start a',
      'decision.end a',
      'decision.start a',
    ]);
  });

  it('contract §4: the store’s running fields follow timeupdate, the getters are live', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b'], { startTime: 1, endTime: 5 });
    (await film.start('a')).advance(2.05);
    expect(
      [decision.time, decision.progress, decision.remainingTime].map((value) => value.toFixed(4)),
    ).toEqual(['1.0500', '0.2625', '2.9500']);
    expect(film.stored('a').time).toBeCloseTo(1, 6);
  });

  it('contract §4: a pause or a stall holds the clock', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b']);
    (await film.start('a')).advance(2);
    film.engine.stall();
    film.advance(20);
    expect(decision.time).toBeCloseTo(2, 6);
    film.engine.resume();
    film.advance(1);
    expect(decision.time).toBeCloseTo(3, 6);
    expect(film.heard()).toEqual(['decision.start a', 'decision.autopush b@1', 'decision.made a']);
  });
});
