import fc from 'fast-check';
import { errorDetails, filmMessage, isCommand, isOfFilm, readMessage } from './film-protocol';

describe('the protocol of embedded films', () => {
  it('reads what it writes', () => {
    expect(filmMessage('seek', { seconds: 3, id: 1 })).toEqual({ iv: 1, type: 'seek', seconds: 3, id: 1 });
    expect(readMessage({ iv: 1, type: 'seek', seconds: 3, id: 1 })).toEqual({
      type: 'seek',
      fields: { seconds: 3, id: 1 },
    });
    expect(filmMessage('play', { iv: 2, type: 'x' })).toEqual({ iv: 1, type: 'play' });
  });

  it('rejects anything else, and never throws', () => {
    for (const data of [
      null,
      undefined,
      '',
      'hello',
      1,
      [],
      {},
      { iv: 1 },
      { iv: 2, type: 'play' },
      { iv: '1', type: 'play' },
      { iv: 1, type: 1 },
    ])
      expect(readMessage(data)).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const message = readMessage(data);
        expect(message === null || typeof message.type === 'string').toBeTrue();
      }),
      { numRuns: 1000, seed: 31 },
    );
  });

  it('recognizes only its own commands and messages', () => {
    expect(['play', 'getState', 'watchTime'].every(isCommand)).toBeTrue();
    expect(['ready', 'timeupdate', 'ending', 'answer', 'state'].every(isOfFilm)).toBeTrue();
    for (const name of ['', 'toString', '__proto__', 'constructor', 'hello', 'click']) {
      expect(isCommand(name)).toBeFalse();
      expect(isOfFilm(name)).toBeFalse();
    }
  });

  it('returns the details of any error', () => {
    expect(errorDetails(Object.assign(new Error('Gone.'), { code: 'UNKNOWN_NODE' }))).toEqual({
      code: 'UNKNOWN_NODE',
      message: 'Gone.',
    });
    expect(errorDetails('broken')).toEqual({ code: 'FAILED', message: 'broken' });
    expect(errorDetails(null)).toEqual({ code: 'FAILED', message: 'null' });
    expect(errorDetails({ code: 3 })).toEqual({ code: 'FAILED', message: '[object Object]' });
  });
});
