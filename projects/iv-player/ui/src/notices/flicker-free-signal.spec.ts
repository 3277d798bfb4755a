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

  /** Returns the value after each step: source value, and duration in ms. */
  const after = (...steps: readonly (readonly [value: boolean, ms: number])[]): boolean[] =>
    steps.map(([value, ms]) => {
      source.set(value);
      TestBed.tick();
      jasmine.clock().tick(ms);
      TestBed.tick();
      return steady();
    });

  it('becomes true once its source was true for the delay', () => {
    expect(after([true, 499], [true, 1])).toEqual([false, true]);
  });

  it('stays false if its source is repeatedly true for less than the delay', () => {
    expect(after([true, 499], [false, 1], [true, 499], [false, 1000])).toEqual([false, false, false, false]);
  });

  it('stays true for the minimum, and then follows immediately', () => {
    expect(after([true, 500], [false, 399], [false, 1])).toEqual([true, true, false]);
    expect(after([true, 500], [true, 5000], [false, 0])).toEqual([true, true, false]);
  });

  it('stays true if its source is true again within the minimum', () => {
    expect(after([true, 500], [false, 200], [true, 1000], [false, 0])).toEqual([true, true, true, false]);
  });
});
