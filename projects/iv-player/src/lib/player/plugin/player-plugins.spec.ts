import { InjectionToken, type Provider, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../../events/player-error';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { Player } from '../../facade/player';
import { type CheckpointRegistrar, type IvPlugin, isCheckpointRegistrar } from './plugin';
import { PlayerService } from '../player-service';
import { provideIvPlugin } from './plugin-tokens';

const GREETING = new InjectionToken<string>('greeting');

/** A third party's plugin. */
class Subtitles implements IvPlugin {
  readonly name = 'subtitles';
  readonly version = '2.1.0';
  readonly configured: object[] = [];
  readonly greeting = inject(GREETING);

  configure(options: object): void {
    if ('broken' in options) throw new IvPlayerError('INVALID_ARGUMENT', 'Not broken, please.');
    this.configured.push(options);
  }
}

describe('plugins', () => {
  let resolved: Subtitles[];

  const use = (
    activeByDefault: boolean | undefined,
    options?: IvPlayerOptions,
    ...more: Provider[]
  ): void => {
    resolved = [];
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(options),
        { provide: GREETING, useValue: 'hello' },
        provideIvPlugin({
          name: 'subtitles',
          ...(activeByDefault !== undefined && { activeByDefault }),
          resolve: () => {
            const plugin = new Subtitles();
            resolved.push(plugin);
            return plugin;
          },
        }),
        ...more,
      ],
    });
  };

  it('are active with default options even when nobody names them', () => {
    use(undefined);
    const player = TestBed.inject(Player);
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables', 'subtitles']);
    expect(resolved[0]?.configured).toEqual([{}]);
  });

  it('that are off by default become active when the options name them', () => {
    use(false, { plugins: { subtitles: { size: 2 } } });
    expect(TestBed.inject(Player).initiedPlugins).toContain('subtitles');
    expect(resolved[0]?.configured).toEqual([{ size: 2 }]);
  });

  it('that are off by default become active by initPlugin, and plugininit tells it', () => {
    use(false);
    const player = TestBed.inject(Player);
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables']);
    expect(resolved).toEqual([]);
    const told: unknown[] = [];
    player.on('plugininit', (name, version) => void told.push(name, version, [...player.initiedPlugins]));
    player.initPlugin('subtitles', { size: 3 });
    expect(told).toEqual(['subtitles', '2.1.0', ['decision', 'overlays', 'audio', 'variables', 'subtitles']]);
    expect(resolved[0]?.configured).toEqual([{ size: 3 }]);
  });

  it('a second initPlugin applies the new options, to the same plugin and without plugininit', () => {
    use(true);
    const player = TestBed.inject(Player);
    const told = jasmine.createSpy('plugininit');
    player.on('plugininit', told);
    player.initPlugin('subtitles', { size: 3 });
    player.initPlugin('subtitles');
    expect(resolved.length).toBe(1);
    expect(resolved[0]?.configured).toEqual([{}, { size: 3 }, {}]);
    expect(told).not.toHaveBeenCalled();
  });

  it('are made once for a scope, inside its injection context', () => {
    use(true);
    TestBed.inject(Player);
    TestBed.inject(PlayerService).startPlugins();
    expect(resolved.map(({ greeting }) => greeting)).toEqual(['hello']);
    expect(resolved[0]?.configured).toEqual([{}]);
  });

  it('find each other by name', () => {
    use(true);
    TestBed.inject(Player);
    const service = TestBed.inject(PlayerService);
    expect(service.plugin('subtitles')).toBe(resolved[0]);
    expect(service.plugin('ghost')).toBeUndefined();
  });

  it('initPlugin of an unknown name throws UNKNOWN_PLUGIN and names those there are', () => {
    use(true);
    const player = TestBed.inject(Player);
    expect(() => player.initPlugin('ghost')).toThrowMatching(
      ({ code, message }) =>
        code === 'UNKNOWN_PLUGIN' && /decision, overlays, audio.*, subtitles/.test(message),
    );
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables', 'subtitles']);
  });

  it('an unknown name in the options throws UNKNOWN_PLUGIN', () => {
    use(true, { plugins: { ghost: {} } });
    expect(() => TestBed.inject(Player)).toThrowMatching(({ code }) => code === 'UNKNOWN_PLUGIN');
  });

  it('wrong options throw, and the plugin is not active', () => {
    use(false);
    const player = TestBed.inject(Player);
    expect(() => player.initPlugin('subtitles', { broken: true })).toThrowMatching(
      ({ code }) => code === 'INVALID_ARGUMENT',
    );
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables']);
    player.initPlugin('subtitles');
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables', 'subtitles']);
  });
});

describe('isCheckpointRegistrar', () => {
  it('knows a plugin that registers checkpoints', () => {
    const registrar: CheckpointRegistrar = { register: () => undefined };
    expect(isCheckpointRegistrar(registrar)).toBeTrue();
    expect([undefined, {}, { register: 1 }].map(isCheckpointRegistrar)).toEqual([false, false, false]);
  });
});
