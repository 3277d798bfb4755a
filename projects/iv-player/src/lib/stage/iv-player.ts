import {
  DestroyRef,
  Directive,
  ElementRef,
  EventEmitter,
  NgZone,
  type OnChanges,
  Output,
  PLATFORM_ID,
  type SimpleChanges,
  type AfterViewInit,
  inject,
  input,
  signal,
} from '@angular/core';
import { FullscreenContainer } from '../engine/fullscreen-element';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { throwNotProvided } from '../player/player-errors';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE } from '../player/player-tokens';
import { applyStageStyles, keepInPlace } from './stage-style-element';
import { type StageHandle, StageLayout } from './stage-layout';

/**
 * The stage: the video, the overlays, and on top of them the content of `<iv-player>`; as a whole it goes fullscreen. It shows
 * nothing else by itself: notices, choices, controls and captions are pieces of `iv-player/ui`.
 *
 * A directive, because a stage needs no template: its elements are created in the browser, after hydration.
 */
// eslint-disable-next-line @angular-eslint/directive-selector -- an element of its own, as `router-outlet` is
@Directive({ selector: 'iv-player', exportAs: 'ivPlayer' })
export class IvPlayer implements OnChanges, AfterViewInit, StageHandle {
  /** Player options, applied over those of `provideIvPlayer`; changes are applied too. Default none. */
  readonly options = input<IvPlayerOptions>();
  /** Emits the player once the stage is there and it can play. */
  // Angular itself has it in every application, `output()` would be added for this one.
  @Output() readonly ready = new EventEmitter<Player>();
  /** The player of the scope, also when it is destroyed. */
  readonly player = (inject(IV_PLAYER_FACADE, { optional: true }) ??
    throwNotProvided('<iv-player> has no player')) as Player;

  /** The element of the stage. */
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly #service = inject(PlayerService);
  readonly #layout = inject(StageLayout);
  readonly #destroyRef = inject(DestroyRef);
  readonly #zone = inject(NgZone);
  readonly #isBrowser = inject(PLATFORM_ID) === 'browser';
  readonly #fullscreenState = signal(false);
  #fullscreen: FullscreenContainer | null = null;

  /** Whether the stage fills the screen. */
  readonly isFullscreen = this.#fullscreenState.asReadonly();

  /** Creates the stage, in the browser only. */
  ngAfterViewInit(): void {
    if (!this.#isBrowser) return;
    // Once the page was hydrated and checked. `afterNextRender` does the same, and adds 0.7 kB to an application without it.
    this.#zone.runOutsideAngular(() => {
      this.#createStage();
      queueMicrotask(() => this.#destroyRef.destroyed || this.ready.emit(this.player));
    });
  }

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    const options = this.options();
    if (changes['options'] && options) this.#service.configure(options);
  }

  /** Fills the screen with the stage, or the window where a stage cannot go fullscreen. Call it from a click or key press. */
  async enterFullscreen(): Promise<void> {
    await this.#fullscreen?.enter();
  }

  /** Leaves fullscreen; otherwise it does nothing. */
  async exitFullscreen(): Promise<void> {
    await this.#fullscreen?.exit();
  }

  #createStage(): void {
    const host = this.element;
    const service = this.#service;
    const destroyed = new AbortController();
    const [video, layers] = [createContainer('iv-container'), createContainer('iv-container iv-layers')];
    host.prepend(video, layers);
    applyStageStyles(host);
    keepInPlace(host);
    this.#fullscreen = new FullscreenContainer(
      host,
      () => this.#setFullscreen(this.#fullscreen?.isFullscreen ?? false),
      destroyed.signal,
    );
    // It completes when the player is destroyed, which may be before its stage is.
    const facts = service.facts.subscribe({ complete: () => destroyed.abort() });
    service.attach(video, layers, this);
    const remove = this.#layout.addStage(this);
    this.#destroyRef.onDestroy(() => {
      facts.unsubscribe();
      destroyed.abort();
      service.detach(video);
      remove();
      this.#setFullscreen(false);
    });
  }

  #setFullscreen(isFullscreen: boolean): void {
    if (isFullscreen === this.#fullscreenState()) return;
    this.#fullscreenState.set(isFullscreen);
    this.#service.signals.fullscreen.set(isFullscreen);
    this.#service.bus.emit('fullscreenchange', isFullscreen);
  }
}

function createContainer(classes: string): HTMLElement {
  const element = document.createElement('div');
  element.className = classes;
  return element;
}
