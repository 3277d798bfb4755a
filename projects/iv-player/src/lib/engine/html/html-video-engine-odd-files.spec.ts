import { StoryNode } from '../../story/story-node';
import { HtmlClipSwitcher } from './html-clip-switcher';
import type { EngineFact } from '../playback-engine';
import { clipUrl, clipNode, onceDrawn } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

type DurationFact = Extract<EngineFact, { readonly type: 'mediaDuration' }>;

/** Files whose clock, length or picture differ from what the browser says. */
describe('HtmlVideoEngine with odd files', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine().attach()));
  afterEach(() => real.destroy());

  const durationsOf = (id: string): readonly number[] =>
    real.facts
      .filter((fact): fact is DurationFact => fact.type === 'mediaDuration' && fact.node.id === id)
      .map(({ duration }) => duration);
  const timeFacts = (): readonly number[] =>
    real.facts.flatMap((fact) => (fact.type === 'mediaTime' ? [fact.time] : []));
  const cause = (): unknown =>
    real.facts.flatMap((fact) => (fact.type === 'mediaFailed' ? [fact.cause] : [])).at(-1);

  describe('whose timestamps start at 10 s [file-clock]', () => {
    it('starts at node time 0, seeks, and fires cues in node time', async () => {
      real.engine.load(await real.pass('clock10.mp4'), 0);
      await real.untilFact('frameShown');
      expect(real.engine.time).toBe(0);
      real.engine.seek(2);
      await real.untilFact('frameShown', 2);
      expect(await onceDrawn(() => real.picture, { clip: 1, frame: 60 })).toEqual({ clip: 1, frame: 60 });
      expect(real.engine.time).toBeCloseTo(2, 3);
      real.engine.setCueTime(2.4);
      await real.play();
      await real.until(() => timeFacts().some((time) => time >= 2.4 && time < 2.6));
      expect(Math.max(...timeFacts())).toBeLessThan(4);
    });

    it('starts inside the clip', async () => {
      real.engine.load(await real.pass('clock10.mp4'), 2.01);
      await real.untilFact('frameShown');
      // Chromium moves a seek to the end that it knows so far, if the file loads slowly. The sound begins half a frame before the picture.
      await real.until(() => [59, 60].includes(real.picture?.frame ?? 0));
      expect(real.engine.time).toBeCloseTo(2.01, 1);
    });

    for (const [what, config] of [
      ['measured', { videoDuration: 4 }],
      ['not measured', {}],
    ] as const) {
      it(`plays to its end if it is ${what}, and then the next one`, async () => {
        const node = await clipNode('a', 'clock10.mp4', config);
        real.engine.load(await real.pass(node), 2.5);
        real.engine.setNext(await real.pass('s1.mp4'));
        await real.untilFact('frameShown');
        await real.play();
        await real.untilFact('nextStarted');
        const times = timeFacts();
        expect(Math.max(...times)).toBeGreaterThan(3.6);
        expect(Math.max(...times)).toBeLessThan(4.1);
        for (const duration of durationsOf('a')) expect(duration).toBeCloseTo(4, 1);
      });
    }

    it('reports loaded ranges in node time', async () => {
      real.engine.load(await real.pass('clock10.mp4'), 0);
      await real.untilFact('frameShown');
      await real.until(() => (real.engine.buffered?.length ?? 0) > 0);
      expect(real.engine.buffered!.end(0)).toBeLessThan(4.2);
    });
  });

  describe('that do not say their length [found-length]', () => {
    it('finds it while the clip plays, in another video', async () => {
      real.engine.load(await real.pass('nolength.webm'), 0);
      await real.untilFact('frameShown');
      expect(durationsOf('nolength.webm')).toEqual([]);
      await real.play();
      await real.untilFact('mediaDuration');
      expect(durationsOf('nolength.webm').at(-1)).toBeCloseTo(4, 1);
      expect(real.engine.time).toBeLessThan(3.5);
    });

    it('finds it for a clip that may follow, before it is shown', async () => {
      const next = await clipNode('next', 'nolength.webm');
      real.engine.load(await real.pass('c2.webm'), 0);
      real.engine.preload([next], 'all');
      await real.untilFact('frameShown');
      await real.until(() => durationsOf('next').length > 0);
      expect(durationsOf('next').at(-1)).toBeCloseTo(4, 1);
      await real.until(() => real.pool.findSpare(next)?.isReady === true);
      expect(real.pool.findSpare(next)!.time).toBe(0);
    });
  });

  describe('with a single picture whose length is known [held-picture]', () => {
    const still = () => clipNode('still', 'still.mp4', { videoDuration: 2 });
    const startPlaying = async (at = 0): Promise<void> => {
      real.engine.load(await real.pass(await still()), at);
      real.engine.setNext(await real.pass('s1.mp4'));
      await real.untilFact('frameShown');
      await real.play();
    };

    it('shows it for that long, reports its time, fires cues, and continues', async () => {
      await startPlaying();
      real.engine.setCueTime(1.2);
      await real.until(() => timeFacts().some((time) => time >= 1.2));
      expect(timeFacts().find((time) => time >= 1.2)).toBeLessThan(1.35);
      expect(real.picture).toEqual({ clip: 10, frame: 0 });
      const startedAt = performance.now() - real.engine.time * 1000;
      await real.untilFact('nextStarted');
      expect(performance.now() - startedAt).toBeGreaterThan(1900);
      expect(Math.max(...timeFacts())).toBeLessThan(2.1);
      expect(real.facts.filter(({ type }) => type === 'cutOff' || type === 'mediaFailed')).toEqual([]);
      for (const duration of durationsOf('still').slice(-1)) expect(duration).toBeCloseTo(2, 1);
      await real.until(() => real.picture?.clip === 9);
    });

    it('pauses, seeks, and starts inside it', async () => {
      await startPlaying(1.5);
      expect(real.engine.time).toBeGreaterThanOrEqual(1.5);
      real.engine.pause();
      await real.until(() => real.reported.at(-1) === 'paused');
      real.engine.seek(0.5);
      await real.untilFact('frameShown', 2);
      expect(real.engine.time).toBeCloseTo(0.5, 3);
      await real.play();
      await real.until(() => timeFacts().some((time) => time > 0.7 && time < 1));
    });

    it('runs at the rate of the player', async () => {
      real.engine.setRate(2);
      await startPlaying();
      const startedAt = performance.now() - real.engine.time * 500;
      await real.untilFact('nextStarted');
      expect(performance.now() - startedAt).toBeGreaterThan(900);
      expect(performance.now() - startedAt).toBeLessThan(1700);
    });

    it('shows another clip in the same video afterwards', async () => {
      const small = new RealEngine(2).attach();
      small.engine.load(await small.pass(await still()), 0);
      await small.untilFact('frameShown');
      const clip = await small.pass('s1.mp4');
      small.engine.load(clip, 0.5);
      await small.untilFact('frameShown', 2);
      small.engine.load(await small.pass(await still()), 0);
      await small.untilFact('frameShown', 3);
      small.engine.load(clip, 0.5);
      await small.untilFact('frameShown', 4);
      await small.until(() => small.picture?.clip === 9);
      expect(small.shownElement.duration).toBeCloseTo(1, 1);
      small.destroy();
    });
  });

  it('plays on at an end that the browser has only read so far [longest-seen]', async () => {
    real.engine.load(await real.pass(await clipNode('a', 's1.mp4', { videoDuration: 1 })), 0);
    real.engine.setNext(await real.pass('s2.mp4'));
    await real.untilFact('frameShown');
    const element = real.shownElement;
    Object.defineProperties(element, {
      duration: { value: 0.5 },
      ended: { get: () => element.currentTime > 0.5 },
    });
    element.dispatchEvent(new Event('durationchange'));
    await real.play();
    await real.untilFact('nextStarted');
    expect(Math.max(...timeFacts())).toBeGreaterThan(0.8);
  });

  it('keeps the duration of the clip on the screen while another clip is preloaded for its node [pass-length]', async () => {
    const urls = await Promise.all([clipUrl('c1.webm'), clipUrl('s1.webm')]);
    let calls = 0;
    const node = new StoryNode({ id: 'loop', source: () => urls[calls++]! });
    const [first, second] = [await real.pass(node), await real.pass(node)];
    real.engine.load(first, 0);
    await real.untilFact('frameShown');
    real.engine.setNext(second);
    await real.until(() => real.pool.findSpare(node)?.isReady === true);
    expect(calls).toBe(2);
    expect(durationsOf('loop').every((duration) => Math.abs(duration - 4) < 0.1)).toBeTrue();
    real.engine.seek(3.5);
    await real.play();
    await real.untilFact('nextStarted');
    await real.until(() => durationsOf('loop').at(-1)! < 2);
    expect(durationsOf('loop').at(-1)).toBeCloseTo(1, 1);
  });

  it('ends a clip that is cut off where its data end, says so, and continues [cut-off]', async () => {
    const whole = await (await fetch(await clipUrl('l1.mp4'))).blob();
    const source = URL.createObjectURL(whole.slice(0, Math.floor(whole.size * 0.5)));
    real.engine.load(await real.pass(new StoryNode({ id: 'a', source })), 4);
    real.engine.setNext(await real.pass('s1.mp4'));
    await real.untilFact('frameShown');
    await real.play();
    await real.untilFact('nextStarted');
    const said = real.facts.filter(({ type }) => type === 'cutOff' || type === 'mediaFailed');
    expect(said.map(({ type }) => type)).toEqual(['cutOff']);
    const [{ time }] = said as [Extract<EngineFact, { readonly type: 'cutOff' }>];
    expect(time).toBeGreaterThan(4.5);
    expect(time).toBeLessThan(7.5);
  });

  it('says of the clip that is cut off that it ends, even if the browser moves its clock to the end before it says so [cut-off]', async () => {
    const pass = await real.pass('c1.mp4');
    real.engine.load(pass, 0);
    real.engine.setNext(await real.pass('s1.mp4'));
    await real.untilFact('frameShown');
    await real.until(() => real.pool.spares.some(({ isReady }) => isReady));
    await real.play();
    await real.until(() => real.timing !== null && timeFacts().some((time) => time > 0.3));
    const element = real.shownElement;
    element.dispatchEvent(new Event('timeupdate'));
    const end = { currentTime: { value: 4 }, ended: { value: true }, paused: { value: true } };
    Object.defineProperties(element, end);
    element.dispatchEvent(new Event('canplay'));
    await real.untilFact('nextStarted');
    const said = real.facts.flatMap((fact) => (fact.type === 'cutOff' ? [fact] : []));
    expect(said.map(({ key }) => key)).toEqual([pass.key]);
    expect(said[0]!.time).toBeLessThan(2);
  });

  it('fails for a clip whose picture the browser cannot decode, and names its codec [no-picture]', async () => {
    real.engine.load(await real.pass('hevc.mp4'), 0);
    await real.until(() => real.facts.some(({ type }) => type === 'mediaFailed' || type === 'frameShown'));
    // Some browsers decode HEVC.
    const isDecoded = (real.pool.current?.element.videoWidth ?? 0) > 0;
    expect(isDecoded ? 'decoded' : String(cause())).toMatch(/decoded|hvc1/);
  });

  for (const hasTiming of [true, false])
    it(`ends a clip of length 0 like a node without media (clip timing: ${String(hasTiming)}) [zero-length]`, async () => {
      if (!hasTiming) spyOn(HtmlClipSwitcher.prototype, 'loadTiming');
      real.engine.load(await real.pass('s1.mp4'), 0);
      await real.untilFact('frameShown');
      const { element } = real.pool.current!;
      Object.defineProperties(element, { duration: { value: 0 }, currentSrc: { value: 'zero.mp4' } });
      element.dispatchEvent(new Event('durationchange'));
      expect(durationsOf('s1.mp4').at(-1)).toBe(0);
      real.engine.setNext(await real.pass('s2.mp4'));
      void real.engine.play();
      await real.untilFact('nextStarted');
      expect(element.ended).toBeFalse();
    });
});
