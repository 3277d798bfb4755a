import {
  boundsOf,
  centreOn,
  boxContains,
  fitBox,
  limitPan,
  scrollIntoView,
  visibleBox,
  zoomAround,
} from './map-transform';

const size = { width: 400, height: 200 };

describe('MapTransform', () => {
  it('zooms around a point, within limits', () => {
    const view = { x: 10, y: 20, scale: 1 };
    const at = { x: 110, y: 70 };
    const next = zoomAround(view, 2, at, [0.1, 4]);
    expect(next.scale).toBe(2);
    // Point (100, 50) on the map stays where it was.
    expect([100 * next.scale + next.x, 50 * next.scale + next.y]).toEqual([110, 70]);
    expect(zoomAround(view, 100, at, [0.1, 4]).scale).toBe(4);
    expect(zoomAround(view, 0.001, at, [0.1, 4]).scale).toBe(0.1);
  });

  it('fits and centres a whole map, up to the maximum scale', () => {
    const bounds = boundsOf(
      [
        { x: 100, y: 100 },
        { x: 900, y: 300 },
      ],
      200,
      100,
    );
    expect(bounds).toEqual({ left: 0, top: 50, right: 1000, bottom: 350 });
    if (!bounds) throw new Error('No bounds');
    const view = fitBox(bounds, size, 1);
    expect(boxContains(visibleBox(view, size, 0), bounds)).toBeTrue();
    expect(500 * view.scale + view.x).toBeCloseTo(200);
    expect(fitBox({ left: 0, top: 0, right: 10, bottom: 10 }, size, 1).scale).toBe(1);
  });

  it('keeps the map within reach of the middle third of the viewport', () => {
    const bounds = { left: 0, top: 0, right: 1000, bottom: 500 };
    const far = limitPan({ x: -9999, y: 9999, scale: 1 }, bounds, size);
    expect(far.x + 1000).toBeCloseTo(400 / 3);
    expect(far.y).toBeCloseTo((200 * 2) / 3);
    const inside = { x: -100, y: -100, scale: 1 };
    expect(limitPan(inside, bounds, size)).toEqual(inside);
  });

  it('pans as little as needed to show a node', () => {
    const node = { width: 100, height: 40 };
    const seen = centreOn({ x: 0, y: 0 }, size, 1);
    expect(scrollIntoView(seen, { x: 20, y: 10 }, node, size)).toEqual(seen);
    const moved = scrollIntoView(seen, { x: 500, y: 0 }, node, size);
    expect(moved.y).toBe(seen.y);
    expect(500 + moved.x + 50 + 24).toBe(400);
    const large = scrollIntoView(seen, { x: 500, y: 0 }, { width: 900, height: 40 }, size);
    expect(500 + large.x).toBe(200);
  });
});
