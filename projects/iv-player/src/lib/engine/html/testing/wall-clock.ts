/** Milliseconds between two refreshes of the display. */
export const REFRESH = 1000 / 60;

/** Mocks timers, `performance.now` and the animation frames of a 60 Hz display. Only `advance` moves them. */
export class WallClock {
  constructor() {
    jasmine.clock().install().mockDate(new Date(0));
    spyOn(performance, 'now').and.callFake(() => Date.now());
    spyOn(window, 'requestAnimationFrame').and.callFake((callback) => {
      const refresh = this.nextRefresh();
      return window.setTimeout(() => callback(refresh), refresh - this.now);
    });
    spyOn(window, 'cancelAnimationFrame').and.callFake((handle) => window.clearTimeout(handle));
  }

  get now(): number {
    return performance.now();
  }

  /** The refresh at which a change made at `time` (ms) is visible. */
  nextRefresh(time = this.now): number {
    return Math.floor(time / REFRESH + 1e-6) * REFRESH + REFRESH;
  }

  advance(milliseconds: number): void {
    jasmine.clock().tick(milliseconds);
  }

  advanceTo(time: number): void {
    this.advance(time - this.now);
  }

  stop(): void {
    jasmine.clock().uninstall();
  }
}
