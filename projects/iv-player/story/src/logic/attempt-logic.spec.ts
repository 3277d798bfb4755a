import { attemptLogic } from './attempt-logic';
import { LogicError } from './evaluate-logic';

describe('attemptLogic', () => {
  const failing = (error: Error) => (): boolean => {
    throw error;
  };

  it('returns the value, or the other one where an expression has none', () => {
    expect(attemptLogic(false, () => true)).toBe(true);
    expect(attemptLogic(false, failing(new LogicError('too long')))).toBe(false);
  });

  it('lets other errors through', () => {
    expect(() => attemptLogic(false, failing(new TypeError('a fault')))).toThrowError(TypeError, 'a fault');
  });
});
