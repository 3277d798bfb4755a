import { canSound, prepareHowler, soundContext, resumeHowler } from './howler-internals';

/** How long (ms) a context may take to begin before it counts as locked. */
const PATIENCE = 250;
/** Further than this (seconds) behind its context a loudspeaker is not. */
const LATEST = 1;
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/** What all sounds of the page are played on: whether it works, and how late it is heard. */
export class HowlerOutput {
  /** Whether only a gesture will make it work. */
  isLocked = false;
  private areElementsLocked = false;
  private isOpen = false;
  private changed = (): void => undefined;
  private lockTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly teardown = new AbortController();

  /** Calls `changed` when it begins or ceases to work. */
  onChange(changed: () => void): void {
    this.changed = changed;
  }

  /** Makes it ready for the first sound. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    prepareHowler();
    const { signal } = this.teardown;
    soundContext()?.addEventListener('statechange', () => this.checkState(), { signal });
    document.addEventListener('visibilitychange', () => this.resume(), { signal });
    for (const type of GESTURES) {
      document.addEventListener(type, () => this.resume(true), { signal, capture: true, passive: true });
    }
    this.checkState();
  }

  /** Whether sounds would not be heard now. */
  get isSuspended(): boolean {
    return this.areElementsLocked || (soundContext() !== null && !canSound());
  }

  /** The browser did not let an element play. */
  lockElements(): void {
    this.areElementsLocked = true;
    this.setLocked(true);
  }

  /** Context time of what is heard now: the loudspeaker is behind the context, more so without a wire. */
  heardTime(context: AudioContext): number {
    const { currentTime } = context;
    // Not every browser has both.
    const { outputLatency = 0, getOutputTimestamp } = context as Partial<AudioContext>;
    const { contextTime = 0, performanceTime = 0 } = getOutputTimestamp?.call(context) ?? {};
    const heard = contextTime + (performance.now() - performanceTime) / 1000;
    const isSound = contextTime > 0 && heard <= currentTime && heard > currentTime - LATEST;
    return isSound ? heard : currentTime - outputLatency;
  }

  destroy(): void {
    this.teardown.abort();
    clearTimeout(this.lockTimer);
  }

  private resume(isGesture = false): void {
    const context = soundContext();
    if (context && context.state !== 'running')
      context.resume().then(
        () => this.checkState(),
        () => undefined,
      );
    if (isGesture && this.areElementsLocked) {
      this.areElementsLocked = false;
      this.checkState();
    }
  }

  private checkState(): void {
    clearTimeout(this.lockTimer);
    const state = soundContext()?.state;
    if (state === 'running' && !canSound())
      void resumeHowler().then(() => this.setLocked(this.areElementsLocked));
    else if (!this.isSuspended) this.setLocked(false);
    else {
      this.lockTimer = setTimeout(() => this.setLocked(this.isSuspended), PATIENCE);
      this.changed();
    }
  }

  private setLocked(isLocked: boolean): void {
    this.isLocked = isLocked && !this.teardown.signal.aborted;
    this.changed();
  }
}
