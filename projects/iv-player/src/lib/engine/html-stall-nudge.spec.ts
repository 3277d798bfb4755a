import { stallNudge } from './html-stall-nudge';

describe('stallNudge', () => {
  /** Rates that were written. */
  const rates: number[] = [];
  /** Media of 4 s, at 1 s. */
  const media = { time: 1, loaded: 4 as number | null, isPaused: false };
  let rate: number;
  let onEvent: () => void;

  beforeEach(() => {
    jasmine.clock().install();
    rates.length = 0;
    rate = 1;
    Object.assign(media, { time: 1, loaded: 4, isPaused: false });
    const element = document.createElement('video');
    Object.defineProperties(element, {
      currentTime: { get: () => media.time },
      duration: { get: () => 4 },
      paused: { get: () => media.isPaused },
      buffered: { get: () => ({ length: media.loaded === null ? 0 : 1, end: () => media.loaded }) },
      playbackRate: { get: () => rate, set: (value: number) => rates.push((rate = value)) },
    });
    onEvent = stallNudge(element);
  });
  afterEach(() => jasmine.clock().uninstall());

  it('changes the rate of buffered media that stall, and restores it', () => {
    onEvent();
    jasmine.clock().tick(250);
    expect(rates).toEqual([]);
    jasmine.clock().tick(100);
    expect(rates).toEqual([1.01, 1]);
  });

  it('repeats until they advance', () => {
    onEvent();
    jasmine.clock().tick(950);
    expect(rates.length).toBe(6);
    media.time = 1.2;
    jasmine.clock().tick(2000);
    expect(rates.length).toBe(6);
  });

  it('ignores media that lack data', () => {
    media.loaded = 2;
    onEvent();
    jasmine.clock().tick(650);
    media.loaded = null;
    jasmine.clock().tick(350);
    expect(rates).toEqual([]);
    media.loaded = 4;
    jasmine.clock().tick(350);
    expect(rates).toEqual([1.01, 1]);
  });

  it('ignores media that play or are paused', () => {
    onEvent();
    media.time = 1.1;
    jasmine.clock().tick(1000);
    onEvent();
    media.isPaused = true;
    jasmine.clock().tick(1000);
    expect(rates).toEqual([]);
  });

  it('restarts at each event', () => {
    onEvent();
    jasmine.clock().tick(200);
    onEvent();
    jasmine.clock().tick(200);
    expect(rates).toEqual([]);
  });
});
