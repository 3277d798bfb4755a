import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10 };

describe('a decision’s window', () => {
  it('§2.3 startTime, endTime; §6 decision.start, decision.end: fire at their media times', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('a')).advance(8.49);
    expect(film.heard()).toEqual(['decision.start a']);
    film.advance(0.02);
    expect(film.heard()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
  });

  it('contract §5.1: an end past the node’s end comes at the critical time, and the child still follows', async () => {
    const film = testStory(STORY);
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
    const film = testStory({ ...STORY, a: 0.3 });
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
    const film = testStory({ a: 0, b: 5, c: 5 });
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
    const film = testStory({ b: 5, c: 5 });
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
    const film = testStory({ b: 5, c: 5 });
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
    const film = testStory({});
    film.player.repository.add({ id: 'a', source: 'a.mp4' });
    film.player.decision.add('a', [], { startTime: 1 });
    expect(film.stored('a').duration).toBe(0);
    film.player.playlist.push('a');
    expect(film.stored('a')).toEqual(
      jasmine.objectContaining({ duration: 7.5, remainingTime: 7.5, progress: 0 }),
    );
  });

  it('contract §5.1: media that end before the window does: what stands behind follows, in order', async () => {
    const film = await testStory(STORY).start('a', 'c');
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
    const film = testStory(STORY);
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
