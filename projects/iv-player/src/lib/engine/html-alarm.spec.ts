import { HtmlAlarm, wallClock } from './html-alarm';
import { WallClock } from './testing/wall-clock';

describe('HtmlAlarm', () => {
  let wall: WallClock;
  let alarm: HtmlAlarm;
  let facts: string[];

  beforeEach(() => {
    wall = new WallClock();
    facts = [];
    alarm = new HtmlAlarm(({ type }) => facts.push(`${type} ${String(Math.round(wall.now))}`));
  });
  afterEach(() => wall.stop());

  it('measures wall-clock time in seconds', () => {
    const before = wallClock();
    wall.advance(1500);
    expect(wallClock() - before).toBeCloseTo(1.5, 9);
  });

  it('ticks four times a second until the alarm, then reports it once', () => {
    alarm.set(wallClock() + 0.6);
    wall.advance(2000);
    expect(facts).toEqual(['clockTick 250', 'clockTick 500', 'alarm 600']);
  });

  it('reports an alarm in the past in a later task', () => {
    alarm.set(wallClock() - 5);
    expect(facts).toEqual([]);
    wall.advance(1);
    expect(facts.length).toBe(1);
    expect(facts[0]).toMatch(/^alarm/);
  });

  it('can be replaced and cancelled', () => {
    alarm.set(wallClock() + 0.1);
    alarm.set(wallClock() + 0.2);
    wall.advance(150);
    expect(facts).toEqual([]);
    alarm.set(null);
    wall.advance(1000);
    expect(facts).toEqual([]);
  });
});
