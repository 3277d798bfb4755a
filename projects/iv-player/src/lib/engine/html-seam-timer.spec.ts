import { HtmlSeamTimer } from './html-seam-timer';
import type { HtmlPooledVideo } from './html-pooled-video';
import { VirtualVideo } from './testing/virtual-video';
import { REFRESH, WallClock } from './testing/wall-clock';

/** The playing clip starts at 0 and ends at this time, in ms. */
const END = 4000;

describe('HtmlSeamTimer', () => {
  let wall: WallClock;
  let from: VirtualVideo;
  let to: VirtualVideo;
  let seam: HtmlSeamTimer;
  let starts: { readonly next: HtmlPooledVideo; readonly at: number }[];
  /** When `onEnd` was called. */
  let ends: number[];

  beforeEach(() => {
    wall = new WallClock();
    from = new VirtualVideo(END / 1000).start();
    to = new VirtualVideo(4, 70);
    starts = [];
    ends = [];
    seam = new HtmlSeamTimer(
      (next) => {
        starts.push({ next, at: wall.now });
        next.playAhead();
      },
      () => ends.push(wall.now),
    );
  });
  afterEach(() => {
    seam.destroy();
    wall.stop();
  });

  const startedAt = (): number => starts.at(-1)?.at ?? Number.NaN;
  const isHidden = ({ element }: VirtualVideo): boolean => element.style.visibility === 'hidden';
  /** On top, almost transparent. */
  const isFaint = ({ element: { style } }: VirtualVideo): boolean =>
    style.visibility === '' &&
    Number(style.opacity) > 0 &&
    Number(style.opacity) < 0.01 &&
    style.zIndex === '1';

  describe('starts the next video', () => {
    it('invisible, and so early that its sound is audible when the other ends', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END);
      expect(starts.map(({ next }) => next)).toEqual([to.pooled]);
      const audible = startedAt() + 70;
      expect(Math.abs(audible - END)).toBeLessThan(12);
      expect(isFaint(to)).toBeTrue();
    });

    it('faintly visible shortly before: else browsers present no frames of it', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 500);
      expect(isHidden(to)).toBeTrue();
      wall.advanceTo(END - 200);
      expect([starts.length, isFaint(to)]).toEqual([0, true]);
    });

    it('at once when less time is left than a start takes', () => {
      wall.advanceTo(END - 30);
      seam.arm(from.pooled, to.pooled);
      expect(startedAt()).toBe(END - 30);
      expect(isFaint(to)).toBeTrue();
    });

    it('later when playback stalls meanwhile', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(1000);
      from.stall(90);
      wall.advanceTo(END + 100);
      expect(Math.abs(startedAt() + 70 - (END + 90))).toBeLessThan(12);
    });

    it('by the end of the sound, not of the picture', () => {
      seam.arm(from.pooled, to.pooled);
      for (let refresh = REFRESH; refresh < END; refresh += REFRESH) {
        wall.advanceTo(refresh);
        from.showFrame(50);
      }
      expect(Math.abs(startedAt() + 70 - END)).toBeLessThan(12);
    });
  });

  describe('reports the end', () => {
    it('so that a change is visible at the refresh at the end', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END + 100);
      expect(ends.length).toBe(1);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END, 6);
    });

    it('by the end of the picture', () => {
      seam.arm(from.pooled, null);
      for (let refresh = REFRESH; refresh < END; refresh += REFRESH) {
        wall.advanceTo(refresh);
        from.showFrame(3 * REFRESH);
      }
      wall.advance(100);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END + 3 * REFRESH, 6);
    });

    it('one refresh earlier when the next clip has started by then', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END + 100);
      expect(ends.length).toBe(1);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END - REFRESH, 6);
    });

    it('without waiting for a next clip that starts late', () => {
      wall.advanceTo(END - 30);
      seam.arm(from.pooled, to.pooled);
      wall.advance(130);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END, 6);
    });

    it('at the next animation frame when the end suddenly comes nearer', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END - 40);
      from.element.currentTime += 0.02;
      wall.advance(100);
      expect(ends.length).toBe(1);
      expect(ends[0]).toBeCloseTo(END - REFRESH, 6);
    });

    it('never for media without an end', () => {
      from = new VirtualVideo(Infinity).start();
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END + 100);
      expect([starts.length, ends.length, isHidden(to)]).toEqual([0, 0, true]);
    });
  });

  it('is near from the start of the next video until the seam is complete', () => {
    seam.arm(from.pooled, to.pooled);
    wall.advanceTo(END - 500);
    expect(seam.isNear).toBeFalse();
    wall.advanceTo(END);
    expect(seam.isNear).toBeTrue();
    seam.complete();
    expect(seam.isNear).toBeFalse();
  });

  describe('disarmed', () => {
    it('pauses a started video at its first frame, invisible and muted', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 2);
      to.element.muted = false;
      expect(to.element.paused).toBeFalse();
      seam.disarm();
      const { paused, currentTime, muted } = to.element;
      expect({ paused, currentTime, muted }).toEqual({ paused: true, currentTime: 0, muted: true });
      expect([isHidden(to), seam.isNear]).toEqual([true, false]);
    });

    it('starts and reports nothing more, and hides the next video', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 200);
      seam.disarm();
      wall.advance(1000);
      expect([starts.length, ends.length, isHidden(to)]).toEqual([0, 0, true]);
    });

    it('reports nothing while it waits for the animation frame', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END - 20);
      seam.disarm();
      wall.advance(1000);
      expect(ends).toEqual([]);
    });
  });

  describe('armed again', () => {
    it('with the same videos changes nothing', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 20);
      seam.arm(from.pooled, to.pooled);
      wall.advance(1000);
      expect([starts.length, ends.length]).toEqual([1, 1]);
    });

    it('with another next video pauses and hides the first one', () => {
      const other = new VirtualVideo(4, 70);
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 50);
      seam.arm(from.pooled, other.pooled);
      wall.advance(1000);
      expect(starts.map(({ next }) => next)).toEqual([to.pooled, other.pooled]);
      expect([to.element.paused, isHidden(to), isFaint(other)]).toEqual([true, true, true]);
      expect(ends.length).toBe(1);
    });
  });

  describe('measures the start latency', () => {
    /** A seam to a clip with a start latency in ms. Returns how late (ms) it was audible. */
    const playSeam = (latency: number, interrupt: (next: VirtualVideo) => void = () => undefined): number => {
      from = new VirtualVideo(END / 1000).start();
      to = new VirtualVideo(4, latency);
      const end = wall.now + END;
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(end);
      seam.complete();
      interrupt(to);
      wall.advance(1000);
      return startedAt() + latency - end;
    };

    it('on a slow machine', () => {
      expect(playSeam(140)).toBeGreaterThan(40);
      playSeam(140);
      expect(Math.abs(playSeam(140))).toBeLessThan(20);
    });

    it('on a fast one', () => {
      expect(playSeam(30)).toBeLessThan(-40);
      playSeam(30);
      expect(Math.abs(playSeam(30))).toBeLessThan(20);
    });

    it('unless the start was interrupted', () => {
      const stall = (next: VirtualVideo): void => {
        next.stall(100);
        next.element.dispatchEvent(new Event('waiting'));
      };
      const first = playSeam(70, stall);
      playSeam(70, stall);
      expect(playSeam(70, stall)).toBeCloseTo(first, 6);
    });
  });
});
