import type { IvPlayerError } from '../events/player-error';
import { type SnapshotContext, schemas } from '../store/snapshot-schema';
import { readSounds } from './sound-snapshot';

const snapshotContext = (report: (problem: string) => void): SnapshotContext => ({ report, v: schemas });

describe('readSounds', () => {
  const noReport = snapshotContext((problem) => fail(problem));
  const all = (): boolean => true;

  it('returns what was saved', () => {
    const saved = [
      ['soundtrack', { startOffset: 0, isSuspended: false }],
      ['rain', { startOffset: 12.5, isSuspended: true }],
      ['wind', { startOffset: null, isSuspended: true }],
    ];
    expect(readSounds(saved, all, noReport) as unknown).toEqual(saved);
    expect(readSounds([], all, noReport)).toEqual([]);
  });

  it('drops and reports only sounds that no longer exist', () => {
    const problems: string[] = [];
    const saved = ['soundtrack', 'rain'].map((id) => [id, { startOffset: 1, isSuspended: false }]);
    const read = readSounds(
      saved,
      (id) => id === 'rain',
      snapshotContext((problem) => problems.push(problem)),
    );
    expect(read.map(([id]) => id)).toEqual(['rain']);
    expect(problems).toEqual([jasmine.stringMatching(/"soundtrack"/)]);
  });

  for (const [what, sound] of [
    ['a startOffset that is a string', { startOffset: '1', isSuspended: false }],
    ['a negative startOffset', { startOffset: -0.1, isSuspended: false }],
    ['an infinite startOffset', { startOffset: Infinity, isSuspended: false }],
    ['a missing startOffset', { isSuspended: false }],
    ['an isSuspended that is not a boolean', { startOffset: 1, isSuspended: 'no' }],
    ['a missing isSuspended', { startOffset: 1 }],
    ['null instead of a sound', null],
  ] as const) {
    it(`throws BAD_SNAPSHOT for ${what}, naming the place`, () => {
      expect(() => readSounds([['a', sound]], all, noReport)).toThrowMatching(
        ({ code, message }: IvPlayerError) => code === 'BAD_SNAPSHOT' && message.includes('audio.0.1'),
      );
    });
  }

  it('throws BAD_SNAPSHOT for an id that is not a string', () => {
    const saved = [[7, { startOffset: 1, isSuspended: false }]];
    expect(() => readSounds(saved, all, noReport)).toThrowMatching(
      ({ code, message }: IvPlayerError) => code === 'BAD_SNAPSHOT' && message.includes('audio.0.0'),
    );
  });
});
