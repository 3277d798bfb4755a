import type { ManagedSound, SoundConditions } from './managed-sound';
import type { SoundBackend, SoundHandle } from './backend/sound-backend';
import type { SoundDescription } from './sound-options';

/** Seconds after which a sound that could not be heard at its time is not wanted any more. */
const STALE = 0.5;

/**
 * A sound that is played when it is asked for. Asked for while it loads, it sounds as soon as it can. While the browser
 * holds sounds back nothing piles up: after the gesture a loop sounds where it would be by now, and anything else only if
 * it was asked for by that very gesture. Contract §7.
 */
export class OneShotSound implements ManagedSound {
  readonly drift = null;
  readonly snapshot = null;
  /** When it was asked for and could not be heard; seconds. */
  private askedAt: number | null = null;

  constructor(
    readonly handle: SoundHandle,
    private readonly backend: SoundBackend,
    private readonly description: SoundDescription,
  ) {
    if (description.autoplay) this.play();
  }

  play(): void {
    this.askedAt = this.backend.now;
    this.handle.load();
    this.settle(0);
  }

  pause(): void {
    this.askedAt = null;
    this.handle.pause();
  }

  stop(): void {
    this.askedAt = null;
    this.handle.stop();
  }

  invalidate(): void {
    // It goes by its own clock.
  }

  restore(): void {
    // It is over, or goes on.
  }

  update({ isOutputResumed: isReleased }: SoundConditions): void {
    const late = this.askedAt === null ? 0 : this.backend.now - this.askedAt;
    const isLate = isReleased && late > STALE;
    if (isLate && !this.description.loop) this.askedAt = null;
    this.settle(isLate ? late * (this.description.rate ?? 1) : 0);
  }

  /** @param late seconds of it that should have been heard by now */
  private settle(late: number): void {
    const { askedAt, handle: voice, backend } = this;
    if (askedAt === null || !voice.isLoaded || backend.isSuspended) return;
    this.askedAt = null;
    voice.playOnce(late % voice.duration || 0);
  }
}
