import type { StoryNode } from '../story/story-node';
import type { EngineFact } from './playback-engine';
import { clipNode } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

describe('HtmlVideoEngine with sounds longer than their pictures', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine().attach()));
  afterEach(() => real.destroy());

  const durations = (): (readonly [string, number])[] =>
    real.facts.flatMap((fact): (readonly [string, number])[] =>
      fact.type === 'mediaDuration' ? [[fact.node.id, Math.round(fact.duration * 100) / 100]] : [],
    );
  /** Whether the picture of a node is known to end at 1 s, or beside it: a busy browser does not present each frame. */
  const isEndKnown = (id: string): boolean =>
    durations().some(([of, seconds]) => of === id && seconds > 0.6 && seconds < 1.08);
  /** Loads a clip, with what follows ready, and with the ends of both pictures known. */
  const show = async (...nodes: readonly StoryNode[]): Promise<void> => {
    const [first, next] = await Promise.all(nodes.map((node) => real.pass(node)));
    real.engine.load(first!, 0);
    if (next) real.engine.setNext(next);
    await real.untilFact('frameShown');
    await real.until(() => nodes.every(({ id }) => isEndKnown(id)));
    if (next) await real.untilReady(next);
  };
  const long = (name: string): Promise<StoryNode> => clipNode(name, `${name}.webm`);
  const tail = (): HTMLVideoElement | undefined =>
    real.pool.videos.find(({ task }) => task === 'tail')?.element;
  /** A clip of which the end of the picture need not be learnt: a busy browser may learn another one. */
  const known = (name: string): Promise<StoryNode> => clipNode(name, `${name}.webm`, { videoDuration: 1 });
  /** Plays over the seam from a clip with a longer sound to one with none. */
  const crossSeam = async (clip: Promise<StoryNode>): Promise<HTMLVideoElement> => {
    await show(await clip, await known('s2'));
    await real.play();
    await real.untilFact('nextStarted');
    return tail()!;
  };

  it('learns the end of the first picture, and of the next one, before playing', async () => {
    await show(await long('long3'), await long('long1'));
    expect(durations()).toContain(['long3', 1.3]);
    expect([real.shownElement.paused, real.engine.time, real.reported]).toEqual([true, 0, ['frameShown 1']]);
  });

  it('shows the next clip when the picture has ended, while the sound plays on to its end [longer-sound]', async () => {
    const element = await crossSeam(long('long3'));
    // The picture ends at 1 s, the sound at 1.3 s; how exactly they are met is for the bench.
    expect(element.currentTime).toBeGreaterThan(0.8);
    expect(element.currentTime).toBeLessThan(1.25);
    expect([element.muted, element.paused, getComputedStyle(element).visibility]).toEqual([
      false,
      false,
      'hidden',
    ]);
    expect(real.outputs.filter(({ isVisible }) => isVisible).map(({ clip }) => clip)).toEqual([10]);
    await real.until(() => element.ended);
    await real.until(() => element.muted);
    expect(real.reported).toEqual(['frameShown 1', 'playing', 'nextStarted 2']);
  });

  it('pauses and resumes the sound with the next clip [tail-follows]', async () => {
    const element = await crossSeam(known('long10'));
    real.engine.pause();
    await new Promise((resolve) => element.addEventListener('pause', resolve));
    expect([tail(), element.muted]).toEqual([element, false]);
    const at = element.currentTime;
    await real.engine.play();
    await real.until(() => element.currentTime > at);
    expect(tail()).toBe(element);
  });

  it('applies volume, mute and rate to the sound [tail-follows]', async () => {
    const element = await crossSeam(known('long10'));
    real.engine.setVolume(0.3);
    real.engine.setMuted(true);
    real.engine.setRate(1.5);
    await real.until(() => element.volume === 0.3 && element.muted);
    expect(element.playbackRate).toBe(1.5);
  });

  for (const [what, command] of [
    ['a seek', () => real.engine.seek(0.2)],
    ['a jump', async () => real.engine.load(await real.pass('c1.webm'), 0)],
    ['unload', () => real.engine.unload()],
    ['detach', () => real.engine.detach()],
    ['destroy', () => real.engine.destroy()],
  ] as const) {
    it(`ends the sound at ${what} [tail-follows]`, async () => {
      const element = await crossSeam(known('long10'));
      await command();
      await real.until(() => element.paused);
      expect([tail(), element.muted]).toEqual([undefined, true]);
    });
  }

  it('cuts the sound where there are only 2 elements, as the next clip but one needs its element', async () => {
    real.destroy();
    real = new RealEngine(2).attach();
    expect(await crossSeam(known('long10'))).toBeUndefined();
    const third = await real.pass('s3.webm');
    real.engine.setNext(third);
    await real.untilFact('nextStarted', 2);
    expect(real.picture?.clip).toBe(11);
  });

  it('ends at the last picture where nothing follows, at its time, and is heard to its end', async () => {
    await show(await long('long3'));
    let atEnd: unknown;
    real.onFact = ({ type }: EngineFact) => {
      if (type !== 'lastFrameShown') return;
      const { muted, paused, ended } = real.shownElement;
      atEnd = { muted, paused, ended };
      // As the player does at the end of the playlist.
      real.engine.pause();
    };
    await real.play();
    await real.untilFact('lastFrameShown');
    expect(atEnd).toEqual({ muted: false, paused: false, ended: false });
    expect(real.engine.time).toBeGreaterThan(0.8);
    await real.until(() => real.shownElement.ended);
    expect(real.engine.time).toBeLessThan(1.02);
  });

  it('sees the end of a picture that it had no time to learn when the frames stop', async () => {
    real.engine.load(await real.pass(await long('long10')), 0);
    await real.play();
    await real.untilFact('lastFrameShown');
    expect(real.shownElement.currentTime).toBeLessThan(1.8);
    expect(isEndKnown('long10')).toBeTrue();
  });

  it('ends with the media where the code that knows better cannot be loaded [clip-ends-loaded]', async () => {
    Object.defineProperty(real.pool, 'ends', { get: () => null, set: () => undefined });
    real.engine.load(await real.pass(await long('long3')), 0);
    real.engine.setNext(await real.pass('s2.webm'));
    await real.play();
    const { shownElement } = real;
    await real.untilFact('nextStarted');
    expect(shownElement.currentTime).toBeGreaterThan(1.25);
    expect(durations()).not.toContain(['long3', 1]);
  });

  it('goes by videoDuration without that code, and cuts the sound there', async () => {
    Object.defineProperty(real.pool, 'ends', { get: () => null, set: () => undefined });
    real.engine.load(await real.pass(await clipNode('a', 'long10.webm', { videoDuration: 1 })), 0);
    real.engine.setNext(await real.pass('s2.webm'));
    await real.play();
    const { shownElement } = real;
    await real.untilFact('nextStarted');
    expect(shownElement.currentTime).toBeLessThan(1.2);
    await real.until(() => shownElement.paused && shownElement.muted);
  });

  it('seeks no further than the picture', async () => {
    await show(await long('long3'));
    real.engine.seek(9);
    expect(real.engine.time).toBeCloseTo(1, 2);
  });
});
