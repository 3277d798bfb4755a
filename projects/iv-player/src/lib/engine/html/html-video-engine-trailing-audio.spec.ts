import type { StoryNode } from '../../story/story-node';
import type { EngineFact } from '../playback-engine';
import { clipNode, onceDrawn } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

/** End of the picture, in seconds, as specified by the author; before the clips end, so that the seam comes soon. */
const PICTURE_END = 0.4;

/** Resolves when a condition is met that no event reports. */
async function once(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(requestAnimationFrame);
}

describe('HtmlVideoEngine with trailing audio', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine().attach()));
  afterEach(() => real.destroy());

  /** Shows a clip, once the next one is ready and the clip timing is loaded. */
  const show = async (...nodes: readonly StoryNode[]): Promise<void> => {
    const [first, next] = await Promise.all(nodes.map((node) => real.pass(node)));
    real.engine.load(first!, 0);
    if (next) real.engine.setNext(next);
    await real.untilFact('frameShown');
    await once(() => real.timing !== null);
    if (next) await real.untilReady(next);
  };
  const trailing = (): HTMLVideoElement | undefined =>
    real.pool.videos.find(({ owner }) => owner === 'trailing')?.element;
  const stated = (name: string, videoDuration = PICTURE_END): Promise<StoryNode> =>
    clipNode(name, `${name}.webm`, { videoDuration });
  /** Plays across the seam from a clip with audio of 2 s to another one. */
  const crossSeam = async (next = stated('c2', 4)): Promise<HTMLVideoElement> => {
    await show(await stated('long10'), await next);
    await real.play();
    await real.untilFact('nextStarted');
    return trailing()!;
  };

  it('detects the picture ends of the first clip and the next one before playback, and reports them', async () => {
    const ids = ['long3', 'long1'];
    await show(...(await Promise.all(ids.map((id) => clipNode(id, `${id}.webm`)))));
    const knownEnd = (id: string): number | undefined => {
      const video = real.pool.videos.find(({ node }) => node?.id === id);
      return video && real.pool.pictureEnds.get(video.element.currentSrc);
    };
    await real.until(() => ids.every((id) => knownEnd(id) !== undefined));
    const reported = real.facts.flatMap((fact) =>
      fact.type === 'mediaDuration' && fact.node.id === 'long3' ? [fact.duration] : [],
    );
    expect(reported[0]).toBeCloseTo(1.3, 2);
    expect(reported.at(-1)).toBe(knownEnd('long3'));
    expect([real.shownElement.paused, real.engine.time, real.reported]).toEqual([true, 0, ['frameShown 1']]);
  });

  it('shows the next clip when the picture has ended, while the audio plays to its end [longer-sound]', async () => {
    const element = await crossSeam();
    let hasEnded = false;
    element.addEventListener('ended', () => (hasEnded = true), { once: true });
    expect([element.ended, element.muted, element.paused, getComputedStyle(element).visibility]).toEqual([
      false,
      false,
      false,
      'hidden',
    ]);
    expect(real.outputs.filter(({ isVisible }) => isVisible).map(({ clip }) => clip)).toEqual([2]);
    await once(() => hasEnded && trailing() === undefined);
    expect(real.passFacts).toEqual(['frameShown 1', 'nextStarted 2']);
  });

  it('pauses and resumes trailing audio with the next clip, and applies volume, mute and rate [tail-follows]', async () => {
    const element = await crossSeam();
    real.engine.pause();
    await once(() => element.paused);
    expect([trailing(), element.muted]).toEqual([element, false]);
    real.engine.setVolume(0.3);
    real.engine.setMuted(true);
    real.engine.setRate(0.5);
    await once(() => element.volume === 0.3 && element.muted);
    expect([trailing(), element.playbackRate]).toEqual([element, 0.5]);
    const at = element.currentTime;
    await real.engine.play();
    await once(() => element.currentTime > at);
  });

  for (const [what, command] of [
    ['a seek', () => real.engine.seek(0.2)],
    ['a jump', async () => real.engine.load(await real.pass('c1.webm'), 0)],
    ['unload', () => real.engine.unload()],
    ['detach', () => real.engine.detach()],
    ['destroy', () => real.engine.destroy()],
  ] as const) {
    it(`ends trailing audio at ${what} [tail-follows]`, async () => {
      const element = await crossSeam();
      const ended = jasmine.createSpy();
      element.addEventListener('ended', ended);
      await command();
      await once(() => element.paused && trailing() === undefined);
      expect(ended).not.toHaveBeenCalled();
    });
  }

  it('cuts the audio with only 2 elements, because the clip after the next needs its element', async () => {
    real.destroy();
    real = new RealEngine(2).attach();
    expect(await crossSeam(stated('s2'))).toBeUndefined();
    const third = await real.pass('s3.webm');
    real.engine.setNext(third);
    await real.untilFact('nextStarted', 2);
    expect(await onceDrawn(() => real.picture?.clip, 11)).toBe(11);
  });

  it('ends at the last frame if nothing follows, with audio to its end', async () => {
    await show(await stated('long10'));
    let atEnd: unknown;
    real.onFact = ({ type }: EngineFact) => {
      if (type !== 'lastFrameShown') return;
      const { muted, paused, ended } = real.shownElement;
      atEnd = { muted, paused, ended };
      // As the player does at the end of the playlist.
      real.engine.pause(true);
    };
    await real.play();
    await real.untilFact('lastFrameShown');
    expect(atEnd).toEqual({ muted: false, paused: false, ended: false });
    await once(() => real.shownElement.ended);
    expect(real.engine.time).toBe(PICTURE_END);
  });

  describe('without the clip timing', () => {
    beforeEach(() => real.withoutTiming());

    const crossSeamFrom = async (node: StoryNode, at: number): Promise<HTMLVideoElement> => {
      real.engine.load(await real.pass(node), at);
      real.engine.setNext(await real.pass('s2.webm'));
      await real.play();
      const { shownElement } = real;
      await real.untilFact('nextStarted');
      return shownElement;
    };

    it('ends with the media', async () => {
      const element = await crossSeamFrom(await clipNode('long3', 'long3.webm'), 0.8);
      expect(element.currentTime).toBeGreaterThan(1.2);
    });

    it('ends at videoDuration, and cuts the audio there', async () => {
      const element = await crossSeamFrom(await stated('long10'), 0);
      const ended = jasmine.createSpy();
      element.addEventListener('ended', ended);
      await once(() => element.paused && element.muted);
      expect(ended).not.toHaveBeenCalled();
    });
  });

  it('limits seeks to the picture', async () => {
    await show(await stated('long10'));
    real.engine.seek(9);
    expect(real.engine.time).toBe(PICTURE_END);
  });
});
