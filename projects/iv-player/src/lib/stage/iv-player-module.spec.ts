import {
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  createEnvironmentInjector,
  importProvidersFrom,
  inject,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { DecisionService } from '../decision/decision-service';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { OverlayService } from '../overlays/overlay-service';
import { PlayerService } from '../player/player-service';
import { PluginHost } from '../player/plugin/plugin-host';
import { IvPlayer } from './iv-player';
import { IvPlayerModule } from './iv-player-module';
import { Player } from '../facade/player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player #stage="ivPlayer"
    ><p *ivOverlay="'title'; let box">{{ box()?.width }}</p></iv-player
  >`,
  imports: [IvPlayerModule],
})
class Page {
  readonly player = inject(Player);
  readonly service = inject(PlayerService);
  readonly decision = inject(DecisionService);
}

describe('IvPlayerModule', () => {
  it('provides a player with default options [ng-module]', () => {
    TestBed.configureTestingModule({ imports: [IvPlayerModule] });
    const player = TestBed.inject(Player);
    expect([player.volume, player.paused, player.initiedPlugins]).toEqual([
      1,
      true,
      ['decision', 'overlays', 'audio', 'variables'],
    ]);
    expect(TestBed.inject(PlayerService).repository).toBe(player.repository);
    expect(TestBed.inject(DecisionService)).toBe(player.decision);
    expect(TestBed.inject(OverlayService)).toBe(player.overlays);
    expect(TestBed.inject(PluginHost).playback.entries).toEqual([]);
  });

  it('forRoot applies the options [ng-module]', () => {
    TestBed.configureTestingModule({ imports: [IvPlayerModule.forRoot({ volume: 0.4, muted: true })] });
    const player = TestBed.inject(Player);
    expect([player.volume, player.muted]).toEqual([0.4, true]);
  });

  it('uses the player of an outer scope, including for its stage [module-outer-scope]', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ volume: 0.3 })] });
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const { player, service, decision } = fixture.componentInstance;
    expect(player).toBe(TestBed.inject(Player));
    expect(service).toBe(TestBed.inject(PlayerService));
    expect(decision).toBe(player.decision);
    expect(player.volume).toBe(0.3);
    expect(player.overlays.has('title')).toBeTrue();
    const stage = fixture.debugElement.query(By.directive(IvPlayer));
    expect(stage.injector.get(IvPlayer).player).toBe(player);
    expect(TestBed.inject(FakePlaybackEngine).log).toContain(['attach', 'contain']);
  });

  it('uses the player of an outer forRoot', () => {
    TestBed.configureTestingModule({ imports: [IvPlayerModule.forRoot({ volume: 0.6 })] });
    expect(TestBed.createComponent(Page).componentInstance.player).toBe(TestBed.inject(Player));
  });

  it('destroys its player with the importing injector', () => {
    const scope = createEnvironmentInjector(
      [importProvidersFrom(IvPlayerModule)],
      TestBed.inject(EnvironmentInjector),
    );
    const player = scope.get(Player);
    player.repository.add({ id: 'a' });
    scope.destroy();
    expect(() => player.append('a')).toThrowMatching(({ code }) => code === 'DESTROYED');
  });

  it('provides a player for a component that imports it if there is no outer one', () => {
    TestBed.configureTestingModule({});
    const { player } = TestBed.createComponent(Page).componentInstance;
    expect(player.volume).toBe(1);
    expect(TestBed.inject(Player, null, { optional: true })).toBeNull();
    expect(TestBed.inject(IV_PLAYBACK_ENGINE, null, { optional: true })).toBeNull();
  });
});
