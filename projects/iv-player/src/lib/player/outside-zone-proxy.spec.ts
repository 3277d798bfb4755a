import { FakePlaybackEngine } from 'iv-player/testing';
import { outsideZoneProxy } from './outside-zone-proxy';

describe('outsideZoneProxy', () => {
  it('runs methods outside the zone, preserving arguments and result, and returns other properties unchanged', async () => {
    const engine = new FakePlaybackEngine();
    let outside = 0;
    const wrapped = outsideZoneProxy(engine, {
      runOutsideAngular: (task) => {
        outside++;
        return task();
      },
    });
    wrapped.setVolume(0.5);
    const started = wrapped.play();
    wrapped.pause();
    await expectAsync(started).toBeResolved();
    expect(outside).toBe(3);
    expect([wrapped.criticalTime, wrapped.volume, wrapped.time]).toEqual([0.5, 0.5, 0]);
    expect(wrapped.facts).toBe(engine.facts);
    expect(wrapped).toBeInstanceOf(FakePlaybackEngine);
    expect(wrapped.constructor).toBe(FakePlaybackEngine);
    expect(outside).toBe(3);
  });
});
