/** Milliseconds between two ticks of the display. */
export const TICK = 1000 / 60;

/** Timers, `performance.now` and the ticks of a 60 Hz display, all moved by `advance` and by nothing else. */
export class WallClock {
  constructor() {
    jasmine.clock().install().mockDate(new Date(0));
    spyOn(performance, 'now').and.callFake(() => Date.now());
    spyOn(window, 'requestAnimationFrame').and.callFake((look) => {
      const tick = this.nextTick();
      return window.setTimeout(() => look(tick), tick - this.now);
    });
    spyOn(window, 'cancelAnimationFrame').and.callFake((handle) => window.clearTimeout(handle));
  }

  get now(): number {
    return performance.now();
  }

  /** When the display shows what is changed at `moment` (ms). */
  nextTick(moment = this.now): number {
    return Math.floor(moment / TICK + 1e-6) * TICK + TICK;
  }

  /** Lets `milliseconds` pass. */
  advance(milliseconds: number): void {
    jasmine.clock().tick(milliseconds);
  }

  /** Lets time pass until the wall clock shows `moment` (ms). */
  advanceTo(moment: number): void {
    this.advance(moment - this.now);
  }

  /** Real time again. */
  stop(): void {
    jasmine.clock().uninstall();
  }
}
