import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { PlayerInterceptor } from './player-interceptor';
import { PlayerService } from './player-service';
import { IV_PLAYER_INTERCEPTOR, type InterceptedEngine } from './player-tokens';
import { RecordedPlayer } from './testing/recorded-player';
import { PluginHost } from './plugin/plugin-host';

const pluginHost = (): PluginHost => TestBed.inject(PluginHost);

/** Writes down what passes; refuses the commands it is told to. */
class TestTap implements PlayerInterceptor<InterceptedEngine> {
  readonly passed: string[] = [];
  readonly refused = new Set<string>();
  answer: unknown;

  readonly engine: PlayerInterceptor<InterceptedEngine>['engine'] = (engine) => {
    this.passed.push('engine');
    return engine;
  };
  readonly command: PlayerInterceptor['command'] = (name, args, run, otherwise) => {
    this.passed.push([name, ...args].join(' '));
    return this.refused.has(name) ? otherwise : run();
  };
  readonly deliver: PlayerInterceptor['deliver'] = (name, args, delivery) => {
    if (name === 'volumechange' || name === 'timeupdate:1') this.passed.push(`${name} ${String(args)}`);
    delivery();
  };

  ask<T>(name: string, ask: () => T): T {
    this.passed.push(name);
    return this.answer === undefined ? ask() : (this.answer as T);
  }
}

describe('IV_PLAYER_INTERCEPTOR', () => {
  let tap: TestTap;
  let film: RecordedPlayer;
  beforeEach(() => {
    tap = new TestTap();
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0.25 }),
        { provide: IV_PLAYER_INTERCEPTOR, useValue: tap },
      ],
    });
    film = new RecordedPlayer({ a: 4, b: 4 });
  });

  it('takes the place of the engine once', () => expect(tap.passed).toEqual(['engine']));

  it('does not intercept the player of a scope inside its own', () => {
    const inner = createEnvironmentInjector(
      [provideIvPlayerTesting()],
      TestBed.inject(EnvironmentInjector),
    ).get(PlayerService);
    inner.volume = 0.5;
    expect(tap.passed).toEqual(['engine']);
  });

  it('sees every command once, whatever it is made of', async () => {
    const { player, engine } = film;
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
    expect(tap.passed.filter((passed) => !passed.startsWith('volumechange'))).toEqual([
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
      jasmine.stringMatching(/^decision\.make b \S+ true$/),
      'reset',
    ]);
  });

  it('can keep a command from being carried out; its caller is told otherwise', async () => {
    const { player } = film;
    player.append('a');
    film.heard();
    for (const name of ['push', 'play', 'seek', 'volume', 'decision.make']) tap.refused.add(name);
    expect(player.append('b')).toBe(1);
    await expectAsync(player.play()).toBeResolved();
    player.seek('b');
    player.volume = 0.1;
    expect(player.decision.add('a', ['b']).make('b')).toBeFalse();
    expect(film.heard()).toEqual([]);
    expect([film.playlist, player.paused, player.volume]).toEqual(['a', true, 1]);
  });

  it('sees what the player asks, and may have the answer', () => {
    expect(pluginHost().random()).toBe(0.25);
    tap.answer = 0.75;
    expect(pluginHost().random()).toBe(0.75);
    tap.answer = 'b';
    const decider = jasmine.createSpy();
    film.player.decision.add('a', { decider });
    film.start('a').advance(3);
    expect(film.playlist).toBe('a b');
    expect(decider).not.toHaveBeenCalled();
  });

  it('hands out every event, and knows those of the player from those of a node alone', () => {
    film.player.repository.get('a')?.on('timeupdate:1', () => undefined);
    film.start('a').advance(1.5);
    film.player.volume = 0.5;
    expect(tap.passed.filter((passed) => /^(?:volumechange|timeupdate)/.test(passed))).toEqual([
      'timeupdate:1 null',
      'volumechange ',
    ]);
  });
});
