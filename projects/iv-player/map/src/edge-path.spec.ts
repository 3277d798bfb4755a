import { boxPath, edgePath } from './edge-path';

/** The path data without the arrowhead. */
const line = (d: string): string => d.slice(0, d.indexOf('M', 1));

describe('edgePath', () => {
  it('leaves and arrives horizontally, and ends in an arrowhead', () => {
    const d = edgePath([
      { x: 0, y: 0 },
      { x: 100, y: 50 },
    ]);
    expect(line(d)).toBe('M0 0C50 0 50 50 100 50');
    expect(d).toContain('L100 50L');
  });

  it('rounds bends', () => {
    const d = edgePath([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 10 },
      { x: 30, y: 0 },
    ]);
    expect(line(d)).toBe('M0 0Q10 10 15 10Q20 10 30 0L30 0');
  });

  it('is empty for fewer than two points', () => {
    expect(edgePath([])).toBe('');
    expect(edgePath([{ x: 1, y: 1 }])).toBe('');
  });
});

describe('boxPath', () => {
  it('draws a rectangle centred on a point', () => {
    expect(boxPath({ x: 10, y: 20 }, 8, 4)).toBe('M6 18h8v4h-8z');
  });
});
