import type { SoundBackend, SoundHandle } from './sound-backend';
import type { RegisteredSound, SoundConditions } from './registered-sound';
import type { SoundDescription } from './sound-options';

/** Maximum delay in seconds for playing a sound that was requested while the output was suspended. */
const MAX_WAIT = 0.5;

/**
 * Plays a sound on demand, as soon as it is loaded. Requests do not accumulate while the output is suspended. When it resumes, a loop
 * starts at the position it would have reached; other sounds play only if requested in the last half second, such as by the gesture that
 * unlocked the output.
 */
export class OnDemandSound implements RegisteredSound {
  readonly #backend: SoundBackend;
  /** Wall-clock time in seconds of the pending request. */
  #requestedAt: number | null = null;
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

  get #waited(): number {
    return this.#requestedAt === null ? 0 : this.#backend.now - this.#requestedAt;
  }

  #tryPlay(): void {
    const { handle, description } = this;
    const { isSuspended } = this.#backend;
    if (this.#requestedAt === null) return;
    this.#wasLocked ||= isSuspended;
    if (!handle.isLoaded || isSuspended) return;
    // Applies even if the sound finishes loading after the output was unlocked.
    const isLate = this.#wasLocked && this.#waited > MAX_WAIT;
    const offset = isLate && description.loop ? this.#waited * (description.rate ?? 1) : 0;
    this.#requestedAt = null;
    handle.play(offset % handle.duration || 0);
  }
}
