import { Injector, afterEveryRender } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ControlsPage } from '../testing/controls-page';

describe('<iv-controls> during playback', () => {
  // Never idle, regardless of the frame rate.
  beforeEach(() => void jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  it('updates the time without change detection, including while a choice is open', async () => {
    const page = new ControlsPage().play().advance(1);
    let renders = 0;
    afterEveryRender(() => renders++, { injector: TestBed.inject(Injector) });
    const frame = () => new Promise(requestAnimationFrame);
    // Flush what the last changes have scheduled.
    for (let count = 0; count < 3; count++) await frame();
    const playFor = async (seconds: number): Promise<number> => {
      renders = 0;
      for (let step = 0; step < seconds * 4; step++) {
        page.engine.advanceFrames(15);
        await frame();
        await frame();
      }
      return renders;
    };
    expect(await playFor(2)).toBe(0);
    expect(page.slider.valueAsNumber).toBeCloseTo(3, 3);
    page.engine.advance(2);
    for (let count = 0; count < 3; count++) await frame();
    expect(page.player.decision.signals.open()).not.toBeNull();
    expect(await playFor(2)).toBe(0);
    expect(page.slider.valueAsNumber).toBeCloseTo(7, 3);
  });
});
