import type { StoryNode } from '../../story/story-node';
import { HtmlPooledVideo } from './html-pooled-video';
import { HtmlProgressMonitor } from './lazy/html-progress-monitor';
import { playAhead } from './lazy/html-next-video';
import type { PooledVideoEvent } from '../video-ownership';
import { ConditionWaiter, clipNode, clipUrl, frameOf, onceDrawn } from './testing/real-clips';

describe('HtmlPooledVideo', () => {
  let video: HtmlPooledVideo;
  let element: HTMLVideoElement;
  let events: PooledVideoEvent[];
  let waiter: ConditionWaiter;
  let teardown: AbortController;
  let clip: StoryNode;

  const create = (): void => {
    events = [];
    waiter = new ConditionWaiter();
    video = new HtmlPooledVideo((_, event) => {
      events.push(event);
      waiter.check();
    }, teardown.signal);
    element = video.element;
    document.body.append(element);
  };
  const untilReady = (): Promise<void> => waiter.until(() => video.isReady);
  const expectPicture = async (number: number, frame: number): Promise<void> => {
    const wanted = { clip: number, frame };
    expect(await onceDrawn(() => frameOf(element), wanted)).toEqual(wanted);
  };
  const untilEvent = (event: PooledVideoEvent): Promise<void> => waiter.until(() => events.includes(event));

  beforeEach(async () => {
    teardown = new AbortController();
    create();
    clip = await clipNode('c1', 'c1.webm');
  });
  afterEach(() => {
    teardown.abort();
    video.clear();
    element.remove();
  });

  it('does not seek or restart a file that seems to have ended before it has loaded [file-clock]', () => {
    const seeks: number[] = [];
    const play = spyOn(element, 'play').and.resolveTo();
    Object.defineProperties(element, {
      readyState: { value: 1 },
      duration: { value: 4 },
      ended: { configurable: true, value: true },
      currentTime: { get: () => 4, set: (time: number) => void seeks.push(time) },
    });
    element.dispatchEvent(new Event('loadstart'));
    video.rewind();
    video.seekTo(2);
    void video.play();
    expect(play).not.toHaveBeenCalled();
    expect(seeks).toEqual([]);
    element.dispatchEvent(new Event('loadeddata'));
    Object.defineProperty(element, 'ended', { value: false });
    void video.play();
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('reads where the timestamps of a file start, whatever it is told while it loads [file-clock]', async () => {
    video.prepare(await clipNode('late', 'clock10.mp4'), 0);
    for (const type of ['loadstart', 'loadedmetadata', 'durationchange'])
      element.addEventListener(type, () => {
        if (!video.timeline.isLoading) return;
        video.rewind();
        video.play().catch(() => undefined);
        video.pause();
      });
    await untilReady();
    expect(video.timeline.origin).toBeGreaterThan(9.9);
    expect(video.time).toBeLessThan(0.1);
  });

  it('is hidden, muted and inert until it is shown [hidden-elements]', () => {
    expect(getComputedStyle(element).visibility).toBe('hidden');
    expect([element.muted, element.inert, element.tabIndex]).toEqual([true, true, -1]);
    video.show();
    expect(getComputedStyle(element).visibility).toBe('visible');
    expect([element.style.opacity, element.inert]).toEqual(['1', false]);
    video.hide();
    expect(getComputedStyle(element).visibility).toBe('hidden');
  });

  describe('hide', () => {
    beforeEach(() => {
      jasmine.clock().install();
      video.show();
      element.muted = false;
    });
    afterEach(() => jasmine.clock().uninstall());

    it('mutes a paused video after a delay (WebKitGTK cannot resume it otherwise)', () => {
      video.hide();
      expect(element.muted).toBeFalse();
      jasmine.clock().tick(100);
      expect(element.muted).toBeTrue();
    });

    it('keeps the sound on if the video is shown again before that, or plays trailing audio', () => {
      video.hide();
      video.show();
      jasmine.clock().tick(100);
      expect(element.muted).toBeFalse();
      video.take('trailing');
      video.hide();
      jasmine.clock().tick(100);
      expect(element.muted).toBeFalse();
    });

    it('mutes a playing video immediately', () => {
      void element.play().catch(() => undefined);
      video.hide();
      expect(element.muted).toBeTrue();
    });
  });

  it('is on top, almost transparent and muted in preroll', () => {
    video.preroll();
    const { visibility, opacity, zIndex } = getComputedStyle(element);
    expect([visibility, zIndex, element.muted, element.inert]).toEqual(['visible', '1', true, true]);
    expect(Number(opacity)).toBeGreaterThan(0);
    expect(Number(opacity)).toBeLessThan(0.01);
    video.hide();
    expect(getComputedStyle(element).visibility).toBe('hidden');
  });

  describe('isReady', () => {
    it('is true when the first frame of its media can be shown', async () => {
      video.prepare(clip, 0);
      expect([video.isReady, video.state]).toEqual([false, 'loading']);
      await untilReady();
      await expectPicture(1, 0);
      expect([video.state, element.paused]).toEqual(['loaded', true]);
    });

    it('is true only once the requested frame can be shown', async () => {
      video.prepare(clip, 2.51);
      await untilReady();
      await expectPicture(1, 75);
    });

    it('is true with the last frame requested during loading; no time is set on the element before its metadata have loaded', async () => {
      const currentTime = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
      const readyStates: number[] = [];
      Object.defineProperty(element, 'currentTime', {
        ...currentTime,
        set(time: number) {
          readyStates.push(element.readyState);
          currentTime.set!.call(element, time);
        },
      });
      video.prepare(clip, 1.01);
      video.seekTo(2.01);
      await untilReady();
      await expectPicture(1, 60);
      expect(readyStates.filter((state) => state === HTMLMediaElement.HAVE_NOTHING)).toEqual([]);
    });

    it('is true again once the frame of a seek can be shown', async () => {
      video.prepare(clip, 0);
      await untilReady();
      video.seekTo(3.01);
      expect(video.isReady).toBeFalse();
      await untilReady();
      await expectPicture(1, 90);
    });

    it('is true again at the first frame after a rewind', async () => {
      video.prepare(clip, 1);
      await untilReady();
      video.rewind();
      expect(video.isReady).toBeFalse();
      await untilReady();
      await expectPicture(1, 0);
    });

    it('stays true when a video at its first frame is rewound', async () => {
      video.prepare(clip, 0);
      await untilReady();
      video.rewind();
      expect(video.isReady).toBeTrue();
    });

    it('is false after a change of media until their frame can be shown', async () => {
      video.prepare(clip, 0);
      await untilReady();
      video.prepare(await clipNode('c2', 'c2.webm'), 0);
      expect(video.isReady).toBeFalse();
      await untilReady();
      expect(await onceDrawn(() => frameOf(element)?.clip, 2)).toBe(2);
    });

    it('is true slightly later in browsers that do not report frames', async () => {
      teardown.abort();
      element.remove();
      spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').and.returnValue(1);
      teardown = new AbortController();
      create();
      video.prepare(clip, 1.01);
      await untilReady();
      await expectPicture(1, 30);
      const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      video.seekTo(2.01);
      await sought;
      expect(video.isReady).toBeFalse();
      await untilReady();
      await expectPicture(1, 60);
    });
  });

  it('records the time of its last play() or completed seek', async () => {
    video.prepare(clip, 1);
    await untilReady();
    const called = performance.now();
    const started = video.play();
    // At once: the `seeked` event may come after the frame, when the video already plays.
    expect([video.startedAt >= called, video.startedFrom]).toEqual([true, 1]);
    await started;
    const sought = performance.now();
    video.seekTo(2.5);
    await waiter.until(() => video.startedAt > sought);
    expect(video.startedFrom).toBeGreaterThanOrEqual(2.5);
  });

  it('reports the duration of its media', async () => {
    video.prepare(clip, 0);
    await untilEvent('duration');
    expect(element.duration).toBeCloseTo(4, 3);
  });

  it('replaces its media, and stops reporting the previous ones', async () => {
    video.prepare(clip, 0);
    const other = await clipNode('c2', 'c2.webm');
    video.prepare(other, 0);
    await untilReady();
    expect(await onceDrawn(() => frameOf(element)?.clip, 2)).toBe(2);
    expect(video.node).toBe(other);
    expect([video.holds(other), video.holds(clip)]).toEqual([true, false]);
  });

  it('no longer holds the media of a node whose source has changed', async () => {
    video.prepare(clip, 0);
    await untilReady();
    clip.apply({ id: 'c1', source: await clipUrl('c2.webm') });
    expect(video.holds(clip)).toBeFalse();
  });

  it('loads the next candidate when one fails', async () => {
    video.prepare(await clipNode('a', ['broken.webm', 'c3.webm']), 0);
    await untilReady();
    expect(await onceDrawn(() => frameOf(element)?.clip, 3)).toBe(3);
    expect(video.candidate).toBe(1);
    expect(events).not.toContain('failed');
  });

  it('is empty with a source without media', async () => {
    clip.apply({ id: 'c1', source: () => null });
    video.prepare(clip, 0);
    await waiter.until(() => video.state === 'empty');
    expect([video.isReady, video.holds(clip)]).toEqual([false, true]);
  });

  it('has a cause once all candidates have failed, and does not hold the node', async () => {
    clip.apply({ id: 'c1', source: { src: 'a.xyz', type: 'video/x-unheard-of' } });
    video.prepare(clip, 0);
    await waiter.until(() => video.state === 'failed');
    expect(video.cause).toEqual(jasmine.any(Error));
    expect([video.isFor(clip), video.holds(clip)]).toEqual([true, false]);
  });

  it('reports loaded media that fail', async () => {
    video.prepare(clip, 0);
    await untilReady();
    element.dispatchEvent(new Event('error'));
    expect(events.at(-1)).toBe('failed');
    expect([video.state, video.isReady, video.holds(clip)]).toEqual(['failed', false, false]);
  });

  it('does not report the pause after an error', async () => {
    const broken = URL.createObjectURL(new Blob(['no media']));
    clip.apply({ id: 'c1', source: broken });
    video.prepare(clip, 0);
    const failed = new Promise((resolve) => element.addEventListener('error', resolve, { once: true }));
    video.play().catch(() => undefined);
    await failed;
    element.pause();
    // Pause explicitly, because some browsers do not pause after an error.
    element.dispatchEvent(new Event('pause'));
    expect(events).not.toContain('paused');
    expect(video.isPlayRequested).toBeTrue();
    URL.revokeObjectURL(broken);
  });

  it('seeks again if a paused video plays on', async () => {
    let callback: VideoFrameRequestCallback | undefined;
    spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').and.callFake(
      (call) => ((callback = call), 0),
    );
    element.remove();
    create();
    video.prepare(clip, 0);
    await untilReady();
    const times = spyOnProperty(HTMLMediaElement.prototype, 'currentTime', 'set').and.callThrough();
    callback?.(0, { mediaTime: 0 } as VideoFrameCallbackMetadata);
    expect(times).not.toHaveBeenCalled();
    callback?.(0, { mediaTime: 3 } as VideoFrameCallbackMetadata);
    expect(times).toHaveBeenCalledOnceWith(0);
  });

  describe('while playing', () => {
    beforeEach(async () => {
      video.prepare(clip, 0);
      await untilReady();
      events.length = 0;
    });
    /** Plays the last quarter of a second. */
    const playToEnd = async (): Promise<void> => {
      video.seekTo(3.75);
      await untilReady();
      events.length = 0;
      await video.play();
      await untilEvent('ended');
    };

    it('reports when media time starts to advance, and the end', async () => {
      await playToEnd();
      // A browser that is too busy to decode may wait in between.
      const reports = events.filter((event) => event !== 'changed');
      expect([reports[0], reports.at(-1)]).toEqual(['advancing', 'ended']);
      expect([frameOf(element)?.clip, element.ended]).toEqual([1, true]);
    });

    it('does not report its own pause', async () => {
      await video.play();
      await untilEvent('advancing');
      const paused = new Promise((resolve) => element.addEventListener('pause', resolve, { once: true }));
      video.pause();
      expect([video.isAdvancing, video.isPlayRequested]).toEqual([false, false]);
      await paused;
      expect(events).not.toContain('paused');
      expect(events).not.toContain('stalled');
    });

    it('does not report changes of the volume, of which a fade makes many', async () => {
      await video.play();
      await untilEvent('advancing');
      const before = events.length;
      const changed = new Promise((resolve) => element.addEventListener('volumechange', resolve));
      element.volume = 0.5;
      await changed;
      expect(events.slice(before)).not.toContain('changed');
    });

    it('reports a pause from outside the player, such as by media keys or phone calls', async () => {
      await video.play();
      await untilEvent('advancing');
      element.pause();
      await untilEvent('paused');
      expect([video.isAdvancing, video.isPlayRequested]).toEqual([false, false]);
      expect(events).not.toContain('stalled');
    });

    it('reports a pause from outside the player after a start from outside', async () => {
      await element.play();
      await untilEvent('advancing');
      element.pause();
      await untilEvent('paused');
      expect(video.isAdvancing).toBeFalse();
    });

    /** Makes the element stand still, as it does without data. */
    const freeze = (): void => {
      const { currentTime } = element;
      Object.defineProperties(element, {
        currentTime: { configurable: true, get: () => currentTime },
        readyState: { configurable: true, get: () => 2 },
        requestVideoFrameCallback: { configurable: true, value: undefined },
      });
    };

    it('reports when media time stops because data are missing', async () => {
      await video.play();
      await untilEvent('advancing');
      freeze();
      element.dispatchEvent(new Event('waiting'));
      await untilEvent('stalled');
      expect(video.isAdvancing).toBeFalse();
    });

    it('keeps the mute that was set last, if the browser changes it', async () => {
      video.mute(false);
      await video.play();
      video.mute();
      element.muted = false;
      await new Promise((resolve) => element.addEventListener('volumechange', resolve, { once: true }));
      expect(element.muted).toBeTrue();
    });

    it('gives way to a script that insists on another mute', async () => {
      let changes = 0;
      const settled = new Promise<void>((resolve) => {
        const insist = (): void => {
          element.muted = false;
          if (++changes === 4) resolve();
        };
        element.addEventListener('volumechange', insist, { signal: teardown.signal });
      });
      element.muted = false;
      await settled;
      expect(element.muted).toBeFalse();
    });

    it('accepts the place at which a seek lands', async () => {
      const seeks = jasmine.createSpy('seeks');
      const currentTime = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
      Object.defineProperty(element, 'currentTime', {
        configurable: true,
        get: () => Math.max(0.5, Number(currentTime.get!.call(element))),
        set(time: number) {
          seeks(time);
          currentTime.set!.call(element, time);
        },
      });
      video.rewind();
      await untilReady();
      for (let time = 0; time < 5; time++) video.rewind();
      expect(seeks.calls.allArgs()).toEqual([[0]]);
      expect([video.isAt(0), video.isAt(0.5)]).toEqual([true, false]);
    });

    it('believes the browser until its progress is monitored', async () => {
      await video.play();
      await untilEvent('advancing');
      element.dispatchEvent(new Event('waiting'));
      expect([events.at(-1), video.isAdvancing]).toEqual(['stalled', false]);
      element.dispatchEvent(new Event('canplay'));
      expect(video.isAdvancing).toBeTrue();
    });

    it('reports advancing at a frame if the browser does not report the end of a wait', async () => {
      video.monitor(HtmlProgressMonitor);
      await video.play();
      await untilEvent('advancing');
      for (const type of ['playing', 'canplay', 'canplaythrough']) {
        element.parentNode?.addEventListener(type, (event) => event.stopImmediatePropagation(), {
          capture: true,
          signal: teardown.signal,
        });
      }
      freeze();
      element.dispatchEvent(new Event('waiting'));
      await untilEvent('stalled');
      events.length = 0;
      for (const name of ['currentTime', 'readyState', 'requestVideoFrameCallback'])
        Reflect.deleteProperty(element, name);
      await untilEvent('advancing');
      expect(element.ended).toBeFalse();
    });

    it('starts an ended video before a seek, which some browsers would not complete otherwise', async () => {
      await playToEnd();
      const play = spyOn(element, 'play').and.callThrough();
      video.seekTo(0.5);
      expect([play.calls.count(), element.paused]).toEqual([1, true]);
      await untilReady();
      await expectPicture(1, 15);
      video.seekTo(0);
      expect(play).toHaveBeenCalledTimes(1);
    });

    it('is silent while it is started before a seek, unless it is the one that plays', async () => {
      await playToEnd();
      const isMuted: boolean[] = [];
      spyOn(element, 'play').and.callFake(() => Promise.resolve(void isMuted.push(element.muted)));
      for (const owner of ['current', null] as const) {
        video.mute(false);
        video.take(owner).seekTo(0.5);
        Object.defineProperty(element, 'ended', { configurable: true, value: true });
      }
      expect(isMuted).toEqual([false, true]);
    });

    it('pauses at its first frame on a rewind', async () => {
      await video.play();
      await untilEvent('advancing');
      video.rewind();
      expect([element.paused, element.currentTime]).toEqual([true, 0]);
      await untilReady();
      await expectPicture(1, 0);
    });
  });

  describe('frame callbacks', () => {
    /** Resolves when media time has reached `time` seconds. */
    const untilTime = (time: number): Promise<void> => {
      const signal = teardown.signal;
      return new Promise((resolve) => {
        const check = (): void => {
          if (element.currentTime >= time) resolve();
        };
        element.addEventListener('timeupdate', check, { signal });
      });
    };
    let requests: jasmine.Spy;

    beforeEach(async () => {
      video.prepare(await clipNode('l1', 'l1.webm'), 0);
      await untilReady();
      video.show();
      await video.play();
      await untilTime(0.3);
      requests = spyOn(element, 'requestVideoFrameCallback').and.callThrough();
    });

    it('are not requested during playback, because they cost CPU time [no-frame-callbacks]', async () => {
      await untilTime(0.5);
      expect(requests).not.toHaveBeenCalled();
    });

    it('are requested for the frame of a seek', async () => {
      video.seekTo(5);
      expect(requests).toHaveBeenCalledTimes(1);
      await untilReady();
    });
  });

  it('nudges its rate if it stalls although all data are buffered (a WebKitGTK bug)', async () => {
    video.prepare(clip, 0);
    await untilReady();
    await waiter.until(() => element.buffered.length > 0 && element.buffered.end(0) > 3.9);
    const changed = new Promise((resolve) => element.addEventListener('ratechange', resolve));
    Object.defineProperty(element, 'currentTime', { value: 0 });
    await video.play();
    // The code may load after the start.
    video.monitor(HtmlProgressMonitor);
    await changed;
    expect(element.playbackRate).toBe(1);
  });

  describe('playAhead', () => {
    it('mutes the video if sound is refused', async () => {
      const refusal = new DOMException('No gesture.', 'NotAllowedError');
      const play = spyOn(element, 'play').and.callFake(() =>
        element.muted ? Promise.resolve() : Promise.reject(refusal),
      );
      element.muted = false;
      playAhead(video.take('next'));
      await Promise.resolve();
      await Promise.resolve();
      expect([element.muted, play.calls.count()]).toEqual([true, 2]);
    });

    it('does not touch a video that has since been given another owner', async () => {
      spyOn(element, 'play').and.rejectWith(new DOMException('No gesture.', 'NotAllowedError'));
      element.muted = false;
      playAhead(video.take('next'));
      video.take('current');
      await Promise.resolve();
      await Promise.resolve();
      expect(element.muted).toBeFalse();
    });

    it('leaves the sound on when another command interrupts the start', async () => {
      const play = spyOn(element, 'play').and.rejectWith(new DOMException('Paused.', 'AbortError'));
      element.muted = false;
      playAhead(video);
      await Promise.resolve();
      await Promise.resolve();
      expect([element.muted, play.calls.count()]).toEqual([false, 1]);
    });
  });

  it('releases its media, because browsers limit the number of open media', async () => {
    video.prepare(clip, 0);
    await untilReady();
    video.clear();
    expect([video.node, video.state, element.hasAttribute('src')]).toEqual([null, 'idle', false]);
    expect(element.readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
  });

  it('reports nothing after its signal has aborted', async () => {
    video.prepare(clip, 0);
    await untilReady();
    teardown.abort();
    events.length = 0;
    element.dispatchEvent(new Event('error'));
    expect(events).toEqual([]);
  });
});
