import { EnvironmentInjector, ErrorHandler, type Injector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from './testing/test-player';

describe('PlayerApi events', () => {
  let fixture: TestPlayer;
  const use = (nodes: Readonly<Record<string, number | null>>): TestPlayer =>
    (fixture = new TestPlayer(nodes));

  beforeEach(() => TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] }));

  describe('in order', () => {
    it('from the first push to the end of the playlist [event-playlistpush] [seam-order]', () => {
      use({ a: 2, b: 3 });
      fixture.player.append('a', 'b');
      expect(fixture.takeEvents()).toEqual(['playlistpush a 0', 'playlistpush b 1', 'canplay']);
      void fixture.player.play();
      expect(fixture.takeEvents()).toEqual(['nodestart a 0', 'playing']);
      fixture.advance(10);
      expect(fixture.takeEvents()).toEqual([
        'nodecritical a 0',
        'nodeend a 0',
        'nodestart b 1',
        'nodecritical b 1',
        'nodeend b 1',
        'ended',
      ]);
    });

    it('of a jump: seeking, nodeend, nodestart, seeked [event-seeking] [jump-order]', () => {
      use({ a: 5, b: 5 }).start('a', 'b').advance(1);
      fixture.player.currentNodeIndex = 1;
      expect(fixture.takeEvents()).toEqual(['seeking', 'nodeend a 0', 'nodestart b 1', 'seeked', 'canplay']);
    });

    it('of a jump with a late frame: seeked when the frame is on the screen [event-seeking]', () => {
      use({ a: 5, b: 5 }).start('a', 'b').advance(1);
      fixture.engine.holdFrames = true;
      fixture.player.currentNodeIndex = 1;
      expect(fixture.takeEvents()).toEqual(['seeking', 'nodeend a 0', 'nodestart b 1', 'buffering']);
      expect(fixture.state.isSeeking).toBeTrue();
      fixture.engine.showFrame();
      expect(fixture.takeEvents()).toEqual(['seeked', 'canplay', 'playing']);
      expect(fixture.state.isSeeking).toBeFalse();
    });

    it('of a seek within the current node: no node events', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.player.seek(3);
      expect(fixture.takeEvents()).toEqual(['seeking', 'seeked', 'canplay']);
    });

    it('of a reset: nodeend, then playlistreset [event-playlistreset]', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.player.playlist.reset();
      expect(fixture.takeEvents()).toEqual(['nodeend a 0', 'playlistreset']);
    });

    it('of timeupdate:<seconds> at the very end of a node: before nodeend, and never for later times', () => {
      const node = use({ a: 5, b: 5 }).player.repository.get('a')!;
      const events: string[] = [];
      fixture.player.on('nodeend', () => void events.push('nodeend'));
      for (const name of ['timeupdate:5', 'timeupdate:5.1'] as const)
        node.on(name, () => void events.push(name));
      fixture.start('a', 'b').advance(6);
      expect(events).toEqual(['timeupdate:5', 'nodeend']);
    });
  });

  describe('see the new state', () => {
    it('at a seam: getters and store show the new node before nodeend [state-before-events]', () => {
      use({ a: 2, b: 3 });
      const look = (): unknown[] => [
        fixture.player.currentNodeId,
        fixture.player.currentNodeIndex,
        fixture.player.currentNodeTime,
        fixture.state.currentNodeId,
      ];
      const seen = [fixture.atEach('nodeend', look), fixture.atEach('nodestart', look)];
      fixture.start('a', 'b').advance(3);
      // At a seam, the clip has already played for a moment.
      const atSeam = ['b', 1, fixture.engine.seamLag, 'b'];
      expect(seen[0]).toEqual([atSeam]);
      expect(seen[1]).toEqual([['a', 0, 0, 'a'], atSeam]);
    });

    it('at playlistpush and playlistreset: the playlist is extended or empty', () => {
      use({ a: 2, b: 3 });
      const pushed = fixture.atEach('playlistpush', () => fixture.playlist);
      const reset = fixture.atEach('playlistreset', () => [
        fixture.player.playlist.length,
        fixture.player.currentNode,
      ]);
      fixture.player.append('a', 'b');
      fixture.player.playlist.reset();
      expect(pushed).toEqual(['a b', 'a b']);
      expect(reset).toEqual([[0, null]]);
    });

    it('at seeking: the target of the jump is current', () => {
      use({ a: 5, b: 5 });
      const seen = fixture.atEach('seeking', () => [
        fixture.player.currentNodeId,
        fixture.player.currentNodeTime,
      ]);
      fixture.start('a', 'b').advance(1);
      fixture.player.seek('b', 2);
      expect(seen).toEqual([['b', 2]]);
    });

    it('at pause, playing, buffering and ended: the getters and flags [ended-getter]', () => {
      use({ a: 5 });
      const look = (): unknown[] => [
        fixture.player.paused,
        fixture.state.isPlaying,
        fixture.state.isBuffering,
        fixture.player.ended,
      ];
      const seen = (['playing', 'buffering', 'pause', 'ended'] as const).map((name) =>
        fixture.atEach(name, look),
      );
      fixture.start('a').advance(1);
      fixture.engine.stall();
      fixture.engine.resume();
      fixture.player.pause();
      void fixture.player.play();
      fixture.advance(5);
      const [playing, buffering, paused, ended] = [
        [false, true, false, false],
        [false, false, true, false],
        [true, false, false, false],
        [true, false, false, true],
      ];
      expect(seen).toEqual([[playing, playing, playing], [buffering], [paused], [ended]]);
    });

    it('at volumechange: the volume and muted state [state-before-events]', () => {
      use({});
      const seen = fixture.atEach('volumechange', () => [
        fixture.player.volume,
        fixture.player.muted,
        fixture.state.volume,
      ]);
      fixture.player.volume = 0.5;
      fixture.player.muted = true;
      expect(seen).toEqual([
        [0.5, false, 0.5],
        [0.5, true, 0.5],
      ]);
    });
  });

  describe('are delivered so that', () => {
    it('an event emitted inside a listener is delivered after all listeners of the current event [nested-events]', () => {
      use({ a: 5, b: 5 });
      const events: string[] = [];
      fixture.player.on('playlistpush', ({ id }) => {
        if (id === 'a') fixture.player.append('b');
        events.push(`first ${id}`);
      });
      fixture.player.on('playlistpush', ({ id }) => void events.push(`second ${id}`));
      fixture.player.append('a');
      expect(events).toEqual(['first a', 'second a', 'first b', 'second b']);
    });

    it('a push inside nodecritical of the last node still results in a seam [event-nodecritical]', () => {
      use({ a: 2, b: 3 });
      fixture.player.on('nodecritical', ({ id }) => {
        if (id === 'a') fixture.player.append('b');
      });
      fixture.start('a').advance(3);
      expect(fixture.player.currentNodeId).toBe('b');
      expect(fixture.player.currentNodeTime).toBe(1);
    });

    it('a push inside nodeend of the last node comes after ended', () => {
      use({ a: 2, b: 3 });
      fixture.player.once('nodeend', () => void fixture.player.append('b'));
      fixture.start('a').advance(3);
      expect(fixture.player.ended).toBeTrue();
      expect(fixture.takeEvents().slice(-2)).toEqual(['ended', 'playlistpush b 1']);
    });

    it('a listener that returns true is removed, and a once listener receives one event', () => {
      use({ a: 1 });
      const events: string[] = [];
      fixture.player.on('playlistpush', (_node, index) => {
        events.push(`until ${String(index)}`);
        return index === 1;
      });
      fixture.player.once('playlistpush', (_node, index) => void events.push(`once ${String(index)}`));
      fixture.player.append('a', 'a', 'a');
      expect(events).toEqual(['until 0', 'once 0', 'until 1']);
    });

    it('a listener with an injector is removed with its scope [on-injector]', () => {
      use({ a: 1 });
      const scope = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
      const events: number[] = [];
      fixture.player.on('playlistpush', (_node, index) => void events.push(index), { injector: scope });
      fixture.player.append('a');
      scope.destroy();
      fixture.player.append('a');
      expect(events).toEqual([0]);
    });

    it('a listener with a destroyed scope is never called, and removed listeners are released [on-injector]', () => {
      use({ a: 1 });
      const ends = new Set<() => void>();
      const scope = {
        destroyed: false,
        onDestroy: (end: () => void) => {
          ends.add(end);
          return () => ends.delete(end);
        },
      };
      const injector = { get: () => scope } as unknown as Injector;
      const listener = jasmine.createSpy('listener');
      const stop = fixture.player.on('playlistpush', listener, { injector });
      expect(ends.size).toBe(1);
      stop();
      expect(ends.size).toBe(0);
      scope.destroyed = true;
      fixture.player.on('playlistpush', listener, { injector })();
      fixture.player.append('a');
      expect(listener).not.toHaveBeenCalled();
      expect(ends.size).toBe(0);
    });

    it('off and the function returned by on remove a listener [on-listener]', () => {
      use({ a: 1 });
      const listener = jasmine.createSpy('listener');
      fixture.player.on('playlistpush', listener);
      const stop = fixture.player.on('playlistpush', listener);
      stop();
      fixture.player.append('a');
      expect(listener).toHaveBeenCalledTimes(1);
      fixture.player.off('playlistpush', listener);
      fixture.player.append('a');
      expect(listener).toHaveBeenCalledTimes(1);
    });

    it('a RegExp listener receives all events whose name matches [on-listener]', () => {
      use({ a: 2 });
      let count = 0;
      fixture.player.on(/^node/, () => {
        count++;
      });
      fixture.start('a').advance(3);
      expect(count).toBe(3);
    });

    it('events(name) returns an observable of the arguments [event-observable]', () => {
      use({ a: 2 });
      const events: unknown[] = [];
      fixture.player.events('nodestart').subscribe(([node, index]) => events.push(node.id, index));
      fixture.start('a');
      expect(events).toEqual(['a', 0]);
    });
  });

  describe('whose listener throws', () => {
    it('reach the other listeners, and Angular’s ErrorHandler receives the error [listener-throws]', () => {
      const errors: unknown[] = [];
      TestBed.overrideProvider(ErrorHandler, {
        useValue: { handleError: (error: unknown) => errors.push(error) },
      });
      use({ a: 2, b: 2 });
      const broken = new Error('broken');
      const events: string[] = [];
      const fail = (): never => {
        throw broken;
      };
      fixture.player.on('nodestart', fail);
      fixture.player.repository.get('b')?.on('nodestart', fail);
      fixture.player.on('nodestart', ({ id }) => void events.push(id));
      fixture.start('a', 'b').advance(3);
      expect(events).toEqual(['a', 'b']);
      expect(errors).toEqual([broken, broken, broken]);
      expect(fixture.player.currentNodeTime).toBe(1);
    });
  });

  describe('of a node', () => {
    it('are delivered to the player first, then to the node [event-node]', () => {
      const node = use({ a: 2 }).player.repository.get('a')!;
      const events: string[] = [];
      for (const name of ['nodestart', 'nodeend', 'nodecritical', 'playlistpush'] as const) {
        node.on(name, (one, index) => void events.push(`node ${name} ${one.id} ${String(index)}`));
        fixture.player.on(name, () => void events.push(`player ${name}`));
      }
      fixture.start('a').advance(3);
      const names = ['playlistpush', 'nodestart', 'nodecritical', 'nodeend'];
      expect(events).toEqual(names.flatMap((name) => [`player ${name}`, `node ${name} a 0`]));
    });

    it('are not delivered to other nodes [node-listeners]', () => {
      use({ a: 2, b: 2 });
      const listener = jasmine.createSpy('listener');
      fixture.player.repository.get('b')?.on(/./, listener);
      fixture.start('a').advance(3);
      expect(listener).not.toHaveBeenCalled();
    });
  });

  describe('timeupdate [event-timeupdate]', () => {
    it('is emitted at least four times a second, on the player and the current node only', () => {
      use({ a: 2, b: 2 });
      const events: string[] = [];
      fixture.player.on('timeupdate', () => void events.push('player'));
      for (const node of fixture.player.repository.get('all'))
        node.on('timeupdate', () => void events.push(node.id));
      fixture.start('a', 'b').advance(1);
      expect(events.filter((who) => who === 'player').length).toBeGreaterThanOrEqual(4);
      expect(events.filter((who) => who === 'a').length).toBe(events.length / 2);
    });

    it('is emitted after a seek, even while paused', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.player.pause();
      const times = fixture.atEach('timeupdate', () => fixture.player.currentNodeTime);
      fixture.player.seek(3);
      expect(times).toEqual([3]);
    });

    it('is not emitted while media time does not advance', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.engine.stall();
      const times = fixture.atEach('timeupdate', () => fixture.player.currentNodeTime);
      fixture.advance(2);
      expect(times).toEqual([]);
    });
  });

  describe('timeupdate:<seconds>', () => {
    it('is emitted exactly when playback reaches that node time, once per pass [time-cue]', () => {
      use({ a: 5 });
      const times: number[] = [];
      fixture.player.repository
        .get('a')
        ?.on('timeupdate:1.234', () => void times.push(fixture.player.currentNodeTime));
      fixture.start('a', 'a').advance(2);
      fixture.player.seek(0.5);
      fixture.advance(9);
      expect(times).toEqual([1.234, 1.234]);
    });

    it('is emitted at any rate, and when a seek skips its time [time-cue]', () => {
      use({ a: 5 });
      fixture.player.playbackRate = 4;
      const times: number[] = [];
      for (const name of ['timeupdate:1.1', 'timeupdate:3.3'] as const) {
        fixture.player.repository.get('a')?.on(name, () => void times.push(fixture.player.currentNodeTime));
      }
      fixture.start('a').advance(0.5);
      fixture.player.seek(4);
      expect(times).toEqual([1.1, 4]);
    });

    it('is emitted after nodestart for the time 0', () => {
      use({ a: 5 });
      const events: string[] = [];
      fixture.player.repository.get('a')?.on('timeupdate:0', () => void events.push('cue'));
      fixture.player.on('nodestart', () => void events.push('nodestart'));
      fixture.start('a');
      expect(events).toEqual(['nodestart', 'cue']);
    });

    it('is emitted to a listener added during the pass, unless its time has passed', () => {
      const node = use({ a: 5 }).player.repository.get('a')!;
      fixture.start('a').advance(2);
      const events: string[] = [];
      node.on('timeupdate:1', () => void events.push('early'));
      node.on('timeupdate:3', () => void events.push('ahead'));
      fixture.advance(2);
      expect(events).toEqual(['ahead']);
    });

    it('is emitted on the node only, and once for several listeners', () => {
      use({ a: 5 });
      const events: string[] = [];
      const node = fixture.player.repository.get('a')!;
      node.on('timeupdate:1', () => void events.push('one'));
      node.on('timeupdate:1', () => void events.push('two'));
      fixture.player.on(/timeupdate:/, () => void events.push('player'));
      fixture.start('a').advance(2);
      expect(events).toEqual(['one', 'two']);
    });

    it('is not emitted for a time in a pass that has ended [cue-pass]', () => {
      use({ a: 5, b: 5 });
      const events: string[] = [];
      fixture.player.repository.get('a')?.on('timeupdate:2', () => void events.push('a'));
      fixture.start('a', 'b').advance(1);
      fixture.player.seek('b');
      fixture.advance(3);
      expect(events).toEqual([]);
    });
  });

  describe('nodecritical', () => {
    it('is emitted the engine’s critical time before the end, once per pass [event-nodecritical]', () => {
      use({ a: 5 });
      const times = fixture.atEach('nodecritical', () => fixture.player.currentNodeTime);
      fixture.start('a', 'a').advance(4.8);
      fixture.player.seek(4);
      fixture.advance(5);
      expect(times).toEqual([4.5]);
      fixture.advance(2);
      expect(times).toEqual([4.5, 4.5]);
    });

    it('is emitted at the start of a node shorter than the critical time', () => {
      use({ a: 0.3 });
      const times = fixture.atEach('nodecritical', () => fixture.player.currentNodeTime);
      fixture.start('a').advance(1);
      expect(times).toEqual([0]);
    });

    it('is emitted only once the duration is known, and follows its changes', () => {
      use({ a: null });
      fixture.engine.defaultDuration = null;
      const times = fixture.atEach('nodecritical', () => fixture.player.currentNodeTime);
      fixture.start('a').advance(3);
      fixture.engine.setMediaDuration('a', 6);
      fixture.engine.setMediaDuration('a', 8);
      fixture.advance(4.9);
      fixture.engine.setMediaDuration('a', 9);
      fixture.advance(9);
      expect(times).toEqual([7.5]);
    });
  });

  describe('canplay [event-canplay]', () => {
    it('is emitted when the first frame of the first node is available', () => {
      use({ a: 5 }).engine.holdFrames = true;
      fixture.player.append('a');
      expect(fixture.takeEvents()).toEqual(['playlistpush a 0']);
      fixture.engine.showFrame();
      expect(fixture.takeEvents()).toEqual(['canplay']);
    });

    it('is emitted again after a seek within the node, as by a media element', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.engine.holdFrames = true;
      fixture.player.seek(3);
      expect(fixture.takeEvents()).toEqual(['seeking', 'buffering']);
      fixture.engine.showFrame();
      expect(fixture.takeEvents()).toEqual(['seeked', 'canplay', 'playing']);
    });
  });

  describe('playing, pause and buffering', () => {
    it('are emitted once for each change [event-playing]', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.player.pause();
      fixture.player.pause();
      void fixture.player.play();
      fixture.engine.stall();
      fixture.advance(1);
      fixture.engine.resume();
      expect(fixture.takeEvents()).toEqual(['pause', 'playing', 'buffering', 'playing']);
    });

    it('a pause while buffering ends the buffering', () => {
      use({ a: 5 }).start('a').advance(1);
      fixture.engine.stall();
      fixture.player.pause();
      expect(fixture.takeEvents()).toEqual(['buffering', 'pause']);
      expect(fixture.state.isBuffering).toBeFalse();
      fixture.engine.resume();
      expect(fixture.takeEvents()).toEqual([]);
    });

    it('buffers on the last frame while the next node is late, then continues [late-node]', () => {
      use({ a: 2, b: 5 }).start('a', 'b').advance(1);
      fixture.engine.holdFrames = true;
      fixture.advance(3);
      expect(fixture.takeEvents()).toEqual(['nodecritical a 0', 'buffering']);
      expect(fixture.player.currentNodeId).toBe('a');
      fixture.engine.showFrame();
      expect(fixture.takeEvents()).toEqual(['nodeend a 0', 'nodestart b 1', 'playing']);
    });
  });
});
