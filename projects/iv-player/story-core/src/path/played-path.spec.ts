import { TWO_WAYS } from '../testing/test-story';
import { codeOfPath, playedPath } from './played-path';
import { pathCode } from './write-path';

describe('playedPath', () => {
  const playlist = ['door', 'left', 'end'].map((id) => ({ id }));

  it('contains the nodes up to the current one, or the first one before playback', () => {
    expect([-1, 0, 1].map((currentNodeIndex) => playedPath({ playlist, currentNodeIndex }))).toEqual([
      ['door'],
      ['door'],
      ['door', 'left'],
    ]);
    expect(playedPath({ playlist: [], currentNodeIndex: -1 })).toEqual([]);
  });
});

describe('codeOfPath', () => {
  it('is null for a path that leaves the story', () => {
    expect(codeOfPath(TWO_WAYS, ['door'])).toBe(pathCode(TWO_WAYS, ['door']));
    expect(codeOfPath(TWO_WAYS, ['door', '__proto__'])).toBeNull();
  });
});
