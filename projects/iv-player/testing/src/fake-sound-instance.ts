import type { SoundInstance, SoundInstanceEvent, SoundInstanceListener } from 'iv-player';

/** What a sound instance asks of the sound it stands for. */
export interface InstanceOwner {
  readonly isLoaded: boolean;
  readonly duration: number;
  readonly isPlaying: boolean;
  position: number;
  rate: number;
  /** Loudness of its own, in [0, 1]. */
  ownVolume: number;
  isOwnMuted: boolean;
  loops: boolean;
  play(): void;
  pause(): void;
  stop(): void;
  load(): void;
}

interface Registration {
  readonly event: SoundInstanceEvent;
  readonly listener: SoundInstanceListener;
  readonly isOnce: boolean;
}

/** What `audio.get` hands out in tests: as a Howl, but with a single playing, whose id is 1. */
export class FakeSoundInstance implements SoundInstance {
  private registrations: readonly Registration[] = [];

  constructor(private readonly owner: InstanceOwner) {}

  play(): number {
    this.owner.play();
    return 1;
  }

  pause(): this {
    this.owner.pause();
    return this;
  }

  stop(): this {
    this.owner.stop();
    return this;
  }

  mute(muted: boolean): this {
    this.owner.isOwnMuted = muted;
    return this.tell('mute');
  }

  volume(): number;
  volume(volume: number): this;
  volume(volume?: number): number | this {
    if (volume === undefined) return this.owner.ownVolume;
    this.owner.ownVolume = volume;
    return this.tell('volume');
  }

  fade(_from: number, to: number): this {
    this.owner.ownVolume = to;
    return this.tell('fade');
  }

  rate(): number;
  rate(rate: number, id?: number): this;
  rate(rate?: number): number | this {
    if (rate === undefined) return this.owner.rate;
    this.owner.rate = rate;
    return this.tell('rate');
  }

  seek(): number;
  seek(seconds: number, id?: number): this;
  seek(seconds?: number): number | this {
    if (seconds === undefined) return this.owner.position;
    this.owner.position = seconds;
    return this.tell('seek');
  }

  loop(): boolean;
  loop(loop: boolean, id?: number): this;
  loop(loop?: boolean | number): boolean | this {
    if (typeof loop !== 'boolean') return this.owner.loops;
    this.owner.loops = loop;
    return this;
  }

  playing(): boolean {
    return this.owner.isPlaying;
  }

  duration(): number {
    return this.owner.duration;
  }

  state(): 'unloaded' | 'loading' | 'loaded' {
    return this.owner.isLoaded ? 'loaded' : 'loading';
  }

  load(): this {
    this.owner.load();
    return this;
  }

  on(event: SoundInstanceEvent, listener: SoundInstanceListener): this {
    return this.register({ event, listener, isOnce: false });
  }

  once(event: SoundInstanceEvent, listener: SoundInstanceListener): this {
    return this.register({ event, listener, isOnce: true });
  }

  off(event?: SoundInstanceEvent, listener?: SoundInstanceListener): this {
    this.registrations = this.registrations.filter(
      (one) =>
        (event !== undefined && one.event !== event) || (listener !== undefined && one.listener !== listener),
    );
    return this;
  }

  /** Raises an event. */
  tell(event: SoundInstanceEvent, error?: unknown): this {
    const heard = this.registrations.filter((one) => one.event === event);
    this.registrations = this.registrations.filter((one) => !one.isOnce || one.event !== event);
    for (const { listener } of heard) listener(1, error);
    return this;
  }

  private register(registration: Registration): this {
    this.registrations = [...this.registrations, registration];
    return this;
  }
}
