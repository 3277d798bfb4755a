import fc from 'fast-check';
import { HtmlSeamTimer, revealTime, startTime, timerDelay } from './html-seam-timer';
import type { PooledVideo } from '../html-pooled-video';
import { playAhead } from './html-next-video';
import { VirtualVideo } from '../testing/virtual-video';
import { REFRESH, WallClock } from '../testing/wall-clock';

/** The playing clip starts at 0 and ends at this time, in ms. */
const END = 4000;
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe('HtmlSeamTimer', () => {
  let wall: WallClock;
  let from: VirtualVideo;
  let to: VirtualVideo;
  let seam: HtmlSeamTimer;
  let starts: { readonly next: PooledVideo; readonly at: number }[];
  /** When `onEnd` was called. */
  let ends: number[];

  /** Starts take 70 ms. */
  const timing: HtmlSeamTimer['timing'] = {
    startLatency: () => 70,
    visibleAt: (_: unknown, time: number) => from.clock.visibleAt(time),
    onDisarm: () => undefined,
  };
  /** Time at which the sound of a video was switched on. */
  let soundOn: { readonly next: PooledVideo; readonly at: number }[];
  const arm = (next: VirtualVideo | null, end = from.element.duration): void =>
    seam.arm(from.pooled, next?.pooled ?? null, end);

  beforeEach(() => {
    wall = new WallClock();
    from = new VirtualVideo(END / 1000).start();
    to = new VirtualVideo(4, 70);
    starts = [];
    soundOn = [];
    ends = [];
    seam = new HtmlSeamTimer(() => ends.push(wall.now), {
      switchOn: (next) => soundOn.push({ next, at: wall.now }),
      playAhead(next) {
        starts.push({ next, at: wall.now });
        playAhead(next);
      },
    });
    seam.timing = timing;
  });
  afterEach(() => {
    seam.disarm();
    wall.stop();
  });

  const startedAt = (): number => starts.at(-1)?.at ?? Number.NaN;
  const isHidden = ({ element }: VirtualVideo): boolean => element.style.visibility === 'hidden';
  const isInPreroll = ({ element: { style } }: VirtualVideo): boolean =>
    style.visibility === '' &&
    Number(style.opacity) > 0 &&
    Number(style.opacity) < 0.01 &&
    style.zIndex === '1';

  describe('starts the next video', () => {
    it('while invisible, early enough for its audio to be audible when the other ends', () => {
      arm(to);
      wall.advanceTo(END);
      expect(starts.map(({ next }) => next)).toEqual([to.pooled]);
      const audible = startedAt() + 70;
      expect(Math.abs(audible - END)).toBeLessThan(12);
      expect(isInPreroll(to)).toBeTrue();
    });

    it('using the default latency before the clip timing has loaded', () => {
      seam.timing = null;
      arm(to);
      wall.advanceTo(END);
      expect(Math.abs(startedAt() + 70 - END)).toBeLessThan(20);
    });

    it('using the measured latency', () => {
      seam.timing = { ...timing, startLatency: () => 190 };
      arm(to);
      wall.advanceTo(END);
      expect(Math.abs(startedAt() + 190 - END)).toBeLessThan(12);
    });

    it('after a preroll, without which browsers would not present its frames', () => {
      arm(to);
      wall.advanceTo(END - 500);
      expect(isHidden(to)).toBeTrue();
      wall.advanceTo(END - 150);
      expect([starts.length, isInPreroll(to)]).toEqual([0, true]);
    });

    it('with its sound switched on beforehand, because Chromium has to open an output for its channels', () => {
      arm(to);
      wall.advanceTo(END - 500);
      expect(soundOn).toEqual([]);
      wall.advanceTo(END);
      expect(soundOn[0]?.next).toBe(to.pooled);
      expect(startedAt() - soundOn[0]!.at).toBeGreaterThan(100);
    });

    it('with its sound switched on no earlier in WebKit, which does not benefit from it', () => {
      Object.defineProperty(to.element, 'audioTracks', { value: [] });
      arm(to);
      wall.advanceTo(END);
      expect(soundOn).toEqual([{ next: to.pooled, at: startedAt() }]);
    });

    it('at the current volume, and leaves it alone afterwards', () => {
      arm(to);
      wall.advanceTo(END);
      expect(soundOn.at(-1)!.at).toBe(startedAt());
    });

    it('immediately if less time is left than a start takes', () => {
      wall.advanceTo(END - 30);
      arm(to);
      expect(startedAt()).toBe(END - 30);
      expect(isInPreroll(to)).toBeTrue();
    });

    it('later if playback stalls in the meantime', () => {
      arm(to);
      wall.advanceTo(1000);
      from.stall(90);
      wall.advanceTo(END + 100);
      expect(Math.abs(startedAt() + 70 - (END + 90))).toBeLessThan(12);
    });

    it('based on the end of the audio, not of the picture', () => {
      arm(to);
      for (let refresh = REFRESH; refresh < END; refresh += REFRESH) {
        wall.advanceTo(refresh);
        from.showFrame(50);
      }
      expect(Math.abs(startedAt() + 70 - END)).toBeLessThan(12);
    });
  });

  describe('reports the end', () => {
    it('in time for a change to be visible at the refresh at the end [seam-moment]', () => {
      arm(null);
      wall.advanceTo(END + 100);
      expect(ends.length).toBe(1);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END, 6);
    });

    it('based on the end of the picture [last-picture]', () => {
      arm(null);
      for (let refresh = REFRESH; refresh < END; refresh += REFRESH) {
        wall.advanceTo(refresh);
        from.showFrame(3 * REFRESH);
      }
      wall.advance(100);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END + 3 * REFRESH, 6);
    });

    it('one refresh earlier if the next clip has started by then', () => {
      arm(to);
      wall.advanceTo(END + 100);
      expect(ends.length).toBe(1);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END - REFRESH, 6);
    });

    it('without waiting for a next clip that is late', () => {
      wall.advanceTo(END - 30);
      arm(to);
      wall.advance(130);
      expect(wall.nextRefresh(ends[0])).toBeCloseTo(END, 6);
    });

    it('at the next animation frame when the end suddenly moves closer', () => {
      arm(null);
      wall.advanceTo(END - 40);
      from.element.currentTime += 0.02;
      wall.advance(100);
      expect(ends.length).toBe(1);
      expect(ends[0]).toBeCloseTo(END - REFRESH, 6);
    });

    it('based on the end of the picture if the audio is longer [last-picture]', () => {
      arm(to, END / 1000 - 0.5);
      wall.advanceTo(END);
      expect(Math.abs(startedAt() + 70 - (END - 500))).toBeLessThan(12);
      expect(ends.length).toBe(1);
      expect(Math.abs(wall.nextRefresh(ends[0]) - (END - 500))).toBeLessThan(2 * REFRESH);
    });

    it('never for media without an end', () => {
      from = new VirtualVideo(Infinity).start();
      arm(to);
      wall.advanceTo(END + 100);
      expect([starts.length, ends.length, isHidden(to)]).toEqual([0, 0, true]);
    });
  });

  it('is near from the start of the next video until the seam is complete', () => {
    arm(to);
    wall.advanceTo(END - 500);
    expect(seam.isNear).toBeFalse();
    wall.advanceTo(END);
    expect(seam.isNear).toBeTrue();
    seam.complete();
    expect(seam.isNear).toBeFalse();
  });

  describe('disarmed', () => {
    it('pauses a started video at its first frame, invisible and muted', () => {
      arm(to);
      wall.advanceTo(END - 2);
      to.element.muted = false;
      expect(to.element.paused).toBeFalse();
      seam.disarm();
      const { paused, currentTime, muted } = to.element;
      expect({ paused, currentTime, muted }).toEqual({ paused: true, currentTime: 0, muted: true });
      expect([isHidden(to), seam.isNear]).toEqual([true, false]);
    });

    it('neither starts nor reports anything, and hides the next video', () => {
      arm(to);
      wall.advanceTo(END - 200);
      seam.disarm();
      wall.advance(1000);
      expect([starts.length, ends.length, isHidden(to)]).toEqual([0, 0, true]);
    });

    it('reports nothing while it waits for the animation frame', () => {
      arm(null);
      wall.advanceTo(END - 20);
      seam.disarm();
      wall.advance(1000);
      expect(ends).toEqual([]);
    });
  });

  describe('armed again', () => {
    it('with the same videos has no effect', () => {
      arm(to);
      wall.advanceTo(END - 20);
      arm(to);
      wall.advance(1000);
      expect([starts.length, ends.length]).toEqual([1, 1]);
    });

    it('with a different end uses it, unless the next video has been started', () => {
      arm(to);
      wall.advanceTo(1000);
      arm(to, 2);
      wall.advanceTo(1990);
      arm(to, 3);
      wall.advanceTo(END + 100);
      expect([starts.length, ends.length]).toEqual([1, 1]);
      expect(Math.abs(wall.nextRefresh(ends[0]) - 2000)).toBeLessThan(2 * REFRESH);
    });

    it('with another next video pauses and hides the first one', () => {
      const other = new VirtualVideo(4, 70);
      arm(to);
      wall.advanceTo(END - 50);
      arm(other);
      wall.advance(1000);
      expect(starts.map(({ next }) => next)).toEqual([to.pooled, other.pooled]);
      expect([to.element.paused, isHidden(to), isInPreroll(other)]).toEqual([true, true, true]);
      expect(ends.length).toBe(1);
    });
  });
});

describe('startTime', () => {
  it('makes the next audio audible just before the other ends, at any start latency', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, 400), (soundEnd, latency) => {
        const gap = startTime({ sound: soundEnd, picture: soundEnd + 50 }, latency) + latency - soundEnd;
        // With 3 ms, every fourth seam of 4 s clips had a gap of 11 ms.
        expect(gap).toBeLessThan(-5);
        expect(gap).toBeGreaterThan(-10);
      }),
    );
  });

  it('starts a clip without audio when it is shown', () => {
    const end = { picture: 1000, sound: 1020 };
    const start = startTime(end, 0);
    expect(start).toBe(993);
    expect(revealTime(end, start)).toBeLessThan(start);
  });
});

describe('revealTime', () => {
  const end = { picture: 1000, sound: 990 };
  const table: readonly [what: string, nextSound: number, earliest: number][] = [
    ['is at the refresh at the end of the last frame when no next clip is expected', Infinity, 996],
    ['does not wait for a late next clip', 1400, 996],
    ['is earlier when the first frame would not be seen otherwise', 1000, 984],
    ['is never more than one refresh earlier', 900, 979],
  ];
  for (const [what, nextSound, earliest] of table) {
    it(what, () => expect(revealTime(end, nextSound)).toBe(earliest));
  }

  it('leaves the last frame its refresh at 60 frames per second if the next clip starts as expected', () => {
    // Audio is audible about 24 ms after its picture is visible.
    const atSixty = { picture: 1000, sound: 1017 };
    const nextSound = startTime(atSixty, 75) + 75;
    expect(revealTime(atSixty, nextSound)).toBeGreaterThan(1000 - REFRESH + 2);
  });

  it('otherwise selects the first refresh at the end', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, REFRESH), (pictureEnd, phase) => {
        const from = revealTime({ picture: pictureEnd, sound: pictureEnd }, Infinity);
        const refresh = phase + Math.ceil((from - phase) / REFRESH) * REFRESH;
        expect(refresh - pictureEnd).toBeGreaterThan(-REFRESH / 4);
        expect(refresh - pictureEnd).toBeLessThan(REFRESH * 0.8);
      }),
    );
  });
});

describe('timerDelay', () => {
  it('is the time left if that is short, and 0 if it has passed', () => {
    expect(timerDelay(120)).toBe(120);
    expect(timerDelay(-5)).toBe(0);
  });

  it('lasts until the preroll if more time is left', () => {
    expect(timerDelay(60_000)).toBe(59_875);
    expect(timerDelay(125)).toBe(125);
  });
});
