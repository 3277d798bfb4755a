import type { NodeSource } from '../../story/node-source';
import { StoryNode } from '../../story/story-node';
import { HtmlClipSwitcher } from './html-clip-switcher';
import { HtmlVideoPool } from './html-video-pool';
import type { HtmlClipTiming } from './lazy/html-clip-timing';
import type { EnginePass } from '../playback-engine';
import { INITIAL_PLAYBACK } from '../playback-machine';
import { clipNode, clipUrl, onceDrawn } from './testing/real-clips';
import { type VideoOutput, RealEngine } from './testing/real-engine';

describe('HtmlClipSwitcher', () => {
  let real: RealEngine;
  let first: EnginePass;

  beforeEach(async () => {
    real = new RealEngine().attach();
    first = await real.pass('s1.webm');
  });
  afterEach(() => real.destroy());

  const node = (id: string, source: NodeSource): StoryNode => new StoryNode({ id, source });
  /** Shows the short first clip, followed by `next`. */
  const showBefore = async (next: EnginePass | null): Promise<void> => {
    real.engine.load(first, 0.7);
    await real.untilFact('frameShown');
    real.engine.setNext(next);
  };
  /** Plays towards a next clip that is ready. */
  const playTowards = async (next: EnginePass): Promise<void> => {
    await showBefore(next);
    await real.untilReady(next);
    await real.play();
  };
  /** Plays to the end of the first clip, where `next` is not ready. */
  const playToEnd = async (next: EnginePass | null): Promise<void> => {
    await showBefore(next);
    const { shownElement } = real;
    // Wait for the event, because the element ends slightly before it.
    const ended = new Promise((resolve) => shownElement.addEventListener('ended', resolve, { once: true }));
    await real.play();
    await ended;
  };

  /** Expects one of the last frames of the first clip; a busy browser may not present the very last one. */
  const expectLastFrame = (): void => {
    const { clip, frame } = real.picture!;
    expect([clip, frame > 20]).toEqual([9, true]);
  };

  it('hides the clip of a jump that is undone before it is shown', async () => {
    await showBefore(null);
    real.engine.load(await real.pass('c2.webm'), 1);
    const jumped = real.pool.current;
    real.engine.load(first, 0);
    expect(jumped?.element.style.visibility).toBe('hidden');
  });

  it('uses the same element for a node that is requested twice while it loads', async () => {
    await showBefore(null);
    const other = await real.pass('c2.webm');
    real.engine.load(other, 1);
    const { current } = real.pool;
    real.engine.load({ ...other, key: 9 }, 1);
    expect(real.pool.current).toBe(current);
    await real.untilFact('frameShown', 2);
  });

  for (const { what, at, expected } of [
    { what: 'at its beginning, is visible immediately', at: 0, expected: [true] },
    { what: 'in the middle, is not visible before the requested frame', at: 0.4, expected: [false, true] },
  ]) {
    it(`the first clip, started ${what} [no-earlier-frame]`, async () => {
      const seen: boolean[] = [];
      const look = (): void => {
        const isVisible = real.outputs.some((output) => output.isVisible);
        if (isVisible !== seen.at(-1)) seen.push(isVisible);
      };
      real.onFact = look;
      for (const { element } of real.pool.videos) {
        for (const type of ['loadstart', 'loadedmetadata', 'loadeddata', 'seeked'])
          element.addEventListener(type, look);
      }
      real.engine.load(first, at);
      look();
      await real.untilFact('frameShown');
      expect(seen).toEqual(expected);
    });
  }

  it('makes only the next video visible and audible at a seam [other-element]', async () => {
    const outputs: (readonly VideoOutput[])[] = [];
    real.onFact = ({ type }) => type === 'nextStarted' && outputs.push(real.outputs);
    await playTowards(await real.pass('c2.webm'));
    await real.untilFact('nextStarted');
    const seen = outputs.map((list) => list.flatMap(({ clip, isVisible }) => (isVisible ? [clip] : [])));
    expect(seen).toEqual([[2]]);
    // The last milliseconds of the other clip's audio overlap.
    await real.until(() => real.outputs.length === 1 && real.outputs[0]!.isAudible);
    expect(real.outputs).toEqual([{ clip: 2, isVisible: true, isAudible: true }]);
    const hidden = real.pool.videos.filter(
      ({ element }) => getComputedStyle(element).visibility === 'hidden',
    );
    expect(hidden.length).toBe(3);
    expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 2']);
  });

  /** IDs of the nodes in the invisible elements. */
  const spares = (): readonly (string | undefined)[] => real.pool.spares.map((video) => video.node?.id);

  it('preloads before the first clip, at a node without media', async () => {
    const next = await clipNode('s2', 's2.webm');
    real.engine.load({ key: 1, node: new StoryNode({ id: 'card' }) }, 0);
    real.engine.preload([new StoryNode({ id: 'other card' }), next]);
    await real.until(() => real.pool.videos.some((video) => video.holds(next) && video.isReady));
    expect(spares().filter(Boolean)).toEqual(['s2']);
  });

  it('loads only the next clip while the current one has no frame', async () => {
    await showBefore(null);
    await real.until(() => real.timing !== null);
    real.engine.load({ key: 8, node: node('hanging', () => new Promise<string>(() => undefined)) }, 0);
    real.engine.preload([await clipNode('s2', 's2.webm')]);
    const next = await real.pass('s3.webm');
    real.engine.setNext(next);
    await real.untilReady(next);
    expect([spares().includes('s3.webm'), spares().includes('s2')]).toEqual([true, false]);
  });

  it('loads the next clip completely in the least useful element, which had loaded only metadata', async () => {
    real.destroy();
    real = new RealEngine(3).attach();
    first = await real.pass(first.node);
    await showBefore(null);
    const nodes = await Promise.all(['s2', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    real.engine.preload(nodes, 'metadata');
    await real.until(() => nodes.every((one) => real.pool.findSpare(one)?.isReady));
    const next = await real.pass('c2.webm');
    real.engine.setNext(next);
    const video = real.pool.findSpare(next.node);
    expect([spares(), video?.element.preload, video?.state]).toEqual([['s2', 'c2.webm'], 'auto', 'loading']);
  });

  it('never needs more than its elements, whatever follows or is preloaded', async () => {
    real.destroy();
    real = new RealEngine(2).attach();
    first = await real.pass(first.node);
    const nodes = await Promise.all(['c1', 'c2', 'c3', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    real.engine.preload(nodes);
    await playTowards(await real.pass('s2.webm'));
    real.engine.preload(nodes);
    await real.untilFact('nextStarted');
    real.engine.setNext(await real.pass(nodes[3]!));
    await real.untilFact('nextStarted', 2);
    expect(real.stage.querySelectorAll('video').length).toBe(2);
    expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 2', 'nextStarted 3']);
  });

  it('plays a node that follows itself in another element [other-element]', async () => {
    await playTowards(await real.pass(first.node));
    const before = real.shownElement;
    await real.untilFact('nextStarted');
    expect(await onceDrawn(() => real.picture?.clip, 9)).toBe(9);
    expect(real.shownElement).not.toBe(before);
  });

  describe('when the next clip is late', () => {
    it('stays silent if its data arrive after another one has replaced it', async () => {
      real.engine.setNext(await real.pass(node('other', () => new Promise(() => undefined))));
      resolveSource(await clipUrl('c2.webm'));
      await real.untilReady(late);
      const { element } = real.pool.videos.find((video) => video.isFor(late.node))!;
      expect([element.paused, element.currentTime, real.reported.at(-1)]).toEqual([true, 0, 'buffering']);
      expect(real.outputs.some(({ isAudible }) => isAudible)).toBeFalse();
    });

    let resolveSource: (source: string) => void;
    let late: EnginePass;
    beforeEach(async () => {
      const source = (): Promise<string> => new Promise((resolve) => (resolveSource = resolve));
      late = await real.pass(node('late', source));
      await playToEnd(late);
    });

    it('keeps the last frame and reports buffering [late-node]', () => {
      expectLastFrame();
      expect(real.outputs.filter(({ isVisible: isSeen }) => isSeen).map(({ clip }) => clip)).toEqual([9]);
      expect([real.passFacts, real.reported.at(-1)]).toEqual([['frameShown 1'], 'buffering']);
    });

    it('continues at its first frame [seam-moment]', async () => {
      resolveSource(await clipUrl('c2.webm'));
      await real.untilFact('nextStarted');
      expect(real.outputs.at(-1)).toEqual({ clip: 2, isVisible: true, isAudible: true });
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 2']);
    });

    it('stays paused after a pause() in the meantime, and resumes with play()', async () => {
      real.engine.pause();
      resolveSource(await clipUrl('s2.webm'));
      await real.until(() =>
        real.pool.videos.some(({ node: held, isReady }) => held?.id === 'late' && isReady),
      );
      expect([real.passFacts, real.reported.at(-1)]).toEqual([['frameShown 1'], 'paused']);
      expectLastFrame();
      await real.engine.play();
      await real.untilFact('nextStarted');
      expect(await onceDrawn(() => real.picture?.clip, 10)).toBe(10);
    });

    it('starts at its first frame after a pause(), the arrival of its data, and a play()', async () => {
      real.engine.pause();
      void real.engine.play();
      real.engine.pause();
      resolveSource(await clipUrl('c2.webm'));
      await real.untilReady(late);
      const waiting = real.pool.videos.find(({ node: held }) => held?.id === 'late')!;
      expect([waiting.element.paused, waiting.element.currentTime]).toEqual([true, 0]);
      let time = Infinity;
      real.onFact = ({ type }) => type === 'nextStarted' && (time = real.engine.time);
      await real.engine.play();
      await real.untilFact('nextStarted');
      expect(time).toBeLessThan(0.3);
    });

    it('continues with another one that replaces it', async () => {
      real.engine.setNext(await real.pass('s3.webm'));
      await real.untilFact('nextStarted');
      expect(real.reported).toContain('nextStarted 3');
      expect(await onceDrawn(() => real.picture?.clip, 11)).toBe(11);
    });
  });

  describe('when the next clip cannot be loaded', () => {
    it('starts at its first frame after a pause() during reloading', async () => {
      const next = await real.pass(node('x', { src: 'x', type: 'video/x-unheard-of' }));
      await playToEnd(next);
      await real.untilFact('mediaFailed');
      let resolveSource: (source: string) => void = () => undefined;
      next.node.source = () => new Promise((resolve) => (resolveSource = resolve));
      void real.engine.play();
      real.engine.pause();
      resolveSource(await clipUrl('c2.webm'));
      await real.untilReady(next);
      const { element } = real.pool.videos.find((video) => video.isFor(next.node))!;
      expect([element.paused, element.currentTime]).toEqual([true, 0]);
      expect(real.passFacts).not.toContain('nextStarted 2');
    });

    it('reports the failure of that pass, and keeps the last frame', async () => {
      const broken = node('x', { src: 'x', type: 'video/x-unheard-of' });
      await playToEnd(await real.pass(broken));
      await real.untilFact('mediaFailed');
      expect(real.passFacts).toEqual(['frameShown 1', 'mediaFailed 2']);
      expectLastFrame();
    });
  });

  describe('when nothing follows', () => {
    beforeEach(async () => {
      await playToEnd(null);
      await real.until(() => real.reported.at(-1) === 'paused');
    });

    it('keeps the last frame and reports it once', () => {
      expectLastFrame();
      expect([real.passFacts, real.reported.at(-1)]).toEqual([
        ['frameShown 1', 'lastFrameShown 1'],
        'paused',
      ]);
    });
  });

  it('does not play a next clip that is removed before the seam', async () => {
    await playTowards(await real.pass('s2.webm'));
    real.engine.setNext(null);
    await real.untilFact('lastFrameShown');
    expect(real.reported).not.toContain('nextStarted 2');
    expectLastFrame();
  });

  describe('a node without media', () => {
    it('ends as soon as it starts, and is followed by the next one', async () => {
      const last = await real.pass('s2.webm');
      real.onFact = (fact) => {
        if (fact.type === 'nextStarted' && fact.key === 3) real.engine.setNext(last);
      };
      await showBefore(await real.pass(node('empty', null)));
      await real.play();
      await real.untilFact('nextStarted', 2);
      expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 3', 'nextStarted 2']);
      expect(real.facts.some((fact) => fact.type === 'mediaDuration' && fact.duration === 0)).toBeTrue();
      expect(await onceDrawn(() => real.picture?.clip, 10)).toBe(10);
    });

    it('can have a source function that resolves to nothing', async () => {
      await showBefore(await real.pass(node('empty', () => Promise.resolve(null))));
      await real.play();
      await real.untilFact('lastFrameShown');
      expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 2', 'lastFrameShown 2']);
    });
  });

  it('does not play the audio of an older clip while waiting for the source of the next one', async () => {
    await showBefore(null);
    const others = await Promise.all(['c1.webm', 'c2.webm', 'c3.webm'].map((file) => real.pass(file)));
    real.engine.preload(others.map((other) => other.node));
    for (const other of others) await real.untilReady(other);
    const heard: (number | null)[] = [];
    const look = (): void => {
      for (const { clip, isAudible } of real.outputs)
        if (isAudible && clip !== null && clip !== 9) heard.push(clip);
    };
    real.onFact = look;
    for (const { element } of real.pool.videos) element.addEventListener('playing', look);
    real.engine.setNext(await real.pass(node('late', () => new Promise(() => undefined))));
    const { shownElement } = real;
    const ended = new Promise((resolve) => shownElement.addEventListener('ended', resolve, { once: true }));
    await real.play();
    await ended;
    await real.until(() => real.reported.at(-1) === 'buffering');
    look();
    expect(heard).toEqual([]);
  });

  it('reports when the browser pauses the next clip because it has sound, as it does without a gesture', async () => {
    const next = await real.pass('c2.webm');
    await showBefore(next);
    await real.untilReady(next);
    const allowed = real.shownElement;
    const refusal = new DOMException('No gesture.', 'NotAllowedError');
    const { play } = HTMLMediaElement.prototype;
    const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')!;
    spyOn(HTMLMediaElement.prototype, 'play').and.callFake(function (this: HTMLMediaElement) {
      return this === allowed || this.muted ? play.call(this) : Promise.reject(refusal);
    });
    spyOnProperty(HTMLMediaElement.prototype, 'muted', 'set').and.callFake(function (
      this: HTMLMediaElement,
      muted: boolean,
    ) {
      set!.call(this, muted);
      if (this !== allowed && !muted && !this.paused) this.pause();
    });
    await real.play();
    await real.untilFact('startRefused');
    expect(real.facts.filter(({ type }) => type === 'startRefused')).toEqual([
      { type: 'startRefused', cause: refusal },
    ]);
    expect(real.reported.at(-1)).toBe('paused');
  });

  it('starts a clip that was just on the screen at its first frame', async () => {
    const again = { ...(await real.pass('c1.webm')) };
    real.engine.load(again, 2);
    await real.untilFact('frameShown');
    await real.play();
    real.engine.load(first, 0.7);
    real.engine.setNext({ ...again, key: 9 });
    await real.untilFact('nextStarted');
    expect(real.engine.time).toBeLessThan(0.5);
  });
});

describe('HtmlClipSwitcher loads the clip timing [clip-ends-loaded]', () => {
  const importTiming = () => import('./lazy/html-clip-timing');
  const ignore = (): void => undefined;
  let switcher: HtmlClipSwitcher;
  let reported: (true | undefined)[];

  beforeEach(() => {
    reported = [];
    const pool = new HtmlVideoPool(2, ignore, ignore);
    const onTiming = (isSettled?: true): unknown => reported.push(isSettled);
    switcher = new HtmlClipSwitcher(pool, () => INITIAL_PLAYBACK, ignore, onTiming);
  });
  afterEach(() => switcher.clear());

  it('once', async () => {
    const load = jasmine.createSpy().and.callFake(importTiming);
    switcher.loadTiming(load);
    switcher.loadTiming(load);
    await load.calls.mostRecent().returnValue;
    switcher.loadTiming(load);
    expect([load.calls.count(), switcher.timing !== null]).toEqual([1, true]);
    expect(reported).toEqual([undefined]);
  });

  it('again at the next clip after a failure, and warns once', async () => {
    const warn = spyOn(console, 'warn');
    const load = jasmine.createSpy().and.rejectWith(new TypeError('Failed to fetch'));
    for (const times of [1, 2]) {
      switcher.loadTiming(load);
      await load.calls.mostRecent().returnValue.catch(ignore);
      expect([load.calls.count(), switcher.timing, warn.calls.count()]).toEqual([times, null, 1]);
      // The media clock, which nothing monitors, counts as even.
      expect([switcher.isClockTrusted, reported.length]).toEqual([true, times]);
    }
    load.and.callFake(importTiming);
    switcher.loadTiming(load);
    await load.calls.mostRecent().returnValue;
    expect(switcher.timing).not.toBeNull();
  });
});

describe('HtmlClipSwitcher tells the clip timing how far a jump goes back in its clip', () => {
  const ignore = (): void => undefined;
  const [clip, other] = ['a', 'b'].map((id) => new StoryNode({ id, source: `${id}.mp4` })) as [
    StoryNode,
    StoryNode,
  ];
  let pool: HtmlVideoPool;
  let switcher: HtmlClipSwitcher;
  let steps: (number | undefined)[];

  beforeEach(() => {
    pool = new HtmlVideoPool(3, ignore, ignore);
    pool.place(document.createElement('div'));
    switcher = new HtmlClipSwitcher(pool, () => INITIAL_PLAYBACK, ignore, ignore);
    switcher.jumpTo(clip, 0, null);
    Object.defineProperty(pool.current!.element, 'currentTime', { value: 5, writable: true });
    steps = [];
    const clear = (seconds?: number): unknown => steps.push(seconds);
    switcher.timing = { clear, seam: { disarm: ignore }, refuses: () => false } as unknown as HtmlClipTiming;
  });
  afterEach(() => {
    switcher.timing = null;
    switcher.clear();
  });

  it('in seconds, less than 0 for a jump forward', () => {
    switcher.jumpTo(clip, 4.75, null);
    pool.current!.element.currentTime = 5;
    switcher.jumpTo(clip, 5.5, null);
    expect(steps).toEqual([0.25, -0.5]);
  });

  it('not for another clip, nor before it is visible, nor for a node without media', () => {
    switcher.jumpTo(other, 4.75, null);
    const { current } = pool;
    Object.defineProperty(current!.element, 'currentTime', { value: 5, writable: true });
    expect(current).not.toBe(pool.shown);
    switcher.jumpTo(other, 4.75, null);
    switcher.jumpToNothing();
    switcher.jumpTo(clip, 4.75, null);
    expect(steps).toEqual([0, 0, undefined, 0]);
  });
});
