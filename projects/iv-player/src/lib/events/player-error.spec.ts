import { IvPlayerError } from './player-error';

describe('IvPlayerError [error-fields]', () => {
  it('is an Error with a code and a message', () => {
    const error = new IvPlayerError('UNKNOWN_NODE', 'Add the node first.');
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('IvPlayerError');
    expect(error.code).toBe('UNKNOWN_NODE');
    expect(error.message).toBe('Add the node first.');
    expect(error.nodeId).toBeNull();
    expect('cause' in error).toBeFalse();
  });

  it('has a cause and a node id', () => {
    const cause = new Error('404');
    const error = new IvPlayerError('MEDIA_ERROR', 'Check the source.', { cause, nodeId: 'a' });
    expect(error.cause).toBe(cause);
    expect(error.nodeId).toBe('a');
    expect(error.soundId).toBeNull();
  });

  it('has a sound id', () => {
    const error = new IvPlayerError('SOUND_FAILED', 'Check its src.', { soundId: 'rain' });
    expect([error.soundId, error.nodeId]).toEqual(['rain', null]);
  });
});
