import {
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  NgZone,
  createEnvironmentInjector,
  inject,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { DecisionService } from '../decision/decision-service';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerService } from '../player/player-service';
import { Player } from './player';
import { provideIvPlayer } from './provide-iv-player';

describe('provideIvPlayer', () => {
  it('provides one player for its scope: facade, service and plugins share it [player-scope] [injectable-services]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const player = TestBed.inject(Player);
    expect(TestBed.inject(Player)).toBe(player);
    expect(TestBed.inject(DecisionService)).toBe(player.decision);
    expect(TestBed.inject(OverlayService)).toBe(player.overlays);
    expect(TestBed.inject(PlayerService).repository).toBe(player.repository);
  });

  it('activates the plugins even if PlayerService is injected first [plugin-injection]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const service = TestBed.inject(PlayerService);
    const decision = TestBed.inject(DecisionService);
    service.repository.add({ id: 'a', source: 'a.mp4', duration: 4 }, { id: 'b', source: 'b.mp4' });
    decision.add('a', 'b');
    const engine = TestBed.inject(FakePlaybackEngine);
    service.append('a');
    void service.play();
    engine.advance(5);
    expect(service.currentNodeId).toBe('b');
  });

  it('provides separate players for two components [player-scope]', () => {
    @Component({
      changeDetection: ChangeDetectionStrategy.OnPush,
      template: '',
      providers: [provideIvPlayerTesting({ volume: 0.5 })],
    })
    class PlayerHost {
      readonly player = inject(Player);
      readonly engine = inject(FakePlaybackEngine);
    }
    const [one, two] = [PlayerHost, PlayerHost].map(
      (type) => TestBed.createComponent(type).componentInstance,
    ) as [PlayerHost, PlayerHost];
    expect(one.player).not.toBe(two.player);
    const listener = jasmine.createSpy('event');
    two.player.on(/./, listener);
    one.player.repository.add({ id: 'a', source: 'a.mp4' });
    one.player.append('a');
    void one.player.play();
    one.player.volume = 0.2;
    one.player.muted = true;
    one.engine.advance(1);
    expect(listener).not.toHaveBeenCalled();
    expect([two.player.volume, two.player.muted, two.player.playlist.length, two.engine.time]).toEqual([
      0.5,
      false,
      0,
      0,
    ]);
    expect(two.player.repository.has('a')).toBeFalse();
  });

  it('shadows the player of an outer scope', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ volume: 0.1 })] });
    const inner = createEnvironmentInjector(
      [provideIvPlayerTesting({ volume: 0.9 })],
      TestBed.inject(EnvironmentInjector),
    );
    expect([TestBed.inject(Player).volume, inner.get(Player).volume]).toEqual([0.1, 0.9]);
  });

  it('creates no media element before a stage is attached', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayer()] });
    const made = spyOn(document, 'createElement').and.callThrough();
    const player = TestBed.inject(Player);
    player.repository.add({ id: 'a', source: 'a.mp4' });
    player.append('a');
    void player.play();
    expect(made).not.toHaveBeenCalled();
  });

  it('delivers events to the application inside Angular’s zone, but time updates outside [listener-zone]', () => {
    let entered = 0;
    const zone = {
      run: (task: () => unknown): unknown => {
        entered++;
        return task();
      },
      runOutsideAngular: (task: () => unknown): unknown => task(),
    };
    const scope = createEnvironmentInjector(
      [provideIvPlayerTesting(), { provide: NgZone, useValue: zone }],
      TestBed.inject(EnvironmentInjector),
    );
    const player = scope.get(Player);
    const [node] = player.repository.add([{ id: 'a', source: 'a.mp4' }]);
    const events: string[] = [];
    player.on('nodestart', () => void events.push(`nodestart in ${String(entered)}`));
    player.append('a');
    void player.play();
    expect([...events, entered]).toEqual(['nodestart in 1', 1]);
    let updates = 0;
    player.on('timeupdate', () => {
      updates++;
    });
    node!.on('timeupdate:2', () => {
      updates++;
    });
    const before = entered;
    scope.get(FakePlaybackEngine).advance(3);
    expect(updates).toBeGreaterThan(12);
    expect(entered).toBe(before);
    scope.destroy();
  });

  it('warns in dev mode when a node id is replaced [repository-replace]', () => {
    const warn = spyOn(console, 'warn');
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    TestBed.inject(Player).repository.add({ id: 'a' }, { id: 'a' });
    expect(warn.calls.allArgs()).toEqual([[jasmine.stringMatching(/^iv-player: .*"a"/)]]);
  });
});
