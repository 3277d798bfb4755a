import type { StoryNode } from '../story/story-node';
import { HtmlVideoPool } from './html-video-pool';
import type { HtmlPooledVideo } from './html-pooled-video';
import { ConditionWaiter, clipNode } from './testing/real-clips';

describe('HtmlVideoPool', () => {
  let waiting: ConditionWaiter;
  let pool: HtmlVideoPool;
  let stage: HTMLElement;
  let nodes: readonly StoryNode[];
  let [one, two, three]: readonly HtmlPooledVideo[] = [];

  beforeEach(async () => {
    nodes = await Promise.all(['s1', 's2', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    waiting = new ConditionWaiter();
    pool = new HtmlVideoPool(
      3,
      () => waiting.check(),
      () => undefined,
    );
    stage = document.createElement('div');
    document.body.append(stage);
    pool.place(stage);
    [one, two, three] = pool.videos;
  });
  afterEach(() => {
    pool.destroy();
    stage.remove();
  });

  const elements = (): readonly HTMLVideoElement[] => pool.videos.map(({ element }) => element);
  const seen = (): readonly HTMLVideoElement[] =>
    elements().filter((element) => getComputedStyle(element).visibility === 'visible');
  const audible = (): readonly HTMLVideoElement[] => elements().filter(({ muted }) => !muted);
  /** Lets surfaces get the first frame of the clip of that place. */
  const fill = async (...places: readonly number[]): Promise<void> => {
    places.forEach((place, index) => pool.videos[index]?.prepare(nodes[place]!, 0));
    await waiting.until(() => places.every((_, index) => pool.videos[index]?.isReady));
  };

  it('makes so many elements once, and no more whatever they are used for', async () => {
    const made = spyOn(document, 'createElement').and.callThrough();
    await fill(0, 1, 2);
    await fill(2, 0, 1);
    pool.clear();
    await fill(1);
    expect([...stage.querySelectorAll('video')]).toEqual([...elements()]);
    expect(made).not.toHaveBeenCalledWith('video');
  });

  describe('on the page', () => {
    it('fills the place it is given, as the picture is to fit', () => {
      const other = stage.appendChild(document.createElement('div'));
      pool.place(other, 'cover');
      expect(other.querySelectorAll('video').length).toBe(3);
      expect(stage.querySelectorAll(':scope > * > video').length).toBe(0);
      expect(elements().map(({ style }) => style.objectFit)).toEqual(['cover', 'cover', 'cover']);
    });

    it('leaves it', () => {
      pool.place(null);
      expect(stage.children.length).toBe(0);
    });

    it('keeps the order of its surfaces to itself: what comes behind it lies above', () => {
      stage.style.cssText = 'position: fixed; inset: 0; width: 100px; height: 100px; z-index: 9999';
      const above = stage.appendChild(document.createElement('div'));
      above.style.cssText = 'position: absolute; inset: 0';
      pool.show(one!);
      Object.assign(one!.element.style, { zIndex: '1', pointerEvents: 'auto' });
      expect(document.elementFromPoint(50, 50)).toBe(above);
    });
  });

  describe('shows', () => {
    it('nothing at first, and lets nothing be heard', () => {
      expect([pool.shown, seen().length, audible().length]).toEqual([null, 0, 0]);
    });

    it('one surface, and hides what was there before in the same instant', () => {
      pool.show(one!);
      expect([pool.shown, seen(), audible()]).toEqual([one!, [one!.element], [one!.element]]);
      pool.show(two!);
      expect([pool.shown, seen(), audible()]).toEqual([two!, [two!.element], [two!.element]]);
      expect([one!.element.inert, two!.element.inert]).toEqual([true, false]);
    });

    it('nothing again', () => {
      pool.show(one!);
      pool.show(null);
      expect([seen().length, audible().length]).toEqual([0, 0]);
    });

    it('a surface that was about to be seen, in full', () => {
      pool.show(one!);
      two!.showFaintly();
      expect(seen()).toEqual([one!.element, two!.element]);
      expect(audible()).toEqual([one!.element]);
      pool.show(two!);
      expect([seen(), two!.element.style.opacity]).toEqual([[two!.element], '1']);
    });
  });

  describe('lets be heard', () => {
    it('what is shown, as loud as was wished, also before it was shown', () => {
      pool.setSound(0.3, false);
      pool.show(one!);
      expect([one!.element.volume, one!.element.muted]).toEqual([0.3, false]);
      pool.setSound(0.6, false);
      expect(one!.element.volume).toBeCloseTo(0.6, 6);
    });

    it('nothing of what is shown while it is to be muted, and nothing but that afterwards', () => {
      pool.setSound(1, true);
      pool.show(one!);
      expect(audible()).toEqual([]);
      pool.setSound(1, false);
      expect(audible()).toEqual([one!.element]);
    });

    it('what is shown in a moment, beside what is shown, and only that one once it is', () => {
      pool.setSound(0.5, false);
      pool.show(one!);
      pool.switchSoundOn(two!);
      expect([audible(), two!.element.volume]).toEqual([[one!.element, two!.element], 0.5]);
      pool.show(two!);
      expect(audible()).toEqual([two!.element]);
    });

    it('no second sound while it is to be muted', () => {
      pool.setSound(1, true);
      pool.show(one!);
      pool.switchSoundOn(two!);
      expect(audible()).toEqual([]);
    });

    it('no second sound where scripts cannot set the loudness: it would stop the first', () => {
      Object.defineProperty(two!.element, 'volume', { get: () => 1, set: () => undefined });
      pool.show(one!);
      pool.switchSoundOn(two!);
      expect(audible()).toEqual([one!.element]);
      pool.show(two!);
      expect(audible()).toEqual([two!.element]);
    });
  });

  it('plays at the rate asked for, also what is loaded later', async () => {
    pool.setRate(1.5);
    await fill(0, 1, 2);
    expect(elements().map(({ playbackRate }) => playbackRate)).toEqual([1.5, 1.5, 1.5]);
  });

  describe('finds', () => {
    it('the spare that holds the media of a node, and of several one that is ready', async () => {
      await fill(0, 1);
      expect([pool.findSpare(nodes[1]!, null), pool.findSpare(nodes[2]!, null)]).toEqual([two!, null]);
      one!.prepare(nodes[1]!, 0);
      expect(pool.findSpare(nodes[1]!, null)).toBe(two!);
    });

    it('one that is on its way, when none is ready', () => {
      three!.prepare(nodes[1]!, 0);
      expect(pool.findSpare(nodes[1]!, null)).toBe(three!);
    });

    it('never the one that is shown or busy, though it holds the same node', async () => {
      await fill(0, 0, 0);
      pool.show(one!);
      expect(pool.findSpare(nodes[0]!, two!)).toBe(three!);
      expect(pool.spares(two!)).toEqual([three!]);
    });

    it('the spare that can be had at the least loss: empty, unwanted, least wanted', async () => {
      expect(pool.leastUsefulSpare(one!, nodes)).toBe(two!);
      await fill(0, 1);
      expect(pool.leastUsefulSpare(null, nodes)).toBe(three!);
      await fill(0, 1, 2);
      expect(pool.leastUsefulSpare(null, [nodes[0]!, nodes[2]!])).toBe(two!);
      expect(pool.leastUsefulSpare(null, [nodes[2]!, nodes[1]!, nodes[0]!])).toBe(one!);
      pool.show(one!);
      expect(pool.leastUsefulSpare(two!, [nodes[2]!])).toBe(three!);
    });

    it('media that broke down worth nothing, though their node is wanted', async () => {
      await fill(0, 1, 2);
      two!.element.dispatchEvent(new Event('error'));
      expect(pool.leastUsefulSpare(null, [nodes[1]!, nodes[0]!, nodes[2]!])).toBe(two!);
    });

    it('none when all are in use', () => {
      const small = new HtmlVideoPool(
        2,
        () => undefined,
        () => undefined,
      );
      small.show(small.videos[0]!);
      expect(small.leastUsefulSpare(small.videos[1]!, [])).toBeNull();
      small.destroy();
    });
  });

  describe('lets a gesture allow every element to play', () => {
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

    it('once, those that are empty too, and not what is shown; none of them then runs', () => {
      gesture(true);
      pool.unlock();
      pool.unlock();
      expect(plays.calls.all().map(({ object }) => object as unknown)).toEqual([two!.element]);
      expect(loads.calls.all().map(({ object }) => object as unknown)).toEqual([three!.element]);
      expect([two!.isPlayRequested, two!.element.paused]).toEqual([false, true]);
    });

    it('not without one', () => {
      gesture(false);
      pool.unlock();
      expect([plays.calls.count(), loads.calls.count()]).toEqual([0, 0]);
    });
  });

  it('destroyed it leaves the page and lets all media go', async () => {
    await fill(0, 1, 2);
    pool.show(one!);
    pool.destroy();
    expect([stage.children.length, pool.shown]).toEqual([0, null]);
    expect(elements().map((element) => element.hasAttribute('src'))).toEqual([false, false, false]);
  });
});
