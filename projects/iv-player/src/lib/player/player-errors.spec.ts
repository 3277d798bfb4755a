import { mediaError, startError, throwDestroyed } from './player-errors';

describe('playback errors', () => {
  it('media that fail: MEDIA_ERROR with node, cause and what to do', () => {
    const cause = new Error('404');
    const error = mediaError('a', cause);
    expect([error.code, error.nodeId, error.cause]).toEqual(['MEDIA_ERROR', 'a', cause]);
    expect(error.message).toMatch(/"a".*play\(\)/);
  });

  it('a browser that refuses: AUTOPLAY_BLOCKED', () => {
    const cause = new DOMException('No gesture.', 'NotAllowedError');
    const error = startError('a', cause);
    expect([error.code, error.cause]).toEqual(['AUTOPLAY_BLOCKED', cause]);
  });

  it('any other failure to start: MEDIA_ERROR', () => {
    for (const cause of [new DOMException('No decoder.', 'NotSupportedError'), null, 'gone']) {
      const error = startError('a', cause);
      expect([error.code, error.nodeId, error.cause]).toEqual(['MEDIA_ERROR', 'a', cause]);
    }
  });

  it('a command after the end: DESTROYED', () => {
    expect(throwDestroyed).toThrowMatching(({ code }) => code === 'DESTROYED');
  });
});
