import type { StoryNode } from '../../story/story-node';
import { clipNode } from './testing/real-clips';
import { RealEngine } from './testing/real-engine';

/** Pictures end at 1 s. A browser that is too busy does not present the frames that show it. */
describe('HtmlVideoEngine with trailing audio in real time', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine().attach()));
  afterEach(() => real.destroy());

  const long = (name: string): Promise<StoryNode> => clipNode(name, `${name}.webm`);
  const isEndKnown = (id: string): boolean =>
    real.facts.some(
      (fact) => fact.type === 'mediaDuration' && fact.node.id === id && Math.abs(fact.duration - 1) < 0.05,
    );
  const show = async (...ids: readonly string[]): Promise<void> => {
    const [first, next] = await Promise.all(ids.map(async (id) => real.pass(await long(id))));
    real.engine.load(first!, 0);
    if (next) real.engine.setNext(next);
    await real.until(() => ids.every(isEndKnown));
    if (next) await real.untilReady(next);
  };

  it('shows the next clip when the picture has ended, as detected before', async () => {
    await show('long3', 'long1');
    await real.play();
    await real.untilFact('nextStarted');
    const element = real.pool.videos.find(({ owner }) => owner === 'trailing')!.element;
    expect(element.currentTime).toBeGreaterThan(0.8);
    expect(element.currentTime).toBeLessThan(1.25);
    expect(real.reported).toEqual(['frameShown 1', 'playing', 'nextStarted 2']);
  });

  it('ends at the last frame if nothing follows [last-picture]', async () => {
    await show('long3');
    await real.play();
    await real.untilFact('lastFrameShown');
    expect(real.engine.time).toBeGreaterThan(0.8);
    expect(real.shownElement.currentTime).toBeLessThan(1.25);
  });

  it('detects an end that was not probed when the frames stop', async () => {
    real.engine.load(await real.pass(await long('long10')), 0);
    await real.play();
    await real.untilFact('lastFrameShown');
    expect(real.shownElement.currentTime).toBeLessThan(1.8);
    expect(isEndKnown('long10')).toBeTrue();
  });
});
