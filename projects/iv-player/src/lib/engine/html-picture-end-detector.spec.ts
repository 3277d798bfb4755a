import type { StoryNode } from '../story/story-node';
import { HtmlPictureEndDetector } from './html-picture-end-detector';
import { HtmlPooledVideo } from './html-pooled-video';
import { ConditionWaiter, clipNode, frameOf } from './testing/real-clips';
import { VirtualVideo } from './testing/virtual-video';
import { WallClock } from './testing/wall-clock';

describe('HtmlPictureEndDetector', () => {
  let video: HtmlPooledVideo;
  let pictureEnd: HtmlPictureEndDetector;
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
    pictureEnd = new HtmlPictureEndDetector(video, ends, endOf, () => {
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
    video.node?.videoDuration ?? ends.get(video.element.currentSrc) ?? video.element.duration;
  const prepare = async (node: StoryNode): Promise<void> => {
    video.prepare(node, 0);
    await waiter.until(() => video.isReady);
  };
  /** Probes a clip that is ready, and waits until it is ready again. */
  const probe = async (): Promise<void> => {
    pictureEnd.probe();
    await waiter.until(() => video.owner !== 'probe' && video.isReady);
  };

  // That it is found where it is: for a busy browser, which does not present each frame, html-picture-end-detector.verify.spec.ts
  for (const file of ['long10.mp4', 'long3.webm', 'short3.webm']) {
    it(`is learnt by a probe, after which the clip is at its first frame again, silent: ${file} [last-picture]`, async () => {
      await prepare(await clipNode('a', file));
      expect(pictureEnd.isUnknown).toBeTrue();
      await probe();
      expect(pictureEnd.isUnknown).toBeFalse();
      const { paused, muted, style } = video.element;
      expect([paused, muted, style.visibility]).toEqual([true, true, 'hidden']);
      expect(frameOf(video.element)?.frame).toBe(0);
    });
  }

  it('is probed in silence, also in a video whose sound was switched on for a seam', async () => {
    await prepare(await clipNode('a', 'long3.webm'));
    video.element.muted = false;
    pictureEnd.probe();
    expect(video.element.muted).toBeTrue();
  });

  it('of a stream needs none: it tells its end by itself', async () => {
    await prepare(await clipNode('a', 'long10.webm'));
    Object.assign(video, { stream: { rendition: null, isFetching: false, show: () => undefined } });
    expect(pictureEnd.isUnknown).toBeFalse();
  });

  it('as stated by the author needs no probe [video-duration]', async () => {
    await prepare(await clipNode('a', 'long10.webm', { videoDuration: 1.2 }));
    expect([endOf(), pictureEnd.isUnknown]).toEqual([1.2, false]);
  });

  it('stays unknown when a command ends the probe, which leaves no trace', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    pictureEnd.probe();
    expect(video.isReady).toBeFalse();
    video.take('preload').seekTo(0.5);
    await waiter.until(() => video.isReady);
    const { paused, currentTime } = video.element;
    expect([paused, currentTime, video.isPlayRequested, pictureEnd.isUnknown]).toEqual([
      true,
      0.5,
      false,
      true,
    ]);
  });

  it('stays unknown in a hidden tab, where no frames come', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    const hidden = spyOnProperty(document, 'hidden').and.returnValue(true);
    await probe();
    expect([pictureEnd.isUnknown, video.element.currentTime]).toEqual([true, 0]);
    hidden.and.returnValue(false);
    await probe();
    expect(pictureEnd.isUnknown).toBeFalse();
  });

  it('is taken for that of the media where the browser refuses to play', async () => {
    await prepare(await clipNode('a', 'long3.mp4'));
    spyOn(video.element, 'play').and.rejectWith(new DOMException('refused', 'NotAllowedError'));
    await probe();
    expect([endOf(), pictureEnd.isUnknown]).toEqual([video.element.duration, false]);
  });

  describe('watches frames', () => {
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

    it('not far from the end, where they cost CPU time and nothing needs them [no-frame-callbacks]', async () => {
      await untilTime(0.5);
      expect(requests).not.toHaveBeenCalled();
    });

    it('before the end, so that it is known when they are visible', async () => {
      ends.set(video.element.currentSrc, 12);
      video.element.currentTime = 10.8;
      const { clock } = pictureEnd;
      await waiter.until(() => clock.lastFrame > 10.9);
      expect(requests).toHaveBeenCalled();
    });
  });

  it('is corrected by a frame that comes later', async () => {
    await prepare(await clipNode('a', 'c1.webm'));
    ends.set(video.element.currentSrc, 0.4);
    expect(endOf()).toBe(0.4);
    video.play().catch(() => undefined);
    await waiter.until(() => changes > 0);
    expect(endOf()).toBe(video.element.duration);
  });
});

describe('HtmlPictureEndDetector of a pass', () => {
  let wall: WallClock;
  let video: VirtualVideo;
  let pictureEnd: HtmlPictureEndDetector;
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
    pictureEnd = new HtmlPictureEndDetector(pooled, ends, () => ends.get('a.mp4') ?? 1.6, onChange);
    video.start();
    wall.advance(1);
  });
  afterEach(() => wall.stop());

  /** Presents a frame each 40 ms, the last one at `until` seconds. */
  const present = (until: number): void => {
    for (let time = Math.ceil(video.element.currentTime * 25); time <= until * 25; time += 1) {
      wall.advanceTo(time * 40);
      frame(wall.now, time / 25);
    }
  };

  it('is found when the frames stop', () => {
    present(0.96);
    wall.advance(200);
    expect(onChange).not.toHaveBeenCalled();
    wall.advance(150);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(ends.get('a.mp4')).toBeCloseTo(1, 9);
    expect(pictureEnd.isUnknown).toBeFalse();
  });

  it('is not, when playing was interrupted after the last frame', () => {
    present(0.96);
    video.pooled.interrupt();
    wall.advance(600);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('does not take the frames so far for all when a probe in another element has found the end', () => {
    present(0.52);
    ends.set('a.mp4', 1.6);
    wall.advance(250);
    present(0.8);
    wall.advance(1000);
    expect([ends.get('a.mp4'), onChange.calls.count()]).toEqual([1.6, 0]);
  });

  describe('of a probe that has not been presented the last frames', () => {
    beforeEach(() => {
      pictureEnd.probe();
      present(1.24);
      wall.advance(250);
    });

    it('is not believed until a start behind it tells no later one [last-picture]', () => {
      expect(ends.size).toBe(0);
      expect(video.element.currentTime).toBeCloseTo((1.28 + 1.6) / 2, 1);
      frame(wall.now, 1.24);
      expect(ends.get('a.mp4')).toBeCloseTo(1.28, 9);
      expect([video.element.paused, video.element.currentTime]).toEqual([true, 0]);
    });

    it('is looked for again from shortly before it when a later one is told', () => {
      frame(wall.now, 1.36);
      expect(video.element.currentTime).toBeCloseTo(1.08, 9);
      present(1.36);
      wall.advance(250);
      expect(ends.get('a.mp4')).toBeCloseTo(1.4, 9);
      expect(onChange).toHaveBeenCalledTimes(1);
    });

    it('is believed where a browser tells nothing behind it', () => {
      wall.advance(450);
      expect(ends.get('a.mp4')).toBeCloseTo(1.28, 9);
    });

    it('does not count for what plays after it', () => {
      video.pooled.take('current').seekTo(0);
      video.start();
      present(0.96);
      wall.advance(400);
      expect(ends.get('a.mp4')).toBeCloseTo(1, 9);
    });
  });

  it('is probed again at once where the last frame is told behind the picture, and then from shortly before it', () => {
    pictureEnd.probe();
    expect(video.element.currentTime).toBeCloseTo(1.1, 9);
    frame(wall.now, 0.56);
    expect(video.element.currentTime).toBeCloseTo(0.36, 9);
    for (const time of [0.36, 0.4, 0.44, 0.48, 0.52, 0.56]) {
      wall.advance(40);
      frame(wall.now, time);
    }
    wall.advance(250);
    // Behind it the last frame is told again.
    frame(wall.now, 0.56);
    expect(ends.get('a.mp4')).toBeCloseTo(0.6, 9);
    expect([video.element.paused, video.element.currentTime]).toEqual([true, 0]);
  });
});

describe('HtmlPictureEndDetector observes the frames of what plays', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  for (const { what, end, rate, from } of [
    { what: 'in the last second before its end', end: 8, rate: 1, from: 7 },
    { what: 'in the last second of the wall clock, at three times the speed', end: 8, rate: 3, from: 5 },
    { what: 'where its end is not known, from two seconds earlier on', end: undefined, rate: 1, from: 5 },
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
      const ends = new Map(end === undefined ? [] : [['a.mp4', end]]);
      new HtmlPictureEndDetector(video.pooled, ends, () => 8, fail);
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
