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

  describe('while the page does not run', () => {
    /** The computer sleeps: the clock advances, and no timer runs. */
    const sleep = (seconds: number): void => {
      (performance.now as jasmine.Spy).and.callFake(() => Date.now() + slept);
      slept += seconds * 1000;
    };
    let slept: number;
    beforeEach(() => (slept = 0));

    it('leaves out that time, and is due that much later [time-limit-asleep]', () => {
      const start = alarm.clock;
      alarm.set(start + 2);
      wall.advance(500);
      sleep(3600);
      expect(alarm.clock - start).toBeCloseTo(0.75, 9);
      wall.advance(500);
      expect(facts.filter((fact) => fact.startsWith('alarm'))).toEqual([]);
      expect(alarm.clock - start).toBeLessThan(1.3);
      wall.advance(1500);
      expect(facts.filter((fact) => fact.startsWith('alarm')).length).toBe(1);
      expect(alarm.clock - start).toBeGreaterThanOrEqual(2);
    });

    it('counts a short delay, such as that of a busy thread', () => {
      const start = alarm.clock;
      alarm.set(Infinity);
      wall.advance(500);
      sleep(1);
      wall.advance(500);
      expect(alarm.clock - start).toBeCloseTo(2, 9);
    });

    it('counts it without an alarm', () => {
      const start = alarm.clock;
      sleep(3600);
      expect(alarm.clock - start).toBeCloseTo(3600, 9);
    });
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
