import { forEachUnknownOperator } from './story-mistakes';

describe('forEachUnknownOperator', () => {
  const unknown = (logic: unknown): string[] => {
    const found: string[] = [];
    forEachUnknownOperator(logic, (operator, place) => void found.push(`${operator} ${place.join('.')}`));
    return found;
  };

  it('finds operators in operators and lists, with their places', () => {
    expect(unknown({ if: [true, { log: 1 }, [{ '+': { run: { eval: 1 } } }]] })).toEqual([
      'log if.1',
      'run if.2.0.+',
    ]);
  });

  it('ignores values: objects with several keys, or with none', () => {
    expect(unknown({ x: 1, run: { eval: 1 } })).toEqual([]);
    expect(unknown([{}, null, 'run', { '!': {} }])).toEqual([]);
  });
});
