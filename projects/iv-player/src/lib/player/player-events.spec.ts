import { ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { RecordedPlayer } from './testing/recorded-player';

describe('player events', () => {
  let film: RecordedPlayer;
  const use = (nodes: Readonly<Record<string, number | null>>): RecordedPlayer =>
    (film = new RecordedPlayer(nodes));

  beforeEach(() => TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] }));

  describe('order', () => {
    it('a film from its first push to its end', () => {
      use({ a: 2, b: 3 });
      film.player.append('a', 'b');
      expect(film.heard()).toEqual(['playlistpush a 0', 'playlistpush b 1', 'canplay']);
      void film.player.play();
      expect(film.heard()).toEqual(['nodestart a 0', 'playing']);
      film.advance(10);
      expect(film.heard()).toEqual([
        'nodecritical a 0',
        'nodeend a 0',
        'nodestart b 1',
        'nodecritical b 1',
        'nodeend b 1',
        'ended',
      ]);
    });

    it('a jump is seeking, nodeend, nodestart, seeked', () => {
      use({ a: 5, b: 5 }).start('a', 'b').advance(1);
      film.player.currentNodeIndex = 1;
      expect(film.heard()).toEqual(['seeking', 'nodeend a 0', 'nodestart b 1', 'seeked', 'canplay']);
    });

    it('a jump to a frame that is late ends with seeked when it is on the screen', () => {
      use({ a: 5, b: 5 }).start('a', 'b').advance(1);
      film.engine.holdFrames = true;
      film.player.currentNodeIndex = 1;
      expect(film.heard()).toEqual(['seeking', 'nodeend a 0', 'nodestart b 1', 'buffering']);
      expect(film.state.isSeeking).toBeTrue();
      film.engine.showFrame();
      expect(film.heard()).toEqual(['seeked', 'canplay', 'playing']);
      expect(film.state.isSeeking).toBeFalse();
    });

    it('a seek inside the node raises no event of the node', () => {
      use({ a: 5 }).start('a').advance(1);
      film.player.seek(3);
      expect(film.heard()).toEqual(['seeking', 'seeked', 'canplay']);
    });

    it('a reset ends the node first', () => {
      use({ a: 5 }).start('a').advance(1);
      film.player.playlist.reset();
      expect(film.heard()).toEqual(['nodeend a 0', 'playlistreset']);
    });

    it('a cue at the very end comes before the end of its node, one behind it never', () => {
      const node = use({ a: 5, b: 5 }).player.repository.get('a')!;
      const told: string[] = [];
      film.player.on('nodeend', () => void told.push('nodeend'));
      for (const name of ['timeupdate:5', 'timeupdate:5.1'] as const)
        node.on(name, () => void told.push(name));
      film.start('a', 'b').advance(6);
      expect(told).toEqual(['timeupdate:5', 'nodeend']);
    });
  });

  describe('state first', () => {
    it('at a seam getters and store have gone on before nodeend', () => {
      use({ a: 2, b: 3 });
      const look = (): unknown[] => [
        film.player.currentNodeId,
        film.player.currentNodeIndex,
        film.player.currentNodeTime,
        film.state.currentNodeId,
      ];
      const seen = [film.atEach('nodeend', look), film.atEach('nodestart', look)];
      film.start('a', 'b').advance(3);
      expect(seen[0]).toEqual([['b', 1, 0, 'b']]);
      expect(seen[1]).toEqual([
        ['a', 0, 0, 'a'],
        ['b', 1, 0, 'b'],
      ]);
    });

    it('at a push the playlist has grown, at a reset it is empty', () => {
      use({ a: 2, b: 3 });
      const pushed = film.atEach('playlistpush', () => film.playlist);
      const reset = film.atEach('playlistreset', () => [
        film.player.playlist.length,
        film.player.currentNode,
      ]);
      film.player.append('a', 'b');
      film.player.playlist.reset();
      expect(pushed).toEqual(['a b', 'a b']);
      expect(reset).toEqual([[0, null]]);
    });

    it('at a jump the new node is there when seeking is raised', () => {
      use({ a: 5, b: 5 });
      const seen = film.atEach('seeking', () => [film.player.currentNodeId, film.player.currentNodeTime]);
      film.start('a', 'b').advance(1);
      film.player.seek('b', 2);
      expect(seen).toEqual([['b', 2]]);
    });

    it('at pause, playing, buffering and ended', () => {
      use({ a: 5 });
      const look = (): unknown[] => [
        film.player.paused,
        film.state.isPlaying,
        film.state.isBuffering,
        film.player.ended,
      ];
      const seen = (['playing', 'buffering', 'pause', 'ended'] as const).map((name) =>
        film.atEach(name, look),
      );
      film.start('a').advance(1);
      film.engine.stall();
      film.engine.resume();
      film.player.pause();
      void film.player.play();
      film.advance(5);
      const [running, waiting, standing, over] = [
        [false, true, false, false],
        [false, false, true, false],
        [true, false, false, false],
        [true, false, false, true],
      ];
      expect(seen).toEqual([[running, running, running], [waiting], [standing], [over]]);
    });

    it('at volumechange', () => {
      use({});
      const seen = film.atEach('volumechange', () => [
        film.player.volume,
        film.player.muted,
        film.state.volume,
      ]);
      film.player.volume = 0.5;
      film.player.muted = true;
      expect(seen).toEqual([
        [0.5, false, 0.5],
        [0.5, true, 0.5],
      ]);
    });
  });

  describe('delivery', () => {
    it('an event raised inside a listener comes after the current one has reached everyone', () => {
      use({ a: 5, b: 5 });
      const told: string[] = [];
      film.player.on('playlistpush', ({ id }) => {
        if (id === 'a') film.player.append('b');
        told.push(`first ${id}`);
      });
      film.player.on('playlistpush', ({ id }) => void told.push(`second ${id}`));
      film.player.append('a');
      expect(told).toEqual(['first a', 'second a', 'first b', 'second b']);
    });

    it('a push inside nodecritical of the last node still makes a seam', () => {
      use({ a: 2, b: 3 });
      film.player.on('nodecritical', ({ id }) => {
        if (id === 'a') film.player.append('b');
      });
      film.start('a').advance(3);
      expect(film.player.currentNodeId).toBe('b');
      expect(film.player.currentNodeTime).toBe(1);
    });

    it('a push inside nodeend of the last node comes after the end: the film has ended', () => {
      use({ a: 2, b: 3 });
      film.player.once('nodeend', () => void film.player.append('b'));
      film.start('a').advance(3);
      expect(film.player.ended).toBeTrue();
      expect(film.heard().slice(-2)).toEqual(['ended', 'playlistpush b 1']);
    });

    it('a listener that returns true is removed; once hears one event', () => {
      use({ a: 1 });
      const told: string[] = [];
      film.player.on('playlistpush', (_node, index) => {
        told.push(`until ${String(index)}`);
        return index === 1;
      });
      film.player.once('playlistpush', (_node, index) => void told.push(`once ${String(index)}`));
      film.player.append('a', 'a', 'a');
      expect(told).toEqual(['until 0', 'once 0', 'until 1']);
    });

    it('off removes; on returns a function that unsubscribes', () => {
      use({ a: 1 });
      const listener = jasmine.createSpy('listener');
      film.player.on('playlistpush', listener);
      const stop = film.player.on('playlistpush', listener);
      stop();
      film.player.append('a');
      expect(listener).toHaveBeenCalledTimes(1);
      film.player.off('playlistpush', listener);
      film.player.append('a');
      expect(listener).toHaveBeenCalledTimes(1);
    });

    it('a RegExp hears every event it matches', () => {
      use({ a: 2 });
      let count = 0;
      film.player.on(/^node/, () => {
        count++;
      });
      film.start('a').advance(3);
      expect(count).toBe(3);
    });

    it('events(name) is the same as an observable', () => {
      use({ a: 2 });
      const told: unknown[] = [];
      film.player.events('nodestart').subscribe(([node, index]) => told.push(node.id, index));
      film.start('a');
      expect(told).toEqual(['a', 0]);
    });
  });

  describe('a listener that throws', () => {
    it('stops neither the others nor playback; the error goes to Angular’s ErrorHandler', () => {
      const errors: unknown[] = [];
      TestBed.overrideProvider(ErrorHandler, {
        useValue: { handleError: (error: unknown) => errors.push(error) },
      });
      use({ a: 2, b: 2 });
      const broken = new Error('broken');
      const told: string[] = [];
      const fail = (): never => {
        throw broken;
      };
      film.player.on('nodestart', fail);
      film.player.repository.get('b')?.on('nodestart', fail);
      film.player.on('nodestart', ({ id }) => void told.push(id));
      film.start('a', 'b').advance(3);
      expect(told).toEqual(['a', 'b']);
      expect(errors).toEqual([broken, broken, broken]);
      expect(film.player.currentNodeTime).toBe(1);
    });
  });

  describe('on nodes', () => {
    it('each event of a node reaches the node after the player', () => {
      const node = use({ a: 2 }).player.repository.get('a')!;
      const told: string[] = [];
      for (const name of ['nodestart', 'nodeend', 'nodecritical', 'playlistpush'] as const) {
        node.on(name, (one, index) => void told.push(`node ${name} ${one.id} ${String(index)}`));
        film.player.on(name, () => void told.push(`player ${name}`));
      }
      film.start('a').advance(3);
      const names = ['playlistpush', 'nodestart', 'nodecritical', 'nodeend'];
      expect(told).toEqual(names.flatMap((name) => [`player ${name}`, `node ${name} a 0`]));
    });

    it('other nodes hear nothing', () => {
      use({ a: 2, b: 2 });
      const listener = jasmine.createSpy('listener');
      film.player.repository.get('b')?.on(/./, listener);
      film.start('a').advance(3);
      expect(listener).not.toHaveBeenCalled();
    });
  });

  describe('timeupdate', () => {
    it('comes at least four times a second, on the player and the current node only', () => {
      use({ a: 2, b: 2 });
      const told: string[] = [];
      film.player.on('timeupdate', () => void told.push('player'));
      for (const node of film.player.repository.get('all'))
        node.on('timeupdate', () => void told.push(node.id));
      film.start('a', 'b').advance(1);
      expect(told.filter((who) => who === 'player').length).toBeGreaterThanOrEqual(4);
      expect(told.filter((who) => who === 'a').length).toBe(told.length / 2);
    });

    it('comes after a seek too, also while paused', () => {
      use({ a: 5 }).start('a').advance(1);
      film.player.pause();
      const times = film.atEach('timeupdate', () => film.player.currentNodeTime);
      film.player.seek(3);
      expect(times).toEqual([3]);
    });

    it('does not come while the film stands', () => {
      use({ a: 5 }).start('a').advance(1);
      film.engine.stall();
      const times = film.atEach('timeupdate', () => film.player.currentNodeTime);
      film.advance(2);
      expect(times).toEqual([]);
    });
  });

  describe('timeupdate:<seconds>', () => {
    it('comes exactly when playback passes that node time, once per pass', () => {
      use({ a: 5 });
      const times: number[] = [];
      film.player.repository
        .get('a')
        ?.on('timeupdate:1.234', () => void times.push(film.player.currentNodeTime));
      film.start('a', 'a').advance(2);
      film.player.seek(0.5);
      film.advance(9);
      expect(times).toEqual([1.234, 1.234]);
    });

    it('comes at any rate, and when it is jumped over', () => {
      use({ a: 5 });
      film.player.playbackRate = 4;
      const times: number[] = [];
      for (const name of ['timeupdate:1.1', 'timeupdate:3.3'] as const) {
        film.player.repository.get('a')?.on(name, () => void times.push(film.player.currentNodeTime));
      }
      film.start('a').advance(0.5);
      film.player.seek(4);
      expect(times).toEqual([1.1, 4]);
    });

    it('at 0 comes with the start', () => {
      use({ a: 5 });
      const told: string[] = [];
      film.player.repository.get('a')?.on('timeupdate:0', () => void told.push('cue'));
      film.player.on('nodestart', () => void told.push('nodestart'));
      film.start('a');
      expect(told).toEqual(['nodestart', 'cue']);
    });

    it('may be listened to in mid-pass, and is too late for a time that is over', () => {
      const node = use({ a: 5 }).player.repository.get('a')!;
      film.start('a').advance(2);
      const told: string[] = [];
      node.on('timeupdate:1', () => void told.push('early'));
      node.on('timeupdate:3', () => void told.push('ahead'));
      film.advance(2);
      expect(told).toEqual(['ahead']);
    });

    it('is told on the node alone, once for several listeners', () => {
      use({ a: 5 });
      const told: string[] = [];
      const node = film.player.repository.get('a')!;
      node.on('timeupdate:1', () => void told.push('one'));
      node.on('timeupdate:1', () => void told.push('two'));
      film.player.on(/timeupdate:/, () => void told.push('player'));
      film.start('a').advance(2);
      expect(told).toEqual(['one', 'two']);
    });

    it('dies with its pass', () => {
      use({ a: 5, b: 5 });
      const told: string[] = [];
      film.player.repository.get('a')?.on('timeupdate:2', () => void told.push('a'));
      film.start('a', 'b').advance(1);
      film.player.seek('b');
      film.advance(3);
      expect(told).toEqual([]);
    });
  });

  describe('nodecritical', () => {
    it('comes the engine’s critical time before the end, once per pass', () => {
      use({ a: 5 });
      const times = film.atEach('nodecritical', () => film.player.currentNodeTime);
      film.start('a', 'a').advance(4.8);
      film.player.seek(4);
      film.advance(5);
      expect(times).toEqual([4.5]);
      film.advance(2);
      expect(times).toEqual([4.5, 4.5]);
    });

    it('comes at once in a node that is too short', () => {
      use({ a: 0.3 });
      const times = film.atEach('nodecritical', () => film.player.currentNodeTime);
      film.start('a').advance(1);
      expect(times).toEqual([0]);
    });

    it('waits until the length is known, and follows a change of it', () => {
      use({ a: null });
      film.engine.defaultDuration = null;
      const times = film.atEach('nodecritical', () => film.player.currentNodeTime);
      film.start('a').advance(3);
      film.engine.setMediaDuration('a', 6);
      film.engine.setMediaDuration('a', 8);
      film.advance(4.9);
      film.engine.setMediaDuration('a', 9);
      film.advance(9);
      expect(times).toEqual([7.5]);
    });
  });

  describe('canplay', () => {
    it('waits for the frame of the first node', () => {
      use({ a: 5 }).engine.holdFrames = true;
      film.player.append('a');
      expect(film.heard()).toEqual(['playlistpush a 0']);
      film.engine.showFrame();
      expect(film.heard()).toEqual(['canplay']);
    });

    it('is raised again by a seek inside the node, as by a media element: its frame had to be got first', () => {
      use({ a: 5 }).start('a').advance(1);
      film.engine.holdFrames = true;
      film.player.seek(3);
      expect(film.heard()).toEqual(['seeking', 'buffering']);
      film.engine.showFrame();
      expect(film.heard()).toEqual(['seeked', 'canplay', 'playing']);
    });
  });

  describe('playing, pause and buffering', () => {
    it('tell what the film does, each once', () => {
      use({ a: 5 }).start('a').advance(1);
      film.player.pause();
      film.player.pause();
      void film.player.play();
      film.engine.stall();
      film.advance(1);
      film.engine.resume();
      expect(film.heard()).toEqual(['pause', 'playing', 'buffering', 'playing']);
    });

    it('a pause while it waits for data ends the wait', () => {
      use({ a: 5 }).start('a').advance(1);
      film.engine.stall();
      film.player.pause();
      expect(film.heard()).toEqual(['buffering', 'pause']);
      expect(film.state.isBuffering).toBeFalse();
      film.engine.resume();
      expect(film.heard()).toEqual([]);
    });

    it('a late follower is a wait on the held frame, and a seam when it comes', () => {
      use({ a: 2, b: 5 }).start('a', 'b').advance(1);
      film.engine.holdFrames = true;
      film.advance(3);
      expect(film.heard()).toEqual(['nodecritical a 0', 'buffering']);
      expect(film.player.currentNodeId).toBe('a');
      film.engine.showFrame();
      expect(film.heard()).toEqual(['nodeend a 0', 'nodestart b 1', 'playing']);
    });
  });
});
