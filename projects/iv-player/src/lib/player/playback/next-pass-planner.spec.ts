import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerService } from '../player-service';
import { PluginHost } from '../plugin/plugin-host';
import { TestPlayer } from '../testing/test-player';

describe('NextPassPlanner', () => {
  let fixture: TestPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 4, c: 4, d: 4 });
  });

  it('preloads nodes added to the prefetch list of the next node', () => {
    const { player, engine } = fixture.start('a', 'b');
    player.repository.get('b')!.addPrefetch('c');
    expect(engine.preloaded).toEqual(['b', 'c']);
  });

  it('preloads nodes added to the prefetch list of the first node before it starts', () => {
    const { player, engine } = fixture;
    player.append('a');
    player.repository.get('a')!.addPrefetch('c');
    expect(engine.preloaded).toEqual(['c']);
  });

  it('stops watching a node that is no longer the next one', () => {
    const { player, engine } = fixture.start('a', 'b');
    const next = player.repository.get('b')!;
    player.playlist.reset();
    player.append('d');
    next.addPrefetch('c');
    expect(engine.preloaded).not.toContain('c');
  });

  it('does not preload excluded nodes until the pass ends or they are no longer excluded', () => {
    const { player, engine } = fixture;
    const host = TestBed.inject(PluginHost);
    player.repository.get('a')!.addPrefetch('c', 'd');
    player.repository.get('b')!.addPrefetch('d');
    fixture.start('a', 'b', 'a');
    expect(engine.preloaded).toEqual(['b', 'c', 'd']);
    host.playback.exclude(['c']);
    expect(engine.preloaded).toEqual(['b', 'd']);
    host.playback.exclude(['c', 'd']);
    expect(engine.preloaded).withContext('what may follow the next one').toEqual(['b', 'd']);
    host.playback.exclude([]);
    expect(engine.preloaded).toEqual(['b', 'c', 'd']);
    host.playback.exclude(['c', 'd']);
    player.currentNodeIndex = 2;
    expect(engine.preloaded).toEqual(['c', 'd']);
  });

  it('passes the option preload to the engine, even when it changes', () => {
    const { player, engine } = fixture.start('a', 'b');
    expect(engine.preloadPolicy).toBeNull();
    TestBed.inject(PlayerService).configure({ preload: 'likely' });
    expect([engine.preloadPolicy, engine.preloaded]).toEqual(['likely', ['b']]);
    player.append('c');
    TestBed.inject(PlayerService).configure({ volume: 0.5 });
    expect(engine.preloadPolicy).toBe('likely');
  });
});

describe('the option preload of provideIvPlayer', () => {
  it('reaches the engine before anything is appended', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ preload: 'metadata' })] });
    const { engine } = new TestPlayer({ a: 4 });
    expect(engine.preloadPolicy).toBe('metadata');
  });
});
