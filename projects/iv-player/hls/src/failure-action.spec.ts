import { failureAction } from './failure-action';

describe('failureAction', () => {
  const shown = { hasFrame: true, isShown: true, isStarving: false, retries: 0 };
  const network = { isNetwork: true };
  const media = { isNetwork: false };

  it('gives up a stream without a first frame: the player tries the next candidate, and retries', () => {
    for (const failure of [network, media])
      expect(failureAction(failure, { ...shown, hasFrame: false })).toBe('fail');
  });

  it('gives up a spare', () => expect(failureAction(network, { ...shown, isShown: false })).toBe('fail'));

  it('of the network: plays what is loaded, and loads on after 0.8 s, then each 3 s', () =>
    expect([0, 1, 2, 9].map((retries) => failureAction(network, { ...shown, retries }))).toEqual([
      0.8, 3, 3, 3,
    ]));

  it('of the network: gives up when nothing is left to play and two retries have failed [hls-network-failure]', () =>
    expect(
      [0, 1, 2].map((retries) => failureAction(network, { ...shown, isStarving: true, retries })),
    ).toEqual([0.8, 3, 'fail']));

  it('of the media: plays what is loaded, then gives up', () => {
    expect(failureAction(media, shown)).toBe('wait');
    expect(failureAction(media, { ...shown, isStarving: true })).toBe('fail');
  });
});
