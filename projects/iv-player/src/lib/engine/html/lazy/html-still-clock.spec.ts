import { playStill } from './html-still-clock';
import { WallClock } from '../testing/wall-clock';

describe('playStill', () => {
  let wall: WallClock;
  let slept: number;
  let element: HTMLVideoElement;
  let teardown: AbortController;

  beforeEach(() => {
    wall = new WallClock();
    slept = 0;
    (performance.now as jasmine.Spy).and.callFake(() => Date.now() + slept);
    element = document.createElement('video');
    teardown = new AbortController();
    playStill(element, 3, teardown.signal);
  });
  afterEach(() => {
    teardown.abort();
    wall.stop();
  });

  it('ends a picture after its length', async () => {
    await element.play();
    wall.advance(2900);
    expect([element.ended, element.paused]).toEqual([false, false]);
    expect(element.currentTime).toBeCloseTo(2.9, 6);
    wall.advance(200);
    expect([element.ended, element.paused, element.currentTime]).toEqual([true, true, 3]);
  });

  it('stands still while the computer sleeps [held-picture]', async () => {
    await element.play();
    wall.advance(1000);
    slept += 3_600_000;
    wall.advance(1000);
    expect(element.ended).toBeFalse();
    expect(element.currentTime).toBeGreaterThan(1.5);
    expect(element.currentTime).toBeLessThan(2.1);
    wall.advance(1500);
    expect(element.ended).toBeTrue();
  });

  // A timer that is due after 250 ms may be 1.5 s late.
  for (const [milliseconds, time] of [
    [1749, 2.75],
    [1751, 1.25],
  ] as const)
    it(`counts ${time - 1} s of ${milliseconds} ms without a reading [held-picture]`, async () => {
      await element.play();
      wall.advance(1000);
      slept += milliseconds - 250;
      wall.advance(250);
      expect(element.currentTime).toBeCloseTo(time, 2);
    });
});
