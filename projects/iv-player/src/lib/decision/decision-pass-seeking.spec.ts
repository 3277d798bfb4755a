import { testStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10 };

describe('a decision and seeking', () => {
  it('contract §5.4: jumping over a whole window fires start and end once, in order', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(1);
    film.player.seek(5);
    expect(film.heard()).toEqual(['decision.start a']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 3, progress: 0.75 }));
  });

  it('contract §5.4: seeking back before the start closes an open window and opens it again', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', [], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(7);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
    film.player.seek(1);
    film.advance(6);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('contract §5.4: a window from 0 opens again when a seek goes to 0', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', [], { endTime: 6 });
    (await film.start('a')).advance(7);
    film.heard();
    film.player.seek(0);
    film.advance(7);
    expect(film.heard()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('contract §5.4: a decision that is made stays made for that pass', async () => {
    const film = testStory(STORY);
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
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await film.start('a')).advance(4);
    film.player.playlist.push('c');
    film.heard();
    film.player.seek(1);
    film.advance(7);
    expect(film.heard()).toEqual(['decision.end a']);
  });

  it('contract §5.4: a jump to an existing entry leaves an open window undecided: end before nodeend', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c']);
    (await film.start('c', 'a')).advance(15);
    film.heard();
    film.player.currentNodeIndex = 0;
    expect(film.heard(true)).toEqual(['seeking', 'decision.end a', 'nodeend a@1', 'nodestart c@0', 'seeked']);
    expect(film.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
    expect(film.playlist).toBe('c a');
  });

  it('contract §5.4: a jump before the window opens raises nothing', async () => {
    const film = testStory(STORY);
    film.player.decision.add('a', ['b', 'c'], { startTime: 8 });
    (await film.start('c', 'a')).advance(15);
    film.player.currentNodeIndex = 0;
    expect(film.heard()).toEqual([]);
  });

  it('contract §5.4: a jump back is a new pass; without a choice the entry there stands, with no push', async () => {
    const film = testStory(STORY);
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
