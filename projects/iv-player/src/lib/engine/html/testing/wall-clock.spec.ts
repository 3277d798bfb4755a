import { WallClock } from './wall-clock';

describe('WallClock', () => {
  let wall: WallClock;
  beforeEach(() => (wall = new WallClock()));
  afterEach(() => wall.stop());

  it('moves timers, the clock and animation frames together', () => {
    const calls: string[] = [];
    const note = (what: string): void => void calls.push(`${what} ${wall.now.toFixed(1)}`);
    setTimeout(() => note('timer'), 20.5);
    requestAnimationFrame(() => requestAnimationFrame(() => note('frame')));
    cancelAnimationFrame(requestAnimationFrame(() => note('cancelled')));
    wall.advance(40);
    expect(calls).toEqual(['timer 20.5', 'frame 33.3']);
    expect(wall.now).toBe(40);
  });
});
