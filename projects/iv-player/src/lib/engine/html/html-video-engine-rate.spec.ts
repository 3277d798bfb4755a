import { RealEngine } from './testing/real-engine';

describe('HtmlVideoEngine with a rate set on the element from outside the player', () => {
  let real: RealEngine;
  beforeEach(async () => {
    real = new RealEngine().attach();
    real.engine.load(await real.pass('c1.webm'), 0);
    await real.untilFact('frameShown');
  });
  afterEach(() => real.destroy());
  const rates = (): readonly number[] =>
    real.facts.flatMap((fact) => (fact.type === 'mediaRate' ? [fact.rate] : []));

  it('applies it to the whole film, loaded now or later [foreign-rate]', async () => {
    const next = await real.pass('c2.webm');
    real.engine.setNext(next);
    await real.untilReady(next);
    real.shownElement.playbackRate = 1.5;
    await real.untilFact('mediaRate');
    expect(rates()).toEqual([1.5]);
    expect(real.pool.videos.map(({ element }) => element.playbackRate)).toEqual([1.5, 1.5, 1.5, 1.5]);
    expect(real.pool.rate).toBe(1.5);
    real.engine.load(await real.pass('c3.webm'), 0);
    await real.untilFact('frameShown', 2);
    expect(real.shownElement.playbackRate).toBe(1.5);
  });

  it('notices it during playback even if the page stops the event [foreign-rate]', async () => {
    const stop = new AbortController();
    window.addEventListener('ratechange', (event) => event.stopImmediatePropagation(), {
      capture: true,
      signal: stop.signal,
    });
    await real.play();
    real.shownElement.playbackRate = 2;
    await real.untilFact('mediaRate');
    expect(rates()).toEqual([2]);
    stop.abort();
  });

  it('ignores the rate of a hidden element', async () => {
    const hidden = real.pool.videos.find(({ element }) => element !== real.shownElement)!;
    hidden.element.playbackRate = 2;
    await real.play();
    await real.until(() => real.engine.time > 0.2);
    expect(rates()).toEqual([]);
  });

  it('restores the rate if it is not positive', async () => {
    await real.play();
    real.shownElement.playbackRate = 0;
    await real.until(() => real.shownElement.playbackRate === 1);
    expect(rates()).toEqual([]);
  });

  it('does not report a rate that the player sets', async () => {
    await real.play();
    real.engine.setRate(2);
    const { time } = real.engine;
    await real.until(() => real.engine.time > time + 0.3);
    expect(rates()).toEqual([]);
  });
});
