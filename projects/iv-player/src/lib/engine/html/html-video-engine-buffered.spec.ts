import { RealEngine } from './testing/real-engine';

describe('HtmlVideoEngine buffered', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine()));
  afterEach(() => real.destroy());

  const loadedUntil = (): number => {
    const { buffered } = real.engine;
    return buffered?.length === 1 ? buffered.end(0) : 0;
  };

  it('covers the current clip, before and after a seam, and progress reports when it grows [event-progress] [buffered-ranges]', async () => {
    expect(real.engine.buffered).toBeUndefined();
    real.attach();
    const [first, second] = [await real.pass('s1.webm'), await real.pass('c2.webm')];
    real.engine.load(first, 0);
    await real.untilFact('progress');
    await real.until(() => loadedUntil() > 0.9);
    const length = loadedUntil();
    expect(length).toBeLessThan(2);
    real.engine.setNext(second);
    await real.untilReady(second);
    // The next clip is not reported yet.
    expect(new Set(real.facts.flatMap((fact) => (fact.type === 'progress' ? [fact.key] : [])))).toEqual(
      new Set([first.key]),
    );
    expect(loadedUntil()).toBe(length);
    await real.play();
    await real.untilFact('nextStarted');
    await real.until(() => loadedUntil() > length);
    real.engine.unload();
    expect(real.engine.buffered).toBeUndefined();
  });
});
