import type { StoryNode } from '../../story/story-node';
import { HtmlVideoPool } from './html-video-pool';
import { switchOn } from './lazy/html-next-video';
import type { HtmlPooledVideo } from './html-pooled-video';
import { ConditionWaiter, clipNode } from './testing/real-clips';

describe('HtmlVideoPool', () => {
  let waiter: ConditionWaiter;
  let pool: HtmlVideoPool;
  let container: HTMLElement;
  let nodes: readonly StoryNode[];
  let [one, two, three]: readonly HtmlPooledVideo[] = [];

  beforeEach(async () => {
    nodes = await Promise.all(['s1', 's2', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    waiter = new ConditionWaiter();
    pool = new HtmlVideoPool(
      3,
      () => waiter.check(),
      () => undefined,
    );
    container = document.createElement('div');
    document.body.append(container);
    pool.place(container);
    [one, two, three] = pool.videos.map((video) => video.take(null));
  });
  afterEach(() => {
    pool.destroy();
    container.remove();
  });

  const elements = (): readonly HTMLVideoElement[] => pool.videos.map(({ element }) => element);
  const visible = (): readonly HTMLVideoElement[] =>
    elements().filter((element) => getComputedStyle(element).visibility === 'visible');
  /** Elements that make a sound: paused hidden videos are muted only after a delay. */
  const audible = (): readonly HTMLVideoElement[] =>
    elements().filter(({ muted, paused, style }) => !muted && !(paused && style.visibility));
  /** Loads the clips with these indices into the videos. */
  const fill = async (...indices: readonly number[]): Promise<void> => {
    indices.forEach((clip, index) => pool.videos[index]?.take(null).prepare(nodes[clip]!, 0));
    await waiter.until(() => indices.every((_, index) => pool.videos[index]?.isReady));
  };

  it('creates its elements once [element-count]', async () => {
    const made = spyOn(document, 'createElement').and.callThrough();
    await fill(0, 1, 2);
    await fill(2, 0, 1);
    pool.clear();
    await fill(1);
    expect([...container.querySelectorAll('video')]).toEqual([...elements()]);
    expect(made).not.toHaveBeenCalledWith('video');
  });

  describe('place', () => {
    it('puts the videos into the container with the fit [stage-fit]', () => {
      const other = container.appendChild(document.createElement('div'));
      pool.place(other, 'cover');
      expect(other.querySelectorAll('video').length).toBe(3);
      expect(container.querySelectorAll(':scope > * > video').length).toBe(0);
      expect(elements().map(({ style }) => style.objectFit)).toEqual(['cover', 'cover', 'cover']);
    });

    it('removes the videos from the page', () => {
      pool.place(null);
      expect(container.children.length).toBe(0);
    });

    it('isolates the stacking order of the videos: a following sibling lies above', () => {
      container.style.cssText = 'position: fixed; inset: 0; width: 100px; height: 100px; z-index: 9999';
      const above = container.appendChild(document.createElement('div'));
      above.style.cssText = 'position: absolute; inset: 0';
      pool.show(one!);
      Object.assign(one!.element.style, { zIndex: '1', pointerEvents: 'auto' });
      expect(document.elementFromPoint(50, 50)).toBe(above);
    });
  });

  describe('show', () => {
    it('is invisible and silent at first', () => {
      expect([pool.shown, visible().length, audible().length]).toEqual([null, 0, 0]);
    });

    it('makes one video visible and audible, and hides the previous one at the same time [hidden-elements]', () => {
      pool.show(one!);
      expect([pool.shown, visible(), audible()]).toEqual([one!, [one!.element], [one!.element]]);
      pool.show(two!);
      expect([pool.shown, visible(), audible()]).toEqual([two!, [two!.element], [two!.element]]);
      expect([one!.element.inert, two!.element.inert]).toEqual([true, false]);
    });

    it('hides all videos with null', () => {
      pool.show(one!);
      pool.show(null);
      expect([visible().length, audible().length]).toEqual([0, 0]);
    });

    it('makes a video in preroll opaque', () => {
      pool.show(one!);
      two!.preroll();
      expect(visible()).toEqual([one!.element, two!.element]);
      expect(audible()).toEqual([one!.element]);
      pool.show(two!);
      expect([visible(), two!.element.style.opacity]).toEqual([[two!.element], '1']);
    });
  });

  describe('sound', () => {
    it('comes from the visible video, at the volume set before or after it is shown', () => {
      pool.setSound(0.3, false);
      pool.show(one!);
      expect([one!.element.volume, one!.element.muted]).toEqual([0.3, false]);
      pool.setSound(0.6, false);
      expect(one!.element.volume).toBeCloseTo(0.6, 6);
    });

    it('is off while muted', () => {
      pool.setSound(1, true);
      pool.show(one!);
      expect(audible()).toEqual([]);
      pool.setSound(1, false);
      expect(audible()).toEqual([one!.element]);
    });

    it('can be switched on for the next video, and is switched off for the previous one when that is shown', () => {
      pool.setSound(0.5, false);
      pool.show(one!);
      two!.preroll();
      switchOn(pool.sound, two!);
      expect([audible(), two!.element.volume]).toEqual([[one!.element, two!.element], 0.5]);
      pool.show(two!);
      expect(audible()).toEqual([two!.element]);
    });

    it('multiplies the volume by the gain of the node, up to 1, before and while a video is shown [normalize-start]', async () => {
      await fill(0, 1);
      pool.sound.gainOf = ({ id }) => (id === nodes[0]!.id ? 0.5 : 4);
      pool.setSound(0.4, false);
      pool.show(one!);
      expect(one!.element.volume).toBeCloseTo(0.2);
      two!.preroll();
      switchOn(pool.sound, two!);
      expect([two!.element.volume, two!.element.muted]).toEqual([1, false]);
      pool.show(two!);
      expect(two!.element.volume).toBe(1);
      pool.setSound(0.1, false);
      expect(two!.element.volume).toBeCloseTo(0.4);
    });

    it('is not switched on for the next video with a gain if scripts cannot set the volume', async () => {
      await fill(0, 1);
      Object.defineProperty(two!.element, 'volume', { get: () => 1, set: () => undefined });
      pool.sound.gainOf = () => 0.5;
      pool.show(one!);
      two!.preroll();
      switchOn(pool.sound, two!);
      expect(audible()).toEqual([one!.element]);
    });

    it('is not switched on for the next video while muted', () => {
      pool.setSound(1, true);
      pool.show(one!);
      two!.preroll();
      switchOn(pool.sound, two!);
      expect(audible()).toEqual([]);
    });

    it('is not switched on for the next video if scripts cannot set the volume, because it would stop the first', () => {
      Object.defineProperty(two!.element, 'volume', { get: () => 1, set: () => undefined });
      pool.show(one!);
      two!.preroll();
      switchOn(pool.sound, two!);
      expect(audible()).toEqual([one!.element]);
      pool.show(two!);
      expect(audible()).toEqual([two!.element]);
    });
  });

  it('plays all media at the rate, including those loaded later', async () => {
    pool.setRate(1.5);
    await fill(0, 1, 2);
    expect(elements().map(({ playbackRate }) => playbackRate)).toEqual([1.5, 1.5, 1.5]);
  });

  describe('spares', () => {
    it('are found by the node of their media, a ready one first', async () => {
      await fill(0, 1);
      expect([pool.findSpare(nodes[1]!), pool.findSpare(nodes[2]!)]).toEqual([two!, null]);
      one!.prepare(nodes[1]!, 0);
      expect(pool.findSpare(nodes[1]!)).toBe(two!);
    });

    it('are found while they load if none is ready', () => {
      three!.prepare(nodes[1]!, 0);
      expect(pool.findSpare(nodes[1]!)).toBe(three!);
    });

    it('exclude the visible and the current video, even if these have the same node', async () => {
      await fill(0, 0, 0);
      pool.show(one!);
      pool.setCurrent(two!);
      expect(pool.findSpare(nodes[0]!)).toBe(three!);
      expect(pool.spares).toEqual([three!]);
    });

    it('are least useful in the order empty, unwanted, least wanted', async () => {
      pool.setCurrent(one!);
      expect(pool.leastUsefulSpare(nodes)).toBe(two!);
      pool.setCurrent(null);
      await fill(0, 1);
      expect(pool.leastUsefulSpare(nodes)).toBe(three!);
      await fill(0, 1, 2);
      expect(pool.leastUsefulSpare([nodes[0]!, nodes[2]!])).toBe(two!);
      expect(pool.leastUsefulSpare([nodes[2]!, nodes[1]!, nodes[0]!])).toBe(one!);
      pool.show(one!);
      pool.setCurrent(two!);
      expect(pool.leastUsefulSpare([nodes[2]!])).toBe(three!);
    });

    it('with failed media are not useful, even if their node is wanted', async () => {
      await fill(0, 1, 2);
      two!.element.dispatchEvent(new Event('error'));
      expect(pool.leastUsefulSpare([nodes[1]!, nodes[0]!, nodes[2]!])).toBe(two!);
    });

    it('do not exist when all videos are in use', () => {
      const small = new HtmlVideoPool(
        2,
        () => undefined,
        () => undefined,
      );
      small.place(container);
      small.show(small.videos[0]!.take(null));
      small.setCurrent(small.videos[1]!);
      expect(small.leastUsefulSpare([])).toBeNull();
      small.destroy();
    });
  });

  describe('unlock', () => {
    let plays: jasmine.Spy;
    let loads: jasmine.Spy;
    const gesture = (isActive: boolean): void =>
      void spyOnProperty(navigator, 'userActivation').and.returnValue({ isActive, hasBeenActive: isActive });

    beforeEach(async () => {
      await fill(0, 1);
      pool.show(one!);
      plays = spyOn(HTMLMediaElement.prototype, 'play').and.resolveTo();
      loads = spyOn(HTMLMediaElement.prototype, 'load');
    });

    it('unmutes every loaded element for a moment, and loads empty ones', () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')!;
      const unmuted = new Set<unknown>();
      spyOnProperty(HTMLMediaElement.prototype, 'muted', 'set').and.callFake(function (
        this: HTMLMediaElement,
        muted: boolean,
      ) {
        if (!muted) unmuted.add(this);
        set!.call(this, muted);
      });
      gesture(true);
      pool.unlock();
      expect([...unmuted]).toEqual([one!.element, two!.element]);
      expect(two!.element.muted).toBeTrue();
      expect(plays).not.toHaveBeenCalled();
      expect(loads.calls.all().map(({ object }) => object as unknown)).toEqual([three!.element]);
    });

    it('starts and pauses a hidden element that has only its metadata, so that it loads more', () => {
      Object.defineProperty(two!.element, 'readyState', { get: () => 1 });
      gesture(true);
      pool.unlock();
      expect(plays.calls.all().map(({ object }) => object as unknown)).toEqual([two!.element]);
      expect([two!.isPlayRequested, two!.element.paused]).toEqual([false, true]);
    });

    it('is repeated at each gesture until an element has played with sound', () => {
      gesture(true);
      pool.unlock();
      pool.unlock();
      expect(loads).toHaveBeenCalledTimes(2);
      Object.assign(three!, { isAdvancing: true });
      three!.element.muted = false;
      pool.unlock();
      expect(loads).toHaveBeenCalledTimes(2);
    });

    it('leaves the playing video alone, which a browser that does not accept the gesture would pause', () => {
      Object.defineProperty(one!.element, 'paused', { value: false });
      const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')!;
      const changes = jasmine.createSpy('changes', set).and.callThrough();
      Object.defineProperty(one!.element, 'muted', { get: () => true, set: changes });
      gesture(true);
      pool.unlock();
      expect(changes).not.toHaveBeenCalled();
    });

    it('ends a probe, whose sound would pause the playing video where only one sound may play', () => {
      const { element } = two!.take('probe');
      let isPlaying = true;
      Object.defineProperty(element, 'paused', { get: () => !isPlaying });
      Object.defineProperty(element, 'pause', { value: () => (isPlaying = false) });
      const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')!;
      const heard: boolean[] = [];
      Object.defineProperty(element, 'muted', {
        get: () => true,
        set(muted: boolean) {
          if (!muted) heard.push(isPlaying);
          set!.call(element, muted);
        },
      });
      gesture(true);
      pool.unlock();
      expect(heard).toEqual([false]);
      expect(two!.owner).toBe('preload');
    });

    it('does not unmute a video that plays ahead of a seam', () => {
      Object.defineProperty(two!.take('next').element, 'paused', { value: false });
      const unmute = jasmine.createSpy();
      Object.defineProperty(two!.element, 'muted', { get: () => true, set: unmute });
      gesture(true);
      pool.unlock();
      expect(unmute).not.toHaveBeenCalled();
    });

    it('does nothing without a gesture', () => {
      gesture(false);
      pool.unlock();
      expect([plays.calls.count(), loads.calls.count()]).toEqual([0, 0]);
    });
  });

  it('leaves the page and releases all media when destroyed', async () => {
    await fill(0, 1, 2);
    pool.show(one!);
    pool.destroy();
    expect([container.children.length, pool.shown]).toEqual([0, null]);
    expect(elements().map((element) => element.hasAttribute('src'))).toEqual([false, false, false]);
  });
});
