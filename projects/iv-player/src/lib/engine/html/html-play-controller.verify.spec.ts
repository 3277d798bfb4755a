import { RealEngine } from './testing/real-engine';

/** Needs a browser that is not busy. */
describe('HtmlPlayController in real time', () => {
  let real: RealEngine;
  beforeEach(async () => {
    real = new RealEngine().attach();
    real.engine.load(await real.pass('c1.webm'), 0);
    await real.untilFact('frameShown');
  });
  afterEach(() => real.destroy());

  it('starts to play without buffering if media are ready', async () => {
    await real.until(() => real.shownElement.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA);
    await real.play();
    await real.until(() => real.engine.time > 0.2);
    expect(real.reported).toEqual(['frameShown 1', 'playing']);
  });

  it('does not report a quick seek while playing as buffering', async () => {
    await real.play();
    real.engine.seek(2);
    await real.untilFact('frameShown', 2);
    await real.until(() => real.engine.time > 2.1);
    expect(real.reported).toEqual(['frameShown 1', 'playing', 'frameShown 1']);
  });

  it('reports the cue time when it is reached', async () => {
    real.engine.setCueTime(0.21);
    await real.play();
    await real.until(() => real.engine.time > 0.3);
    const times = real.facts.flatMap((fact) => (fact.type === 'mediaTime' ? [fact.time] : []));
    expect(times.filter((time) => time >= 0.21 && time < 0.25).length).toBeGreaterThan(0);
  });
});
