import {
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  type Type,
  createEnvironmentInjector,
  importProvidersFrom,
  inject,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { DecisionService } from '../decision/decision-service';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { IvPlayerError } from '../events/player-error';
import { IvOverlay } from '../overlays/iv-overlay';
import { PlayerService } from '../player/player-service';
import { IvPlayer } from '../stage/iv-player';
import { IvPlayerModule } from '../stage/iv-player-module';
import { Player } from './player';
import { provideIvPlayerCore } from './provide-iv-player';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: '<iv-player />',
})
class StagePage {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvOverlay],
  template: `<p *ivOverlay="'score'">3</p>`,
})
class OverlayPage {}

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  return new Error('nothing was thrown');
}

const errorOfPage = (page: Type<unknown>): Error =>
  errorOf(() => TestBed.createComponent(page).detectChanges());

describe('Without provideIvPlayer()', () => {
  for (const [piece, page] of [
    ['<iv-player>', StagePage],
    ['*ivOverlay', OverlayPage],
  ] as const) {
    it(`${piece} throws NOT_PROVIDED with a hint to add it`, () => {
      const error = errorOfPage(page);
      expect(error).toBeInstanceOf(IvPlayerError);
      expect((error as IvPlayerError).code).toBe('NOT_PROVIDED');
      expect(error.message).toMatch(/add provideIvPlayer\(\) to the providers/);
      expect(error.message).toContain(piece);
    });
  }

  for (const [name, type] of [
    ['Player', Player],
    ['PlayerService', PlayerService],
  ] as readonly [string, Type<unknown>][]) {
    it(`inject(${name}) throws an error with a hint to add it`, () => {
      const error = errorOf(() => TestBed.runInInjectionContext(() => inject(type)));
      expect(error.message).toMatch(/add provideIvPlayer\(\) to the providers/);
    });

    it(`inject(${name}, { optional: true }) returns null`, () => {
      expect(TestBed.runInInjectionContext(() => inject(type, { optional: true }))).toBeNull();
    });
  }

  it('a component that injects the player throws an error with a hint to add it', () => {
    @Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
    class PlayerPage {
      readonly player = inject(Player);
    }
    expect(errorOfPage(PlayerPage).message).toMatch(/add provideIvPlayer\(\) to the providers/);
  });
});

describe('provideIvPlayerCore() without withOverlays()', () => {
  const engine = { provide: IV_PLAYBACK_ENGINE, useFactory: () => new FakePlaybackEngine() };

  it('makes *ivOverlay throw NOT_PROVIDED naming the feature', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerCore(), engine] });
    const error = errorOfPage(OverlayPage);
    expect((error as IvPlayerError).code).toBe('NOT_PROVIDED');
    expect(error.message).toContain('withOverlays()');
  });

  it('does not render on an outer player', () => {
    @Component({
      selector: 'test-inner',
      changeDetection: ChangeDetectionStrategy.OnPush,
      imports: [IvOverlay],
      providers: [provideIvPlayerCore()],
      template: `<p *ivOverlay="'score'">3</p>`,
    })
    class InnerPage {}
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const error = errorOfPage(InnerPage);
    expect((error as IvPlayerError).code).toBe('NOT_PROVIDED');
    expect(error.message).toContain('withOverlays()');
  });

  it('omits optional services under a bare IvPlayerModule too', () => {
    const scope = createEnvironmentInjector(
      [importProvidersFrom(IvPlayerModule)],
      createEnvironmentInjector([provideIvPlayerCore(), engine], TestBed.inject(EnvironmentInjector)),
    );
    expect(scope.get(Player)).toBeInstanceOf(Player);
    expect(scope.get(DecisionService, null, { optional: true })).toBeNull();
  });
});
