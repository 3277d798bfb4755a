import type { SoundBackend, SoundHandle } from './backend/sound-backend';
import type { ManagedSound, SoundConditions } from './managed-sound';
import type { SoundDescription } from './sound-options';

/** Seconds after which a sound that waited for the output is no longer played. */
const MAX_WAIT = 0.5;

/**
 * A sound that is played on demand. If it is not loaded yet it plays once loaded. While the output is suspended requests do
 * not accumulate: when it resumes, a loop starts where it would be by then, and another sound only if it was requested
 * within the last half second, that is by the unlocking gesture itself.
 */
export class OneShotSound implements ManagedSound {
  /** Wall-clock second of a request that is not fulfilled yet. */
  #requestedAt: number | null = null;

  constructor(
    readonly handle: SoundHandle,
    private readonly backend: SoundBackend,
    readonly description: SoundDescription,
  ) {
    if (description.autoplay) this.play();
  }

  play(): void {
    this.#requestedAt = this.backend.now;
    this.handle.load();
    this.#tryPlay(0);
  }

  pause(): void {
    this.#requestedAt = null;
    this.handle.pause();
  }

  stop(): void {
    this.#requestedAt = null;
    this.handle.stop();
  }

  update({ isOutputResumed }: SoundConditions): void {
    const { backend, description } = this;
    const requestedAt = this.#requestedAt;
    const waited = isOutputResumed && requestedAt !== null ? backend.now - requestedAt : 0;
    const isLate = waited > MAX_WAIT;
    if (isLate && !description.loop) this.#requestedAt = null;
    this.#tryPlay(isLate ? waited * (description.rate ?? 1) : 0);
  }

  /** @param offset seconds of the sound that should have been played by now */
  #tryPlay(offset: number): void {
    const { handle } = this;
    if (this.#requestedAt === null || !handle.isLoaded || this.backend.isSuspended) return;
    this.#requestedAt = null;
    handle.play(offset % handle.duration || 0);
  }
}
