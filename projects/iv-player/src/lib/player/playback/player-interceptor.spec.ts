import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { PlayerInterceptor } from './player-interceptor';
import { PlayerService } from '../player-service';
import { IV_PLAYER_INTERCEPTOR, type InterceptedEngine } from '../player-tokens';
import { TestPlayer } from '../testing/test-player';
import { PluginHost } from '../plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

/** Records calls, and executes all commands except those in `refused`. */
class TestInterceptor implements PlayerInterceptor<InterceptedEngine> {
  readonly calls: string[] = [];
  readonly refused = new Set<string>();
  answer: unknown;

  readonly engine: PlayerInterceptor<InterceptedEngine>['engine'] = (engine) => {
    this.calls.push('engine');
    return engine;
  };
  readonly command: PlayerInterceptor['command'] = (name, args, run, otherwise) => {
    this.calls.push([name, ...args].join(' '));
    return this.refused.has(name) ? otherwise : run();
  };
  readonly deliver: PlayerInterceptor['deliver'] = (name, args, delivery) => {
    if (name === 'volumechange' || name === 'timeupdate:1') this.calls.push(`${name} ${String(args)}`);
    delivery();
  };

  ask<T>(name: string, ask: () => T): T {
    this.calls.push(name);
    return this.answer === undefined ? ask() : (this.answer as T);
  }
}

describe('IV_PLAYER_INTERCEPTOR', () => {
  let interceptor: TestInterceptor;
  let fixture: TestPlayer;
  beforeEach(() => {
    interceptor = new TestInterceptor();
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0.25 }),
        { provide: IV_PLAYER_INTERCEPTOR, useValue: interceptor },
      ],
    });
    fixture = new TestPlayer({ a: 4, b: 4 });
  });

  it('can replace the engine, once', () => expect(interceptor.calls).toEqual(['engine']));

  it('does not intercept players of inner scopes', () => {
    const inner = createEnvironmentInjector(
      [provideIvPlayerTesting()],
      TestBed.inject(EnvironmentInjector),
    ).get(PlayerService);
    inner.volume = 0.5;
    expect(interceptor.calls).toEqual(['engine']);
  });

  it('receives each command once, even if it calls another', async () => {
    const { player, engine } = fixture;
    player.append('a');
    void player.play();
    engine.advance(1);
    player.pause();
    player.seek('b', 1);
    player.currentTime = 1;
    player.currentNodeIndex = 1;
    player.volume = 0.5;
    player.muted = true;
    player.playbackRate = 2;
    player.decision.add('b', ['a']).make('a', { seek: true });
    player.playlist.reset();
    await Promise.resolve();
    expect(interceptor.calls.filter((call) => !call.startsWith('volumechange'))).toEqual([
      'engine',
      'push a',
      'play',
      'pause',
      'seek b 1',
      'seek 1 0',
      'jump 1',
      'volume 0.5',
      'muted true',
      'rate 2',
      jasmine.stringMatching(/^decision\.make b \S+ true viewer$/),
      'reset',
    ]);
  });

  it('can refuse a command, whose caller then gets the alternative result', async () => {
    const { player } = fixture;
    player.append('a');
    fixture.takeEvents();
    for (const name of ['push', 'play', 'seek', 'volume', 'decision.make']) interceptor.refused.add(name);
    expect(player.append('b')).toBe(1);
    await expectAsync(player.play()).toBeResolved();
    player.seek('b');
    player.volume = 0.1;
    expect(player.decision.add('a', ['b']).make('b')).toBeFalse();
    expect(fixture.takeEvents()).toEqual([]);
    expect([fixture.playlist, player.paused, player.volume]).toEqual(['a', true, 1]);
  });

  it('receives all calls of random and deciders, and can return a result instead', () => {
    expect(pluginHost().random()).toBe(0.25);
    interceptor.answer = 0.75;
    expect(pluginHost().random()).toBe(0.75);
    interceptor.answer = 'b';
    const decider = jasmine.createSpy();
    fixture.player.decision.add('a', { decider });
    fixture.start('a').advance(3);
    expect(fixture.playlist).toBe('a b');
    expect(decider).not.toHaveBeenCalled();
  });

  it('delivers all events, without arguments for events emitted only on a node', () => {
    fixture.player.repository.get('a')?.on('timeupdate:1', () => undefined);
    fixture.start('a').advance(1.5);
    fixture.player.volume = 0.5;
    expect(interceptor.calls.filter((call) => /^(?:volumechange|timeupdate)/.test(call))).toEqual([
      'timeupdate:1 null',
      'volumechange ',
    ]);
  });
});
