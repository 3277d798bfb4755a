import { StoryNode } from '../../story/story-node';
import { HtmlVideoEngine } from './html-video-engine';
import type { HtmlVideoPoolOptions } from './html-video-pool';
import { clipNode, clipUrl, onceDrawn } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

describe('HtmlVideoEngine', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine()));
  afterEach(() => real.destroy());

  /** Shows a frame of a clip. */
  const show = async (clip: StoryNode | string, at = 0): Promise<void> => {
    real.attach();
    real.engine.load(await real.pass(clip), at);
    await real.untilFact('frameShown');
  };

  const expectPicture = async (clip: number, frame: number): Promise<void> =>
    expect(await onceDrawn(() => real.picture, { clip, frame })).toEqual({ clip, frame });

  describe('load', () => {
    it('shows the requested frame, paused', async () => {
      await show('c1.webm', 2.01);
      await expectPicture(1, 60);
      expect(real.reported).toEqual(['frameShown 1']);
      expect(real.engine.time).toBeCloseTo(2.01, 3);
      expect(real.shownElement.paused).toBeTrue();
    });

    it('waits for a stage; until then, the time is the requested one', async () => {
      real.engine.load(await real.pass('c1.webm'), 2.01);
      expect(real.engine.time).toBe(2.01);
      expect(real.outputs).toEqual([]);
      real.attach();
      await real.untilFact('frameShown');
      await expectPicture(1, 60);
    });

    it('keeps the last frame visible, but not audible, until the new one can be shown', async () => {
      await show('c1.webm', 1);
      await real.play();
      real.engine.load(await real.pass('c2.webm'), 1.01);
      expect(real.outputs).toEqual([{ clip: 1, isVisible: true, isAudible: false }]);
      expect(real.shownElement.paused).toBeTrue();
      expect(real.engine.time).toBe(1.01);
      let outputs: unknown;
      real.onFact = ({ type }) => type === 'frameShown' && (outputs = real.outputs);
      await real.untilFact('frameShown', 2);
      expect(outputs).toEqual([{ clip: 2, isVisible: true, isAudible: true }]);
    });

    it('continues to play', async () => {
      await show('c1.webm');
      await real.play();
      real.engine.load(await real.pass('c2.webm'), 0);
      await real.untilFact('frameShown', 2);
      await real.until(() => real.engine.time > 0);
      expect(real.shownElement.paused).toBeFalse();
    });

    it('does not mistake the previous clip for a source that it is waiting for', async () => {
      await show('c2.webm');
      let resolveSource: (source: string) => void = () => undefined;
      const source = (): Promise<string> => new Promise((resolve) => (resolveSource = resolve));
      const spares = await Promise.all(['s1.webm', 's2.webm', 's3.webm'].map((file) => real.pass(file)));
      real.engine.preload(spares.map(({ node }) => node));
      for (const spare of spares) await real.untilReady(spare);
      real.engine.load(await real.pass(new StoryNode({ id: 'late', source })), 1);
      real.engine.seek(3.01);
      expect(real.engine.time).toBe(3.01);
      real.engine.seek(0);
      resolveSource(await clipUrl('c1.webm'));
      await real.untilFact('frameShown', 2);
      await expectPicture(1, 0);
    });

    it('shows only the second clip if called twice', async () => {
      real.attach();
      const clips = [await real.pass('c1.webm'), await real.pass('c2.webm')];
      for (const clip of clips) real.engine.load(clip, 0);
      await real.untilFact('frameShown');
      expect(real.reported).toEqual(['frameShown 2']);
      expect(await onceDrawn(() => real.picture?.clip, 2)).toBe(2);
    });
  });

  it('unlocks every element when a gesture unmutes a film that started muted', async () => {
    real.engine.setMuted(true);
    await show('c1.webm');
    await real.play();
    const loads = spyOn(HTMLMediaElement.prototype, 'load').and.callThrough();
    real.engine.setMuted(false);
    expect(loads).not.toHaveBeenCalled();
    spyOnProperty(navigator, 'userActivation').and.returnValue({ isActive: true, hasBeenActive: true });
    real.engine.setMuted(false);
    const empty = real.pool.videos.filter(({ node: held }) => !held).map(({ element }) => element);
    expect(empty.length).toBeGreaterThan(0);
    expect(loads.calls.all().map(({ object }) => object as unknown)).toEqual(empty);
  });

  describe('seek', () => {
    it('to the end ends the playing clip without restarting it', async () => {
      await show('s1.webm');
      await real.play();
      real.engine.seek(99);
      await real.untilFact('lastFrameShown');
      expect(real.engine.time).toBeGreaterThan(real.shownElement.duration - 0.1);
    });

    it('back to the start by a listener at the metadata starts there', async () => {
      real.onFact = (fact) => {
        if (fact.type === 'mediaDuration') real.engine.seek(0);
      };
      await show('c1.webm', 3);
      await real.play();
      expect(real.engine.time).toBeLessThan(1);
    });

    it('does not report the time of a position that a listener leaves when its frame is shown', async () => {
      const menu = await real.pass('c2.webm');
      real.onFact = (fact) => {
        if (fact.type === 'frameShown' && fact.key === 2) real.engine.load(menu, 0);
      };
      await show('c1.webm', 3.01);
      await real.untilFact('frameShown', 2);
      const times = real.facts.flatMap((fact) => (fact.type === 'mediaTime' ? [[fact.key, fact.time]] : []));
      expect(times).toEqual([[1, 0]]);
    });

    it('by a listener at the last time continues from there without an end', async () => {
      await show('s1.webm', 0.7);
      let hasMoved = false;
      real.onFact = (fact) => {
        if (hasMoved || fact.type !== 'mediaTime' || fact.time < 0.99) return;
        hasMoved = true;
        real.engine.seek(0);
      };
      await real.play();
      await real.untilFact('frameShown', 2);
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.passFacts).toEqual(['frameShown 1', 'frameShown 1']);
    });

    it('that comes before the event of an end does not make the clip end where it leads to', async () => {
      await show('s1.webm', 0.5);
      await real.until(() => real.timing !== null);
      await real.play();
      real.engine.seek(0);
      real.shownElement.dispatchEvent(new Event('ended'));
      await real.untilFact('frameShown', 2);
      expect(real.pool.lengthOf(real.pool.current!)).toBeGreaterThan(0.9);
      await real.until(() => real.engine.time > 0.3);
      expect(real.passFacts).toEqual(['frameShown 1', 'frameShown 1']);
    });

    it('shows the requested frame in the same element', async () => {
      await show('c1.webm');
      const element = real.shownElement;
      real.engine.seek(3.01);
      expect(real.engine.time).toBe(3.01);
      await real.untilFact('frameShown', 2);
      await expectPicture(1, 90);
      expect(real.shownElement).toBe(element);
      expect(real.facts.filter(({ type }) => type === 'frameShown').at(-1)).toEqual({
        type: 'frameShown',
        key: 1,
        time: 3.01,
        startDelay: 0,
      });
    });

    it('to the start during a load to a later time shows the first frame', async () => {
      real.attach();
      real.engine.load(await real.pass('c1.webm'), 1);
      real.engine.seek(0);
      await real.untilFact('frameShown');
      await expectPicture(1, 0);
    });

    it('is limited to the clip', async () => {
      await show('c1.webm');
      real.engine.seek(99);
      expect(real.engine.time).toBeCloseTo(4, 3);
      real.engine.seek(-1);
      expect(real.engine.time).toBe(0);
    });

    it('continues to play', async () => {
      await show('c1.webm');
      await real.play();
      real.engine.seek(2);
      await real.untilFact('frameShown', 2);
      await real.until(() => real.engine.time > 2.1);
      expect(real.passFacts).toEqual(['frameShown 1', 'frameShown 1']);
    });
  });

  it('reports the expected start delay with a frame, 0 s while paused', async () => {
    const delays = (): (number | undefined)[] =>
      real.facts.flatMap((fact) => (fact.type === 'frameShown' ? [fact.startDelay] : []));
    await show('c1.webm');
    expect(delays()).toEqual([0]);
    // A clip is not probed if its end is known, so its first frame is always ready.
    const next = await real.pass(await clipNode('next', 'c2.webm', { videoDuration: 2 }));
    real.engine.setNext(next);
    await real.untilReady(next);
    await real.play();
    real.engine.load(next, 0);
    expect(delays().length).toBe(2);
    expect(delays()[1]).toBeGreaterThan(0);
  });

  describe('with loaded media that fail', () => {
    it('continues in another element at the same time, and keeps the frame until then', async () => {
      await show(await clipNode('a', ['c1.webm', 'c1.mp4']), 1.01);
      const broken = real.shownElement;
      broken.dispatchEvent(new Event('error'));
      expect([real.shownElement, real.outputs.length]).toEqual([broken, 1]);
      expect(real.engine.time).toBeCloseTo(1.01, 3);
      await real.untilFact('frameShown', 2);
      await expectPicture(1, 30);
      expect(real.engine.time).toBeCloseTo(1.01, 3);
      expect(real.shownElement).not.toBe(broken);
      expect(real.shownElement.src).toBe(await clipUrl('c1.mp4'));
      expect(getComputedStyle(broken).visibility).toBe('hidden');
    });

    it('continues with the next candidate when a file is truncated', async () => {
      await show(await clipNode('a', ['truncated.mp4', 'c1.webm']), 1.2);
      await real.play();
      await real.untilFact('frameShown', 2);
      await real.until(() => real.engine.time > 1.8);
      expect(real.reported.filter((fact) => /^(frameShown|mediaFailed)/.test(fact))).toEqual([
        'frameShown 1',
        'frameShown 1',
      ]);
      expect(real.shownElement.src).toBe(await clipUrl('c1.webm'));
    });

    it('gives up at the third error at the same time, on the last frame; play() retries', async () => {
      await show('c1.webm', 1.01);
      for (let error = 1; error < 3; error++) {
        real.shownElement.dispatchEvent(new Event('error'));
        await real.untilFact('frameShown', error + 1);
      }
      real.shownElement.dispatchEvent(new Event('error'));
      expect(real.reported.at(-1)).toBe('mediaFailed 1');
      await expectPicture(1, 30);
      expect(real.engine.time).toBeCloseTo(1.01, 3);
      await real.play();
      await real.until(() => real.engine.time > 1.1);
      expect(await onceDrawn(() => real.picture?.clip, 1)).toBe(1);
    });
  });

  describe('with media that cannot be loaded', () => {
    const unplayable = { src: 'x', type: 'video/x-unheard-of' };

    it('reports it once, and rejects a pending play() with the cause', async () => {
      real.attach();
      const started = real.engine.play();
      real.engine.load(await real.pass(new StoryNode({ id: 'x', source: unplayable })), 0);
      await expectAsync(started).toBeRejectedWithError(/cannot play any of the sources/);
      expect(real.reported.filter((fact) => fact.startsWith('mediaFailed'))).toEqual(['mediaFailed 1']);
    });

    it('plays as requested when a later attempt succeeds', async () => {
      const sources = [URL.createObjectURL(new Blob(['no media'])), await clipUrl('c1.webm')];
      const source = (): string => sources.shift()!;
      real.attach();
      real.engine.load(await real.pass(new StoryNode({ id: 'x', source })), 0);
      await real.engine.play();
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.reported).not.toContain('paused');
      expect(await onceDrawn(() => real.picture?.clip, 1)).toBe(1);
    });

    it('loads them again with play()', async () => {
      const node = new StoryNode({ id: 'x', source: unplayable });
      real.attach();
      real.engine.load(await real.pass(node), 0);
      await real.untilFact('mediaFailed');
      node.source = await clipUrl('c1.webm');
      await real.play();
      expect(await onceDrawn(() => real.picture?.clip, 1)).toBe(1);
    });
  });

  it('shows nothing and releases all media with unload()', async () => {
    await show('c1.webm');
    await real.play();
    real.engine.unload();
    expect([real.outputs, real.engine.time]).toEqual([[], 0]);
    expect(real.pool.videos.every(({ element }) => element.paused && !element.src)).toBeTrue();
  });

  it('settles play() and releases all media with destroy() [player-destroy]', async () => {
    await show('c1.webm');
    await real.play();
    real.engine.detach();
    const started = real.engine.play();
    real.engine.destroy();
    await expectAsync(started).toBeResolved();
    expect(real.pool.videos.every(({ element }) => element.paused && !element.src)).toBeTrue();
  });

  it('has a criticalTime of 0.5 s [event-nodecritical] [critical-time]', () =>
    expect(real.engine.criticalTime).toBe(0.5));

  it('creates 4 elements by default, and at least 2 [element-count]', () => {
    const countWith = (options: HtmlVideoPoolOptions): number => {
      const engine = new HtmlVideoEngine(options);
      engine.attach(real.stage, 'contain');
      const { length } = real.stage.querySelectorAll('video');
      engine.destroy();
      return length;
    };
    expect([{}, { maxElements: 3 }, { maxElements: 1 }].map(countWith)).toEqual([4, 3, 2]);
  });

  it('waits for the next node after a node without media', async () => {
    real.attach();
    real.engine.load(await real.pass(new StoryNode({ id: 'empty', source: null })), 0);
    real.engine.setNext(
      await real.pass(new StoryNode({ id: 'late', source: () => new Promise(() => undefined) })),
    );
    void real.engine.play();
    await real.until(() => real.reported.at(-1) === 'buffering');
    expect(real.passFacts).toEqual(['frameShown 1']);
  });

  it('stays at a node without media without a stage', async () => {
    await show('s1.webm');
    await real.play();
    real.engine.detach();
    real.engine.load(await real.pass(new StoryNode({ id: 'empty', source: null })), 0);
    await new Promise((resolve) => setTimeout(resolve));
    const timers = spyOn(window, 'setTimeout').and.callThrough();
    for (let turn = 0; turn < 20; turn++)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    // Monitors look some times per second, however long the frames take.
    const immediate = timers.calls.allArgs().filter(([, delay = 0]) => delay < 10);
    expect(immediate.length).toBeLessThan(20);
  });
});
