import { Injector, type Signal, runInInjectionContext, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { flickerFreeSignal } from './flicker-free-signal';

describe('flickerFreeSignal', () => {
  const source = signal(false);
  let steady: Signal<boolean>;

  beforeEach(() => {
    jasmine.clock().install();
    source.set(false);
    steady = runInInjectionContext(TestBed.inject(Injector), () => flickerFreeSignal(source, 500, 400));
    TestBed.tick();
  });
  afterEach(() => jasmine.clock().uninstall());

  /** The value after each of these steps: what the source is set to, and for how many ms. */
  const after = (...steps: readonly (readonly [value: boolean, ms: number])[]): boolean[] =>
    steps.map(([value, ms]) => {
      source.set(value);
      TestBed.tick();
      jasmine.clock().tick(ms);
      TestBed.tick();
      return steady();
    });

  it('becomes true when its source was true for the delay', () => {
    expect(after([true, 499], [true, 1])).toEqual([false, true]);
  });

  it('stays false when its source is true for less than the delay, however often', () => {
    expect(after([true, 499], [false, 1], [true, 499], [false, 1000])).toEqual([false, false, false, false]);
  });

  it('stays true for the minimum after it became true, and then follows at once', () => {
    expect(after([true, 500], [false, 399], [false, 1])).toEqual([true, true, false]);
    expect(after([true, 500], [true, 5000], [false, 0])).toEqual([true, true, false]);
  });

  it('stays true when its source comes back within the minimum', () => {
    expect(after([true, 500], [false, 200], [true, 1000], [false, 0])).toEqual([true, true, true, false]);
  });
});
