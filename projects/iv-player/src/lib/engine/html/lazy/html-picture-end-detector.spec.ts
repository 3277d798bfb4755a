import type { StoryNode } from '../../../story/story-node';
import { HtmlPictureEndDetector } from './html-picture-end-detector';
import { HtmlPooledVideo } from '../html-pooled-video';
import { ConditionWaiter, clipNode, frameOf } from '../testing/real-clips';
import { VirtualVideo } from '../testing/virtual-video';
import { WallClock } from '../testing/wall-clock';

describe('HtmlPictureEndDetector', () => {
  let video: HtmlPooledVideo;
  let detector: HtmlPictureEndDetector;
  let teardown: AbortController;
  let reports: string[];
  let changes: number;
  const waiter = new ConditionWaiter();
  const ends = new Map<string, number>();

  beforeEach(() => {
    teardown = new AbortController();
    reports = [];
    changes = 0;
    ends.clear();
    video = new HtmlPooledVideo((_, event) => {
      reports.push(event);
      waiter.check();
    }, teardown.signal);
    document.body.append(video.element);
    detector = new HtmlPictureEndDetector(video, { pictureEnds: ends, endOf }, () => {
      changes += 1;
      waiter.check();
    });
  });
  afterEach(() => {
    video.clear();
    video.element.remove();
    teardown.abort();
  });

  const endOf = (): number =>
    Math.min(
      video.node?.videoDuration ?? ends.get(video.element.currentSrc) ?? Infinity,
      video.element.duration,
    );
  const prepare = async (node: StoryNode): Promise<void> => {
    video.prepare(node, 0);
    await waiter.until(() => video.isReady);
  };
  /** Probes a clip that is ready, and waits until it is ready again after the probe. */
  const probe = async (): Promise<void> => {
    detector.probe();
    await waiter.until(() => video.owner !== 'probe' && video.isReady);
  };

  // html-picture-end-detector.verify.spec.ts checks the detected time, because a busy browser does not present every frame.
  for (const file of ['long10.mp4', 'long3.webm', 'short3.webm']) {
    it(`probes a clip, then rewinds and mutes it: ${file} [last-picture]`, async () => {
      await prepare(await clipNode('a', file));
      expect(detector.isUnknown).toBeTrue();
      await probe();
      expect(detector.isUnknown).toBeFalse();
      const { paused, muted, style } = video.element;
      expect([paused, muted, style.visibility]).toEqual([true, true, 'hidden']);
      expect(frameOf(video.element)?.frame).toBe(0);
    });
  }

  it('mutes a video for a probe, even if its sound was switched on for a seam', async () => {
    await prepare(await clipNode('a', 'long3.webm'));
    video.element.muted = false;
    detector.probe();
    expect(video.element.muted).toBeTrue();
  });

  it('does not probe a stream, which reports its own end', async () => {
    await prepare(await clipNode('a', 'long10.webm'));
    Object.assign(video, { stream: { rendition: null, isFetching: false, show: () => undefined } });
    expect(detector.isUnknown).toBeFalse();
  });

  it('does not probe a clip if its author specifies the end [video-duration]', async () => {
    await prepare(await clipNode('a', 'long10.webm', { videoDuration: 1.2 }));
    expect([endOf(), detector.isUnknown]).toEqual([1.2, false]);
  });

  it('stops without a result when a command cancels the probe', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    detector.probe();
    expect(video.isReady).toBeFalse();
    video.take('preload').seekTo(0.5);
    await waiter.until(() => video.isReady);
    const { paused, currentTime } = video.element;
    expect([paused, currentTime, video.isPlayRequested, detector.isUnknown]).toEqual([
      true,
      0.5,
      false,
      true,
    ]);
  });

  it('finds nothing in a hidden tab, where no frames are reported', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    const hidden = spyOnProperty(document, 'hidden').and.returnValue(true);
    await probe();
    expect([detector.isUnknown, video.element.currentTime]).toEqual([true, 0]);
    hidden.and.returnValue(false);
    await probe();
    expect(detector.isUnknown).toBeFalse();
  });

  it('assumes that the picture ends with the media if the browser refuses to play', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    spyOn(video.element, 'play').and.rejectWith(new DOMException('refused', 'NotAllowedError'));
    await probe();
    expect([endOf(), detector.isUnknown]).toEqual([video.element.duration, false]);
  });

  describe('observes frames', () => {
    let requests: jasmine.Spy;
    const untilTime = (time: number): Promise<void> => waiter.until(() => video.element.currentTime >= time);
    beforeEach(async () => {
      await prepare(await clipNode('l1', 'l1.webm'));
      video.element.addEventListener('timeupdate', () => waiter.check(), { signal: teardown.signal });
      video.show();
      await video.play();
      await untilTime(0.3);
      requests = spyOn(video.element, 'requestVideoFrameCallback').and.callThrough();
    });

    it('only near the end, because they cost CPU time [no-frame-callbacks]', async () => {
      await untilTime(0.5);
      expect(requests).not.toHaveBeenCalled();
    });

    it('before the end, to know when they become visible', async () => {
      ends.set(video.element.currentSrc, 12);
      video.element.currentTime = 10.8;
      const { clock } = detector;
      await waiter.until(() => clock.lastFrame > 10.9);
      expect(requests).toHaveBeenCalled();
    });
  });

  it('corrects an end when a later frame appears', async () => {
    await prepare(await clipNode('a', 'c1.webm'));
    ends.set(video.element.currentSrc, 0.4);
    expect(endOf()).toBe(0.4);
    video.play().catch(() => undefined);
    await waiter.until(() => changes > 0);
    expect(endOf()).toBe(video.element.duration);
  });
});

describe('HtmlPictureEndDetector during a pass', () => {
  let wall: WallClock;
  let video: VirtualVideo;
  let detector: HtmlPictureEndDetector;
  const ends = new Map<string, number>();
  const onChange = jasmine.createSpy();
  let frame: (now: number, mediaTime: number) => void;

  beforeEach(() => {
    wall = new WallClock();
    ends.clear();
    onChange.calls.reset();
    video = new VirtualVideo(1.6);
    const { element, pooled } = video;
    Object.defineProperty(element, 'currentSrc', { value: 'a.mp4' });
    element.requestVideoFrameCallback = (callback) => {
      frame = (now, mediaTime) => callback(now, { mediaTime } as VideoFrameCallbackMetadata);
      return 1;
    };
    detector = new HtmlPictureEndDetector(
      pooled,
      { pictureEnds: ends, endOf: () => ends.get('a.mp4') ?? 1.6 },
      onChange,
    );
    video.start();
    wall.advance(1);
  });
  afterEach(() => wall.stop());

  /** Presents a frame every 40 ms, the last one at `until` seconds. */
  const present = (until: number): void => {
    for (let time = Math.ceil(video.element.currentTime * 25); time <= until * 25; time += 1) {
      wall.advanceTo(time * 40);
      frame(wall.now, time / 25);
    }
  };

  it('finds no end when media time stops as well, although the browser says that it plays [seen-playing]', () => {
    present(1);
    video.stall(5000);
    wall.advance(2000);
    expect([ends.size, onChange.calls.count()]).toEqual([0, 0]);
  });

  it('finds the end when the frames stop', () => {
    present(0.96);
    wall.advance(200);
    expect(onChange).not.toHaveBeenCalled();
    wall.advance(150);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(ends.get('a.mp4')).toBeCloseTo(1, 9);
    expect(detector.isUnknown).toBeFalse();
  });

  it('ignores an interruption after the last frame', () => {
    present(0.96);
    video.pooled.interrupt();
    wall.advance(600);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the end that a probe in another element has found in the meantime', () => {
    present(0.52);
    ends.set('a.mp4', 1.6);
    wall.advance(250);
    present(0.8);
    wall.advance(1000);
    expect([ends.get('a.mp4'), onChange.calls.count()]).toEqual([1.6, 0]);
  });

  describe('when a probe has missed the last frames', () => {
    beforeEach(() => {
      detector.probe();
      present(1.24);
      wall.advance(250);
    });

    it('accepts the end once a probe that starts past it shows no later frame [last-picture]', () => {
      expect(ends.size).toBe(0);
      expect(video.element.currentTime).toBeCloseTo((1.28 + 1.6) / 2, 1);
      frame(wall.now, 1.24);
      expect(ends.get('a.mp4')).toBeCloseTo(1.28, 9);
      expect([video.element.paused, video.element.currentTime]).toEqual([true, 0]);
    });

    it('probes again from shortly before the end when a later frame is reported', () => {
      frame(wall.now, 1.36);
      expect(video.element.currentTime).toBeCloseTo(1.08, 9);
      present(1.36);
      wall.advance(250);
      expect(ends.get('a.mp4')).toBeCloseTo(1.4, 9);
      expect(onChange).toHaveBeenCalledTimes(1);
    });

    it('keeps a later frame although the busy browser drops it once more [last-picture]', () => {
      frame(wall.now, 1.36);
      present(1.24);
      wall.advance(250);
      expect(ends.get('a.mp4')).toBeCloseTo(1.4, 9);
    });

    it('does not take the requested time for that of a frame', () => {
      frame(wall.now, (1.28 + 1.6) / 2);
      present(1.24);
      wall.advance(250);
      expect(ends.get('a.mp4')).toBeCloseTo(1.28, 9);
    });

    it('accepts the end in a browser that reports no frame past it', () => {
      wall.advance(450);
      expect(ends.get('a.mp4')).toBeCloseTo(1.28, 9);
    });

    it('is not affected by the probe in a later pass', () => {
      video.pooled.take('current').seekTo(0);
      video.start();
      present(0.96);
      wall.advance(400);
      expect(ends.get('a.mp4')).toBeCloseTo(1, 9);
    });
  });

  it('probes again immediately, from shortly before the last frame, if that frame is reported past the end of the picture', () => {
    detector.probe();
    expect(video.element.currentTime).toBeCloseTo(1.1, 9);
    frame(wall.now, 0.56);
    expect(video.element.currentTime).toBeCloseTo(0.36, 9);
    for (const time of [0.36, 0.4, 0.44, 0.48, 0.52, 0.56]) {
      wall.advance(40);
      frame(wall.now, time);
    }
    wall.advance(250);
    // Past the end, the browser reports the last frame again.
    frame(wall.now, 0.56);
    expect(ends.get('a.mp4')).toBeCloseTo(0.6, 9);
    expect([video.element.paused, video.element.currentTime]).toEqual([true, 0]);
  });
});

describe('HtmlPictureEndDetector observes frames', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  for (const { what, end, rate, from } of [
    { what: 'in the last second before the end', end: 8, rate: 1, from: 7 },
    { what: 'in the last second of the wall clock, at three times the speed', end: 8, rate: 3, from: 5 },
    { what: 'two seconds earlier while the end is unknown', end: undefined, rate: 1, from: 5 },
  ]) {
    it(what, () => {
      const video = new VirtualVideo(8);
      const { element } = video;
      Object.defineProperty(element, 'currentSrc', { value: 'a.mp4' });
      let requestedAt = Number.NaN;
      element.requestVideoFrameCallback = () => {
        requestedAt = element.currentTime;
        return 1;
      };
      const pictureEnds = new Map(end === undefined ? [] : [['a.mp4', end]]);
      new HtmlPictureEndDetector(video.pooled, { pictureEnds, endOf: () => 8 }, fail);
      element.playbackRate = rate;
      video.start();
      while (Number.isNaN(requestedAt)) {
        wall.advance(50);
        element.dispatchEvent(new Event('timeupdate'));
      }
      expect(requestedAt).toBeGreaterThan(from);
      expect(requestedAt).toBeLessThanOrEqual(from + 0.05 * rate + 0.01);
    });
  }
});
