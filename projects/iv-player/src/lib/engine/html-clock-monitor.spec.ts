import { HtmlClockMonitor } from './html-clock-monitor';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

type MonitoredVideo = Parameters<HtmlClockMonitor['follow']>[0];

describe('HtmlClockMonitor', () => {
  let wall: WallClock;
  let told: number[];
  let watch: HtmlClockMonitor;

  beforeEach(() => {
    wall = new WallClock();
    told = [];
    watch = new HtmlClockMonitor(() => told.push(wall.now));
  });
  afterEach(() => {
    watch.follow(null);
    wall.stop();
  });

  /** A surface whose clock is what `time` says. */
  const surfaceWith = (time: () => number, playbackRate = 1, startedAt = wall.now): MonitoredVideo => ({
    startedAt,
    startedFrom: 0,
    element: {
      playbackRate,
      get currentTime() {
        return time();
      },
    } as HTMLVideoElement,
  });
  /** Runs for 30 ms, stands until 80 ms have passed, runs. */
  const hesitant = (rate = 1): MonitoredVideo => {
    const start = wall.now;
    const passed = (): number => wall.now - start;
    return surfaceWith(() => 1 + ((Math.min(passed(), 30) + Math.max(0, passed() - 80)) * rate) / 1000, rate);
  };

  it('tells once, soon after the clock of media began to go evenly', () => {
    watch.follow(hesitant());
    wall.advance(70);
    expect(told).toEqual([]);
    wall.advance(500);
    expect(told.length).toBe(1);
    expect(told[0]).toBeGreaterThanOrEqual(96);
    expect(told[0]).toBeLessThan(125);
    expect(watch.isSettled).toBeTrue();
  });

  for (const rate of [0.5, 2]) {
    it(`knows that media runs at its own speed: ${String(rate)}`, () => {
      watch.follow(hesitant(rate));
      wall.advance(70);
      expect(told).toEqual([]);
      wall.advance(100);
      expect(told.length).toBe(1);
    });
  }

  it('does not believe a clock that only jumps, or creeps', () => {
    watch.follow(surfaceWith(() => (wall.now < 100 ? 0 : 0.05)));
    wall.advance(1000);
    watch.follow(null);
    watch.follow(surfaceWith(() => wall.now / 4000));
    wall.advance(1000);
    expect(told).toEqual([]);
  });

  it('stays quiet while the same run goes on', () => {
    const film = new VirtualVideo(60).run();
    watch.follow(film.pooled);
    wall.advance(200);
    watch.follow(film.pooled);
    wall.advance(200);
    expect(told.length).toBe(1);
    expect(watch.isSettled).toBeTrue();
  });

  it('at a seam wants proof of the follower, and does not believe the false start that it makes just then', () => {
    watch.follow(surfaceWith(() => 10 + wall.now / 1000));
    wall.advance(200);
    const start = wall.now - 10;
    const passed = (): number => wall.now - start;
    watch.follow(surfaceWith(() => (Math.min(passed(), 40) + Math.max(0, passed() - 90)) / 1000, 1, start));
    expect(watch.isSettled).toBeFalse();
    wall.advance(200);
    expect(told.length).toBe(2);
    expect(told[1]).toBeGreaterThanOrEqual(start + 90 + 16);
    expect(told[1]).toBeLessThan(start + 135);
  });

  it('tells again when the clock it believed stood still once more', () => {
    const passed = (): number => wall.now;
    watch.follow(surfaceWith(() => (Math.min(passed(), 120) + Math.max(0, passed() - 180)) / 1000));
    wall.advance(130);
    expect(told.length).toBe(1);
    wall.advance(400);
    expect(told.length).toBe(2);
    expect(told[1]).toBeGreaterThanOrEqual(180 + 16);
  });

  it('wants proof again after a change of speed', () => {
    watch.follow(surfaceWith(() => wall.now / 1000));
    wall.advance(200);
    watch.restart();
    expect(watch.isSettled).toBeFalse();
    wall.advance(30);
    expect(told.length).toBe(1);
    wall.advance(100);
    expect(told.length).toBe(2);
  });

  it('begins anew after a halt', () => {
    watch.follow(hesitant());
    wall.advance(200);
    watch.follow(null);
    expect(watch.isSettled).toBeFalse();
    wall.advance(200);
    watch.follow(hesitant());
    wall.advance(200);
    expect(told.length).toBe(2);
  });

  describe('the time for which media stands at a start', () => {
    /** Starts that take so many milliseconds, each watched until it goes evenly. */
    const starts = (latency: number, count: number, during = (): void => undefined): void => {
      for (let start = 0; start < count; start++) {
        const { now } = wall;
        watch.follow(surfaceWith(() => Math.max(0, wall.now - now - latency) / 1000));
        during();
        wall.advance(latency + 600);
        watch.follow(null);
      }
    };
    const stands = (): number => watch.startDelayOf({ startedAt: wall.now, isPlayRequested: true });

    it('is assumed at first, and less is left the longer ago it was told to play', () => {
      expect(stands()).toBeCloseTo(0.07, 4);
      const startedAt = wall.now - 30;
      expect(watch.startDelayOf({ startedAt, isPlayRequested: true })).toBeCloseTo(0.04, 4);
      expect(watch.startDelayOf({ startedAt: wall.now - 200, isPlayRequested: true })).toBe(0);
      expect(watch.startDelayOf({ startedAt, isPlayRequested: false })).toBeCloseTo(0.07, 4);
    });

    it('is learnt from starts and seeks, and none of them counts for much', () => {
      starts(390, 1);
      expect(stands()).toBeCloseTo(0.08, 4);
      starts(120, 12);
      expect(Math.abs(stands() - 0.12)).toBeLessThan(0.005);
      starts(30, 12);
      expect(Math.abs(stands() - 0.03)).toBeLessThan(0.005);
    });

    it('lies in the middle where starts differ', () => {
      for (const latency of [60, 90, 75, 65, 85, 62, 88, 75]) starts(latency, 1);
      expect(Math.abs(stands() - 0.075)).toBeLessThan(0.008);
    });

    it('is not learnt from a change of speed', () => {
      starts(160, 3, () => watch.restart());
      expect(stands()).toBeCloseTo(0.07, 4);
    });
  });
});
