import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10 };

describe('the order of a decision’s events', () => {
  it('is end, playlistpush, autopush, made for an automatic choice [event-decision-made] [auto-order]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(7);
    expect(story.takeEvents(true)).toEqual([
      'playlistpush a@0',
      'nodestart a@0',
      'decision.start a',
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('is playlistpush, made for a choice of the viewer, and end when the window ends [viewer-order]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(3);
    story.takeEvents();
    story.player.playlist.push('c');
    expect(story.takeEvents(true)).toEqual(['playlistpush c@1', 'decision.made a']);
    story.advance(4);
    expect(story.takeEvents(true)).toEqual(['decision.end a']);
    expect(story.playlist).toBe('a c');
  });

  it('a push of any node by the application decides [auto-decided] [made-by-push]', async () => {
    const story = testStory({ ...NODES, elsewhere: 5 });
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(3);
    story.player.append('elsewhere');
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({
        state: 'made',
        selected: {
          node: 'elsewhere',
          choice: null,
          autoDecided: false,
          seek: false,
          selectionTime: jasmine.any(Number),
        },
      }),
    );
  });

  it('selectionTime is in seconds since the start [selection-time]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2 });
    (await story.start('a')).advance(3.5);
    story.player.playlist.push('c');
    expect(story.stored('a').selected.selectionTime).toBeCloseTo(1.5, 6);
  });

  it('a push after a later entry decides that pass in advance [push-ahead]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('b', ['a', 'c']);
    await story.start('a');
    story.player.playlist.push('b', 'c');
    expect(story.takeEvents()).toEqual(['decision.made b']);
    const early = { node: 'c', choice: 'c', autoDecided: false, seek: false, selectionTime: 0 };
    expect(story.stored('b')).toEqual(jasmine.objectContaining({ state: 'made', selected: early, time: 0 }));
    story.advance(19);
    expect(story.takeEvents()).toEqual(['decision.start b', 'decision.end b']);
    expect(story.stored('b')).toEqual(jasmine.objectContaining({ state: 'made', selected: early }));
    expect(story.playlist).toBe('a b c');
  });

  it('a playlist pushed before playback decides every pass of it', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    story.player.decision.add('b', ['a', 'c']);
    (await story.start('a', 'b', 'c')).advance(25);
    expect(story.playlist).toBe('a b c');
    expect(story.takeEvents()).toEqual([
      'decision.made a',
      'decision.made b',
      'decision.start a',
      'decision.end a',
      'decision.start b',
      'decision.end b',
    ]);
  });

  it('the automatic choice is made after all listeners of decision.end, whose pushes decide [after-listeners]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    story.decision('a').on('end', () => story.player.playlist.push('c'));
    (await story.start('a')).advance(9);
    expect(story.playlist).toBe('a c');
    expect(story.stored('a').selected.autoDecided).toBeFalse();
    expect(story.takeEvents(true).slice(-3)).toEqual([
      'decision.end a',
      'playlistpush c@1',
      'decision.made a',
    ]);
  });

  it('a throwing listener stops neither the choice nor playback', async () => {
    const story = testStory(NODES, {});
    spyOn(console, 'error');
    story.player.decision.add('a', ['b', 'c']);
    for (const name of ['decision.start', 'decision.end', 'decision.made'] as const) {
      story.player.on(name, () => {
        throw new Error(`from a listener of ${name}`);
      });
    }
    (await story.start('a')).advance(11);
    expect(story.player.currentNodeId).toBe('b');
    expect(console.error).toHaveBeenCalledTimes(3);
  });
});
