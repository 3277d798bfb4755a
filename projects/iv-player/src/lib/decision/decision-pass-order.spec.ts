import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10 };

describe('who decides, and in which order', () => {
  it('contract §5.4: automatic: end → push → playlistpush → autopush → made', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
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
    const film = testStory({ ...STORY, elsewhere: 5 });
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    (await film.start('a')).advance(3.5);
    film.player.playlist.push('c');
    expect(film.stored('a').selected.selectionTime).toBeCloseTo(1.5, 6);
  });

  it('contract §5.3: a push behind an entry still ahead decides that pass early', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c']);
    film.decision('a').on('end', () => film.player.playlist.push('c'));
    (await film.start('a')).advance(9);
    expect(film.playlist).toBe('a c');
    expect(film.stored('a').selected.autoDecided).toBeFalse();
    expect(film.heard(true).slice(-3)).toEqual(['decision.end a', 'playlistpush c@1', 'decision.made a']);
  });

  it('contract §4: a listener that throws stops neither the choice nor the film', async () => {
    const film = testStory(STORY, {});
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
