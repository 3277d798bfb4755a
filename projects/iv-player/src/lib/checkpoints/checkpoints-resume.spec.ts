import { TestStorage } from './testing/test-storage';
import { type TestStory, errorOf, testStory } from './testing/test-story';

describe('CheckpointsService.resume', () => {
  /** Creates a story saved on `c`, 3 s after a choice that was made 2 s after a checkpoint. */
  async function savedStory(storage?: TestStorage): Promise<TestStory> {
    const story = testStory(storage ? { persistent: storage } : {});
    decide(story);
    await story.start('a');
    story.advance(8).checkpoints.register();
    story.advance(2).player.decision.get('a')?.make('c');
    story.advance(13).checkpoints.save();
    return story;
  }

  function decide({ player }: TestStory): void {
    player.decision.add('a', ['b', 'c'], { startTime: 9, endTime: 18 });
  }

  it('continues from the last save, with the choice made since the last checkpoint [story-resume]', async () => {
    const story = await savedStory();
    story.advance(10).takeEvents();
    const place = story.checkpoints.resume();
    expect([story.place, story.playlist]).toEqual(['c@1:3.00', 'a c']);
    expect(place).toEqual({
      ...story.checkpoints.get('all').at(-1)!,
      nodeId: 'c',
      playlistIndex: 1,
      time: 3,
    });
    story.advance(0);
    expect(story.takeEvents()).toEqual([
      'seeking',
      'nodeend c@1',
      'nodestart c@1',
      'seeked',
      'checkpoints.restore c:3.00',
    ]);
  });

  it('does the same after a reload, before which nothing changes [story-resume]', async () => {
    const storage = new TestStorage();
    await savedStory(storage);
    const next = testStory({ persistent: storage });
    decide(next);
    expect([next.checkpoints.signals.canResume(), next.place]).toEqual([true, 'null@-1:0.00']);
    next.checkpoints.resume();
    expect([next.place, next.playlist]).toEqual(['c@1:3.00', 'a c']);
    expect(next.player.decision.get('a')?.selected.node?.id).toBe('c');
  });

  it('leads to the last checkpoint if nothing was saved since', async () => {
    const story = await testStory().start('a');
    story.advance(3).checkpoints.register();
    story.advance(4).checkpoints.resume();
    expect(story.place).toBe('a@0:3.00');
  });

  it('continues without any checkpoint, and `previous()` then finds none', async () => {
    const story = await testStory().start('a');
    story.advance(3).checkpoints.save();
    expect(story.checkpoints.resume()?.time).toBe(3);
    expect(story.place).toBe('a@0:3.00');
    expect(story.checkpoints.previous()).toBeNull();
  });

  it('keeps the last passed checkpoint for `previous()`', async () => {
    const story = await savedStory();
    story.checkpoints.resume();
    story.checkpoints.previous();
    expect(story.place).toBe('a@0:8.00');
  });

  it('restores the last checkpoint with a known node if the saved position is no longer in the story', async () => {
    const storage = new TestStorage();
    const story = await testStory({ persistent: storage }).start('b');
    story.advance(3).checkpoints.register();
    story.player.seek('e');
    story.player.playlist.reset();
    await story.start('e');
    story.advance(2).checkpoints.save();
    const next = testStory({ persistent: storage }, {}, { b: 20 });
    expect(next.checkpoints.resume()?.nodeId).toBe('b');
    expect(next.place).toBe('b@0:3.00');
  });

  it('returns null and changes nothing if nothing was saved', async () => {
    const warn = spyOn(console, 'warn');
    const story = await testStory().start('a');
    const before = story.state;
    expect([story.checkpoints.resume(), story.checkpoints.signals.canResume(), story.state]).toEqual([
      null,
      false,
      before,
    ]);
    expect(warn).toHaveBeenCalled();
  });

  it('has nothing to continue after clear()', async () => {
    const story = await savedStory();
    story.checkpoints.clear();
    expect(story.checkpoints.signals.canResume()).toBeFalse();
  });

  it('throws PLUGIN_INACTIVE while the plugin is inactive, and `canResume` is false', async () => {
    const story = testStory(null);
    expect(story.checkpoints.signals.canResume()).toBeFalse();
    expect((await errorOf(() => story.checkpoints.resume())).code).toBe('PLUGIN_INACTIVE');
  });
});
