import { EnvironmentInjector, PLATFORM_ID, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import { provideIvPlayer } from '../facade/provide-iv-player';
import { IV_SOUND_BACKEND } from './audio-tokens';
import { HowlerBackend } from 'iv-player/howler';
import { SILENT_BACKEND } from './silent-backend';

describe('SILENT_BACKEND', () => {
  for (const [platform, isServer] of [
    ['server', true],
    ['browser', false],
  ] as const) {
    it(`is ${isServer ? '' : 'not '}provided on a ${platform}`, () => {
      const outer = TestBed.inject(EnvironmentInjector);
      const providers = [provideIvPlayer(), { provide: PLATFORM_ID, useValue: platform }];
      const backend = createEnvironmentInjector(providers, outer).get(IV_SOUND_BACKEND);
      expect(backend === SILENT_BACKEND).toBe(isServer);
      expect(backend instanceof HowlerBackend).toBe(!isServer);
    });
  }

  it('accepts all operations without playing: has works, get returns null', () => {
    const silent = { provide: IV_SOUND_BACKEND, useValue: SILENT_BACKEND };
    const outer = TestBed.inject(EnvironmentInjector);
    const player = createEnvironmentInjector([provideIvPlayerTesting(), silent], outer).get(Player);
    const { audio } = player;
    audio.add([
      { id: 'soundtrack', src: 'a.mp3' },
      { id: 'a', src: 'a.mp3', autoplay: true },
    ]);
    audio.play('all');
    audio.volume = 0.5;
    audio.muted = true;
    audio.muted = false;
    audio.pause('all');
    audio.stop('all');
    expect([audio.has('a'), audio.get('a'), audio.get('all'), audio.drift()]).toEqual([true, null, [], null]);
    expect(player.isAudioLocked).toBeFalse();
    audio.remove('all');
    expect(audio.has('a')).toBeFalse();
    player.destroy();
  });
});
