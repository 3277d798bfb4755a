import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import type { PlayerFact } from './plugin/player-fact';
import { PlayerService } from './player-service';
import { RecordedPlayer } from './testing/recorded-player';
import { PluginHost } from './plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

/** A fact in one short text. */
function inWords(fact: PlayerFact): string {
  switch (fact.type) {
    case 'nodePushed':
      return `nodePushed ${fact.entry.node.id} ${String(fact.index)} ${fact.cause}`;
    case 'entriesRemoved':
      return `entriesRemoved ${fact.entries.map(({ node }) => node.id).join()}`;
    case 'passEnding':
      return `passEnding ${fact.pass.node.id} ${fact.cause}`;
    case 'passStarted':
    case 'passRewound':
    case 'passTime':
      return `${fact.type} ${fact.pass.node.id} ${String(fact.time)}`;
    case 'durationChanged':
      return `durationChanged ${fact.node.id}`;
    case 'status':
      return `status ${fact.status}`;
    default:
      return fact.type;
  }
}

describe('PlayerService', () => {
  let film: RecordedPlayer;
  let service: PlayerService;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.25 })] });
    film = new RecordedPlayer({ a: 4, b: 6, c: 3, d: null });
    service = TestBed.inject(PlayerService);
  });

  it('and the facade are one player', () => {
    expect(service.repository).toBe(film.player.repository);
    expect(service.playlist).toBe(film.player.playlist);
    expect(service.reduxStore).toBe(film.player.reduxStore);
    film.start('a').advance(1);
    expect(service.currentTime).toBe(film.player.currentTime);
  });

  it('takes its random numbers from the options', () => expect(pluginHost().random()).toBe(0.25));

  it('puts the film into one surface at a time: one that has been replaced cannot take it off', () => {
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    const detachments = (): number => film.engine.log.filter(([command]) => command === 'detach').length;
    service.attach(first, first);
    service.attach(second, second);
    service.detach(first);
    expect(detachments()).toBe(0);
    service.detach(second);
    expect(detachments()).toBe(1);
  });

  it('raises errors as an event', () => {
    pluginHost().emitError(new IvPlayerError('DECIDER_FAILED', 'No.'));
    expect(film.heard()).toEqual(['error DECIDER_FAILED']);
  });

  it('tells the facts of a film, with the state changed and no event delivered', () => {
    const told: string[] = [];
    service.facts.subscribe((fact) => {
      if (fact.type === 'passTime') return;
      told.push(inWords(fact));
      if (fact.type === 'nodePushed') expect(film.player.playlist[fact.index]).toBe(fact.entry.node);
      if (fact.type === 'passStarted') expect(pluginHost().playback.currentPass).toBe(fact.pass);
      if (fact.type === 'passEnding') expect(pluginHost().playback.currentPass).toBe(fact.pass);
      expect(film.heard()).toEqual([]);
    });
    film.player.append('a');
    film.heard();
    void film.player.play();
    film.heard();
    pluginHost().playback.push(['b'], 'automatic');
    film.heard();
    film.engine.advance(3);
    film.heard();
    film.player.seek(1);
    film.heard();
    film.player.seek(2);
    film.heard();
    film.player.seek(5);
    film.heard();
    film.player.playlist.reset();
    expect(told).toEqual([
      'nodePushed a 0 application',
      'status pending',
      'passStarted a 0',
      'status playing',
      'nodePushed b 1 automatic',
      'seekStarted',
      'passRewound a 1',
      'seekCompleted',
      'seekStarted',
      'seekCompleted',
      'seekStarted',
      'passEnding a jump',
      'passStarted b 1',
      'seekCompleted',
      'passEnding b reset',
      'status pending',
      'playlistReset',
    ]);
  });

  it('tells how a pass ends and what lengths are learnt', () => {
    const told: string[] = [];
    service.facts.subscribe((fact) => {
      if (fact.type === 'passEnding' || fact.type === 'durationChanged') told.push(inWords(fact));
    });
    film.start('a', 'd').advance(30);
    expect(told).toEqual(['durationChanged d', 'passEnding a seam', 'passEnding d finished']);
  });

  it('entries stand in the order of the playlist; what follows the current pass is behind its index', () => {
    film.start('a', 'b').advance(1);
    expect(pluginHost().playback.entries.map(({ node }) => node.id)).toEqual(['a', 'b']);
    expect(pluginHost().playback.currentPass?.index).toBe(0);
    expect(pluginHost().playback.entries[0]).toBe(pluginHost().playback.currentPass!.entry);
  });

  it('each pass has its own key, also of the same entry', () => {
    film.start('a');
    const first = pluginHost().playback.currentPass!;
    film.player.currentNodeIndex = 0;
    const second = pluginHost().playback.currentPass!;
    expect(second.entry).toBe(first.entry);
    expect(second.key).not.toBe(first.key);
  });

  describe('replaceAfter', () => {
    it('takes off what was not played and pushes instead', () => {
      const told: string[] = [];
      film.start('a', 'b', 'c').advance(1);
      service.facts.subscribe((fact) => void told.push(inWords(fact)));
      pluginHost().playback.replaceAfter(0, ['c', 'd'], 'application');
      expect(film.playlist).toBe('a c d');
      expect(told.slice(0, 3)).toEqual([
        'entriesRemoved b,c',
        'nodePushed c 1 application',
        'nodePushed d 2 application',
      ]);
      expect(film.heard()).toEqual(['playlistpush c 1', 'playlistpush d 2']);
      film.advance(4);
      expect([film.player.currentNodeId, film.player.currentNodeTime]).toEqual(['c', 1]);
    });

    it('with nothing to take off drops nothing', () => {
      film.start('a');
      const told: string[] = [];
      service.facts.subscribe((fact) => void told.push(inWords(fact)));
      pluginHost().playback.replaceAfter(0, ['b'], 'application');
      expect(told).toEqual(['nodePushed b 1 application']);
    });

    it('of an unknown node throws and changes nothing', () => {
      film.start('a', 'b');
      expect(() => pluginHost().playback.replaceAfter(0, ['ghost'], 'application')).toThrowMatching(
        ({ code }) => code === 'UNKNOWN_NODE',
      );
      expect(film.playlist).toBe('a b');
    });

    it('never takes off the entry being played or one before it', () => {
      film.start('a', 'b', 'c').advance(5);
      pluginHost().playback.replaceAfter(0, ['d'], 'application');
      expect(film.playlist).toBe('a b d');
      expect(film.player.currentNodeId).toBe('b');
    });
  });

  describe('cue', () => {
    it('is called once, exactly when playback passes its time', () => {
      const times: number[] = [];
      film.start('a', 'a');
      pluginHost().playback.cue(2.345, () => times.push(service.currentNodeTime));
      film.advance(3);
      film.player.seek(1);
      film.advance(5);
      expect(times).toEqual([2.345]);
    });

    it('is called at once when its time is over', () => {
      const reached = jasmine.createSpy('reached');
      film.start('a').advance(2);
      pluginHost().playback.cue(1, reached);
      expect(reached).toHaveBeenCalledTimes(1);
    });

    it('can be taken back, and dies with its pass', () => {
      const reached = jasmine.createSpy('reached');
      film.start('a', 'b').advance(1);
      pluginHost().playback.cue(2, reached)();
      pluginHost().playback.cue(3, reached);
      film.player.seek('b');
      film.advance(6);
      expect(reached).not.toHaveBeenCalled();
    });

    it('without a pass is never called', () => {
      const reached = jasmine.createSpy('reached');
      pluginHost().playback.cue(0, reached)();
      film.start('a').advance(3);
      expect(reached).not.toHaveBeenCalled();
    });
  });

  describe('defer', () => {
    it('calls on the next turn, unless the player was destroyed meanwhile', () => {
      const task = jasmine.createSpy('task');
      pluginHost().defer(task);
      expect(task).not.toHaveBeenCalled();
      film.advance(0);
      expect(task).toHaveBeenCalledTimes(1);
      pluginHost().defer(task);
      film.player.destroy();
      film.advance(0);
      expect(task).toHaveBeenCalledTimes(1);
    });
  });

  describe('configure', () => {
    it('applies new options over those in force', () => {
      service.configure({ volume: 0.5, muted: true, playbackRate: 2, random: () => 0.75 });
      const { player } = film;
      expect([player.volume, player.muted, player.playbackRate, pluginHost().random()]).toEqual([
        0.5,
        true,
        2,
        0.75,
      ]);
      service.configure({ volume: 0.6 });
      expect([player.volume, player.muted, pluginHost().random()]).toEqual([0.6, true, 0.75]);
    });

    it('with a wrong value throws and changes nothing', () => {
      expect(() => service.configure({ volume: 0.5, playbackRate: -1 })).toThrowMatching(
        ({ code }) => code === 'INVALID_ARGUMENT',
      );
      expect(film.player.volume).toBe(1);
    });
  });

  describe('signals', () => {
    it('select shows part of the state, in any context, also with an injector given', () => {
      const injector = TestBed.inject(EnvironmentInjector);
      const isPlaying = film.player.select(({ isPlaying: advances }) => advances, { injector });
      expect(isPlaying()).toBeFalse();
      film.start('a');
      expect(isPlaying()).toBeTrue();
      film.player.pause();
      expect(isPlaying()).toBeFalse();
    });

    it('show status, current node, times, duration, volume, mute and rate', () => {
      const { signals } = film.player;
      const read = (): unknown[] => [
        ...[signals.status(), signals.currentNode()?.id, signals.currentNodeTime(), signals.currentTime()],
        ...[signals.duration(), signals.volume(), signals.muted(), signals.playbackRate()],
      ];
      expect(read()).toEqual(['paused', undefined, 0, 0, 0, 1, false, 1]);
      film.start('a', 'b').advance(5);
      Object.assign(film.player, { volume: 0.5, muted: true, playbackRate: 2 });
      expect(read()).toEqual(['playing', 'b', 1, 5, 10, 0.5, true, 2]);
      film.player.seek(2);
      expect([signals.currentNode()?.id, signals.currentTime()]).toEqual(['a', 2]);
      film.player.playlist.reset();
      expect([signals.currentNode(), signals.currentTime(), signals.duration()]).toEqual([null, 0, 0]);
    });

    it('isAudioLocked is true while the browser refuses to start with sound', async () => {
      TestBed.inject(FakePlaybackEngine).refuseAutoplay = true;
      const { isAudioLocked } = film.player.signals;
      expect(isAudioLocked()).toBeFalse();
      film.player.append('a');
      await expectAsync(film.player.play()).toBeRejected();
      expect(isAudioLocked()).toBeTrue();
    });
  });

  describe('the store', () => {
    it('holds what contract §3 names, as plain data', () => {
      film.start('a').advance(1);
      const { player } = film.player.reduxStore.getState();
      expect(player).toEqual(
        jasmine.objectContaining({
          volume: 1,
          muted: false,
          isPlaying: true,
          isPaused: false,
          isSeeking: false,
        }),
      );
      const all = film.player.reduxStore.getState();
      expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    });

    it('tells subscribers of every change', () => {
      const seen: boolean[] = [];
      film.player.reduxStore.subscribe(() => seen.push(film.state.isPlaying));
      film.start('a');
      expect(seen.at(-1)).toBeTrue();
    });
  });

  describe('destroy', () => {
    it('is idempotent and silences everything', () => {
      film.start('a', 'b').advance(1);
      const facts = jasmine.createSpy('fact');
      let completed = false;
      service.facts.subscribe({ next: facts, complete: () => (completed = true) });
      film.player.destroy();
      film.player.destroy();
      film.advance(9);
      expect(film.heard()).toEqual([]);
      expect(facts).not.toHaveBeenCalled();
      expect(completed).toBeTrue();
      expect(film.engine.log.filter(([command]) => command === 'destroy').length).toBe(1);
    });

    it('happens by itself when the scope ends', () => {
      const scope = createEnvironmentInjector(provideIvPlayerTesting(), TestBed.inject(EnvironmentInjector));
      scope.get(Player);
      const engine = scope.get(FakePlaybackEngine);
      scope.destroy();
      expect(engine.log.at(-1)).toEqual(['destroy']);
    });

    it('leaves calls that throw DESTROYED, or do nothing', async () => {
      film.player.append('a');
      film.player.destroy();
      const { player } = film;
      const destroyed = ({ code }: { code?: unknown }): boolean => code === 'DESTROYED';
      expect(() => player.seek(1)).toThrowMatching(destroyed);
      expect(() => (player.currentNodeIndex = 0)).toThrowMatching(destroyed);
      expect(() => player.initPlugin('decision')).toThrowMatching(destroyed);
      expect(() => player.append('a')).toThrowMatching(destroyed);
      expect(() => player.playlist.reset()).toThrowMatching(destroyed);
      expect(() => pluginHost().playback.push(['a'], 'automatic')).toThrowMatching(destroyed);
      await expectAsync(player.play()).toBeRejectedWith(jasmine.objectContaining({ code: 'DESTROYED' }));
      expect(() => {
        player.pause();
        player.volume = 0.5;
        service.detach(document.createElement('div'));
      }).not.toThrow();
      expect(film.heard()).toEqual(['playlistpush a 0', 'canplay']);
    });

    it('settles a play() that waits', async () => {
      const started = film.player.play();
      film.player.destroy();
      await expectAsync(started).toBeResolved();
    });
  });
});
