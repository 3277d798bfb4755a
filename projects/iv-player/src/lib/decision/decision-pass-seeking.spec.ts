import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10 };

describe('a seek with a decision', () => {
  it('over a whole window emits start and end once, in order [window-jump]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(1);
    story.player.seek(8);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    story.advance(5);
    expect(story.takeEvents()).toEqual([]);
  });

  it('into the window opens it', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(1);
    story.player.seek(5);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 3, progress: 0.75 }));
  });

  it('to before the start ends an open window, which reopens at its start', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(4);
    story.takeEvents();
    story.player.seek(1);
    expect(story.takeEvents(true)).toEqual(['seeking', 'decision.end a', 'seeked']);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', time: 0 }));
    expect(story.playlist).toBe('a');
    story.advance(6);
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('back inside the window leaves it open', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(4);
    story.takeEvents();
    story.player.seek(2.5);
    expect(story.takeEvents()).toEqual([]);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', time: 0.5 }));
    story.advance(4);
    expect(story.takeEvents()[0]).toBe('decision.end a');
  });

  it('to before the start reopens a window that ended undecided [window-reopen]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', [], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(7);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a']);
    story.player.seek(1);
    story.advance(6);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('to 0 reopens a window from 0', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', [], { endTime: 6 });
    (await story.start('a')).advance(7);
    story.takeEvents();
    story.player.seek(0);
    story.advance(7);
    expect(story.takeEvents()).toEqual(['decision.start a', 'decision.end a']);
  });

  it('to before the start leaves a made decision made [window-reopen]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(7);
    story.takeEvents();
    story.player.seek(1);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'made', time: 0 }));
    story.advance(8);
    expect(story.takeEvents()).toEqual([]);
    expect(story.playlist).toBe('a b');
  });

  it('to before the start leaves the open window of a made decision open until its end', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(4);
    story.player.playlist.push('c');
    story.takeEvents();
    story.player.seek(1);
    story.advance(7);
    expect(story.takeEvents()).toEqual(['decision.end a']);
  });

  it('to another entry ends an open window undecided, before nodeend [window-left]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('c', 'a')).advance(15);
    story.takeEvents();
    story.player.currentNodeIndex = 0;
    expect(story.takeEvents(true)).toEqual([
      'seeking',
      'decision.end a',
      'nodeend a@1',
      'nodestart c@0',
      'seeked',
    ]);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'inactive', selected: {} }));
    expect(story.playlist).toBe('c a');
  });

  it('to another entry before the window opens emits nothing', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 8 });
    (await story.start('c', 'a')).advance(15);
    story.player.currentNodeIndex = 0;
    expect(story.takeEvents()).toEqual([]);
  });

  it('to an earlier entry starts a new pass, whose automatic choice is the next entry, without a push [window-replayed]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['c', 'b']);
    await story.start('a');
    story.advance(2).player.playlist.push('b');
    story.advance(12);
    story.takeEvents();
    story.player.currentNodeIndex = 0;
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'active', selected: {}, time: 0 }));
    story.advance(9);
    expect(story.takeEvents(true)).toEqual([
      'seeking',
      'nodeend b@1',
      'nodestart a@0',
      'decision.start a',
      'seeked',
      'decision.end a',
      'decision.made a',
    ]);
    expect(story.stored('a').selected).toEqual({
      node: 'b',
      choice: 'b',
      autoDecided: true,
      seek: false,
      selectionTime: 8.5,
    });
    expect(story.playlist).toBe('a b');
  });
});
