import { RealProjector } from './real-clip-controller';

describe('RealProjector', () => {
  it('shows a real frame and tells of it', async () => {
    const film = new RealProjector().attach();
    film.projector.load(await film.item('s1.webm'), 0);
    await film.hears('frameShown');
    expect([film.told, film.picture]).toEqual([['frameShown 1'], { clip: 9, frame: 0 }]);
    expect(film.looks).toEqual([{ clip: 9, isSeen: true, isHeard: true }]);
    film.destroy();
  });
});
