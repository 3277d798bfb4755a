import { TestBed } from '@angular/core/testing';
import { CheckpointsService } from './checkpoints-service';
import { errorOf, testStory } from './testing/test-story';

describe('CheckpointsService', () => {
  describe('while it is inactive', () => {
    it('is inactive until it is listed in `plugins` or initialized [opt-in-plugins]', () => {
      const off = testStory(null);
      expect(off.player.initiedPlugins).not.toContain('checkpoints');
      off.player.initPlugin('checkpoints');
      expect(off.player.initiedPlugins).toContain('checkpoints');
      expect(testStory({}).player.initiedPlugins).toContain('checkpoints');
    });

    it('version is read-only [checkpoints-version]', () => {
      const { checkpoints } = testStory(null);
      expect(() => Object.assign(checkpoints, { version: 'x' })).toThrowError(TypeError);
    });

    it('is the same service before and after initialization', () => {
      const { player, checkpoints } = testStory(null);
      expect(checkpoints).toBe(TestBed.inject(CheckpointsService));
      player.initPlugin('checkpoints');
      expect(player.checkpoints).toBe(checkpoints);
    });

    it('has empty lists, and its calls throw PLUGIN_INACTIVE and say what to do [inactive-checkpoints] [code-plugin-inactive]', async () => {
      const { checkpoints } = testStory(null);
      expect([checkpoints.signals.all(), checkpoints.get('all'), checkpoints.get('x')]).toEqual([
        [],
        [],
        null,
      ]);
      for (const call of [
        () => checkpoints.register(),
        () => checkpoints.restore(),
        () => checkpoints.previous(),
        () => checkpoints.clear(),
        () => checkpoints.save(),
        () => checkpoints.load({}),
      ]) {
        const { code, message } = await errorOf(call);
        expect([code, message.includes("initPlugin('checkpoints')")]).toEqual(['PLUGIN_INACTIVE', true]);
      }
    });

    it('registers nothing for decisions', async () => {
      const story = testStory(null);
      story.player.decision.add('a', ['b', 'c'], { startTime: 10 });
      (await story.start('a')).advance(12);
      expect(story.takeEvents()).toEqual(['playlistpush a@0', 'nodestart a@0', 'decision.start a']);
    });
  });

  describe('register [checkpoint-register]', () => {
    it('returns the position of playback, and emits checkpoints.register [event-checkpoints]', async () => {
      const story = await testStory().start('a', 'b');
      story.advance(23);
      story.takeEvents();
      const checkpoint = story.checkpoints.register();
      expect(checkpoint).toEqual({ id: jasmine.any(String), nodeId: 'b', playlistIndex: 1, time: 3 });
      expect(story.takeEvents()).toEqual(['checkpoints.register b:3.00']);
    });

    it('accepts a node time of the pass, clamped to the node', async () => {
      const story = await testStory().start('a');
      story.advance(10);
      const times = [4, -3, 12, 99].map((time) => story.checkpoints.register(time)?.time);
      expect(times).toEqual([4, 0, 12, 20]);
      story.checkpoints.restore(story.checkpoints.get('all')[0]?.id);
      expect(story.place).toBe('a@0:4.00');
    });

    it('accepts any later time of a clip of unknown length, in code and before a decision [unknown-length]', async () => {
      const story = testStory();
      story.engine.defaultDuration = null;
      story.player.repository.add({ id: 'u', source: 'u.mp4' });
      story.player.decision.add('u', ['a', 'b'], { startTime: 4, checkpoints: { enabled: true, time: -1 } });
      (await story.start('u')).advance(3.5);
      expect(story.checkpoints.register(9)?.time).toBe(9);
      expect(story.checkpoints.get('all').map(({ time }) => time)).toEqual([3, 9]);
    });

    it('rejects a time that is not a number, and registers nothing', async () => {
      const story = await testStory().start('a');
      for (const time of [NaN, Infinity, '3', null]) {
        expect((await errorOf(() => story.checkpoints.register(time as number))).code).toBe(
          'INVALID_ARGUMENT',
        );
      }
      expect(story.checkpoints.get('all')).toEqual([]);
    });

    it('returns null while nothing plays', () => {
      const story = testStory();
      story.player.append('a');
      expect([story.checkpoints.register(), story.checkpoints.get('all')]).toEqual([null, []]);
    });

    it('gives ids that are unique across players', async () => {
      const ids = new Set<string>();
      for (let players = 0; players < 5; players++) {
        const { checkpoints } = await testStory().start('a');
        for (let times = 0; times < 5; times++) ids.add(checkpoints.register()?.id ?? '');
      }
      expect(ids.size).toBe(25);
    });
  });

  it('get returns a checkpoint by id, or all in order of registration, as does the signal [checkpoint-list]', async () => {
    const story = await testStory().start('a');
    const [one, two] = [story.checkpoints.register(), story.advance(1).checkpoints.register()];
    expect(story.checkpoints.get('all')).toEqual([one!, two!]);
    expect(story.checkpoints.signals.all()).toEqual([one!, two!]);
    expect([story.checkpoints.get(two!.id), story.checkpoints.get('unknown')]).toEqual([two, null]);
  });

  it('clear deletes all checkpoints, and playback continues [checkpoint-clear]', async () => {
    const story = await testStory().start('a');
    story.advance(3).checkpoints.register();
    story.checkpoints.clear();
    expect([story.checkpoints.get('all'), story.checkpoints.restore(), story.checkpoints.previous()]).toEqual(
      [[], null, null],
    );
    expect(story.advance(1).place).toBe('a@0:4.00');
  });

  describe('restore', () => {
    it('restores the last checkpoint, or one by its id [checkpoint-restore]', async () => {
      const story = await testStory().start('a', 'b', 'c');
      const one = story.advance(5).checkpoints.register();
      const two = story.advance(20).checkpoints.register();
      story.advance(20);
      expect(story.checkpoints.restore()).toEqual(two);
      expect(story.place).toBe('b@1:5.00');
      expect(story.checkpoints.restore(one?.id)).toEqual(one);
      expect(story.place).toBe('a@0:5.00');
      expect(story.advance(1).place).toBe('a@0:6.00');
    });

    it('emits seeking, nodeend, nodestart, seeked, checkpoints.restore, and repeats no earlier event [restore-events]', async () => {
      const story = testStory();
      story.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { enabled: false } });
      await story.start('a');
      story.advance(7);
      story.player.decision.get('a')?.make('c');
      story.checkpoints.register();
      story.advance(16).takeEvents();
      story.checkpoints.restore();
      expect(story.takeEvents()).toEqual([
        'seeking',
        'nodeend c@1',
        'nodestart a@0',
        'seeked',
        'checkpoints.restore a:7.00',
      ]);
      expect([story.playlist, story.player.decision.get('a')?.state]).toEqual(['a c', 'made']);
      story.advance(14);
      expect(story.takeEvents()).toEqual(['decision.end a', 'nodeend a@0', 'nodestart c@1']);
    });

    it('removes nodes pushed since from the playlist', async () => {
      const story = testStory();
      story.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { enabled: false } });
      await story.start('a');
      story.advance(4).checkpoints.register();
      story.advance(30);
      expect(story.playlist).toBe('a b');
      story.checkpoints.restore();
      expect([story.playlist, story.player.decision.get('a')?.state]).toEqual(['a', 'inactive']);
      story.advance(2);
      expect(story.player.decision.get('a')?.state).toBe('active');
    });

    it('emits checkpoints.restore when the frame is on the screen, or as soon as a jump begins', async () => {
      const story = await testStory().start('a', 'b');
      story.advance(5).checkpoints.register();
      story.advance(1);
      story.engine.holdFrames = true;
      story.takeEvents();
      story.checkpoints.restore();
      expect(story.takeEvents()).toEqual(['seeking', 'nodeend a@0', 'nodestart a@0']);
      story.engine.showFrame();
      expect(story.takeEvents()).toEqual(['seeked', 'checkpoints.restore a:5.00']);
      story.checkpoints.restore();
      story.takeEvents();
      story.player.currentNodeIndex = 1;
      expect(story.takeEvents()).toEqual([
        'checkpoints.restore a:5.00',
        'seeking',
        'nodeend a@0',
        'nodestart b@1',
      ]);
      story.engine.showFrame();
      expect(story.takeEvents()).toEqual(['seeked']);
    });

    it('emits checkpoints.restore for each restore, even one that a listener begins [event-checkpoints]', async () => {
      const story = await testStory().start('a', 'b');
      const one = story.advance(5).checkpoints.register();
      story.advance(5).checkpoints.register();
      story.player.once('seeked', () => void story.checkpoints.restore(one?.id));
      story.takeEvents();
      story.checkpoints.restore();
      const events = story.takeEvents().filter((event) => /^seek|^check/.test(event));
      expect(events).toEqual([
        'seeking',
        'seeked',
        'checkpoints.restore a:10.00',
        'seeking',
        'seeked',
        'checkpoints.restore a:5.00',
      ]);
    });

    it('keeps playback playing or paused [restore-state]', async () => {
      const story = await testStory().start('a');
      story.advance(5).checkpoints.register();
      story.advance(5);
      story.checkpoints.restore();
      expect([story.player.paused, story.advance(1).place]).toEqual([false, 'a@0:6.00']);
      story.player.pause();
      story.checkpoints.restore();
      expect([story.player.paused, story.advance(1).place]).toEqual([true, 'a@0:5.00']);
    });

    it('resumes after the end of playback', async () => {
      const story = await testStory().start('a');
      story.advance(5).checkpoints.register();
      story.advance(30);
      expect(story.player.ended).toBeTrue();
      story.checkpoints.restore();
      expect([story.player.ended, story.place]).toEqual([false, 'a@0:5.00']);
    });

    it('returns null for an unknown checkpoint or node, and changes nothing [checkpoint-restore]', async () => {
      const warn = spyOn(console, 'warn');
      const story = await testStory().start('a');
      expect([story.checkpoints.restore(), story.checkpoints.restore('unknown')]).toEqual([null, null]);
      expect(warn).toHaveBeenCalledTimes(2);
      story.checkpoints.register();
      story.player.repository.remove('a');
      const before = story.state;
      expect(story.checkpoints.restore()).toBeNull();
      expect(story.state).toBe(before);
    });
  });

  describe('previous', () => {
    it('goes to the last checkpoint, or to the one before it if the last was passed less than 5 s ago [previous-checkpoint]', async () => {
      const story = await testStory().start('a', 'b', 'c');
      const one = story.advance(5).checkpoints.register();
      const two = story.advance(20).checkpoints.register();
      story.advance(5);
      expect([story.checkpoints.previous(), story.place]).toEqual([two, 'b@1:5.00']);
      story.advance(4.9);
      expect([story.checkpoints.previous(), story.place]).toEqual([one, 'a@0:5.00']);
      story.advance(3);
      expect([story.checkpoints.previous(), story.place]).toEqual([null, 'a@0:8.00']);
    });

    it('goes to a checkpoint that was passed again after going back [previous-checkpoint]', async () => {
      const story = await testStory().start('a');
      const one = story.advance(1).checkpoints.register();
      const two = story.advance(7).checkpoints.register();
      story.advance(2.5);
      expect([story.checkpoints.previous(), story.place]).toEqual([one, 'a@0:1.00']);
      story.advance(14);
      expect([story.checkpoints.previous(), story.place]).toEqual([two, 'a@0:8.00']);
      story.advance(1);
      expect([story.checkpoints.previous(), story.place]).toEqual([one, 'a@0:1.00']);
    });

    it('goes back further each time [previous-checkpoint]', async () => {
      const story = await testStory().start('a', 'b', 'c', 'd');
      story.checkpoints.register();
      for (let times = 0; times < 3; times++) story.advance(20).checkpoints.register();
      const places = Array.from({ length: 4 }, () => story.checkpoints.previous()?.nodeId);
      expect(places).toEqual(['c', 'b', 'a', undefined]);
    });

    it('follows the new path after going back and making a different choice', async () => {
      const story = await testStory().start('a', 'b', 'c');
      const one = story.advance(5).checkpoints.register();
      story.advance(20).checkpoints.register();
      story.checkpoints.restore(one?.id);
      story.player.seek('c', 2);
      const three = story.checkpoints.register();
      story.advance(6);
      expect(story.checkpoints.previous()).toEqual(three);
      expect(story.checkpoints.previous()).toEqual(one);
      expect(story.checkpoints.get('all').length).toBe(3);
    });

    it('counts stream time, even if the viewer jumped to their choice', async () => {
      const story = testStory();
      story.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { time: -1 } });
      await story.start('a');
      story.advance(6);
      story.player.decision.get('a')?.make('c', { seek: true });
      story.advance(1);
      expect([story.checkpoints.previous()?.nodeId, story.place]).toEqual(['a', 'a@0:4.00']);
    });

    it('goes to the last checkpoint while nothing plays', async () => {
      const story = await testStory().start('a');
      const one = story.checkpoints.register();
      story.player.playlist.reset();
      expect([story.checkpoints.previous(), story.place]).toEqual([one, 'a@0:0.00']);
    });
  });
});
