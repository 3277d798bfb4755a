import { HtmlWallClock } from './html-wall-clock';
import { WallClock } from './testing/wall-clock';

describe('HtmlWallClock', () => {
  let wall: WallClock;
  let engine: HtmlWallClock;
  let facts: string[];

  beforeEach(() => {
    wall = new WallClock();
    engine = new HtmlWallClock();
    facts = [];
    engine.facts.subscribe(({ type }) => facts.push(`${type} ${String(Math.round(wall.now))}`));
  });
  afterEach(() => wall.stop());

  it('has the time in seconds', () => {
    const before = engine.clock;
    wall.advance(1500);
    expect(engine.clock - before).toBeCloseTo(1.5, 9);
  });

  it('ticks four times a second until the alarm, which comes once', () => {
    engine.setAlarm(engine.clock + 0.6);
    wall.advance(2000);
    expect(facts).toEqual(['clockTick 250', 'clockTick 500', 'alarm 600']);
  });

  it('reports an alarm in the past in a later task', () => {
    engine.setAlarm(engine.clock - 5);
    expect(facts).toEqual([]);
    wall.advance(1);
    expect(facts.length).toBe(1);
    expect(facts[0]).toMatch(/^alarm/);
  });

  it('replaces and cancels the alarm', () => {
    engine.setAlarm(engine.clock + 0.1);
    engine.setAlarm(engine.clock + 0.2);
    wall.advance(150);
    expect(facts).toEqual([]);
    engine.setAlarm(null);
    wall.advance(1000);
    expect(facts).toEqual([]);
  });
});
