import { noteReason } from '../../engine/failure-reason';
import { IvPlayerError } from '../../events/player-error';
import { cutOff, mediaError, startError, throwDestroyed } from './player-errors';

describe('player errors', () => {
  it('mediaError returns MEDIA_ERROR with node, cause and remedy [code-media-error]', () => {
    const cause = new Error('film/a.mp4: 404');
    const error = mediaError('a', cause);
    expect([error.code, error.nodeId, error.cause]).toEqual(['MEDIA_ERROR', 'a', cause]);
    expect(error.message).toMatch(/"a".*film\/a\.mp4: 404.*play\(\)/);
  });

  it('mediaError keeps the code and message of an IvPlayerError', () => {
    const cause = new IvPlayerError('LIVE_UNSUPPORTED', 'it has no end.');
    const error = mediaError('a', cause);
    expect([error.code, error.nodeId, error.cause]).toEqual(['LIVE_UNSUPPORTED', 'a', cause]);
    expect(error.message).toMatch(/"a".*it has no end\./);
  });

  it('mediaError names the address and the reason, if known [code-media-error]', () => {
    const cause = new Error('no');
    noteReason(cause, 'film/missing.mp4: 404');
    expect(mediaError('a', cause).message).toBe(
      'The media of "a" could not be played: film/missing.mp4: 404; check its source, then call play().',
    );
  });

  it('cutOff names the node and the time [cut-off]', () => {
    const error = cutOff('mid', 6.73, null);
    expect([error.code, error.nodeId]).toEqual(['MEDIA_ERROR', 'mid']);
    expect(error.message).toMatch(/"mid".*6\.7 s.*replace/);
  });

  it('cutOff says why a clip cannot seek [seek-refused]', () => {
    const cause = new DOMException('cannot seek: send 206.', 'NotSupportedError');
    const error = cutOff('mid', 0.4, cause);
    expect([error.code, error.cause]).toEqual(['MEDIA_ERROR', cause]);
    expect(error.message).toBe('The media of "mid" cannot seek: send 206.');
  });

  it('startError returns AUTOPLAY_BLOCKED if the browser refuses to play [code-autoplay-blocked]', () => {
    const cause = new DOMException('No gesture.', 'NotAllowedError');
    const error = startError('a', cause);
    expect([error.code, error.cause]).toEqual(['AUTOPLAY_BLOCKED', cause]);
  });

  it('startError returns MEDIA_ERROR for any other cause', () => {
    for (const cause of [new DOMException('No decoder.', 'NotSupportedError'), null, 'gone']) {
      const error = startError('a', cause);
      expect([error.code, error.nodeId, error.cause]).toEqual(['MEDIA_ERROR', 'a', cause]);
    }
  });

  it('throwDestroyed throws DESTROYED', () => {
    expect(throwDestroyed).toThrowMatching(({ code }) => code === 'DESTROYED');
  });
});
