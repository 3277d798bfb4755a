import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { inject } from '@angular/core';
import { IV_SOUND_BACKEND } from '../audio/audio-tokens';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { type IvPlayerFeature, withPlugin } from '../player/plugin-features';
import { withAudio, withCheckpoints, withDecisions, withOverlays, withVariables } from './iv-player-features';
import type { IvPlugin } from '../player/plugin/plugin';
import { IvPlayerModule } from '../stage/iv-player-module';
import type { IvPlayerOptions } from './iv-player-options';
import { Player } from './player';
import { provideIvPlayerCore } from './provide-iv-player';

type PluginName = 'decision' | 'overlays' | 'audio' | 'variables' | 'checkpoints';

function createPlayer(features: readonly IvPlayerFeature[], options: IvPlayerOptions = {}): Player {
  TestBed.resetTestingModule().configureTestingModule({
    providers: [
      provideIvPlayerCore(options, ...features),
      { provide: FakePlaybackEngine, useFactory: () => new FakePlaybackEngine() },
      { provide: IV_PLAYBACK_ENGINE, useExisting: FakePlaybackEngine },
      { provide: FakeSoundBackend, useFactory: () => new FakeSoundBackend(inject(FakePlaybackEngine)) },
      { provide: IV_SOUND_BACKEND, useExisting: FakeSoundBackend },
    ],
  });
  return TestBed.inject(Player);
}

const FEATURES: readonly (readonly [
  plugin: PluginName,
  feature: string,
  create: () => IvPlayerFeature,
  use: (player: Player) => boolean,
])[] = [
  [
    'decision',
    'withDecisions',
    withDecisions,
    ({ decision }) => {
      decision.add('a', ['b']);
      return decision.get('a') !== null;
    },
  ],
  [
    'overlays',
    'withOverlays',
    withOverlays,
    ({ overlays }) => {
      overlays.add('title', document.createElement('p'));
      return overlays.has('title');
    },
  ],
  [
    'audio',
    'withAudio',
    withAudio,
    ({ audio }) => {
      audio.add({ id: 'door', src: 'door.mp3' });
      return audio.has('door');
    },
  ],
  [
    'variables',
    'withVariables',
    withVariables,
    ({ variables }) => {
      variables.register('score', { initialValue: 1 });
      return variables.signals.values()['score'] === 1;
    },
  ],
  ['checkpoints', 'withCheckpoints', withCheckpoints, ({ checkpoints }) => checkpoints.register() === null],
];

describe('provideIvPlayerCore', () => {
  it('plays a playlist without features', () => {
    const player = createPlayer([]);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    player.append('a');
    void player.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    expect([player.currentTime, player.initiedPlugins]).toEqual([1, []]);
  });

  for (const [plugin, feature, create, use] of FEATURES) {
    it(`provides player.${plugin} and no other plugin with ${feature}() alone [core-features]`, () => {
      const player = createPlayer([create()], { plugins: { [plugin]: {} } });
      player.repository.add({ id: 'a', source: 'a.mp4' }, { id: 'b', source: 'b.mp4' });
      expect(player.initiedPlugins).toEqual([plugin]);
      expect(use(player)).toBeTrue();
      for (const [other] of FEATURES) {
        if (other !== plugin) expect(() => player[other]).toThrow();
      }
    });

    it(`throws PLUGIN_INACTIVE naming ${feature}() for player.${plugin} without it [code-plugin-inactive] [missing-feature]`, () => {
      const player = createPlayer(FEATURES.filter(([name]) => name !== plugin).map(([, , other]) => other()));
      expect(() => player[plugin]).toThrowMatching(
        ({ code, message }) =>
          code === 'PLUGIN_INACTIVE' &&
          (message as string).includes(`add ${feature}() to provideIvPlayerCore`),
      );
    });
  }

  it('throws UNKNOWN_PLUGIN for options of a plugin without its feature', () => {
    expect(() => createPlayer([withDecisions()], { plugins: { overlays: {} } })).toThrowMatching(
      ({ code }) => code === 'UNKNOWN_PLUGIN',
    );
  });
});

describe('provideIvPlayer(options, …features)', () => {
  const preset = (options: IvPlayerOptions, ...features: readonly IvPlayerFeature[]): Player => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting(options, ...features)],
    });
    return TestBed.inject(Player);
  };

  it('keeps checkpoints inactive until initialized, with an error naming the feature', () => {
    const player = preset({});
    expect(() => player.checkpoints.register()).toThrowMatching(
      ({ code, message }) => code === 'PLUGIN_INACTIVE' && (message as string).includes('withCheckpoints()'),
    );
    player.initPlugin('checkpoints');
    expect(player.checkpoints.save().checkpoints).toEqual([]);
  });

  it('withCheckpoints() activates them [preset-features]', () =>
    expect(preset({}, withCheckpoints()).initiedPlugins).toEqual([
      'decision',
      'overlays',
      'audio',
      'variables',
      'checkpoints',
    ]));

  it('passes each plugin the options of its feature [feature-options]', () => {
    const player = preset(
      {},
      withDecisions({ timeLimit: 2 }),
      withOverlays({ defaultOptions: { visible: false } }),
      withAudio({ videoVolume: 0.5 }),
      withVariables({ register: [{ name: 'courage', initialValue: 3 }] }),
    );
    player.overlays.add('title', document.createElement('p'));
    expect([
      player.decision.timeLimit,
      player.overlays.save()['title'],
      player.audio.videoVolume,
      player.variables.getValue('courage'),
      player.initiedPlugins,
    ]).toEqual([2, false, 0.5, 3, ['decision', 'overlays', 'audio', 'variables']]);
  });

  it('replaces earlier features of the same plugin, and their options by `plugins`, key by key [preset-features]', () => {
    const features = [
      withDecisions({ timeLimit: 2, prefetch: false }),
      withDecisions({ timeLimit: 3, autoPushSingleChild: false }),
    ];
    const { decision } = preset({ plugins: { decision: { timeLimit: 4 } } }, ...features);
    expect([decision.timeLimit, decision.prefetch, decision.autoPushSingleChild]).toEqual([4, true, false]);
  });

  it('accepts custom features, including in IvPlayerModule.forRoot', () => {
    class Quiz implements IvPlugin {
      readonly name = 'quiz';
      readonly version = '1';
      readonly given: object[] = [];
      configure(options: object): void {
        this.given.push(options);
      }
    }
    const withQuiz = (): IvPlayerFeature =>
      withPlugin({ name: 'quiz', type: Quiz, options: { points: 1, hints: 2 } });
    preset({ plugins: { quiz: { hints: 3 } } }, withQuiz());
    expect(TestBed.inject(Quiz).given).toEqual([{ points: 1, hints: 3 }]);
    TestBed.resetTestingModule().configureTestingModule({
      imports: [IvPlayerModule.forRoot({ volume: 0.4 }, withQuiz())],
    });
    expect(TestBed.inject(Player).initiedPlugins).toContain('quiz');
    expect(TestBed.inject(Quiz).given).toEqual([{ points: 1, hints: 2 }]);
  });
});
