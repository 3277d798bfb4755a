import { onceDrawn } from './real-clips';
import { RealEngine } from './real-engine';

describe('RealEngine', () => {
  it('shows a real frame and records the fact', async () => {
    const real = new RealEngine().attach();
    real.engine.load(await real.pass('s1.webm'), 0);
    await real.untilFact('frameShown');
    expect(real.reported).toEqual(['frameShown 1']);
    const first = { clip: 9, frame: 0 };
    expect(await onceDrawn(() => real.picture, first)).toEqual(first);
    expect(real.outputs).toEqual([{ clip: 9, isVisible: true, isAudible: false }]);
    real.destroy();
  });
});
