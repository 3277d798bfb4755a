import { HtmlCueScheduler } from './html-cue-scheduler';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

describe('HtmlCueScheduler', () => {
  let wall: WallClock;
  let film: VirtualVideo;
  let keeper: HtmlCueScheduler;
  let told: { readonly time: number; readonly at: number }[];

  beforeEach(() => {
    wall = new WallClock();
    film = new VirtualVideo(60).run();
    told = [];
    keeper = new HtmlCueScheduler((time) => told.push({ time, at: wall.now }));
  });
  afterEach(() => {
    keeper.follow(null);
    wall.stop();
  });

  const cuesOf = ({ pooled: surface }: VirtualVideo): TextTrackCue[] => [...(surface.cues.cues ?? [])];
  const enterCue = (): void => void cuesOf(film)[0]?.dispatchEvent(new Event('enter'));
  /** Wall-clock times (ms) at which it told of `time` or the two milliseconds after it. */
  const tellingsOf = (time: number): number[] =>
    told
      .filter((one) => one.time >= time && one.time < time + 0.002)
      .map(({ at }) => Math.round(at * 1e6) / 1e6);

  it('tells the time of what runs at least 4 times a second', () => {
    keeper.follow(film.pooled);
    wall.advance(1000);
    expect(told.length).toBeGreaterThanOrEqual(4);
    for (const { time, at } of told) expect(time).toBeCloseTo(at / 1000, 9);
  });

  it('tells nothing before, and nothing after', () => {
    wall.advance(1000);
    keeper.follow(film.pooled);
    keeper.follow(null);
    wall.advance(1000);
    expect(told).toEqual([]);
  });

  for (const time of [0.04, 0.273, 1.777, 9.0001]) {
    it(`tells a time asked for at that time: ${String(time)} s`, () => {
      keeper.setCueTime(time);
      keeper.follow(film.pooled);
      wall.advance(10_000);
      expect(tellingsOf(time).length).toBe(1);
      expect(Math.abs((tellingsOf(time)[0] ?? 0) - time * 1000)).toBeLessThan(2);
    });
  }

  it('tells a time that has passed at once', () => {
    wall.advance(5000);
    keeper.follow(film.pooled);
    keeper.setCueTime(2);
    wall.advance(0);
    expect(told).toEqual([{ time: 5, at: 5000 }]);
  });

  it('is not early when the clock falls behind', () => {
    keeper.follow(film.pooled);
    keeper.setCueTime(1.03);
    wall.advance(980);
    film.stall(120);
    wall.advance(1000);
    expect(tellingsOf(1.03)).toEqual([1150]);
  });

  it('reckons with the rate, also with a new one when it hears of the change', () => {
    film.element.playbackRate = 2;
    keeper.follow(film.pooled);
    keeper.setCueTime(4.03);
    wall.advance(1003);
    film.element.playbackRate = 4;
    keeper.follow(film.pooled);
    wall.advance(1000);
    const early = 1003 + (4.03 - 2.006) * 250 - (tellingsOf(4.03)[0] ?? 0);
    // At other rates than 1 clocks creep and jump, so a little too early is as near as one can get.
    expect(early).toBeGreaterThan(-1);
    expect(early).toBeLessThan(5);
  });

  it('lets the browser call when timers do not, and tells once', () => {
    keeper.follow(film.pooled);
    keeper.setCueTime(7.03);
    expect(cuesOf(film).map(({ startTime }) => startTime)).toEqual([7.03]);
    film.element.currentTime = 7.03;
    enterCue();
    wall.advance(90);
    expect(told).toEqual([{ time: 7.03, at: 0 }]);
    expect(cuesOf(film)).toEqual([]);
  });

  it('does not believe a call that comes early', () => {
    keeper.follow(film.pooled);
    keeper.setCueTime(0.05);
    wall.advance(40);
    enterCue();
    expect(told).toEqual([]);
    wall.advance(11);
    expect(tellingsOf(0.05)).toEqual([50]);
  });

  it('tells no time before the one asked for, though the clock was read just before it', () => {
    keeper.follow(film.pooled);
    keeper.setCueTime(3);
    film.element.currentTime = 2.999;
    enterCue();
    expect(told).toEqual([{ time: 3, at: 0 }]);
  });

  it('forgets a time that nobody asks for any more, and one that is replaced', () => {
    keeper.follow(film.pooled);
    keeper.setCueTime(0.53);
    keeper.setCueTime(0.55);
    wall.advance(540);
    expect(tellingsOf(0.53)).toEqual([]);
    keeper.setCueTime(null);
    wall.advance(50);
    expect(tellingsOf(0.55)).toEqual([]);
    expect(cuesOf(film)).toEqual([]);
  });

  it('goes over to another surface with what was asked for', () => {
    const other = new VirtualVideo(60).run();
    keeper.follow(film.pooled);
    keeper.setCueTime(20.03);
    wall.advance(50);
    other.element.currentTime = 20;
    keeper.follow(other.pooled);
    expect([cuesOf(film).length, cuesOf(other).length]).toEqual([0, 1]);
    wall.advance(60);
    expect(tellingsOf(20.03)).toEqual([80]);
    expect(told.length).toBe(1);
  });
});
