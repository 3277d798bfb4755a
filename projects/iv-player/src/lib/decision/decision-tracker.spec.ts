import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

describe('a decision added while its parent plays', () => {
  it('contract §5.7: arms itself in mid-pass', async () => {
    const film = (await testStory(STORY).start('a')).advance(3);
    film.player.decision.add('a', ['b', 'c'], { startTime: 5, endTime: 7 });
    expect(film.stored('a').state).toBe('inactive');
    film.advance(2.1);
    expect(film.heard()).toEqual(['decision.start a']);
    film.advance(3);
    expect(film.playlist).toBe('a b');
  });

  it('contract §5.7: opens a window at once that should be open', async () => {
    const film = (await testStory(STORY).start('a')).advance(3);
    film.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    expect(film.heard()).toEqual(['decision.start a']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 2 }));
  });

  it('contract §5.7: starts, ends and decides at once a window that is over', async () => {
    const film = (await testStory(STORY).start('a')).advance(9);
    film.player.decision.add('a', ['b', 'c']);
    expect(film.heard()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('contract §5.4: what stands behind the parent already is the automatic choice at the end', async () => {
    const film = (await testStory(STORY).start('a', 'd')).advance(3);
    film.player.decision.add('a', ['b', 'c']);
    expect(film.stored('a').state).toBe('active');
    film.advance(6);
    expect(film.playlist).toBe('a d');
    expect(film.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: true }));
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a', 'decision.made a']);
  });

  it('opens no window of a film that has ended', async () => {
    const film = (await testStory(STORY).start('a')).advance(11);
    film.player.decision.add('a', ['b', 'c']);
    film.player.playlist.push('c');
    expect(film.heard()).toEqual([]);
    expect(film.stored('a').state).toBe('inactive');
    expect(film.playlist).toBe('a c');
  });

  it('contract §5.1: update moves a window that has not passed', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await film.start('a')).advance(3);
    film.player.decision.update('a', { endTime: 5 });
    film.heard();
    film.advance(2.1);
    expect(film.heard()[0]).toBe('decision.end a');
  });

  it('contract §5.1: update that puts the end behind the playhead ends the window at once', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await film.start('a')).advance(6);
    film.heard();
    film.player.decision.update('a', { endTime: 4 });
    expect(film.heard()).toEqual([
      'decision.end a',
      'decision.updated a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });
});

describe('the playlist’s reset', () => {
  it('contract §5.2: ends an open window and sets everything back', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['c', 'd']);
    (await film.start('a')).advance(12);
    film.player.decision.add('d', ['a']);
    film.heard();
    film.player.playlist.reset();
    expect(film.heard(true)).toEqual(['decision.end b', 'nodeend b@1', 'playlistreset']);
    expect([film.stored('a'), film.stored('b')]).toEqual([
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
    ]);
  });

  it('takes back what was decided for passes ahead', () => {
    const film = testStory(STORY);
    film.player.decision.add('b', ['c', 'd']);
    film.player.playlist.push('a', 'b', 'c');
    expect(film.stored('b').state).toBe('made');
    film.player.playlist.reset();
    expect(film.stored('b').state).toBe('inactive');
  });

  it('so does a choice that drops them', async () => {
    const film = testStory(STORY);
    const decision = film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['c', 'd']);
    await film.start('a');
    decision.make('b');
    film.player.playlist.push('d');
    expect(film.stored('b').state).toBe('made');
    decision.make('c');
    expect(film.stored('b')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
  });
});
