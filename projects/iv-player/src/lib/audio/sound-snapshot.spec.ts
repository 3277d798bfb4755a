import type { IvPlayerError } from '../events/player-error';
import { readSounds } from './sound-snapshot';

describe('readSounds (contract §8)', () => {
  const nobody = (problem: string): void => fail(problem);
  const all = (): boolean => true;

  it('is what was saved', () => {
    const saved = [
      ['soundtrack', { startOffset: 0, isSuspended: false }],
      ['rain', { startOffset: 12.5, isSuspended: true }],
      ['wind', { startOffset: null, isSuspended: true }],
    ];
    expect(readSounds(saved, all, nobody) as unknown).toEqual(saved);
    expect(readSounds([], all, nobody)).toEqual([]);
  });

  it('leaves out and reports what is no more, and nothing else', () => {
    const told: string[] = [];
    const saved = ['soundtrack', 'rain'].map((id) => [id, { startOffset: 1, isSuspended: false }]);
    const read = readSounds(
      saved,
      (id) => id === 'rain',
      (problem) => told.push(problem),
    );
    expect(read.map(([id]) => id)).toEqual(['rain']);
    expect(told).toEqual([jasmine.stringMatching(/"soundtrack"/)]);
  });

  for (const [what, sound] of [
    ['a zero that is a text', { startOffset: '1', isSuspended: false }],
    ['a zero before the film', { startOffset: -0.1, isSuspended: false }],
    ['an endless zero', { startOffset: Infinity, isSuspended: false }],
    ['no zero', { isSuspended: false }],
    ['isOut that is no truth', { startOffset: 1, isSuspended: 'no' }],
    ['no isOut', { startOffset: 1 }],
    ['nothing', null],
  ] as const) {
    it(`refuses ${what}, naming the place`, () => {
      expect(() => readSounds([['a', sound]], all, nobody)).toThrowMatching(
        ({ code, message }: IvPlayerError) => code === 'BAD_SNAPSHOT' && message.includes('audio.0.1'),
      );
    });
  }

  it('refuses ids that are no texts, and more sounds than there can be', () => {
    const sound = { startOffset: 1, isSuspended: false };
    const many = Array.from({ length: 100_001 }, () => ['a', sound]);
    for (const saved of [[[7, sound]], many]) {
      expect(() => readSounds(saved, all, nobody)).toThrowMatching(({ code }) => code === 'BAD_SNAPSHOT');
    }
  });
});
