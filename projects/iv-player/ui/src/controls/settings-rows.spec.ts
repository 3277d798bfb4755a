import { ENGLISH_LABELS } from '../labels/english-labels';
import type { TimeLimit } from 'iv-player';
import { qualityRow, rateRow, ratesWith, timeLimitRow } from './settings-rows';

describe('timeLimitRow', () => {
  const row = (current: TimeLimit, taken: TimeLimit[] = []) =>
    timeLimitRow(ENGLISH_LABELS, current, (limit) => void taken.push(limit));

  it('offers normal, longer and no limit', () => {
    expect(row('normal').options.map(({ label }) => label)).toEqual([
      'Normal',
      '2× longer',
      '3× longer',
      '5× longer',
      '10× longer',
      'No time limit',
    ]);
  });

  it('includes a factor set by the application', () => {
    const { value, options } = row(1.5);
    expect([value, options.some((option) => option.value === '1.5')]).toEqual(['1.5', true]);
  });

  it('passes factors as numbers', () => {
    const taken: TimeLimit[] = [];
    for (const { value } of row('normal').options) row('normal', taken).choose(value);
    expect(taken).toEqual(['normal', 2, 3, 5, 10, 'off']);
  });
});

describe('qualityRow', () => {
  const row = (heights: readonly number[], current: number | 'stage', taken: unknown[] = []) =>
    qualityRow(ENGLISH_LABELS, heights, current, (height) => void taken.push(height));
  const labelsOf = (...args: Parameters<typeof row>) => row(...args).options.map(({ label }) => label);

  it('offers Auto and the heights, largest first [hls-quality-menu]', () =>
    expect(labelsOf([360, 720, 1080], 'stage')).toEqual(['Auto', '1080p', '720p', '360p']));

  it('includes a limit set by the application', () => {
    expect(labelsOf([360, 720], 500)).toEqual(['Auto', '720p', '500p', '360p']);
    expect(labelsOf([360, 720], Infinity)).toEqual(['Auto', 'Best', '720p', '360p']);
    expect(row([360], Infinity).value).toBe('Infinity');
  });

  it('passes heights as numbers', () => {
    const taken: unknown[] = [];
    for (const { value } of row([360], Infinity).options) row([360], 'stage', taken).choose(value);
    expect(taken).toEqual(['stage', Infinity, 360]);
  });
});

describe('rateRow', () => {
  it('offers the rates in ascending order, including the current one', () => {
    expect(ratesWith(1)).toEqual([0.5, 0.75, 1, 1.25, 1.5, 2]);
    expect(ratesWith(1.1)).toEqual([0.5, 0.75, 1, 1.1, 1.25, 1.5, 2]);
    expect(ratesWith(4, [2, 1])).toEqual([1, 2, 4]);
  });

  it('passes the rate as a number', () => {
    const taken: number[] = [];
    rateRow(ENGLISH_LABELS, 1, (rate) => void taken.push(rate)).choose('1.25');
    expect(taken).toEqual([1.25]);
  });
});
