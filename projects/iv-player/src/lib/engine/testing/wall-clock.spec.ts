import { WallClock } from './wall-clock';

describe('WallClock', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  it('moves timers, the clock and the ticks together', () => {
    const seen: string[] = [];
    const note = (what: string): void => void seen.push(`${what} ${wall.now.toFixed(1)}`);
    setTimeout(() => note('timer'), 20.5);
    requestAnimationFrame(() => requestAnimationFrame(() => note('frame')));
    cancelAnimationFrame(requestAnimationFrame(() => note('cancelled')));
    wall.advance(40);
    expect(seen).toEqual(['timer 20.5', 'frame 33.3']);
    expect(wall.now).toBe(40);
  });
});
