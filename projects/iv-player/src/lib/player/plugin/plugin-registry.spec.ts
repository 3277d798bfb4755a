import {
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  InjectionToken,
  type Provider,
  type Type,
  createEnvironmentInjector,
  inject,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../../events/player-error';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { DecisionService } from '../../decision/decision-service';
import { Player } from '../../facade/player';
import { provideIvPlayerCore } from '../../facade/provide-iv-player';
import { IV_PLAYBACK_ENGINE } from '../../engine/engine-tokens';
import { type CheckpointRegistrar, type IvPlugin, isCheckpointRegistrar } from './plugin';
import { PlayerService } from '../player-service';
import { type IvPlayerFeature, withPlugin } from '../plugin-features';
import { PluginHost } from './plugin-host';

const GREETING = new InjectionToken<string>('greeting');

let created: Subtitles[];

/** Custom plugin. */
class Subtitles implements IvPlugin {
  readonly name = 'subtitles';
  readonly version = '2.1.0';
  readonly configured: object[] = [];
  readonly greeting = inject(GREETING);
  readonly host = inject(PluginHost);

  constructor() {
    created.push(this);
  }

  configure(options: object): void {
    if ('broken' in options) throw new IvPlayerError('INVALID_ARGUMENT', 'Invalid option.');
    this.configured.push(options);
  }
}

describe('PluginRegistry: plugins', () => {
  const use = (activeByDefault: boolean | undefined, options?: IvPlayerOptions): void => {
    created = [];
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(
          options,
          withPlugin({
            name: 'subtitles',
            type: Subtitles,
            ...(activeByDefault !== undefined && { activeByDefault }),
          }),
        ),
        { provide: GREETING, useValue: 'hello' },
      ],
    });
  };

  it('are active with default options if the options do not name them [default-plugins]', () => {
    use(undefined);
    const player = TestBed.inject(Player);
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables', 'subtitles']);
    expect(created[0]?.configured).toEqual([{}]);
  });

  it('that are inactive by default are activated by the options [plugin-options]', () => {
    use(false, { plugins: { subtitles: { size: 2 } } });
    expect(TestBed.inject(Player).initiedPlugins).toContain('subtitles');
    expect(created[0]?.configured).toEqual([{ size: 2 }]);
  });

  it('that are inactive by default are activated by initPlugin, which emits plugininit [initiated-plugins] [event-plugininit]', () => {
    use(false);
    const player = TestBed.inject(Player);
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables']);
    expect(created).toEqual([]);
    const emitted: unknown[] = [];
    player.on('plugininit', (name, version) => void emitted.push(name, version, [...player.initiedPlugins]));
    player.initPlugin('subtitles', { size: 3 });
    expect(emitted).toEqual([
      'subtitles',
      '2.1.0',
      ['decision', 'overlays', 'audio', 'variables', 'subtitles'],
    ]);
    expect(created[0]?.configured).toEqual([{ size: 3 }]);
  });

  it('activated later merge the options of the call over those of their feature', () => {
    created = [];
    const options = { size: 2, colour: 'red' };
    const quiz = withPlugin({ name: 'subtitles', type: Subtitles, options, activeByDefault: false });
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting({}, quiz), { provide: GREETING, useValue: 'hello' }],
    });
    TestBed.inject(Player).initPlugin('subtitles', { size: 3 });
    expect(created[0]?.configured).toEqual([{ size: 3, colour: 'red' }]);
  });

  it('receive the options of a second initPlugin, without another plugininit [init-plugin-again]', () => {
    use(true);
    const player = TestBed.inject(Player);
    const plugininit = jasmine.createSpy('plugininit');
    player.on('plugininit', plugininit);
    player.initPlugin('subtitles', { size: 3 });
    player.initPlugin('subtitles');
    expect(created.length).toBe(1);
    expect(created[0]?.configured).toEqual([{}, { size: 3 }, {}]);
    expect(plugininit).not.toHaveBeenCalled();
  });

  it('are created once per scope, inside its injection context', () => {
    use(true);
    TestBed.inject(Player);
    TestBed.inject(PlayerService);
    expect(created.map(({ greeting }) => greeting)).toEqual(['hello']);
    expect(created[0]?.configured).toEqual([{}]);
  });

  for (const [name, first] of Object.entries<Type<unknown>>({
    Player,
    PlayerService,
    DecisionService,
    Subtitles,
  })) {
    it(`all start if ${name} is injected first`, () => {
      use(undefined);
      TestBed.inject(first);
      expect(created.length).toBe(1);
      expect(created[0]?.configured).toEqual([{}]);
      expect(TestBed.inject(Player).initiedPlugins).toEqual([
        ...['decision', 'overlays', 'audio', 'variables'],
        'subtitles',
      ]);
      expect(TestBed.inject(Subtitles)).toBe(created[0]!);
    });
  }

  it('are found by name with PluginHost.plugin', () => {
    use(true);
    TestBed.inject(Player);
    expect(TestBed.inject(PluginHost).plugin('subtitles')).toBe(created[0]);
    expect(TestBed.inject(PluginHost).plugin('ghost')).toBeUndefined();
  });

  it('with an unknown name make initPlugin throw UNKNOWN_PLUGIN, listing the known ones [unknown-plugin]', () => {
    use(true);
    const player = TestBed.inject(Player);
    expect(() => player.initPlugin('ghost')).toThrowMatching(
      ({ code, message }) =>
        code === 'UNKNOWN_PLUGIN' && /decision, overlays, audio.*, subtitles/.test(message),
    );
    expect(player.initiedPlugins).toEqual(['decision', 'overlays', 'audio', 'variables', 'subtitles']);
  });

  it('with an unknown name in the options throw UNKNOWN_PLUGIN [code-unknown-plugin]', () => {
    use(true, { plugins: { ghost: {} } });
    expect(() => TestBed.inject(Player)).toThrowMatching(({ code }) => code === 'UNKNOWN_PLUGIN');
  });

  it('stay inactive if initPlugin throws for their options', () => {
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

describe('PluginRegistry: plugins of a player scope within another', () => {
  class Quiz implements IvPlugin {
    readonly name = 'quiz';
    readonly version = '1.0.0';
    configure(): void {
      // Takes no options.
    }
  }
  const core = (...features: readonly IvPlayerFeature[]): Provider[] => [
    provideIvPlayerCore({}, ...features),
    { provide: IV_PLAYBACK_ENGINE, useFactory: () => new FakePlaybackEngine() },
  ];
  const quiz = withPlugin({ name: 'quiz', type: Quiz });

  /** Returns the plugins of an inner player, in an injector and in a component, and those of the outer player. */
  const pluginsIn = (providers: Provider[]): (readonly string[])[] => {
    created = [];
    TestBed.configureTestingModule({
      providers: [
        core(withPlugin({ name: 'subtitles', type: Subtitles })),
        { provide: GREETING, useValue: 'hello' },
      ],
    });
    @Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '', providers })
    class Inner {
      readonly player = inject(Player);
    }
    const scope = createEnvironmentInjector(providers, TestBed.inject(EnvironmentInjector));
    return [
      scope.get(Player),
      TestBed.createComponent(Inner).componentInstance.player,
      TestBed.inject(Player),
    ].map(({ initiedPlugins }) => initiedPlugins);
  };

  it('are those provided with the inner player', () =>
    expect(pluginsIn(core(quiz))).toEqual([['quiz'], ['quiz'], ['subtitles']]));

  it('are none if none is provided with the inner player', () =>
    expect(pluginsIn(core())).toEqual([[], [], ['subtitles']]));

  it('are those of the outer player if the inner scope has no player', () =>
    expect(pluginsIn([...quiz.providers])).toEqual([['subtitles'], ['subtitles'], ['subtitles']]));
});

describe('isCheckpointRegistrar', () => {
  it('is true for a plugin that registers checkpoints', () => {
    const registrar: CheckpointRegistrar = { register: () => undefined };
    expect(isCheckpointRegistrar(registrar)).toBeTrue();
    expect([undefined, {}, { register: 1 }].map(isCheckpointRegistrar)).toEqual([false, false, false]);
  });
});
