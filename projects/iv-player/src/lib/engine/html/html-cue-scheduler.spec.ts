import { HtmlCueScheduler } from './html-cue-scheduler';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

describe('HtmlCueScheduler', () => {
  let wall: WallClock;
  let video: VirtualVideo;
  let scheduler: HtmlCueScheduler;
  let reported: { readonly time: number; readonly at: number }[];

  beforeEach(() => {
    wall = new WallClock();
    video = new VirtualVideo(60).start();
    reported = [];
    scheduler = new HtmlCueScheduler((time) => reported.push({ time, at: wall.now }));
  });
  afterEach(() => {
    scheduler.follow(null);
    wall.stop();
  });

  const cuesOf = ({ pooled }: VirtualVideo): TextTrackCue[] => [...(pooled.cues?.cues ?? [])];
  const enterCue = (): void => void cuesOf(video)[0]?.dispatchEvent(new Event('enter'));
  /** Wall-clock times in ms at which `time`, or up to 2 ms more, was reported. */
  const reportsAt = (time: number): number[] =>
    reported
      .filter((one) => one.time >= time && one.time < time + 0.002)
      .map(({ at }) => Math.round(at * 1e6) / 1e6);

  it('reports the time of the playing video at least 4 times a second', () => {
    scheduler.follow(video.pooled);
    wall.advance(1000);
    expect(reported.length).toBeGreaterThanOrEqual(4);
    for (const { time, at } of reported) expect(time).toBeCloseTo(at / 1000, 9);
  });

  it('reports nothing before and after playback', () => {
    wall.advance(1000);
    scheduler.follow(video.pooled);
    scheduler.follow(null);
    wall.advance(1000);
    expect(reported).toEqual([]);
  });

  for (const time of [0.04, 0.273, 1.777, 9.0001]) {
    it(`reports the cue time when it is reached: ${String(time)} s [cue-precision]`, () => {
      scheduler.setCueTime(time);
      scheduler.follow(video.pooled);
      wall.advance(10_000);
      expect(reportsAt(time).length).toBe(1);
      expect(Math.abs((reportsAt(time)[0] ?? 0) - time * 1000)).toBeLessThan(2);
    });
  }

  it('reports a cue time in the past immediately', () => {
    wall.advance(5000);
    scheduler.follow(video.pooled);
    scheduler.setCueTime(2);
    wall.advance(0);
    expect(reported).toEqual([{ time: 5, at: 5000 }]);
  });

  it('is not early when the media clock lags [cue-precision]', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(1.03);
    wall.advance(980);
    video.stall(120);
    wall.advance(1000);
    expect(reportsAt(1.03)).toEqual([1150]);
  });

  describe('with a media clock that advances in 40 ms steps', () => {
    beforeEach(() => {
      // Only Object.defineProperty can replace a property that VirtualVideo defined.
      const { element } = video;
      const smooth = Object.getOwnPropertyDescriptor(element, 'currentTime')!;
      Object.defineProperty(video.pooled, 'element', {
        value: new Proxy(element, {
          get: (target, name) =>
            name === 'currentTime'
              ? Math.floor((smooth.get!.call(target) as number) * 25 + 1e-9) / 25
              : (Reflect.get(target, name, target) as unknown),
        }),
      });
    });

    for (const time of [1.001, 2.02, 3.039]) {
      it(`reports the cue time within one polling interval, and not early: ${String(time)} s [cue-precision]`, () => {
        scheduler.setCueTime(time);
        scheduler.follow(video.pooled);
        wall.advance(5000);
        const [at = 0] = reportsAt(time);
        expect(at).toBeGreaterThan(time * 1000 - 2);
        expect(at).toBeLessThan(time * 1000 + 6);
      });
    }

    it('waits for a clock that is more than one step behind', () => {
      scheduler.setCueTime(1.1);
      scheduler.follow(video.pooled);
      wall.advance(1000);
      video.stall(200);
      wall.advance(1000);
      expect(reportsAt(1.1)[0]).toBeGreaterThan(1298);
    });
  });

  it('reports the cue time when it is reached again after a backward seek', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(3.9);
    wall.advance(3850);
    video.element.currentTime = 3.7;
    wall.advance(1000);
    expect(Math.abs((reportsAt(3.9)[0] ?? 0) - 4050)).toBeLessThan(2);
  });

  it('accounts for the rate, even after a change', () => {
    video.element.playbackRate = 2;
    scheduler.follow(video.pooled);
    scheduler.setCueTime(4.03);
    wall.advance(1003);
    video.element.playbackRate = 4;
    scheduler.follow(video.pooled);
    wall.advance(1000);
    const early = 1003 + (4.03 - 2.006) * 250 - (reportsAt(4.03)[0] ?? 0);
    // At rates other than 1, clocks lag and jump, so slightly early is as exact as possible.
    expect(early).toBeGreaterThan(-1);
    expect(early).toBeLessThan(5.6);
  });

  it('reports once when the native cue comes first', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(7.03);
    expect(cuesOf(video).map(({ startTime }) => startTime)).toEqual([7.03]);
    video.element.currentTime = 7.03;
    enterCue();
    wall.advance(90);
    expect(reported).toEqual([{ time: 7.03, at: 0 }]);
    expect(cuesOf(video)).toEqual([]);
  });

  it('ignores a native cue that fires early', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(0.05);
    wall.advance(40);
    enterCue();
    expect(reported).toEqual([]);
    wall.advance(11);
    expect(reportsAt(0.05)).toEqual([50]);
  });

  it('never reports less than the cue time, even if the clock is still just before it', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(3);
    video.element.currentTime = 2.999;
    enterCue();
    expect(reported).toEqual([{ time: 3, at: 0 }]);
  });

  it('does not report a cue time that is removed or replaced', () => {
    scheduler.follow(video.pooled);
    scheduler.setCueTime(0.53);
    scheduler.setCueTime(0.55);
    wall.advance(540);
    expect(reportsAt(0.53)).toEqual([]);
    scheduler.setCueTime(null);
    wall.advance(50);
    expect(reportsAt(0.55)).toEqual([]);
    expect(cuesOf(video)).toEqual([]);
  });

  it('keeps the cue time when another video takes over', () => {
    const other = new VirtualVideo(60).start();
    scheduler.follow(video.pooled);
    scheduler.setCueTime(20.03);
    wall.advance(50);
    other.element.currentTime = 20;
    scheduler.follow(other.pooled);
    expect([cuesOf(video).length, cuesOf(other).length]).toEqual([0, 1]);
    wall.advance(60);
    expect(reportsAt(20.03)).toEqual([80]);
    expect(reported.length).toBe(1);
  });
});
