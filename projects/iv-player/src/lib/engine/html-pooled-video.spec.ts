import type { StoryNode } from '../story/story-node';
import { HtmlPooledVideo, type PooledVideoEvent } from './html-pooled-video';
import { ConditionWaiter, clipNode, clipUrl, frameOf } from './testing/real-clips';

describe('HtmlPooledVideo', () => {
  let surface: HtmlPooledVideo;
  let element: HTMLVideoElement;
  let told: PooledVideoEvent[];
  let waiting: ConditionWaiter;
  let ending: AbortController;
  let clip: StoryNode;

  const open = (): void => {
    told = [];
    waiting = new ConditionWaiter();
    surface = new HtmlPooledVideo((_, what) => {
      told.push(what);
      waiting.check();
    }, ending.signal);
    element = surface.element;
    document.body.append(element);
  };
  const ready = (): Promise<void> => waiting.until(() => surface.isReady);
  const hears = (what: PooledVideoEvent): Promise<void> => waiting.until(() => told.includes(what));

  beforeEach(async () => {
    ending = new AbortController();
    open();
    clip = await clipNode('c1', 'c1.webm');
  });
  afterEach(() => {
    ending.abort();
    surface.clear();
    element.remove();
  });

  it('is neither seen nor heard nor reached by key until it is revealed', () => {
    expect(getComputedStyle(element).visibility).toBe('hidden');
    expect([element.muted, element.inert, element.tabIndex]).toEqual([true, true, -1]);
    surface.show();
    expect(getComputedStyle(element).visibility).toBe('visible');
    expect([element.style.opacity, element.inert]).toEqual(['1', false]);
    surface.hide();
    expect(getComputedStyle(element).visibility).toBe('hidden');
  });

  it('about to be seen it lies on top with a trace of it there, still unheard, and leaves again', () => {
    surface.showFaintly();
    const { visibility, opacity, zIndex } = getComputedStyle(element);
    expect([visibility, zIndex, element.muted, element.inert]).toEqual(['visible', '1', true, true]);
    expect(Number(opacity)).toBeGreaterThan(0);
    expect(Number(opacity)).toBeLessThan(0.01);
    surface.hide();
    expect(getComputedStyle(element).visibility).toBe('hidden');
  });

  describe('is ready', () => {
    it('when the first frame of its media can be seen', async () => {
      surface.prepare(clip, 0);
      expect([surface.isReady, surface.state]).toEqual([false, 'loading']);
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 0 });
      expect([surface.state, element.paused]).toEqual(['media', true]);
    });

    it('when the frame asked for can be seen, and not with another', async () => {
      surface.prepare(clip, 2.51);
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 75 });
    });

    it('after a seek with the frame there', async () => {
      surface.prepare(clip, 0);
      await ready();
      surface.seekTo(3.01);
      expect(surface.isReady).toBeFalse();
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 90 });
    });

    it('again at the beginning after it was rewound', async () => {
      surface.prepare(clip, 1);
      await ready();
      surface.rewind();
      expect(surface.isReady).toBeFalse();
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 0 });
    });

    it('still, when it was at the beginning and is rewound', async () => {
      surface.prepare(clip, 0);
      await ready();
      surface.rewind();
      expect(surface.isReady).toBeTrue();
    });

    it('no more when it gets other media, and then with theirs', async () => {
      surface.prepare(clip, 0);
      await ready();
      surface.prepare(await clipNode('c2', 'c2.webm'), 0);
      expect(surface.isReady).toBeFalse();
      await ready();
      expect(frameOf(element)?.clip).toBe(2);
    });

    it('a little later where the browser never tells of frames', async () => {
      ending.abort();
      element.remove();
      spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').and.returnValue(1);
      ending = new AbortController();
      open();
      surface.prepare(clip, 1.01);
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 30 });
      const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      surface.seekTo(2.01);
      await sought;
      expect(surface.isReady).toBeFalse();
      await ready();
      expect(frameOf(element)).toEqual({ clip: 1, frame: 60 });
    });
  });

  it('knows when and where it last began: told to play, or come to where it was sent', async () => {
    surface.prepare(clip, 1);
    await ready();
    const asked = performance.now();
    await surface.play();
    expect([surface.startedAt >= asked, surface.startedFrom]).toEqual([true, 1]);
    const sent = performance.now();
    surface.seekTo(2.5);
    await ready();
    expect(surface.startedAt).toBeGreaterThan(sent);
    expect(Math.abs(surface.startedFrom - 2.5)).toBeLessThan(0.1);
  });

  it('tells the length of its media', async () => {
    surface.prepare(clip, 0);
    await hears('length');
    expect(element.duration).toBeCloseTo(4, 3);
  });

  it('gives the last media up when it gets others: of those nothing is told any more', async () => {
    surface.prepare(clip, 0);
    const other = await clipNode('c2', 'c2.webm');
    surface.prepare(other, 0);
    await ready();
    expect([surface.node, frameOf(element)?.clip]).toEqual([other, 2]);
    expect([surface.holds(other), surface.holds(clip)]).toEqual([true, false]);
  });

  it('no longer holds the media of a node that has got another source', async () => {
    surface.prepare(clip, 0);
    await ready();
    clip.apply({ id: 'c1', source: await clipUrl('c2.webm') });
    expect(surface.holds(clip)).toBeFalse();
  });

  it('takes the next candidate when one fails', async () => {
    surface.prepare(await clipNode('a', ['broken.webm', 'c3.webm']), 0);
    await ready();
    expect([surface.candidate, frameOf(element)?.clip]).toEqual([1, 3]);
    expect(told).not.toContain('broken');
  });

  it('a source that comes down to nothing is nothing', async () => {
    clip.apply({ id: 'c1', source: () => null });
    surface.prepare(clip, 0);
    await waiting.until(() => surface.state === 'nothing');
    expect([surface.isReady, surface.holds(clip)]).toEqual([false, true]);
  });

  it('says why when nothing can be had, and holds it no more', async () => {
    clip.apply({ id: 'c1', source: { src: 'a.xyz', type: 'video/x-unheard-of' } });
    surface.prepare(clip, 0);
    await waiting.until(() => surface.state === 'failed');
    expect(surface.cause).toEqual(jasmine.any(Error));
    expect([surface.isFor(clip), surface.holds(clip)]).toEqual([true, false]);
  });

  it('tells of media that break down after they had a frame', async () => {
    surface.prepare(clip, 0);
    await ready();
    element.dispatchEvent(new Event('error'));
    expect(told.at(-1)).toBe('broken');
    expect([surface.state, surface.isReady, surface.holds(clip)]).toEqual(['failed', false, false]);
  });

  describe('running', () => {
    beforeEach(async () => {
      surface.prepare(await clipNode('s1', 's1.webm'), 0);
      await ready();
      told.length = 0;
    });

    it('tells when media time begins to run, and when it has come to its end', async () => {
      await surface.play();
      await hears('ended');
      expect(told.filter((what) => what !== 'changed')).toEqual(['moving', 'ended']);
      expect(frameOf(element)).toEqual({ clip: 9, frame: 29 });
    });

    it('says nothing of its own pause', async () => {
      await surface.play();
      await hears('moving');
      const paused = new Promise((resolve) => element.addEventListener('pause', resolve, { once: true }));
      surface.pause();
      expect([surface.isAdvancing, surface.isPlayRequested]).toEqual([false, false]);
      await paused;
      expect(told).not.toContain('stopped');
      expect(told).not.toContain('halted');
    });

    it('tells when somebody else pauses it, as hardware keys and calls do', async () => {
      await surface.play();
      await hears('moving');
      element.pause();
      await hears('stopped');
      expect([surface.isAdvancing, surface.isPlayRequested]).toEqual([false, false]);
      expect(told).not.toContain('halted');
    });

    it('tells also when somebody else pauses what somebody else has started', async () => {
      await element.play();
      await hears('moving');
      element.pause();
      await hears('stopped');
      expect(surface.isAdvancing).toBeFalse();
    });

    it('tells when media time ceases to run for want of data', async () => {
      await surface.play();
      await hears('moving');
      element.dispatchEvent(new Event('waiting'));
      expect([told.at(-1), surface.isAdvancing]).toEqual(['halted', false]);
    });

    it('rewound it stands still at its first frame', async () => {
      await surface.play();
      await hears('moving');
      surface.rewind();
      expect([element.paused, element.currentTime]).toEqual([true, 0]);
      await ready();
      expect(frameOf(element)).toEqual({ clip: 9, frame: 0 });
    });
  });

  describe('running ahead of its time', () => {
    it('is muted where sound is refused', async () => {
      const refusal = new DOMException('No gesture.', 'NotAllowedError');
      const play = spyOn(element, 'play').and.callFake(() =>
        element.muted ? Promise.resolve() : Promise.reject(refusal),
      );
      element.muted = false;
      surface.playAhead();
      await Promise.resolve();
      await Promise.resolve();
      expect([element.muted, play.calls.count()]).toEqual([true, 2]);
    });

    it('keeps its sound when another order ends the start', async () => {
      const play = spyOn(element, 'play').and.rejectWith(new DOMException('Paused.', 'AbortError'));
      element.muted = false;
      surface.playAhead();
      await Promise.resolve();
      await Promise.resolve();
      expect([element.muted, play.calls.count()]).toEqual([false, 1]);
    });
  });

  it('lets its media go, for browsers allow only so many', async () => {
    surface.prepare(clip, 0);
    await ready();
    surface.clear();
    expect([surface.node, surface.state, element.hasAttribute('src')]).toEqual([null, 'idle', false]);
    expect(element.readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
  });

  it('hears nothing any more once its player has ended', async () => {
    surface.prepare(clip, 0);
    await ready();
    ending.abort();
    told.length = 0;
    element.dispatchEvent(new Event('error'));
    expect(told).toEqual([]);
  });
});
