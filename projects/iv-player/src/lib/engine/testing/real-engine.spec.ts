import { RealEngine } from './real-engine';

describe('RealProjector', () => {
  it('shows a real frame and tells of it', async () => {
    const film = new RealEngine().attach();
    film.engine.load(await film.pass('s1.webm'), 0);
    await film.untilFact('frameShown');
    expect([film.reported, film.picture]).toEqual([['frameShown 1'], { clip: 9, frame: 0 }]);
    expect(film.outputs).toEqual([{ clip: 9, isVisible: true, isAudible: true }]);
    film.destroy();
  });
});
