import { Subject } from 'rxjs';
import type { EngineFact } from './playback-engine';

/** Seconds between two `clockTick` facts. */
const TICK = 0.25;

/** The part of the HTML engine that needs no media: its facts, and the time of the wall clock. */
export class HtmlWallClock {
  protected readonly subject = new Subject<EngineFact>();
  readonly facts = this.subject.asObservable();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get clock(): number {
    return performance.now() / 1000;
  }

  setAlarm(time: number | null): void {
    clearTimeout(this.#timer);
    if (time === null) return;
    // Timers fire a little early or late, in hidden tabs up to a minute: the clock says what is due.
    this.#timer = setTimeout(
      () => {
        const isDue = this.clock >= time;
        if (!isDue) this.setAlarm(time);
        this.subject.next({ type: isDue ? 'alarm' : 'clockTick' });
      },
      Math.max(0, Math.min(time - this.clock, TICK)) * 1000,
    );
  }

  defer(task: () => void): void {
    setTimeout(task);
  }
}
