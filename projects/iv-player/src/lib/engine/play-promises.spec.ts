import { PlayPromises } from './play-promises';

describe('PlayPromises', () => {
  it('settles all open ones, each once', async () => {
    const plays = new PlayPromises();
    const first = plays.make();
    const second = plays.make();
    expect(plays.isEmpty).toBeFalse();
    plays.resolve();
    plays.reject(new Error('too late'));
    await expectAsync(Promise.all([first, second])).toBeResolved();
    expect(plays.isEmpty).toBeTrue();
  });

  it('hands the browser’s own error on', async () => {
    const plays = new PlayPromises();
    const refused = plays.make();
    const cause = new DOMException('no gesture', 'NotAllowedError');
    plays.reject(cause);
    await expectAsync(refused).toBeRejectedWith(cause);
  });

  it('leaves the ones made afterwards open', async () => {
    const plays = new PlayPromises();
    plays.resolve();
    const later = plays.make();
    await expectAsync(later).toBePending();
  });
});
