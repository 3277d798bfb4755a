import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, FakeSoundBackend } from 'iv-player/testing';
import { inject } from '@angular/core';
import { IV_SOUND_BACKEND } from '../audio/audio-tokens';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import {
  type IvPlayerFeature,
  withAudio,
  withCheckpoints,
  withDecisions,
  withOverlays,
  withVariables,
} from './iv-player-features';
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
      return variables.values()['score'] === 1;
    },
  ],
  ['checkpoints', 'withCheckpoints', withCheckpoints, ({ checkpoints }) => checkpoints.all().length === 0],
];

describe('provideIvPlayerCore', () => {
  it('without features plays a playlist', () => {
    const player = createPlayer([]);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 4 });
    player.append('a');
    void player.play();
    TestBed.inject(FakePlaybackEngine).advance(1);
    expect([player.currentTime, player.initiedPlugins]).toEqual([1, []]);
  });

  for (const [plugin, feature, create, use] of FEATURES) {
    it(`with ${feature}() alone has player.${plugin} and no other plugin [core-features]`, () => {
      const player = createPlayer([create()], { plugins: { [plugin]: {} } });
      player.repository.add({ id: 'a', source: 'a.mp4' }, { id: 'b', source: 'b.mp4' });
      expect(player.initiedPlugins).toEqual([plugin]);
      expect(use(player)).toBeTrue();
      for (const [other] of FEATURES) {
        if (other !== plugin) expect(() => player[other]).toThrow();
      }
    });

    it(`without ${feature}() throws PLUGIN_INACTIVE, which names it, at player.${plugin} [code-plugin-inactive] [missing-feature]`, () => {
      const player = createPlayer(FEATURES.filter(([name]) => name !== plugin).map(([, , other]) => other()));
      expect(() => player[plugin]).toThrowMatching(
        ({ code, message }) =>
          code === 'PLUGIN_INACTIVE' &&
          (message as string).includes(`add ${feature}() to provideIvPlayerCore`),
      );
    });
  }

  it('throws UNKNOWN_PLUGIN for options of a plugin whose feature is missing', () => {
    expect(() => createPlayer([withDecisions()], { plugins: { overlays: {} } })).toThrowMatching(
      ({ code }) => code === 'UNKNOWN_PLUGIN',
    );
  });

  it('withCheckpoints() alone leaves the plugin inactive until it is initialised', () => {
    const player = createPlayer([withCheckpoints()]);
    const { checkpoints } = player;
    expect([player.initiedPlugins, checkpoints.all()]).toEqual([[], []]);
    player.initPlugin('checkpoints');
    expect(player.initiedPlugins).toEqual(['checkpoints']);
    expect(player.checkpoints).toBe(checkpoints);
  });
});
