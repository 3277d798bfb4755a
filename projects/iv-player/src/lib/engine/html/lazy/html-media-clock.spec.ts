import type { HtmlMediaClock } from './html-media-clock';
import { VirtualVideo } from '../testing/virtual-video';
import { WallClock } from '../testing/wall-clock';

describe('HtmlMediaClock', () => {
  let wall: WallClock;
  let video: VirtualVideo;
  let clock: HtmlMediaClock;

  beforeEach(() => {
    wall = new WallClock();
    video = new VirtualVideo(60).start();
    ({ clock } = video);
  });
  afterEach(() => wall.stop());

  /** Presents a frame every 40 ms, each `lag` ms after its audio. */
  const present = (...lags: readonly number[]): void => {
    for (const lag of lags) {
      wall.advance(40);
      video.showFrame(lag);
    }
  };

  it('computes when audio is audible from currentTime and the rate', () => {
    wall.advance(1000);
    expect(clock.audibleAt(3)).toBeCloseTo(3000, 6);
    video.element.playbackRate = 2;
    expect(clock.audibleAt(3)).toBeCloseTo(2000, 6);
  });

  it('assumes that frames are visible when their audio is audible, until a frame has been presented', () => {
    wall.advance(1000);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
    present(30);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('uses the earliest of the last frames, because frames may be late but never early', () => {
    present(36, 30, 45, 41);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('forgets a frame after 8 more', () => {
    present(20, 40, 40, 40, 40, 40, 40, 40);
    expect(clock.visibleAt(3)).toBeCloseTo(3020, 6);
    present(40);
    expect(clock.visibleAt(3)).toBeCloseTo(3040, 6);
  });

  it('restarts when the clocks have jumped apart', () => {
    present(20, 20, 20);
    video.stall(200);
    wall.advance(200);
    present(20);
    expect(clock.visibleAt(3)).toBeCloseTo(3220, 6);
  });

  it('accounts for the rate of frames', () => {
    video.element.playbackRate = 2;
    present(0, 0);
    expect(clock.visibleAt(3)).toBeCloseTo(1500, 6);
  });

  it('falls back to the audio if no frame has been presented for 1.5 s, as in hidden tabs [cue-precision]', () => {
    present(30);
    wall.advance(1400);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
    wall.advance(200);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
  });

  it('ignores a frame that is presented again', () => {
    present(30);
    clock.recordFrame(wall.now + 500, video.element.currentTime - 0.03);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('ignores frames presented while the element is paused or seeking', () => {
    Object.defineProperty(video.element, 'seeking', { value: true });
    present(30);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
    video = new VirtualVideo(60);
    ({ clock } = video);
    present(30);
    expect(clock.visibleAt(3)).toBe(clock.audibleAt(3));
  });

  it('forgets all frames when playback is interrupted', () => {
    present(30, 30, 30);
    expect([clock.lastFrame, clock.period]).toEqual([jasmine.any(Number), jasmine.any(Number)]);
    expect(clock.period).toBeCloseTo(0.04, 6);
    video.pooled.interrupt();
    expect([clock.lastFrame, clock.period]).toEqual([Number.NaN, Infinity]);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
  });

  it('measures the shortest interval between two frames, except after the first, which may belong to a seek', () => {
    present(30, 25);
    expect(clock.period).toBe(Infinity);
    present(25, 5);
    expect(clock.period).toBeCloseTo(0.04, 6);
  });
});

describe('HtmlMediaClock of a HtmlPooledVideo', () => {
  let wall: WallClock;
  let video: VirtualVideo;
  beforeEach(() => {
    wall = new WallClock();
    video = new VirtualVideo(60).start();
  });
  afterEach(() => wall.stop());

  const interruptions: readonly [what: string, interrupt: (video: VirtualVideo) => void][] = [
    ['a seek', ({ pooled }) => pooled.seekTo(20)],
    ['a pause', ({ pooled }) => pooled.pause()],
    ['missing data', ({ element }) => element.dispatchEvent(new Event('waiting'))],
  ];
  for (const [what, interrupt] of interruptions) {
    it(`is reset by ${what}`, () => {
      wall.advance(40);
      video.showFrame(30);
      const { clock, pooled } = video;
      const { run } = pooled;
      interrupt(video);
      expect(pooled.run).toBeGreaterThan(run);
      expect(clock.visibleAt(30)).toBe(clock.audibleAt(30));
    });
  }
});
