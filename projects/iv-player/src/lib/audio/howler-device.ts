import { canSound, prepareHowler, soundContext, wakeHowler } from './howler-sound';

/** How long (ms) a context may take to begin before it counts as locked. */
const PATIENCE = 250;
/** Further than this (seconds) behind its context a loudspeaker is not. */
const LATEST = 1;
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/** What all sounds of the page are played on: whether it works, and how late it is heard. */
export class HowlerDevice {
  /** Whether only a gesture will make it work. */
  isLocked = false;
  private areElementsRefused = false;
  private isOpen = false;
  private changed = (): void => undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly ending = new AbortController();

  /** Calls `changed` when it begins or ceases to work. */
  watch(changed: () => void): void {
    this.changed = changed;
  }

  /** Makes it ready for the first sound. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    prepareHowler();
    const { signal } = this.ending;
    soundContext()?.addEventListener('statechange', () => this.look(), { signal });
    document.addEventListener('visibilitychange', () => this.wake(), { signal });
    for (const type of GESTURES) {
      document.addEventListener(type, () => this.wake(true), { signal, capture: true, passive: true });
    }
    this.look();
  }

  /** Whether sounds would not be heard now. */
  get isHeld(): boolean {
    return this.areElementsRefused || (soundContext() !== null && !canSound());
  }

  /** The browser did not let an element play. */
  refuseElements(): void {
    this.areElementsRefused = true;
    this.tell(true);
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
    this.ending.abort();
    clearTimeout(this.patience);
  }

  private wake(isGesture = false): void {
    const context = soundContext();
    if (context && context.state !== 'running')
      context.resume().then(
        () => this.look(),
        () => undefined,
      );
    if (isGesture && this.areElementsRefused) {
      this.areElementsRefused = false;
      this.look();
    }
  }

  private look(): void {
    clearTimeout(this.patience);
    const state = soundContext()?.state;
    if (state === 'running' && !canSound()) void wakeHowler().then(() => this.tell(this.areElementsRefused));
    else if (!this.isHeld) this.tell(false);
    else {
      this.patience = setTimeout(() => this.tell(this.isHeld), PATIENCE);
      this.changed();
    }
  }

  private tell(isLocked: boolean): void {
    this.isLocked = isLocked && !this.ending.signal.aborted;
    this.changed();
  }
}
