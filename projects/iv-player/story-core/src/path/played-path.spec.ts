import { TWO_WAYS } from '../testing/test-story';
import { codeOfPath, playedPath } from './played-path';
import { pathCode } from './write-path';

describe('playedPath', () => {
  const entries = ['door', 'left', 'end'].map((id) => ({
    node: { id },
    choice: id === 'left' ? 'go' : null,
  }));

  it('contains the steps up to the current node, or the first one before playback', () => {
    expect(
      [null, 0, 2].map((index) => playedPath({ entries, currentPass: index === null ? null : { index } })),
    ).toEqual([
      [{ node: 'door' }],
      [{ node: 'door' }],
      [{ node: 'door' }, { node: 'left', choice: 'go' }, { node: 'end' }],
    ]);
    expect(playedPath({ entries: [], currentPass: null })).toEqual([]);
  });
});

describe('codeOfPath', () => {
  it('is null for a path that leaves the story', () => {
    expect(codeOfPath(TWO_WAYS, ['door'])).toBe(pathCode(TWO_WAYS, ['door']));
    expect(codeOfPath(TWO_WAYS, ['door', '__proto__'])).toBeNull();
  });
});
