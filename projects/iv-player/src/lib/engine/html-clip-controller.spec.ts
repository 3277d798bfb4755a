import { StoryNode } from '../story/story-node';
import { clipNode, clipUrl } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

const refusal = (): DOMException => new DOMException('No gesture.', 'NotAllowedError');

describe('HtmlClipController', () => {
  let film: RealEngine;
  beforeEach(() => (film = new RealEngine()));
  afterEach(() => film.destroy());

  /** Shows the beginning of a clip, and forgets what was told. */
  const show = async (clip: StoryNode | string, at = 0): Promise<void> => {
    film.attach();
    film.engine.load(await film.pass(clip), at);
    await film.untilFact('frameShown');
  };

  describe('load', () => {
    it('shows the frame asked for and stands on it', async () => {
      await show('c1.webm', 2.01);
      expect(film.picture).toEqual({ clip: 1, frame: 60 });
      expect(film.reported).toEqual(['frameShown 1']);
      expect(film.engine.time).toBeCloseTo(2.01, 3);
      expect(film.shownElement.paused).toBeTrue();
    });

    it('waits for a stage, and answers meanwhile with the place asked for', async () => {
      film.engine.load(await film.pass('c1.webm'), 2.01);
      expect(film.engine.time).toBe(2.01);
      expect(film.outputs).toEqual([]);
      film.attach();
      await film.untilFact('frameShown');
      expect(film.picture).toEqual({ clip: 1, frame: 60 });
    });

    it('holds the last frame, seen but not heard, until the new one can be seen', async () => {
      await show('c1.webm', 1);
      await film.play();
      film.engine.load(await film.pass('c2.webm'), 1.01);
      expect(film.outputs).toEqual([{ clip: 1, isVisible: true, isAudible: false }]);
      expect(film.shownElement.paused).toBeTrue();
      expect(film.engine.time).toBe(1.01);
      let looks: unknown;
      film.onFact = ({ type }) => type === 'frameShown' && (looks = film.outputs);
      await film.untilFact('frameShown', 2);
      expect(looks).toEqual([{ clip: 2, isSeen: true, isHeard: true }]);
    });

    it('goes on running when it ran', async () => {
      await show('c1.webm');
      await film.play();
      film.engine.load(await film.pass('c2.webm'), 0);
      await film.untilFact('frameShown', 2);
      await film.until(() => film.engine.time > 0);
      expect(film.shownElement.paused).toBeFalse();
    });

    it('overtaken by another shows only that', async () => {
      film.attach();
      film.engine.load(await film.pass('c1.webm'), 0);
      film.engine.load(await film.pass('c2.webm'), 0);
      await film.untilFact('frameShown');
      expect([film.reported, film.picture?.clip]).toEqual([['frameShown 2'], 2]);
    });
  });

  describe('play', () => {
    it('before there is a stage waits for it', async () => {
      film.engine.load(await film.pass('c1.webm'), 0);
      let hasStarted = false;
      const started = film.engine.play().then(() => (hasStarted = true));
      await film.pass('c1.webm');
      expect(hasStarted).toBeFalse();
      film.attach();
      await started;
      await film.until(() => film.reported.at(-1) === 'playing');
      expect(film.shownElement.paused).toBeFalse();
    });

    it('rejects when the browser refuses, and stands: it may be asked again', async () => {
      await show('c1.webm');
      const starts = spyOn(HTMLMediaElement.prototype, 'play').and.rejectWith(refusal());
      await expectAsync(film.engine.play()).toBeRejectedWith(refusal());
      expect(film.shownElement.paused).toBeTrue();
      expect(film.reported.at(-1)).not.toBe('buffering');
      starts.and.callThrough();
      await film.play();
      expect(film.shownElement.paused).toBeFalse();
    });

    it('ended by a pause is no failure', async () => {
      await show('c1.webm');
      const started = film.engine.play();
      film.engine.pause();
      await expectAsync(started).toBeResolved();
      expect(film.shownElement.paused).toBeTrue();
    });
  });

  describe('status', () => {
    it('tells the time, and stops telling when it is paused', async () => {
      await show('c1.webm');
      await film.play();
      const times = film.facts.filter(({ type }) => type === 'mediaTime').length;
      await film.untilFact('mediaTime', times + 3);
      film.engine.pause();
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'paused']);
      expect(film.shownElement.paused).toBeTrue();
    });

    it('believes what else pauses and starts the element, as hardware keys do', async () => {
      await show('c1.webm');
      await film.play();
      await film.until(() => film.engine.time > 0.2);
      film.shownElement.pause();
      await film.until(() => film.reported.at(-1) === 'paused');
      expect(film.shownElement.paused).toBeTrue();
      void film.shownElement.play();
      await film.until(() => film.reported.at(-1) === 'playing');
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'paused', 'playing']);
    });

    it('taken off the page it waits, and goes on when there is a stage again', async () => {
      await show('c1.webm');
      await film.play();
      film.engine.detach();
      expect([film.reported.at(-1), film.shownElement.paused]).toEqual(['buffering', true]);
      film.attach();
      await film.until(() => film.reported.at(-1) === 'playing');
      expect(film.shownElement.paused).toBeFalse();
    });

    it('tells a time asked for when that is reached', async () => {
      await show('c1.webm');
      film.engine.setCueTime(0.21);
      await film.play();
      const isIt = (time: number): boolean => time >= 0.21 && time < 0.25;
      await film.until(() => film.facts.some((fact) => fact.type === 'mediaTime' && isIt(fact.time)));
      expect(
        film.facts.filter((fact) => fact.type === 'mediaTime' && isIt(fact.time)).length,
      ).toBeGreaterThan(0);
    });
  });

  describe('seek', () => {
    it('stays in the element and shows the frame asked for', async () => {
      await show('c1.webm');
      const element = film.shownElement;
      film.engine.seek(3.01);
      expect(film.engine.time).toBe(3.01);
      await film.untilFact('frameShown', 2);
      expect([film.shownElement, film.picture]).toEqual([element, { clip: 1, frame: 90 }]);
      expect(film.facts.filter(({ type }) => type === 'frameShown').at(-1)).toEqual({
        type: 'frameShown',
        key: 1,
        time: 3.01,
        startDelay: 0,
      });
    });

    it('is kept inside the clip', async () => {
      await show('c1.webm');
      film.engine.seek(99);
      expect(film.engine.time).toBeCloseTo(4, 3);
      film.engine.seek(-1);
      expect(film.engine.time).toBe(0);
    });

    it('of a running film goes on running, and a quick one is no wait', async () => {
      await show('c1.webm');
      await film.play();
      film.engine.seek(2);
      await film.untilFact('frameShown', 2);
      await film.until(() => film.engine.time > 2.1);
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'frameShown 1']);
    });

    it('of a running film tells for how long media time is expected to stand yet, of a standing one nothing', async () => {
      const standing = (): (number | undefined)[] =>
        film.facts.flatMap((fact) => (fact.type === 'frameShown' ? [fact.startDelay] : []));
      await show('c1.webm');
      expect(standing()).toEqual([0]);
      const next = await film.pass('c2.webm');
      film.engine.setNext(next);
      await film.untilReady(next);
      await film.play();
      film.engine.load(next, 0);
      expect(standing().length).toBe(2);
      expect(standing()[1]).toBeGreaterThan(0);
    });
  });

  describe('media that break down while they play', () => {
    it('are mended in another element, at the same place, and the frame is held meanwhile', async () => {
      await show(await clipNode('a', ['c1.webm', 'c1.mp4']), 1.01);
      const broken = film.shownElement;
      broken.dispatchEvent(new Event('error'));
      expect([film.shownElement, film.outputs.length]).toEqual([broken, 1]);
      expect(film.engine.time).toBeCloseTo(1.01, 3);
      await film.untilFact('frameShown', 2);
      expect(film.picture).toEqual({ clip: 1, frame: 30 });
      expect(film.engine.time).toBeCloseTo(1.01, 3);
      expect(film.shownElement).not.toBe(broken);
      expect(film.shownElement.src).toBe(await clipUrl('c1.mp4'));
      expect(getComputedStyle(broken).visibility).toBe('hidden');
    });

    it('really: the film goes on with the next candidate', async () => {
      await show(await clipNode('a', ['truncated.mp4', 'c1.webm']), 1.2);
      await film.play();
      await film.untilFact('frameShown', 2);
      await film.until(() => film.engine.time > 1.8);
      expect(film.reported.filter((fact) => /shown|failed/.test(fact))).toEqual(['frameShown 1', 'frameShown 1']);
      expect(film.shownElement.src).toBe(await clipUrl('c1.webm'));
    });

    it('again and again at the same place are given up: the frame is held, and play() tries once more', async () => {
      await show('c1.webm', 1.01);
      for (let breakdown = 1; breakdown < 3; breakdown++) {
        film.shownElement.dispatchEvent(new Event('error'));
        await film.untilFact('frameShown', breakdown + 1);
      }
      film.shownElement.dispatchEvent(new Event('error'));
      expect(film.reported.at(-1)).toBe('mediaFailed 1');
      expect(film.picture).toEqual({ clip: 1, frame: 30 });
      expect(film.engine.time).toBeCloseTo(1.01, 3);
      await film.play();
      await film.until(() => film.engine.time > 1.1);
      expect(film.picture?.clip).toBe(1);
    });
  });

  describe('media that cannot be had', () => {
    const unplayable = { src: 'x', type: 'video/x-unheard-of' };

    it('fail, with the cause; an open play() rejects with it, and nothing is wanted any more', async () => {
      film.attach();
      const started = film.engine.play();
      film.engine.load(await film.pass(new StoryNode({ id: 'x', source: unplayable })), 0);
      await expectAsync(started).toBeRejectedWithError(/"x"/);
      expect(film.reported.filter((fact) => fact.startsWith('mediaFailed'))).toEqual(['mediaFailed 1']);
    });

    it('are asked for again by play()', async () => {
      const node = new StoryNode({ id: 'x', source: unplayable });
      film.attach();
      film.engine.load(await film.pass(node), 0);
      await film.untilFact('mediaFailed');
      node.source = await clipUrl('c1.webm');
      await film.play();
      expect(film.picture?.clip).toBe(1);
    });
  });

  it('unload shows and holds nothing', async () => {
    await show('c1.webm');
    await film.play();
    film.engine.unload();
    expect([film.outputs, film.engine.time]).toEqual([[], 0]);
    expect(film.pool.videos.every(({ element }) => element.paused && !element.src)).toBeTrue();
  });

  it('destroyed leaves no play() open, and no element running', async () => {
    await show('c1.webm');
    await film.play();
    film.engine.detach();
    const started = film.engine.play();
    film.engine.destroy();
    await expectAsync(started).toBeResolved();
    expect(film.pool.videos.every(({ element }) => element.paused && !element.src)).toBeTrue();
  });
});
