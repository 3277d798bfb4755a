import { TestBed } from '@angular/core/testing';
import { PluginHost } from '../player/plugin/plugin-host';
import { testStory } from './testing/test-story';

const NODES = { a: 10, b: 10, c: 10 };

describe('the window of a decision', () => {
  it('emits decision.start and decision.end at startTime and endTime [event-decision-window] [decision-start]', async () => {
    const story = testStory(NODES);
    const times: string[] = [];
    const note = (name: string) => (): void =>
      void times.push(`${name} ${String(story.player.currentNodeTime)}`);
    story.player.on('decision.start', note('start'));
    story.player.on('decision.end', note('end'));
    story.player.decision.add('a', ['b', 'c'], { startTime: 2.345, endTime: 6.789 });
    (await story.start('a')).advance(8);
    expect(times).toEqual(['start 2.345', 'end 6.789']);
  });

  describe('on a clip of unknown length', () => {
    const begin = async (startTime: number, endTime?: number): Promise<ReturnType<typeof testStory>> => {
      const story = testStory(NODES);
      story.engine.defaultDuration = null;
      story.addNode('u', null);
      story.player.decision.add('u', ['b', 'c'], {
        startTime,
        ...(endTime !== undefined && { endTime }),
      });
      return story.start('u');
    };

    it('opens if its start counts from the beginning [unknown-length]', async () => {
      const story = await begin(2, 4);
      story.advance(3);
      expect(story.takeEvents()).toEqual(['decision.start u']);
      story.advance(2);
      expect(story.takeEvents()).toEqual(['decision.end u', 'decision.autopush b@1', 'decision.made u']);
    });

    it('stays open until the end is known, and reports no length until then', async () => {
      const story = await begin(2);
      story.advance(30);
      const { duration, progress, remainingTime, endTime } = story.decision('u');
      expect([story.takeEvents(), duration, progress, remainingTime, endTime]).toEqual([
        ['decision.start u'],
        0,
        0,
        0,
        2,
      ]);
      story.engine.setMediaDuration('u', 40);
      expect(story.decision('u').duration).toBe(36.5);
      story.advance(8.6);
      expect(story.takeEvents()).toEqual(['decision.end u', 'decision.autopush b@1', 'decision.made u']);
    });

    it('waits for a decider that answers late [unknown-length]', async () => {
      const story = await begin(1, 2);
      let answer: (id: string) => void = () => undefined;
      story.decision('u').decider = () => new Promise<string>((resolve) => (answer = resolve));
      story.takeEvents();
      story.advance(4);
      expect(story.takeEvents()).toEqual(['decision.start u', 'decision.end u']);
      answer('c');
      await Promise.resolve();
      await Promise.resolve();
      expect(story.takeEvents()).toEqual(['decision.autopush c@1', 'decision.made u']);
    });

    it('waits for the length if its start counts from the end', async () => {
      const story = await begin(-3);
      story.advance(5);
      expect(story.takeEvents()).toEqual([]);
      story.engine.setMediaDuration('u', 10);
      story.advance(2.1);
      expect(story.takeEvents()).toEqual(['decision.start u']);
    });
  });

  it('keeps all possible next nodes preloaded until the choice is final, and then only the chosen one [preload-order]', async () => {
    const story = testStory({ ...NODES, d: 10 });
    story.player.repository.get('a')!.addPrefetch('d');
    const decision = story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6 });
    (await story.start('a')).advance(3);
    decision.make('c');
    expect(story.engine.preloaded).toEqual(['c', 'd', 'b']);
    decision.make('b');
    expect(story.engine.preloaded).toEqual(['b', 'd', 'c']);
    story.advance(4);
    expect(story.engine.preloaded).toEqual(['b', 'd']);
    story.player.decision.add('b', ['a', 'c']);
    story.advance(4);
    expect(story.engine.preloaded).toEqual(['a', 'c']);
  });

  it('stops preloading the other nodes after an automatic choice, but not if the next entry is removed', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 6, defaults: ['c'] });
    (await story.start('a')).advance(7);
    expect(story.engine.preloaded).toEqual(['c']);
    TestBed.inject(PluginHost).playback.replaceAfter(0, [], 'automatic');
    expect(story.engine.preloaded).toEqual(['c', 'b']);
  });

  it('ends 1.5 s before the node’s end by default [decision-end]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(8.49);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    story.advance(0.02);
    expect(story.takeEvents()).toEqual(['decision.end a', 'decision.autopush b@1', 'decision.made a']);
  });

  it('ends at the critical time when endTime is past the node’s end, and the child still follows [critical-time]', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { endTime: 10.18 });
    (await story.start('a')).advance(9.49);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    story.advance(1);
    expect(story.takeEvents(true)).toEqual([
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
      'nodeend a@0',
      'nodestart b@1',
    ]);
  });

  it('is at 0 on a node shorter than the critical time, which is decided immediately [short-node]', async () => {
    const story = testStory({ ...NODES, a: 0.3 });
    story.player.decision.add('a', ['b', 'c'], { startTime: 0.1, endTime: 0.2 });
    (await story.start('a')).advance(0.05);
    expect(story.takeEvents(true)).toEqual([
      'playlistpush a@0',
      'nodestart a@0',
      'decision.start a',
      'decision.end a',
      'playlistpush b@1',
      'decision.autopush b@1',
      'decision.made a',
    ]);
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({ time: 0, duration: 0, progress: 1, state: 'made' }),
    );
  });

  it('opens and ends on a node without media', async () => {
    const story = testStory({ a: 0, b: 5, c: 5 });
    story.player.decision.add('a', ['b', 'c']);
    (await story.start('a')).advance(1);
    expect(story.player.currentNodeId).toBe('b');
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });

  it('is computed once the duration is known [window-duration]', async () => {
    const story = testStory({ b: 5, c: 5 });
    story.engine.defaultDuration = null;
    story.player.repository.add({ id: 'a', source: 'a.mp4' });
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: -3 });
    (await story.start('a')).advance(3);
    expect(story.takeEvents()).toEqual([]);
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({ duration: 0, remainingTime: 0, state: 'inactive' }),
    );
    expect([story.decision('a').startTime, story.decision('a').endTime]).toEqual([2, 2]);

    story.engine.setMediaDuration('a', 9);
    expect(story.takeEvents()).toEqual(['decision.start a']);
    expect([story.decision('a').startTime, story.decision('a').endTime]).toEqual([2, 6]);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ duration: 4, time: 1, state: 'active' }));
    story.advance(3.05);
    expect(story.takeEvents()[0]).toBe('decision.end a');
  });

  it('is computed again when the duration changes [window-duration]', async () => {
    const story = testStory({ b: 5, c: 5 });
    story.player.repository.add({ id: 'a', source: 'a.mp4' });
    story.player.decision.add('a', ['b', 'c'], { endTime: -3 });
    (await story.start('a')).advance(3);
    story.engine.setMediaDuration('a', 8);
    expect(story.decision('a').endTime).toBe(5);
    story.takeEvents();
    story.advance(1.95);
    expect(story.takeEvents()).toEqual([]);
    story.advance(0.1);
    expect(story.takeEvents()[0]).toBe('decision.end a');
  });

  it('has its duration in the store once the length of an idle node is known', () => {
    const story = testStory({});
    story.player.repository.add({ id: 'a', source: 'a.mp4' });
    story.player.decision.add('a', [], { startTime: 1 });
    expect(story.stored('a').duration).toBe(0);
    story.player.playlist.push('a');
    expect(story.stored('a')).toEqual(
      jasmine.objectContaining({ duration: 7.5, remainingTime: 7.5, progress: 0 }),
    );
  });

  it('ends with media that end early, and the next entry is the automatic choice', async () => {
    const story = await testStory(NODES).start('a', 'c');
    story.engine.setMediaDuration('a', 5);
    story.advance(1).player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    story.takeEvents(true);
    story.advance(5);
    expect(story.takeEvents(true)).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.made a',
      'nodeend a@0',
      'nodestart c@1',
    ]);
    expect(story.stored('a')).toEqual(jasmine.objectContaining({ state: 'made', time: 6, progress: 1 }));
    expect(story.stored('a').selected).toEqual(jasmine.objectContaining({ node: 'c', autoDecided: true }));
  });

  it('ends with media that end early, and a child is chosen without a next entry', async () => {
    const story = testStory(NODES);
    story.player.decision.add('a', ['b', 'c'], { startTime: 2, endTime: 8 });
    story.engine.setMediaDuration('a', 5);
    (await story.start('a')).advance(6);
    expect(story.player.currentNodeId).toBe('b');
    expect(story.takeEvents()).toEqual([
      'decision.start a',
      'decision.end a',
      'decision.autopush b@1',
      'decision.made a',
    ]);
  });
});
