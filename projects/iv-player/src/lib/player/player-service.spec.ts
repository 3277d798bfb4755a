import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import type { PlayerFact } from './playback/player-fact';
import { PlayerService } from './player-service';
import { TestPlayer } from './testing/test-player';
import { PluginHost } from './plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

/** Formats a fact as a short text. */
function describeFact(fact: PlayerFact): string {
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
    case 'nodeChanged':
      return `nodeChanged ${fact.node.id}`;
    case 'status':
      return `status ${fact.status}`;
    default:
      return fact.type;
  }
}

describe('PlayerService', () => {
  let fixture: TestPlayer;
  let service: PlayerService;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.25 })] });
    fixture = new TestPlayer({ a: 4, b: 6, c: 3, d: null });
    service = TestBed.inject(PlayerService);
  });

  it('is the same player as the facade', () => {
    expect(service.repository).toBe(fixture.player.repository);
    expect(service.playlist).toBe(fixture.player.playlist);
    expect(service.reduxStore).toBe(fixture.player.reduxStore);
    fixture.start('a').advance(1);
    expect(service.currentTime).toBe(fixture.player.currentTime);
  });

  it('uses the random numbers of the options [random-option]', () =>
    expect(pluginHost().random()).toBe(0.25));

  it('attaches the engine to one container at a time, and ignores detaching a replaced one', () => {
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    const detachments = (): number => fixture.engine.log.filter(([command]) => command === 'detach').length;
    service.attach(first, first);
    service.attach(second, second);
    service.detach(first);
    expect(detachments()).toBe(0);
    service.detach(second);
    expect(detachments()).toBe(1);
  });

  it('emits errors reported by plugins as error events [event-error]', () => {
    pluginHost().emitError(new IvPlayerError('DECIDER_FAILED', 'No.'));
    expect(fixture.takeEvents()).toEqual(['error DECIDER_FAILED']);
  });

  it('emits each fact after the state changed and before any event is delivered', () => {
    const facts: string[] = [];
    service.facts.subscribe((fact) => {
      // The player is destroyed after the spec.
      if (fact.type === 'passTime' || fact.type === 'closing') return;
      facts.push(describeFact(fact));
      if (fact.type === 'nodePushed') expect(fixture.player.playlist[fact.index]).toBe(fact.entry.node);
      if (fact.type === 'passStarted') expect(pluginHost().playback.currentPass).toBe(fact.pass);
      if (fact.type === 'passEnding') expect(pluginHost().playback.currentPass).toBe(fact.pass);
      expect(fixture.takeEvents()).toEqual([]);
    });
    fixture.player.append('a');
    fixture.takeEvents();
    void fixture.player.play();
    fixture.takeEvents();
    pluginHost().playback.push(['b'], 'automatic');
    fixture.takeEvents();
    fixture.engine.advance(3);
    fixture.takeEvents();
    fixture.player.seek(1);
    fixture.takeEvents();
    fixture.player.seek(2);
    fixture.takeEvents();
    fixture.player.seek(5);
    fixture.takeEvents();
    fixture.player.playlist.reset();
    expect(facts).toEqual([
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

  it('emits the reason a pass ended, and measured durations', () => {
    const facts: string[] = [];
    service.facts.subscribe((fact) => {
      if (fact.type === 'passEnding' || fact.type === 'nodeChanged') facts.push(describeFact(fact));
    });
    fixture.start('a', 'd').advance(30);
    expect(facts).toEqual(['nodeChanged d', 'passEnding a seam', 'passEnding d finished']);
  });

  it('keeps the entries in playlist order, with the next one after the current pass', () => {
    fixture.start('a', 'b').advance(1);
    expect(pluginHost().playback.entries.map(({ node }) => node.id)).toEqual(['a', 'b']);
    expect(pluginHost().playback.currentPass?.index).toBe(0);
    expect(pluginHost().playback.entries[0]).toBe(pluginHost().playback.currentPass!.entry);
  });

  it('gives each pass its own key, including passes of the same entry', () => {
    fixture.start('a');
    const first = pluginHost().playback.currentPass!;
    fixture.player.currentNodeIndex = 0;
    const second = pluginHost().playback.currentPass!;
    expect(second.entry).toBe(first.entry);
    expect(second.key).not.toBe(first.key);
  });

  describe('replaceAfter', () => {
    it('removes unplayed entries and pushes new ones', () => {
      const facts: string[] = [];
      fixture.start('a', 'b', 'c').advance(1);
      service.facts.subscribe((fact) => void facts.push(describeFact(fact)));
      pluginHost().playback.replaceAfter(0, ['c', 'd'], 'application');
      expect(fixture.playlist).toBe('a c d');
      expect(facts.slice(0, 3)).toEqual([
        'entriesRemoved b,c',
        'nodePushed c 1 application',
        'nodePushed d 2 application',
      ]);
      expect(fixture.takeEvents()).toEqual(['playlistpush c 1', 'playlistpush d 2']);
      fixture.advance(4);
      expect([fixture.player.currentNodeId, fixture.player.currentNodeTime]).toEqual(['c', 1]);
    });

    it('emits no entriesRemoved when there is nothing to remove', () => {
      fixture.start('a');
      const facts: string[] = [];
      service.facts.subscribe((fact) => void facts.push(describeFact(fact)));
      pluginHost().playback.replaceAfter(0, ['b'], 'application');
      expect(facts).toEqual(['nodePushed b 1 application']);
    });

    it('throws UNKNOWN_NODE for an unknown node without changing anything', () => {
      fixture.start('a', 'b');
      expect(() => pluginHost().playback.replaceAfter(0, ['ghost'], 'application')).toThrowMatching(
        ({ code }) => code === 'UNKNOWN_NODE',
      );
      expect(fixture.playlist).toBe('a b');
    });

    it('never removes the current entry or an earlier one', () => {
      fixture.start('a', 'b', 'c').advance(5);
      pluginHost().playback.replaceAfter(0, ['d'], 'application');
      expect(fixture.playlist).toBe('a b d');
      expect(fixture.player.currentNodeId).toBe('b');
    });
  });

  describe('cue', () => {
    it('calls its callback once, exactly when playback reaches its time', () => {
      const times: number[] = [];
      fixture.start('a', 'a');
      pluginHost().playback.cue(2.345, () => times.push(service.currentNodeTime));
      fixture.advance(3);
      fixture.player.seek(1);
      fixture.advance(5);
      expect(times).toEqual([2.345]);
    });

    it('calls its callback immediately when its time has passed', () => {
      const reached = jasmine.createSpy('reached');
      fixture.start('a').advance(2);
      pluginHost().playback.cue(1, reached);
      expect(reached).toHaveBeenCalledTimes(1);
    });

    it('can be removed, and is removed when its pass ends', () => {
      const reached = jasmine.createSpy('reached');
      fixture.start('a', 'b').advance(1);
      pluginHost().playback.cue(2, reached)();
      pluginHost().playback.cue(3, reached);
      fixture.player.seek('b');
      fixture.advance(6);
      expect(reached).not.toHaveBeenCalled();
    });

    it('never calls its callback without a pass', () => {
      const reached = jasmine.createSpy('reached');
      pluginHost().playback.cue(0, reached)();
      fixture.start('a').advance(3);
      expect(reached).not.toHaveBeenCalled();
    });
  });

  describe('defer', () => {
    it('runs the task in the next turn of the event loop, unless the player is destroyed first', () => {
      const task = jasmine.createSpy('task');
      pluginHost().defer(task);
      expect(task).not.toHaveBeenCalled();
      fixture.advance(0);
      expect(task).toHaveBeenCalledTimes(1);
      pluginHost().defer(task);
      fixture.player.destroy();
      fixture.advance(0);
      expect(task).toHaveBeenCalledTimes(1);
    });
  });

  describe('configure', () => {
    it('merges new options over the current ones', () => {
      service.configure({ volume: 0.5, muted: true, playbackRate: 2, random: () => 0.75 });
      const { player } = fixture;
      expect([player.volume, player.muted, player.playbackRate, pluginHost().random()]).toEqual([
        0.5,
        true,
        2,
        0.75,
      ]);
      service.configure({ volume: 0.6 });
      expect([player.volume, player.muted, pluginHost().random()]).toEqual([0.6, true, 0.75]);
    });

    it('throws INVALID_ARGUMENT for an invalid value without changing anything [code-invalid-argument]', () => {
      expect(() => service.configure({ volume: 0.5, playbackRate: -1 })).toThrowMatching(
        ({ code }) => code === 'INVALID_ARGUMENT',
      );
      expect(fixture.player.volume).toBe(1);
    });
  });

  describe('signals [player-signals]', () => {
    it('select returns part of the state as a signal, with or without an injector [player-select]', () => {
      const injector = TestBed.inject(EnvironmentInjector);
      const isPlaying = fixture.player.select(({ isPlaying: advances }) => advances, { injector });
      expect(isPlaying()).toBeFalse();
      fixture.start('a');
      expect(isPlaying()).toBeTrue();
      fixture.player.pause();
      expect(isPlaying()).toBeFalse();
    });

    it('contain the status, current node, times, duration, volume, mute and rate', () => {
      const { signals } = fixture.player;
      const read = (): unknown[] => [
        ...[signals.status(), signals.currentNode()?.id, signals.currentNodeTime(), signals.currentTime()],
        ...[signals.duration(), signals.volume(), signals.muted(), signals.playbackRate()],
      ];
      expect(read()).toEqual(['paused', undefined, 0, 0, 0, 1, false, 1]);
      fixture.start('a', 'b').advance(5);
      Object.assign(fixture.player, { volume: 0.5, muted: true, playbackRate: 2 });
      expect(read()).toEqual(['playing', 'b', 1, 5, 10, 0.5, true, 2]);
      fixture.player.seek(2);
      expect([signals.currentNode()?.id, signals.currentTime()]).toEqual(['a', 2]);
      fixture.player.playlist.reset();
      expect([signals.currentNode(), signals.currentTime(), signals.duration()]).toEqual([null, 0, 0]);
    });

    it('isAudioLocked is true while the browser blocks sound [audio-locked]', async () => {
      TestBed.inject(FakePlaybackEngine).refuseAutoplay = true;
      const { isAudioLocked } = fixture.player.signals;
      expect(isAudioLocked()).toBeFalse();
      fixture.player.append('a');
      await expectAsync(fixture.player.play()).toBeRejected();
      expect(isAudioLocked()).toBeTrue();
    });
  });

  describe('store', () => {
    it('holds the state of the player as plain JSON [store-state] [store-plain]', () => {
      fixture.start('a').advance(1);
      const { player } = fixture.player.reduxStore.getState();
      expect(player).toEqual(
        jasmine.objectContaining({
          volume: 1,
          muted: false,
          isPlaying: true,
          isPaused: false,
          isSeeking: false,
        }),
      );
      const all = fixture.player.reduxStore.getState();
      expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    });

    it('notifies subscribers of each change', () => {
      const seen: boolean[] = [];
      fixture.player.reduxStore.subscribe(() => seen.push(fixture.state.isPlaying));
      fixture.start('a');
      expect(seen.at(-1)).toBeTrue();
    });
  });

  describe('destroy', () => {
    it('can be called twice, and stops all events and facts [player-destroy]', () => {
      fixture.start('a', 'b').advance(1);
      const facts = jasmine.createSpy('fact');
      let completed = false;
      service.facts.subscribe({ next: facts, complete: () => (completed = true) });
      fixture.player.destroy();
      fixture.player.destroy();
      fixture.advance(9);
      expect(fixture.takeEvents()).toEqual([]);
      expect(facts.calls.allArgs()).toEqual([[{ type: 'closing' }]]);
      expect(completed).toBeTrue();
      expect(fixture.engine.log.filter(([command]) => command === 'destroy').length).toBe(1);
    });

    it('is called when the injector of the player is destroyed [player-destroy]', () => {
      const scope = createEnvironmentInjector(provideIvPlayerTesting(), TestBed.inject(EnvironmentInjector));
      scope.get(Player);
      const engine = scope.get(FakePlaybackEngine);
      scope.destroy();
      expect(engine.log.at(-1)).toEqual(['destroy']);
    });

    it('makes later calls throw DESTROYED or have no effect [code-destroyed]', async () => {
      fixture.player.append('a');
      fixture.player.destroy();
      const { player } = fixture;
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
      expect(fixture.takeEvents()).toEqual(['playlistpush a 0', 'canplay']);
    });

    it('resolves a pending play()', async () => {
      const started = fixture.player.play();
      fixture.player.destroy();
      await expectAsync(started).toBeResolved();
    });
  });
});
