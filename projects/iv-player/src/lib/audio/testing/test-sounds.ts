import { EnvironmentInjector, type Injector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import {
  FakePlaybackEngine,
  type FakeSound,
  FakeSoundBackend,
  provideIvPlayerTesting,
} from 'iv-player/testing';
import type { IvPlayerError } from '../../events/player-error';
import type { IvPlayerOptions } from '../../facade/iv-player-options';
import { Player } from '../../facade/player';
import { PlayerService } from '../../player/player-service';
import { PluginHost } from '../../player/plugin/plugin-host';
import { PlayerSnapshots } from '../../player/player-snapshots';
import type { AudioService } from '../audio-service';
import type { SoundDescription } from '../sound-options';

/** A player on a virtual clock, with three nodes of ten seconds and fake sounds. */
export class TestSounds {
  readonly player: Player;
  readonly host: PlayerService;
  readonly media: PluginHost['media'];
  readonly snapshots: PlayerSnapshots;
  readonly engine: FakePlaybackEngine;
  readonly backend: FakeSoundBackend;
  readonly audio: AudioService;
  readonly errors: IvPlayerError[] = [];
  readonly #emitted: string[] = [];

  constructor(injector: Injector) {
    this.player = injector.get(Player);
    this.host = injector.get(PlayerService);
    this.media = injector.get<PluginHost>(PluginHost).media;
    this.snapshots = injector.get(PlayerSnapshots);
    this.engine = injector.get(FakePlaybackEngine);
    this.backend = injector.get(FakeSoundBackend);
    this.audio = this.player.audio;
    this.player.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: `${id}.mp4`, duration: 10 })));
    for (const name of ['volumechange', 'audio.volumechange', 'audiolockchange'] as const)
      this.player.on(name, () => void this.#emitted.push(name));
    this.player.on('error', (error) => void this.errors.push(error));
  }

  start(): this {
    this.player.append('a', 'b', 'c');
    return this.play();
  }

  play(): this {
    this.player.play().catch(() => undefined);
    return this;
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this;
  }

  events(): string[] {
    return this.#emitted.splice(0);
  }

  sound(id = 'soundtrack'): FakeSound {
    return this.backend.sound(id);
  }

  track(options: Partial<SoundDescription> = {}): FakeSound {
    this.audio.add({ id: 'soundtrack', src: 'track.mp3', ...options });
    return this.sound();
  }
}

export function testSounds(options: IvPlayerOptions = {}): TestSounds {
  const outer = TestBed.inject(EnvironmentInjector);
  return new TestSounds(createEnvironmentInjector([provideIvPlayerTesting(options)], outer));
}
