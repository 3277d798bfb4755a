import { StoryNode } from '../../story/story-node';
import { clipUrl, onceDrawn } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

/** If the thread is blocked for long, the next clip starts at the seam instead of 80 ms before, and the last frame is not presented. */
describe('HtmlClipSwitcher in real time', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine().attach()));
  afterEach(() => real.destroy());

  it('starts the next video before the seam, almost transparent, on top of the other', async () => {
    const next = await real.pass('s2.webm');
    real.engine.load(await real.pass('s1.webm'), 0.4);
    await real.untilFact('frameShown');
    real.engine.setNext(next);
    await real.untilReady(next);
    const { element } = real.pool.videos.find((video) => video.holds(next.node))!;
    let atStart: unknown;
    spyOn(element, 'play').and.callFake(() => {
      const { visibility, opacity, zIndex } = getComputedStyle(element);
      atStart = [
        visibility,
        Number(opacity) > 0 && Number(opacity) < 0.01,
        zIndex,
        real.reported.includes('nextStarted 1'),
      ];
      return HTMLMediaElement.prototype.play.call(element);
    });
    expect(getComputedStyle(element).visibility).toBe('hidden');
    await real.play();
    await real.untilFact('nextStarted');
    expect(atStart).toEqual(['visible', true, '1', false]);
  });

  it('plays the next clip if its source was repaired after a failure', async () => {
    const broken = new StoryNode({ id: 'x', source: { src: 'x', type: 'video/x-unheard-of' } });
    real.engine.load(await real.pass('s1.webm'), 0.7);
    await real.untilFact('frameShown');
    real.engine.setNext(await real.pass(broken));
    await real.play();
    await real.untilFact('mediaFailed');
    broken.source = await clipUrl('s2.webm');
    await real.engine.play();
    await real.untilFact('nextStarted');
    expect(real.picture?.clip).toBe(10);
  });

  it('keeps the last frame when nothing follows', async () => {
    real.engine.load(await real.pass('s1.webm'), 0.4);
    await real.play();
    await real.untilFact('lastFrameShown');
    const last = { clip: 9, frame: 29 };
    expect(await onceDrawn(() => real.picture, last)).toEqual(last);
  });
});
