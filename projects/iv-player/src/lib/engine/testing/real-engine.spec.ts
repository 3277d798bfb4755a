import { RealEngine } from './real-engine';

describe('RealEngine', () => {
  it('shows a real frame and records the fact', async () => {
    const real = new RealEngine().attach();
    real.engine.load(await real.pass('s1.webm'), 0);
    await real.untilFact('frameShown');
    expect([real.reported, real.picture]).toEqual([['frameShown 1'], { clip: 9, frame: 0 }]);
    expect(real.outputs).toEqual([{ clip: 9, isVisible: true, isAudible: false }]);
    real.destroy();
  });
});
