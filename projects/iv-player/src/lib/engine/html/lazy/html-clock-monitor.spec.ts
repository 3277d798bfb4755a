import { HtmlClockMonitor } from './html-clock-monitor';
import { VirtualVideo } from '../testing/virtual-video';
import { WallClock } from '../testing/wall-clock';

type MonitoredVideo = Parameters<HtmlClockMonitor['follow']>[0];

describe('HtmlClockMonitor', () => {
  let wall: WallClock;
  let reported: number[];
  let monitor: HtmlClockMonitor;

  beforeEach(() => {
    wall = new WallClock();
    reported = [];
    monitor = new HtmlClockMonitor(() => reported.push(wall.now));
  });
  afterEach(() => {
    monitor.follow(null);
    wall.stop();
  });

  /** A video whose media time is `time`. */
  const videoWith = (time: () => number, playbackRate = 1, startedAt = wall.now): MonitoredVideo => ({
    startedAt,
    startedFrom: 0,
    element: {
      playbackRate,
      get currentTime() {
        return time();
      },
    } as HTMLVideoElement,
  });
  /** Media time advances for 30 ms, stays until 80 ms have passed, then advances. */
  const startingVideo = (rate = 1): MonitoredVideo => {
    const start = wall.now;
    const passed = (): number => wall.now - start;
    return videoWith(() => 1 + ((Math.min(passed(), 30) + Math.max(0, passed() - 80)) * rate) / 1000, rate);
  };

  it('reports once, soon after media time has started to advance evenly', () => {
    monitor.follow(startingVideo());
    wall.advance(70);
    expect(reported).toEqual([]);
    wall.advance(500);
    expect(reported.length).toBe(1);
    expect(reported[0]).toBeGreaterThanOrEqual(96);
    expect(reported[0]).toBeLessThan(125);
    expect(monitor.isSettled).toBeTrue();
  });

  for (const rate of [0.5, 2]) {
    it(`accounts for the playback rate: ${String(rate)}`, () => {
      monitor.follow(startingVideo(rate));
      wall.advance(70);
      expect(reported).toEqual([]);
      wall.advance(100);
      expect(reported.length).toBe(1);
    });
  }

  it('does not report a clock that only jumps or is slow', () => {
    monitor.follow(videoWith(() => (wall.now < 100 ? 0 : 0.05)));
    wall.advance(1000);
    monitor.follow(null);
    monitor.follow(videoWith(() => wall.now / 4000));
    wall.advance(1000);
    expect(reported).toEqual([]);
  });

  it('reports a clock that advances in 40 ms steps, once and soon', () => {
    monitor.follow(videoWith(() => Math.floor(wall.now / 40) / 25));
    wall.advance(1000);
    expect(reported.length).toBe(1);
    expect(reported[0]).toBeLessThan(180);
    expect(monitor.isSettled).toBeTrue();
  });

  it('does not report again while the same video keeps playing', () => {
    const video = new VirtualVideo(60).start();
    monitor.follow(video.pooled);
    wall.advance(200);
    monitor.follow(video.pooled);
    wall.advance(200);
    expect(reported.length).toBe(1);
    expect(monitor.isSettled).toBeTrue();
  });

  it('restarts for the next video at a seam, and ignores its first advance before the audio starts', () => {
    monitor.follow(videoWith(() => 10 + wall.now / 1000));
    wall.advance(200);
    const start = wall.now - 10;
    const passed = (): number => wall.now - start;
    monitor.follow(videoWith(() => (Math.min(passed(), 40) + Math.max(0, passed() - 90)) / 1000, 1, start));
    expect(monitor.isSettled).toBeFalse();
    wall.advance(200);
    expect(reported.length).toBe(2);
    expect(reported[1]).toBeGreaterThanOrEqual(start + 90 + 16);
    expect(reported[1]).toBeLessThan(start + 135);
  });

  it('reports again after a settled clock has stopped once more', () => {
    const passed = (): number => wall.now;
    monitor.follow(videoWith(() => (Math.min(passed(), 120) + Math.max(0, passed() - 180)) / 1000));
    wall.advance(130);
    expect(reported.length).toBe(1);
    wall.advance(400);
    expect(reported.length).toBe(2);
    expect(reported[1]).toBeGreaterThanOrEqual(180 + 16);
  });

  it('settles again after a change of rate', () => {
    monitor.follow(videoWith(() => wall.now / 1000));
    wall.advance(200);
    monitor.restart();
    expect(monitor.isSettled).toBeFalse();
    wall.advance(30);
    expect(reported.length).toBe(1);
    wall.advance(100);
    expect(reported.length).toBe(2);
  });

  it('settles again after playback has stopped', () => {
    monitor.follow(startingVideo());
    wall.advance(200);
    monitor.follow(null);
    expect(monitor.isSettled).toBeFalse();
    wall.advance(200);
    monitor.follow(startingVideo());
    wall.advance(200);
    expect(reported.length).toBe(2);
  });

  describe('startDelayOf', () => {
    /** Starts videos with a latency in ms, each until its clock has settled. */
    const start = (latency: number, count: number, during = (): void => undefined): void => {
      for (let index = 0; index < count; index++) {
        const { now } = wall;
        monitor.follow(videoWith(() => Math.max(0, wall.now - now - latency) / 1000));
        during();
        wall.advance(latency + 600);
        monitor.follow(null);
      }
    };
    const delay = (): number => monitor.startDelayOf({ startedAt: wall.now, isPlayRequested: true });

    it('is 0.07 s at first, minus the time since play() was called', () => {
      expect(delay()).toBeCloseTo(0.07, 4);
      const startedAt = wall.now - 30;
      expect(monitor.startDelayOf({ startedAt, isPlayRequested: true })).toBeCloseTo(0.04, 4);
      expect(monitor.startDelayOf({ startedAt: wall.now - 200, isPlayRequested: true })).toBe(0);
      expect(monitor.startDelayOf({ startedAt, isPlayRequested: false })).toBeCloseTo(0.07, 4);
    });

    it('approaches the measured latency, by at most 10 ms per start', () => {
      start(390, 1);
      expect(delay()).toBeCloseTo(0.08, 4);
      start(120, 12);
      expect(Math.abs(delay() - 0.12)).toBeLessThan(0.005);
      start(30, 12);
      expect(Math.abs(delay() - 0.03)).toBeLessThan(0.005);
    });

    it('is about the median of varying starts', () => {
      for (const latency of [60, 90, 75, 65, 85, 62, 88, 75]) start(latency, 1);
      expect(Math.abs(delay() - 0.075)).toBeLessThan(0.008);
    });

    it('ignores changes of rate', () => {
      start(160, 3, () => monitor.restart());
      expect(delay()).toBeCloseTo(0.07, 4);
    });
  });
});
