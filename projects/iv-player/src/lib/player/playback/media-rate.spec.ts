import { TestBed } from '@angular/core/testing';
import { PluginHost } from 'iv-player/plugin';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from '../testing/test-player';

describe('a playback rate set on the media element', () => {
  it('is applied as if it were set on the player [foreign-rate]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const { player, engine } = new TestPlayer({ a: 10 }).start('a').advance(1);
    const told: unknown[] = [];
    TestBed.inject(PluginHost).facts.subscribe(({ type }) => {
      if (type === 'rateChanged') told.push(player.playbackRate);
    });
    engine.setMediaRate(1.5);
    engine.setMediaRate(1.5);
    expect([player.playbackRate, player.signals.playbackRate(), told]).toEqual([1.5, 1.5, [1.5]]);
    const rates = engine.log.filter(([name]) => name === 'rate').map(([, rate]) => rate);
    expect(new Set(rates)).toEqual(new Set([1, 1.5]));
    engine.advance(2);
    expect(player.currentNodeTime).toBeCloseTo(4, 5);
    player.destroy();
    engine.setMediaRate(2);
    expect(told).toEqual([1.5]);
  });
});
