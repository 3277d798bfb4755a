import type { SoundBackend, SoundHandle } from './sound-backend';
import type { RegisteredSound, SoundConditions } from './registered-sound';
import type { SoundDescription } from './sound-options';

/** Seconds after which a sound that waited for the output is no longer played. */
const MAX_WAIT = 0.5;

/**
 * A sound that is played on demand. If it is not loaded yet it plays once loaded. While the output is suspended requests do
 * not accumulate: when it resumes, a loop starts where it would be by then, and another sound only if it was requested
 * within the last half second, that is by the unlocking gesture itself.
 */
export class OnDemandSound implements RegisteredSound {
  readonly #backend: SoundBackend;
  /** Wall-clock second of a request that is not fulfilled yet. */
  #requestedAt: number | null = null;
  /** Whether the output was suspended meanwhile. */
  #wasLocked = false;

  constructor(
    readonly handle: SoundHandle,
    backend: SoundBackend,
    readonly description: SoundDescription,
  ) {
    this.#backend = backend;
    if (description.autoplay) this.play();
  }

  play(): void {
    this.#requestedAt = this.#backend.now;
    this.#wasLocked = false;
    this.handle.load();
    this.#tryPlay();
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
    if (isOutputResumed && this.#waited > MAX_WAIT && !this.description.loop) this.#requestedAt = null;
    this.#tryPlay();
  }

  /** Seconds since the request. */
  get #waited(): number {
    return this.#requestedAt === null ? 0 : this.#backend.now - this.#requestedAt;
  }

  #tryPlay(): void {
    const { handle, description } = this;
    const { isSuspended } = this.#backend;
    if (this.#requestedAt === null) return;
    this.#wasLocked ||= isSuspended;
    if (!handle.isLoaded || isSuspended) return;
    // What was locked is where it would be by now, also when it is loaded later than it is unlocked.
    const isLate = this.#wasLocked && this.#waited > MAX_WAIT;
    const offset = isLate && description.loop ? this.#waited * (description.rate ?? 1) : 0;
    this.#requestedAt = null;
    handle.play(offset % handle.duration || 0);
  }
}
