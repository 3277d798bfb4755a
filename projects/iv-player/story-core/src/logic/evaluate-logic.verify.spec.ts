import { LogicError, evaluateLogic } from './evaluate-logic';

describe('evaluateLogic in real time', () => {
  it('stops nested loops in less than a second', () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const start = performance.now();
    expect(() =>
      evaluateLogic({ map: [numbers, { map: [numbers, { map: [numbers, 1] }] }] }, {}),
    ).toThrowError(LogicError);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
