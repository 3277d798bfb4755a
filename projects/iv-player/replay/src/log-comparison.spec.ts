import { LogComparison } from './log-comparison';
import type { LogEntry } from './log-entry';

const LOG: readonly LogEntry[] = [[0, 'push', 'a'], 'playlistpush a 0', [1.5, 'pause']];

describe('LogComparison', () => {
  it('finds no divergence in entries with the same text', () => {
    const comparison = new LogComparison(LOG);
    for (const [index, entry] of LOG.entries()) {
      expect(comparison.expectedAt(index)).toBe(entry);
      comparison.compare(index, JSON.parse(JSON.stringify(entry)) as LogEntry);
    }
    expect(comparison.divergence).toBeNull();
    expect(comparison.expectedAt(LOG.length)).toBeUndefined();
  });

  const differences: readonly (readonly [title: string, index: number, entry: LogEntry, expected: string])[] =
    [
      ['a different detail', 0, [0, 'push', 'b'], '[0,"push","a"]'],
      ['a different time', 2, [1.6, 'pause'], '[1.5,"pause"]'],
      ['an input in place of an event', 1, [null, 'pause'], 'playlistpush a 0'],
    ];
  for (const [title, index, entry, expected] of differences) {
    it(`finds ${title}`, () => {
      const comparison = new LogComparison(LOG);
      expect(comparison.expects(index, entry)).toBeFalse();
      comparison.compare(index, entry);
      const actual = typeof entry === 'string' ? entry : JSON.stringify(entry);
      expect(comparison.divergence).toEqual({ entry: index, expected, actual });
    });
  }

  it('finds an entry after the end of the log', () => {
    const comparison = new LogComparison(LOG);
    comparison.compare(3, 'pause');
    expect(comparison.divergence).toEqual({ entry: 3, expected: null, actual: 'pause' });
  });

  it('finds an entry of the log that did not occur', () => {
    const comparison = new LogComparison(LOG);
    comparison.diverge(1, null);
    expect(comparison.divergence).toEqual({ entry: 1, expected: 'playlistpush a 0', actual: null });
  });

  it('keeps the first divergence, and expects nothing after it', () => {
    const comparison = new LogComparison(LOG);
    comparison.compare(0, 'play');
    const first = comparison.divergence;
    comparison.compare(1, 'pause');
    comparison.diverge(2, null);
    expect(comparison.divergence).toBe(first);
    expect(comparison.expectedAt(1)).toBeUndefined();
    expect(comparison.expects(1, LOG[1]!)).toBeFalse();
  });
});
