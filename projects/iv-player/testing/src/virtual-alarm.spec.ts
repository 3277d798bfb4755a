import { FakePlaybackEngine } from './fake-playback-engine';

describe('VirtualAlarm', () => {
  it('ticks four times per second on the virtual clock until it is due, regardless of playback', () => {
    const engine = new FakePlaybackEngine();
    const facts: string[] = [];
    engine.facts.subscribe(({ type }) => facts.push(`${type} ${engine.clock.toFixed(2)}`));
    engine.advance(1);
    engine.setAlarm(1.6);
    engine.advance(3);
    expect(facts).toEqual(['clockTick 1.25', 'clockTick 1.50', 'alarm 1.60']);
    engine.setAlarm(1);
    expect(facts.splice(0).length).toBe(3);
    engine.advance(0);
    expect(facts).toEqual(['alarm 4.00']);
    engine.setAlarm(4.1);
    engine.setAlarm(null);
    engine.setAlarm(4.2);
    engine.destroy();
    engine.advance(1);
    expect(facts.length).toBe(1);
  });
});
