import { type SourceCandidate, type SourceValue, sourceCandidates } from './node-source';

describe('sourceCandidates', () => {
  const webm = { src: 'a.webm', type: 'video/webm' };
  const cases: readonly [says: string, value: SourceValue, candidates: readonly SourceCandidate[]][] = [
    ['a URL', 'a.mp4', [{ src: 'a.mp4' }]],
    ['one rendition', webm, [webm]],
    ['a list, in order of preference', [webm, 'a.mp4'], [webm, { src: 'a.mp4' }]],
    ['an empty list', [], []],
    ['an empty URL', '', []],
    ['empty places in a list', ['', { src: '' }, 'a.mp4'], [{ src: 'a.mp4' }]],
    ['nothing: null', null, []],
    ['nothing: undefined', undefined, []],
    ['nothing: false', false, []],
  ];
  for (const [says, value, candidates] of cases) {
    it(`returns the candidates of ${says} [node-source]`, () =>
      expect(sourceCandidates(value)).toEqual(candidates));
  }
});
