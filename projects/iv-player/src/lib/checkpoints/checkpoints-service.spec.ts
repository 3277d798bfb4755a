import { TestBed } from '@angular/core/testing';
import { CheckpointsService } from './checkpoints-service';
import { errorOf, testFilm } from './testing/test-story';

describe('player.checkpoints (contract §8)', () => {
  describe('while it is off', () => {
    it('is off until it is named or initialised', () => {
      const off = testFilm(null);
      expect(off.player.initiedPlugins).not.toContain('checkpoints');
      off.player.initPlugin('checkpoints');
      expect(off.player.initiedPlugins).toContain('checkpoints');
      expect(testFilm({}).player.initiedPlugins).toContain('checkpoints');
    });

    it('is the service nevertheless, the same object before and after', () => {
      const { player, checkpoints } = testFilm(null);
      expect(checkpoints).toBe(TestBed.inject(CheckpointsService));
      player.initPlugin('checkpoints');
      expect(player.checkpoints).toBe(checkpoints);
    });

    it('its lists are empty, and its calls throw PLUGIN_INACTIVE and say what to do', async () => {
      const { checkpoints } = testFilm(null);
      expect([checkpoints.all(), checkpoints.get('all'), checkpoints.get('x')]).toEqual([[], [], null]);
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

    it('decisions register nothing', async () => {
      const film = testFilm(null);
      film.player.decision.add('a', ['b', 'c'], { startTime: 10 });
      (await film.start('a')).advance(12);
      expect(film.heard()).toEqual(['playlistpush a@0', 'nodestart a@0', 'decision.start a']);
    });
  });

  describe('register', () => {
    it('returns where the film is, and raises checkpoints.register', async () => {
      const film = await testFilm().start('a', 'b');
      film.advance(23);
      film.heard();
      const checkpoint = film.checkpoints.register();
      expect(checkpoint).toEqual({ id: jasmine.any(String), nodeId: 'b', playlistIndex: 1, time: 3 });
      expect(film.heard()).toEqual(['checkpoints.register b:3.00']);
    });

    it('takes a node time of the pass, clamped to the node', async () => {
      const film = await testFilm().start('a');
      film.advance(10);
      const times = [4, -3, 12, 99].map((time) => film.checkpoints.register(time)?.time);
      expect(times).toEqual([4, 0, 12, 20]);
      film.checkpoints.restore(film.checkpoints.get('all')[0]?.id);
      expect(film.place).toBe('a@0:4.00');
    });

    it('refuses a time that is no number, and registers nothing', async () => {
      const film = await testFilm().start('a');
      for (const time of [NaN, Infinity, '3', null]) {
        expect((await errorOf(() => film.checkpoints.register(time as number))).code).toBe(
          'INVALID_ARGUMENT',
        );
      }
      expect(film.checkpoints.get('all')).toEqual([]);
    });

    it('returns null while nothing plays', () => {
      const film = testFilm();
      film.player.append('a');
      expect([film.checkpoints.register(), film.checkpoints.get('all')]).toEqual([null, []]);
    });

    it('gives ids that no other player gives', async () => {
      const ids = new Set<string>();
      for (let players = 0; players < 5; players++) {
        const { checkpoints } = await testFilm().start('a');
        for (let times = 0; times < 5; times++) ids.add(checkpoints.register()?.id ?? '');
      }
      expect(ids.size).toBe(25);
    });
  });

  it('get finds by id, or all in the order of registering; all is the same as a signal', async () => {
    const film = await testFilm().start('a');
    const [one, two] = [film.checkpoints.register(), film.advance(1).checkpoints.register()];
    expect(film.checkpoints.get('all')).toEqual([one!, two!]);
    expect(film.checkpoints.all()).toEqual([one!, two!]);
    expect([film.checkpoints.get(two!.id), film.checkpoints.get('nobody')]).toEqual([two, null]);
  });

  it('clear forgets all, and the film goes on', async () => {
    const film = await testFilm().start('a');
    film.advance(3).checkpoints.register();
    film.checkpoints.clear();
    expect([film.checkpoints.get('all'), film.checkpoints.restore(), film.checkpoints.previous()]).toEqual([
      [],
      null,
      null,
    ]);
    expect(film.advance(1).place).toBe('a@0:4.00');
  });

  describe('restore', () => {
    it('brings back the last one, or one by its id', async () => {
      const film = await testFilm().start('a', 'b', 'c');
      const one = film.advance(5).checkpoints.register();
      const two = film.advance(20).checkpoints.register();
      film.advance(20);
      expect(film.checkpoints.restore()).toEqual(two);
      expect(film.place).toBe('b@1:5.00');
      expect(film.checkpoints.restore(one?.id)).toEqual(one);
      expect(film.place).toBe('a@0:5.00');
      expect(film.advance(1).place).toBe('a@0:6.00');
    });

    it('raises seeking, nodeend, nodestart, seeked, checkpoints.restore, and nothing that was raised before', async () => {
      const film = testFilm();
      film.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { enabled: false } });
      await film.start('a');
      film.advance(7);
      film.player.decision.get('a')?.make('c');
      film.checkpoints.register();
      film.advance(16).heard();
      film.checkpoints.restore();
      expect(film.heard()).toEqual([
        'seeking',
        'nodeend c@1',
        'nodestart a@0',
        'seeked',
        'checkpoints.restore a:7.00',
      ]);
      expect([film.playlist, film.player.decision.get('a')?.state]).toEqual(['a c', 'made']);
      film.advance(14);
      expect(film.heard()).toEqual(['decision.end a', 'nodeend a@0', 'nodestart c@1']);
    });

    it('takes off the playlist what was pushed since', async () => {
      const film = testFilm();
      film.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { enabled: false } });
      await film.start('a');
      film.advance(4).checkpoints.register();
      film.advance(30);
      expect(film.playlist).toBe('a b');
      film.checkpoints.restore();
      expect([film.playlist, film.player.decision.get('a')?.state]).toEqual(['a', 'inactive']);
      film.advance(2);
      expect(film.player.decision.get('a')?.state).toBe('active');
    });

    it('tells of it when the frame is there, or at once when the film is led elsewhere before', async () => {
      const film = await testFilm().start('a', 'b');
      film.advance(5).checkpoints.register();
      film.advance(1);
      film.engine.holdFrames = true;
      film.heard();
      film.checkpoints.restore();
      expect(film.heard()).toEqual(['seeking', 'nodeend a@0', 'nodestart a@0']);
      film.engine.showFrame();
      expect(film.heard()).toEqual(['seeked', 'checkpoints.restore a:5.00']);
      film.checkpoints.restore();
      film.heard();
      film.player.currentNodeIndex = 1;
      expect(film.heard()).toEqual(['checkpoints.restore a:5.00', 'seeking', 'nodeend a@0', 'nodestart b@1']);
      film.engine.showFrame();
      expect(film.heard()).toEqual(['seeked']);
    });

    it('tells of each restore, also of one that a listener begins', async () => {
      const film = await testFilm().start('a', 'b');
      const one = film.advance(5).checkpoints.register();
      film.advance(5).checkpoints.register();
      film.player.once('seeked', () => void film.checkpoints.restore(one?.id));
      film.heard();
      film.checkpoints.restore();
      const told = film.heard().filter((event) => /^seek|^check/.test(event));
      expect(told).toEqual([
        'seeking',
        'seeked',
        'checkpoints.restore a:10.00',
        'seeking',
        'seeked',
        'checkpoints.restore a:5.00',
      ]);
    });

    it('plays on what plays, and leaves paused what is paused', async () => {
      const film = await testFilm().start('a');
      film.advance(5).checkpoints.register();
      film.advance(5);
      film.checkpoints.restore();
      expect([film.player.paused, film.advance(1).place]).toEqual([false, 'a@0:6.00']);
      film.player.pause();
      film.checkpoints.restore();
      expect([film.player.paused, film.advance(1).place]).toEqual([true, 'a@0:5.00']);
    });

    it('brings the end of the film back to a film that goes on', async () => {
      const film = await testFilm().start('a');
      film.advance(5).checkpoints.register();
      film.advance(30);
      expect(film.player.ended).toBeTrue();
      film.checkpoints.restore();
      expect([film.player.ended, film.place]).toEqual([false, 'a@0:5.00']);
    });

    it('returns null for what is not there, and changes nothing', async () => {
      const warn = spyOn(console, 'warn');
      const film = await testFilm().start('a');
      expect([film.checkpoints.restore(), film.checkpoints.restore('nobody')]).toEqual([null, null]);
      expect(warn).toHaveBeenCalledTimes(2);
      film.checkpoints.register();
      film.player.repository.remove('a');
      const before = film.state;
      expect(film.checkpoints.restore()).toBeNull();
      expect(film.state).toBe(before);
    });
  });

  describe('previous', () => {
    it('goes to the last one, or to the one before when that was less than 5 s ago', async () => {
      const film = await testFilm().start('a', 'b', 'c');
      const one = film.advance(5).checkpoints.register();
      const two = film.advance(20).checkpoints.register();
      film.advance(5);
      expect([film.checkpoints.previous(), film.place]).toEqual([two, 'b@1:5.00']);
      film.advance(4.9);
      expect([film.checkpoints.previous(), film.place]).toEqual([one, 'a@0:5.00']);
      film.advance(3);
      expect([film.checkpoints.previous(), film.place]).toEqual([null, 'a@0:8.00']);
    });

    it('goes back further each time', async () => {
      const film = await testFilm().start('a', 'b', 'c', 'd');
      film.checkpoints.register();
      for (let times = 0; times < 3; times++) film.advance(20).checkpoints.register();
      const places = Array.from({ length: 4 }, () => film.checkpoints.previous()?.nodeId);
      expect(places).toEqual(['c', 'b', 'a', undefined]);
    });

    it('after going back and another way, follows that way', async () => {
      const film = await testFilm().start('a', 'b', 'c');
      const one = film.advance(5).checkpoints.register();
      film.advance(20).checkpoints.register();
      film.checkpoints.restore(one?.id);
      film.player.seek('c', 2);
      const three = film.checkpoints.register();
      film.advance(6);
      expect(film.checkpoints.previous()).toEqual(three);
      expect(film.checkpoints.previous()).toEqual(one);
      expect(film.checkpoints.get('all').length).toBe(3);
    });

    it('counts by the stream, also when the viewer jumped to their choice', async () => {
      const film = testFilm();
      film.player.decision.add('a', ['b', 'c'], { startTime: 5, checkpoints: { time: -1 } });
      await film.start('a');
      film.advance(6);
      film.player.decision.get('a')?.make('c', { seek: true });
      film.advance(1);
      expect([film.checkpoints.previous()?.nodeId, film.place]).toEqual(['a', 'a@0:4.00']);
    });

    it('goes to the last one while nothing plays', async () => {
      const film = await testFilm().start('a');
      const one = film.checkpoints.register();
      film.player.playlist.reset();
      expect([film.checkpoints.previous(), film.place]).toEqual([one, 'a@0:0.00']);
    });
  });
});
