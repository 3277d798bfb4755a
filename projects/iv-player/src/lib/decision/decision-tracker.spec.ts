import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10, d: 10 };

describe('a decision added while its parent plays', () => {
  it('opens and ends its window in the current pass [add-while-playing]', async () => {
    const story = (await testStory(NODES).start('a')).advance(3);
    story.player.decision.add('a', ['b', 'c'], { startTime: 5, endTime: 7 });
    expect(story.stored('a').state).toBe('inactive');
    story.advance(2.1);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    story.advance(3);
    expect(story.playlist).toBe('a b');
  });

  it('starts immediately within its window [add-while-playing]', async () => {
    const story = (await testStory(NODES).start('a')).advance(3);
    story.player.decision.add('a', ['b', 'c'], { startTime: 1 });
    expect(story.takeEvents()).toEqual(['decision.start a']);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 2 }));
  });

  it('starts, ends and decides immediately after its window', async () => {
    const story = (await testStory(NODES).start('a')).advance(9);
    story.player.decision.add('a', ['b', 'c']);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('makes the entry after the parent the automatic choice at the end', async () => {
    const story = (await testStory(NODES).start('a', 'd')).advance(3);
    story.player.decision.add('a', ['b', 'c']);
    expect(story.stored('a').state).toBe('active');
    story.advance(6);
    expect(story.playlist).toBe('a d');
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'd', autoDecided: true }));
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a', 'decision.made a']);
  });

  it('does not start after playback has ended', async () => {
    const story = (await testStory(NODES).start('a')).advance(11);
    story.player.decision.add('a', ['b', 'c']);
    story.player.playlist.push('c');
    expect(story.takeEvents()).toEqual([]);
    expect(story.stored('a').state).toBe('inactive');
    expect(story.playlist).toBe('a c');
  });

  it('moves its window by update', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await story.start('a')).advance(3);
    story.player.decision.update('a', { endTime: 5 });
    story.takeEvents();
    story.advance(2.1);
    expect(story.takeEvents()[0]).toBe('decision.end a');
  });

  it('ends its window immediately if update sets an end that has passed', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    (await story.start('a')).advance(6);
    story.takeEvents();
    story.player.decision.update('a', { endTime: 4 });
    expect(story.takeEvents()).toEqual([
      'decision.end a',
      'decision.updated a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });
});

describe('a reset of the playlist with decisions', () => {
  it('ends an open window and resets every decision', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    story.player.decision.add('b', ['c', 'd']);
    (await story.start('a')).advance(12);
    story.player.decision.add('d', ['a']);
    story.takeEvents();
    story.player.playlist.reset();
    expect(story.takeEvents(true)).toEqual(['decision.end b', 'nodeend b@1', 'playlistreset']);
    expect([story.stored('a'), story.stored('b')]).toEqual([
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
      jasmine.objectContaining({ state: 'inactive', selected: {}, time: 0, progress: 0 }),
    ]);
  });

  it('clears choices for later passes', () => {
    const story = testStory(NODES);
    story.player.decision.add('b', ['c', 'd']);
    story.player.playlist.push('a', 'b', 'c');
    expect(story.stored('b').state).toBe('made');
    story.player.playlist.reset();
    expect(story.stored('b').state).toBe('inactive');
  });

  it('clears choices of later entries, as does a choice that replaces them', async () => {
    const story = testStory(NODES);
    const decision = story.player.decision.add('a', ['b', 'c']);
    story.player.decision.add('b', ['c', 'd']);
    await story.start('a');
    decision.make('b');
    story.player.playlist.push('d');
    expect(story.stored('b').state).toBe('made');
    decision.make('c');
    expect(story.stored('b')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
  });
});
