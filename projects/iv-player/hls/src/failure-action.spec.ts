import { failureAction } from './failure-action';

describe('failureAction', () => {
  const shown = { hasFrame: true, isShown: true, isStarving: false, retries: 0 };
  const network = { mayRetry: true };
  const media = { mayRetry: false };

  it('gives up a stream without a first frame, so that the player tries the next candidate', () => {
    for (const failure of [network, media])
      expect(failureAction(failure, { ...shown, hasFrame: false })).toBe('fail');
  });

  it('gives up a preloaded stream', () =>
    expect(failureAction(network, { ...shown, isShown: false })).toBe('fail'));

  it('plays the buffer and retries after 0.8 s, then every 3 s, on network errors', () =>
    expect([0, 1, 2, 9].map((retries) => failureAction(network, { ...shown, retries }))).toEqual([
      0.8, 3, 3, 3,
    ]));

  it('gives up on network errors after two retries with an empty buffer [hls-network-failure]', () =>
    expect(
      [0, 1, 2].map((retries) => failureAction(network, { ...shown, isStarving: true, retries })),
    ).toEqual([0.8, 3, 'fail']));

  it('plays the buffer, then gives up, on media errors', () => {
    expect(failureAction(media, shown)).toBe('wait');
    expect(failureAction(media, { ...shown, isStarving: true })).toBe('fail');
  });
});
