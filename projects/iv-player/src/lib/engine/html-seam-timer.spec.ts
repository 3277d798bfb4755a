import { HtmlSeamTimer } from './html-seam-timer';
import type { HtmlPooledVideo } from './html-pooled-video';
import { VirtualVideo } from './testing/virtual-video';
import { TICK, WallClock } from './testing/wall-clock';

/** The clip that runs out begins at 0 and ends then, in ms. */
const END = 4000;

describe('HtmlSeamTimer', () => {
  let wall: WallClock;
  let from: VirtualVideo;
  let to: VirtualVideo;
  let seam: HtmlSeamTimer;
  let starts: { readonly follower: HtmlPooledVideo; readonly at: number }[];
  /** When the last frame was said to have had its time. */
  let reached: number[];

  beforeEach(() => {
    wall = new WallClock();
    from = new VirtualVideo(END / 1000).run();
    to = new VirtualVideo(4, 70);
    starts = [];
    reached = [];
    seam = new HtmlSeamTimer(
      (follower) => {
        starts.push({ follower, at: wall.now });
        follower.playAhead();
      },
      () => reached.push(wall.now),
    );
  });
  afterEach(() => {
    seam.destroy();
    wall.stop();
  });

  const startedAt = (): number => starts.at(-1)?.at ?? Number.NaN;
  const isHidden = ({ element }: VirtualVideo): boolean => element.style.visibility === 'hidden';
  /** On top, with a trace of it on the screen. */
  const isTraced = ({ element: { style } }: VirtualVideo): boolean =>
    style.visibility === '' &&
    Number(style.opacity) > 0 &&
    Number(style.opacity) < 0.01 &&
    style.zIndex === '1';

  describe('lets the follower run', () => {
    it('unseen, and so early that it is heard when the other ends', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END);
      expect(starts.map(({ follower }) => follower)).toEqual([to.pooled]);
      const heard = startedAt() + 70;
      expect(Math.abs(heard - END)).toBeLessThan(12);
      expect(isTraced(to)).toBeTrue();
    });

    it('on top with a trace of it before that, for else it gets no frames, but no sooner than it needs', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 500);
      expect(isHidden(to)).toBeTrue();
      wall.advanceTo(END - 200);
      expect([starts.length, isTraced(to)]).toEqual([0, true]);
    });

    it('at once, when there is less time left than a start takes', () => {
      wall.advanceTo(END - 30);
      seam.arm(from.pooled, to.pooled);
      expect(startedAt()).toBe(END - 30);
      expect(isTraced(to)).toBeTrue();
    });

    it('later, when the end moves away meanwhile', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(1000);
      from.stall(90);
      wall.advanceTo(END + 100);
      expect(Math.abs(startedAt() + 70 - (END + 90))).toBeLessThan(12);
    });

    it('by what is heard of the end, not by what is seen of it', () => {
      seam.arm(from.pooled, to.pooled);
      for (let tick = TICK; tick < END; tick += TICK) {
        wall.advanceTo(tick);
        from.showFrame(50);
      }
      expect(Math.abs(startedAt() + 70 - END)).toBeLessThan(12);
    });
  });

  describe('says that the last frame has had its time', () => {
    it('so that the change is seen at the tick of the end', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END + 100);
      expect(reached.length).toBe(1);
      expect(wall.nextTick(reached[0])).toBeCloseTo(END, 6);
    });

    it('by what is seen of the end', () => {
      seam.arm(from.pooled, null);
      for (let tick = TICK; tick < END; tick += TICK) {
        wall.advanceTo(tick);
        from.showFrame(3 * TICK);
      }
      wall.advance(100);
      expect(wall.nextTick(reached[0])).toBeCloseTo(END + 3 * TICK, 6);
    });

    it('at most a tick earlier, when a follower has begun by then', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END + 100);
      expect(reached.length).toBe(1);
      expect(wall.nextTick(reached[0])).toBeCloseTo(END - TICK, 6);
    });

    it('without waiting for a follower that starts late', () => {
      wall.advanceTo(END - 30);
      seam.arm(from.pooled, to.pooled);
      wall.advance(130);
      expect(wall.nextTick(reached[0])).toBeCloseTo(END, 6);
    });

    it('at the tick that is there first, when the end comes nearer in the last moment', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END - 40);
      from.element.currentTime += 0.02;
      wall.advance(100);
      expect(reached.length).toBe(1);
      expect(reached[0]).toBeCloseTo(END - TICK, 6);
    });

    it('never, where there is no end', () => {
      from = new VirtualVideo(Infinity).run();
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END + 100);
      expect([starts.length, reached.length, isHidden(to)]).toEqual([0, 0, true]);
    });
  });

  it('is near from the start of the follower until that has taken over', () => {
    seam.arm(from.pooled, to.pooled);
    wall.advanceTo(END - 500);
    expect(seam.isNear).toBeFalse();
    wall.advanceTo(END);
    expect(seam.isNear).toBeTrue();
    seam.complete();
    expect(seam.isNear).toBeFalse();
  });

  describe('disarmed', () => {
    it('takes a start back: the follower stands at its first frame, unseen and unheard', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 2);
      to.element.muted = false;
      expect(to.element.paused).toBeFalse();
      seam.disarm();
      const { paused, currentTime, muted } = to.element;
      expect({ paused, currentTime, muted }).toEqual({ paused: true, currentTime: 0, muted: true });
      expect([isHidden(to), seam.isNear]).toEqual([true, false]);
    });

    it('neither starts nor says anything any more, and what was about to be seen is hidden again', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 200);
      seam.disarm();
      wall.advance(1000);
      expect([starts.length, reached.length, isHidden(to)]).toEqual([0, 0, true]);
    });

    it('says nothing also while it watches for the tick', () => {
      seam.arm(from.pooled, null);
      wall.advanceTo(END - 20);
      seam.disarm();
      wall.advance(1000);
      expect(reached).toEqual([]);
    });
  });

  describe('armed again', () => {
    it('with the same two goes on', () => {
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 20);
      seam.arm(from.pooled, to.pooled);
      wall.advance(1000);
      expect([starts.length, reached.length]).toEqual([1, 1]);
    });

    it('with another follower takes the start of the first back', () => {
      const other = new VirtualVideo(4, 70);
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(END - 50);
      seam.arm(from.pooled, other.pooled);
      wall.advance(1000);
      expect(starts.map(({ follower }) => follower)).toEqual([to.pooled, other.pooled]);
      expect([to.element.paused, isHidden(to), isTraced(other)]).toEqual([true, true, true]);
      expect(reached.length).toBe(1);
    });
  });

  describe('learns what a start takes', () => {
    /** A seam to a follower that takes `latency` ms to start. Returns how late (ms) it was heard. */
    const cross = (
      latency: number,
      disturb: (follower: VirtualVideo) => void = () => undefined,
    ): number => {
      from = new VirtualVideo(END / 1000).run();
      to = new VirtualVideo(4, latency);
      const end = wall.now + END;
      seam.arm(from.pooled, to.pooled);
      wall.advanceTo(end);
      seam.complete();
      disturb(to);
      wall.advance(1000);
      return startedAt() + latency - end;
    };

    it('on a slow machine', () => {
      expect(cross(140)).toBeGreaterThan(40);
      cross(140);
      expect(Math.abs(cross(140))).toBeLessThan(20);
    });

    it('on a fast one', () => {
      expect(cross(30)).toBeLessThan(-40);
      cross(30);
      expect(Math.abs(cross(30))).toBeLessThan(20);
    });

    it('but not from one that was disturbed: then media time tells nothing about it', () => {
      const falter = (follower: VirtualVideo): void => {
        follower.stall(100);
        follower.element.dispatchEvent(new Event('waiting'));
      };
      const first = cross(70, falter);
      cross(70, falter);
      expect(cross(70, falter)).toBeCloseTo(first, 6);
    });
  });
});
