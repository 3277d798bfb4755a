import type { HtmlMediaClock } from './html-media-clock';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

describe('HtmlMediaClock', () => {
  let wall: WallClock;
  let film: VirtualVideo;
  let clock: HtmlMediaClock;

  beforeEach(() => {
    wall = new WallClock();
    film = new VirtualVideo(60).run();
    ({ clock } = film.pooled);
  });
  afterEach(() => wall.stop());

  /** Lets a frame be shown every 40 ms, each so many ms behind what is heard. */
  const show = (...lags: readonly number[]): void => {
    for (const lag of lags) {
      wall.advance(40);
      film.showFrame(lag);
    }
  };

  it('tells when a media time is heard, by currentTime and rate', () => {
    wall.advance(1000);
    expect(clock.audibleAt(3)).toBeCloseTo(3000, 6);
    film.element.playbackRate = 2;
    expect(clock.audibleAt(3)).toBeCloseTo(2000, 6);
  });

  it('takes for seen what is heard until a frame has told more', () => {
    wall.advance(1000);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
    show(30);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('believes the earliest of the last frames: one may be late, none is early', () => {
    show(36, 30, 45, 41);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('forgets a witness after a quarter of a second at 30 frames a second', () => {
    show(20, 40, 40, 40, 40, 40, 40, 40);
    expect(clock.visibleAt(3)).toBeCloseTo(3020, 6);
    show(40);
    expect(clock.visibleAt(3)).toBeCloseTo(3040, 6);
  });

  it('begins anew when the clocks have jumped apart', () => {
    show(20, 20, 20);
    film.stall(200);
    wall.advance(200);
    show(20);
    expect(clock.visibleAt(3)).toBeCloseTo(3220, 6);
  });

  it('counts in wall-clock time at another rate', () => {
    film.element.playbackRate = 2;
    show(0, 0);
    expect(clock.visibleAt(3)).toBeCloseTo(1500, 6);
  });

  it('goes by what is heard when no frame was told for a while, as in hidden tabs', () => {
    show(30);
    wall.advance(1400);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
    wall.advance(200);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
  });

  it('learns nothing from a frame that was there before', () => {
    show(30);
    clock.recordFrame(wall.now + 500, film.element.currentTime - 0.03);
    expect(clock.visibleAt(3)).toBeCloseTo(3030, 6);
  });

  it('learns nothing from a frame shown while the element is paused or seeking', () => {
    Object.defineProperty(film.element, 'seeking', { value: true });
    show(30);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
    film = new VirtualVideo(60);
    ({ clock } = film.pooled);
    show(30);
    expect(clock.visibleAt(3)).toBe(clock.audibleAt(3));
  });

  it('a reset begins another run, of which nothing is known', () => {
    show(30);
    const { run } = clock;
    clock.reset();
    expect(clock.run).toBe(run + 1);
    expect(clock.visibleAt(3)).toBeCloseTo(3000, 6);
  });
});

describe('the clock of a surface', () => {
  let wall: WallClock;
  let film: VirtualVideo;
  beforeEach(() => {
    wall = new WallClock();
    film = new VirtualVideo(60).run();
  });
  afterEach(() => wall.stop());

  const disturbances: readonly [what: string, disturb: (film: VirtualVideo) => void][] = [
    ['a seek', ({ pooled: surface }) => surface.seekTo(20)],
    ['a pause', ({ pooled: surface }) => surface.pause()],
    ['a want of data', ({ element }) => element.dispatchEvent(new Event('waiting'))],
  ];
  for (const [what, disturb] of disturbances) {
    it(`is reset by ${what}`, () => {
      wall.advance(40);
      film.showFrame(30);
      const { clock } = film.pooled;
      const { run } = clock;
      disturb(film);
      expect(clock.run).toBeGreaterThan(run);
      expect(clock.visibleAt(30)).toBe(clock.audibleAt(30));
    });
  }
});
