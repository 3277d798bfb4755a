import { testFilm } from './test-film.spec';

const STORY = { a: 10, b: 10, c: 10 };

describe('a decision’s window', () => {
  it('§2.3 startTime, endTime; §6 decision.start, decision.end: fire at their media times', async () => {
    const film = testFilm(STORY);
    const times: string[] = [];
    const note = (name: string) => (): void =>
      void times.push(`${name} ${String(film.player.currentNodeTime)}`);
    film.player.on('decision.start', note('start'));
    film.player.on('decision.end', note('end'));
    film.player.decision.add('a', ['b', 'c'], { startTime: 2.345, endTime: 6.789 });
    (await film.start('a')).advance(8);
    expect(times).toEqual(['start 2.345', 'end 6.789']);
  });

  it('§2.3 endTime: 1.5 s before the end by default', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(8.49);
    expect(film.heard()).toEqual(['decision.start a']);
    film.advance(0.02);
    expect(film.heard()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
  });

  it('contract §5.1: an end past the node’s end comes at the critical time, and the child still follows', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { endTime: 10.18 });
    (await film.start('a')).advance(9.49);
    expect(film.heard()).toEqual(['decision.start a']);
    film.advance(1);
    expect(film.heard(true)).toEqual([
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
      'nodeend a@0',
      'nodestart b@1',
    ]);
  });

  it('contract §5.1: a node shorter than the critical time decides at its very beginning', async () => {
    const film = testFilm({ ...STORY, a: 0.3 });
    film.player.decision.add('a', ['b', 'c'], { startTime: 0.1, endTime: 0.2 });
    (await film.start('a')).advance(0.05);
    expect(film.heard(true)).toEqual([
      'playlistpush a@0',
      'nodestart a@0',
      'decision.start a',
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({ time: 0, duration: 0, progress: 1, state: 'made' }),
    );
  });

  it('contract §5.1: a node without media decides too', async () => {
    const film = testFilm({ a: 0, b: 5, c: 5 });
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(1);
    expect(film.player.currentNodeId).toBe('b');
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('contract §5.1: is computed when the duration becomes known', async () => {
    const film = testFilm({ b: 5, c: 5 });
    film.engine.defaultDuration = null;
    film.player.repository.add({ id: 'a', source: 'a.mp4' });
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: -3 });
    (await film.start('a')).advance(3);
    expect(film.heard()).toEqual([]);
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({ duration: 0, remainingTime: 0, state: 'inactive' }),
    );
    expect([film.decision('a').startTime, film.decision('a').endTime]).toEqual([2, 2]);

    film.engine.setMediaDuration('a', 9);
    expect(film.heard()).toEqual(['decision.start a']);
    expect([film.decision('a').startTime, film.decision('a').endTime]).toEqual([2, 6]);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ duration: 4, time: 1, state: 'active' }));
    film.advance(3.05);
    expect(film.heard()[0]).toBe('decision.end a');
  });

  it('contract §5.1: and again when it changes', async () => {
    const film = testFilm({ b: 5, c: 5 });
    film.player.repository.add({ id: 'a', source: 'a.mp4' });
    film.player.decision.add('a', ['b', 'c'], { endTime: -3 });
    (await film.start('a')).advance(3);
    film.engine.setMediaDuration('a', 8);
    expect(film.decision('a').endTime).toBe(5);
    film.heard();
    film.advance(1.95);
    expect(film.heard()).toEqual([]);
    film.advance(0.1);
    expect(film.heard()[0]).toBe('decision.end a');
  });

  it('contract §5.1: the length of a node that is not playing shows in the store', () => {
    const film = testFilm({});
    film.player.repository.add({ id: 'a', source: 'a.mp4' });
    film.player.decision.add('a', [], { startTime: 1 });
    expect(film.stored('a').duration).toBe(0);
    film.player.playlist.push('a');
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({ duration: 7.5, remainingTime: 7.5, progress: 0 }),
    );
  });

  it('contract §5.1: media that end before the window does: what stands behind follows, in order', async () => {
    const film = await testFilm(STORY).start('a', 'c');
    film.engine.setMediaDuration('a', 5);
    film.advance(1).player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    film.heard(true);
    film.advance(5);
    expect(film.heard(true)).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.made a',
      'nodeend a@0',
      'nodestart c@1',
    ]);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'made', time: 6, progress: 1 }));
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', autoDecided: true }));
  });

  it('contract §5.1: and where nothing stands behind, the choice is still made', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    film.engine.setMediaDuration('a', 5);
    (await film.start('a')).advance(6);
    expect(film.player.currentNodeId).toBe('b');
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });
});

describe('a decision’s state', () => {
  it('§3.1, contract §5.2: inactive, active at the start, made at the choice', async () => {
    const film = testFilm(STORY);
    const states: string[] = [];
    film.player.on(/^decision\.(start|end|made)/, () => void states.push(film.stored('a').state));
    film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    await film.start('a');
    expect(film.stored('a').state).toBe('inactive');
    film.advance(8.6);
    expect(states).toEqual(['active', 'active', 'made']);
  });

  it('§2.4: parent, children, defaults, state, times and selection', async () => {
    const film = testFilm(STORY);
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
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b']);
    expect(film.stored('a').defaults).toEqual([]);
  });

  it('contract §5.2: a push before the window opens makes it directly; start and end fire all the same', async () => {
    const film = testFilm(STORY);
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
      const film = testFilm(STORY);
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
    const film = testFilm(STORY);
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
    const film = testFilm({ a: 4 });
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
    const film = testFilm(STORY);
    const decision = film.player.decision.add('a', ['b'], { startTime: 1, endTime: 5 });
    (await film.start('a')).advance(2.05);
    expect(
      [decision.time, decision.progress, decision.remainingTime].map((value) => value.toFixed(4)),
    ).toEqual(['1.0500', '0.2625', '2.9500']);
    expect(film.stored('a').time).toBeCloseTo(1, 6);
  });

  it('contract §4: a pause or a stall holds the clock', async () => {
    const film = testFilm(STORY);
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

describe('who decides, and in which order', () => {
  it('contract §5.4: automatic: end → push → playlistpush → autopush → made', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(7);
    expect(film.heard(true)).toEqual([
      'playlistpush a@0',
      'nodestart a@0',
      'decision.start a',
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('contract §5.4: by the user: push → playlistpush → made; end follows at its time', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(3);
    film.heard();
    film.player.playlist.push('c');
    expect(film.heard(true)).toEqual(['playlistpush c@1', 'decision.made a']);
    film.advance(4);
    expect(film.heard(true)).toEqual(['decision.end a']);
    expect(film.playlist).toBe('a c');
  });

  it('§1.1, contract §5.3: the application’s push decides, whatever node it is', async () => {
    const film = testFilm({ ...STORY, elsewhere: 5 });
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(3);
    film.player.append('elsewhere');
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: { node: 'elsewhere', autoDecided: false, seek: false, selectionTime: jasmine.any(Number) },
      }),
    );
  });

  it('§2.4 selected.selectionTime: seconds into the decision', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    (await film.start('a')).advance(3.5);
    film.player.playlist.push('c');
    expect(film.stored('a').selected.selectionTime).toBeCloseTo(1.5, 6);
  });

  it('contract §5.3: a push behind an entry still ahead decides that pass early', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('b', ['a', 'c']);
    await film.start('a');
    film.player.playlist.push('b', 'c');
    expect(film.heard()).toEqual(['decision.made b']);
    const early = { node: 'c', autoDecided: false, seek: false, selectionTime: 0 };
    expect(film.stored('b')).toEqual(jasmine.objectContaining({ state: 'made', selected: early, time: 0 }));
    film.advance(19);
    expect(film.heard()).toEqual(['decision.start b', 'decision.end b']);
    expect(film.stored('b')).toEqual(jasmine.objectContaining({ state: 'made', selected: early }));
    expect(film.playlist).toBe('a b c');
  });

  it('contract §5.3: a whole playlist pushed before the start decides every pass of it', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['a', 'c']);
    (await film.start('a', 'b', 'c')).advance(25);
    expect(film.playlist).toBe('a b c');
    expect(film.heard()).toEqual([
      'decision.made a',
      'decision.made b',
      'decision.start a',
      'decision.end a',
      'decision.start b',
      'decision.end b',
    ]);
  });

  it('contract §5.4: the choice comes after all decision.end listeners: their push is the application’s', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    film.decision('a').on('end', () => film.player.playlist.push('c'));
    (await film.start('a')).advance(9);
    expect(film.playlist).toBe('a c');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
    expect(film.heard(true).slice(-3)).toEqual(['decision.end a', 'playlistpush c@1', 'decision.made a']);
  });

  it('contract §4: a listener that throws stops neither the choice nor the film', async () => {
    const film = testFilm(STORY, {});
    spyOn(console, 'error');
    film.player.decision.add('a', ['b', 'c']);
    for (const name of ['decision.start', 'decision.end', 'decision.made'] as const) {
      film.player.on(name, () => {
        throw new Error(`from a listener of ${name}`);
      });
    }
    (await film.start('a')).advance(11);
    expect(film.player.currentNodeId).toBe('b');
    expect(console.error).toHaveBeenCalledTimes(3);
  });
});

describe('a decision and seeking', () => {
  it('contract §5.4: jumping over a whole window fires start and end once, in order', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(1);
    film.player.seek(8);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    film.advance(5);
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.4: seeking into the window starts it', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(1);
    film.player.seek(5);
    expect(film.heard()).toEqual(['decision.start a']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 3, progress: 0.75 }));
  });

  it('contract §5.4: seeking back before the start closes an open window and opens it again', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(4);
    film.heard();
    film.player.seek(1);
    expect(film.heard(true)).toEqual(['seeking', 'decision.end a', 'seeked']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', time: 0 }));
    expect(film.playlist).toBe('a');
    film.advance(6);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('contract §5.4: seeking back inside the window leaves it open', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(4);
    film.heard();
    film.player.seek(2.5);
    expect(film.heard()).toEqual([]);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 0.5 }));
    film.advance(4);
    expect(film.heard()[0]).toBe('decision.end a');
  });

  it('contract §5.4: a window that ended undecided opens again too', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', [], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(7);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
    film.player.seek(1);
    film.advance(6);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('contract §5.4: a window from 0 opens again when a seek goes to 0', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', [], { endTime: 6 });
    (await film.start('a')).advance(7);
    film.heard();
    film.player.seek(0);
    film.advance(7);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('contract §5.4: a decision that is made stays made for that pass', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(7);
    film.heard();
    film.player.seek(1);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'made', time: 0 }));
    film.advance(8);
    expect(film.heard()).toEqual([]);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.4: made in an open window: it stays open until its end', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(4);
    film.player.playlist.push('c');
    film.heard();
    film.player.seek(1);
    film.advance(7);
    expect(film.heard()).toEqual(['decision.end a']);
  });

  it('contract §5.4: a jump to an existing entry leaves an open window undecided: end before nodeend', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('c', 'a')).advance(15);
    film.heard();
    film.player.currentNodeIndex = 0;
    expect(film.heard(true)).toEqual(['seeking', 'decision.end a', 'nodeend a@1', 'nodestart c@0', 'seeked']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
    expect(film.playlist).toBe('c a');
  });

  it('contract §5.4: a jump before the window opens raises nothing', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 8 });
    (await film.start('c', 'a')).advance(15);
    film.player.currentNodeIndex = 0;
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.4: a jump back is a new pass; without a choice the entry there stands, with no push', async () => {
    const film = testFilm(STORY);
    film.player.decision.add('a', ['c', 'b']);
    await film.start('a');
    film.advance(2).player.playlist.push('b');
    film.advance(12);
    film.heard();
    film.player.currentNodeIndex = 0;
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', selected: {}, time: 0 }));
    film.advance(9);
    expect(film.heard(true)).toEqual([
      'seeking',
      'nodeend b@1',
      'nodestart a@0',
      'decision.start a',
      'seeked',
      'decision.end a',
      'decision.made a',
    ]);
    expect(film.stored('a').selected).toEqual({
      node: 'b',
      autoDecided: true,
      seek: false,
      selectionTime: 8.5,
    });
    expect(film.playlist).toBe('a b');
  });
});
