import fc from 'fast-check';
import { betterStatus, initialStatus, isLessonStatus, statusAfter } from './scorm-result';

const RANKS = ['browsed', 'incomplete', 'failed', 'completed', 'passed'];
const result = fc.record({ completed: fc.boolean(), passed: fc.boolean() }, { requiredKeys: ['completed'] });

describe('the status of a lesson', () => {
  it('becomes incomplete if none is set', () => {
    for (const given of ['', 'not attempted', 'Not Attempted', 'unknown', 'false'])
      expect(initialStatus(given)).toBe('incomplete');
    for (const given of RANKS) expect(initialStatus(given)).toBe(given);
    expect(initialStatus(' Passed ')).toBe('passed');
  });

  it('is the better one of the LMS and the suspend data', () => {
    expect(initialStatus('', 'passed')).toBe('passed');
    expect(initialStatus('failed', 'passed')).toBe('passed');
    expect(initialStatus('Passed', 'failed')).toBe('passed');
    expect(initialStatus('not attempted', 'completed')).toBe('completed');
    expect(betterStatus('', 'nothing')).toBe('');
    for (const [index, one] of RANKS.entries())
      for (const [place, other] of RANKS.entries())
        expect(betterStatus(one, other)).toBe(RANKS[Math.max(index, place)] ?? '');
  });

  it('distinguishes a status from other texts', () => {
    for (const given of [...RANKS, 'not attempted', 'Completed']) expect(isLessonStatus(given)).toBeTrue();
    for (const given of ['', 'false', 'true', 'undefined']) expect(isLessonStatus(given)).toBeFalse();
  });

  it('is completed, passed or failed by an ending', () => {
    expect(statusAfter('incomplete', { completed: true })).toBe('completed');
    expect(statusAfter('incomplete', { completed: false })).toBe('incomplete');
    expect(statusAfter('browsed', { completed: true })).toBe('completed');
    expect(statusAfter('incomplete', { completed: true, passed: true })).toBe('passed');
    expect(statusAfter('incomplete', { completed: true, passed: false })).toBe('failed');
    expect(statusAfter('failed', { completed: true, passed: true })).toBe('passed');
    expect(statusAfter('failed', { completed: true })).toBe('failed');
  });

  it('is passed or failed even by a judged ending that does not complete the film', () => {
    expect(statusAfter('incomplete', { completed: false, passed: true })).toBe('passed');
    expect(statusAfter('incomplete', { completed: false, passed: false })).toBe('failed');
  });

  it('never gets worse', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RANKS), fc.array(result), (start, results) => {
        let status = start;
        for (const one of results) {
          const next = statusAfter(status, one);
          expect(RANKS.indexOf(next)).toBeGreaterThanOrEqual(RANKS.indexOf(status));
          if (status === 'passed' || status === 'completed') expect(next).toBe(status);
          status = next;
        }
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});
