import {
  DestroyRef,
  Directive,
  ElementRef,
  Injector,
  type OnChanges,
  type SimpleChanges,
  afterNextRender,
  inject,
  input,
  output,
  runInInjectionContext,
  signal,
  untracked,
} from '@angular/core';
import { FullscreenContainer } from '../engine/fullscreen-element';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { throwNotProvided } from '../player/player-errors';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE, IV_PLAYER_SCOPE } from '../player/player-tokens';
import { StageNotices } from './stage-notice-element';
import type { StagePart } from './stage-part';
import { createElement } from './stage-slot-element';
import { applyStageStyles } from './stage-style-element';
import { type StageHandle, StageLayout } from './stage-layout';
import { IV_STAGE_PARTS } from './stage-tokens';
import { DEFAULT_VIEWER_LABELS, type ViewerLabels } from './viewer-labels';

/**
 * The stage: the video, the overlays, and on top of them the content of `<iv-player>`.
 * While the player waits for data the stage shows a spinner; after a media error a message with a button that tries again;
 * after a refused autoplay a large play button; and a small mark while the browser keeps audible sounds locked.
 * With the checkpoints plugin it offers story navigation: continue, back, start again.
 *
 * A directive, because a stage needs no template: its elements are created in the browser, after hydration, and changed
 * without change detection.
 */
// eslint-disable-next-line @angular-eslint/directive-selector -- an element of its own, as `router-outlet` is
@Directive({ selector: 'iv-player', exportAs: 'ivPlayer' })
export class IvPlayer implements OnChanges, StageHandle {
  /** Player options, applied over those of `provideIvPlayer`; changes are applied too. Default none. */
  readonly options = input<IvPlayerOptions>();
  /** Texts of the stage's own elements; those left out stay English. Default `DEFAULT_VIEWER_LABELS`. */
  readonly labels = input<Partial<ViewerLabels>>({});
  /** Whether the stage offers to continue a stored story, to go back and to start again. Default `true`. */
  readonly storyNavigation = input(true);
  /** Emits the player once the stage is there and it can play. */
  readonly ready = output<Player>();
  /** The player of the scope, also when it is destroyed. */
  readonly player = (inject(IV_PLAYER_FACADE, { optional: true }) ??
    throwNotProvided('<iv-player> has no player')) as Player;

  /** The element of the stage. */
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly #service = inject(PlayerService);
  readonly #layout = inject(StageLayout);
  readonly #injector = inject(Injector);
  readonly #fullscreenState = signal(false);
  #fullscreen: FullscreenContainer | null = null;
  #parts: readonly StagePart[] = [];
  #texts = DEFAULT_VIEWER_LABELS;

  /** Whether the stage fills the screen. */
  readonly isFullscreen = this.#fullscreenState.asReadonly();

  /** @internal */
  constructor() {
    afterNextRender(() => this.#createStage());
  }

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    const options = this.options();
    if (changes['options'] && options) this.#service.configure(options);
    if (changes['labels']) this.#texts = { ...DEFAULT_VIEWER_LABELS, ...this.labels() };
    this.#update();
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
    const injector = this.#injector;
    const service = this.#service;
    const destroyed = new AbortController();
    const video = createElement('div', { class: 'iv-container' });
    const layers = createElement('div', { class: 'iv-container iv-layers' });
    host.prepend(video, layers);
    applyStageStyles(host);
    this.#fullscreen = new FullscreenContainer(host, () => this.#readFullscreen(), destroyed.signal);
    this.#parts = [
      ...injector
        .get(IV_PLAYER_SCOPE)
        // Of this player alone: the parts of a scope around it show the player of that scope.
        .get(IV_STAGE_PARTS, [], { self: true })
        .map((create) => runInInjectionContext(injector, () => create(host))),
      new StageNotices(host, () => this.#start()),
    ];
    this.#update();
    const unsubscribe = service.reduxStore.subscribe(() => this.#update());
    const release = (): void => {
      unsubscribe();
      destroyed.abort();
    };
    // They complete when the player is destroyed, which may be before its stage is.
    const facts = service.facts.subscribe({ complete: release });
    service.attach(video, layers);
    const remove = this.#layout.addStage(this);
    injector.get(DestroyRef).onDestroy(() => {
      facts.unsubscribe();
      release();
      service.detach(video);
      remove();
    });
    this.ready.emit(this.player);
  }

  #update(): void {
    const parts = this.#parts;
    const service = this.#service;
    const labels = this.#texts;
    // An effect of the application that changes the player must not depend on what the stage reads.
    untracked(() => {
      // Not `getState()`: it creates the views of all slices, at each change of the store.
      const state = service.signals.state();
      const storyNavigation = this.storyNavigation();
      for (const part of parts) part.update({ state, labels, storyNavigation });
    });
  }

  /** Starts after a gesture; a new refusal shows the same button again. */
  #start(): void {
    this.player.play().catch(() => undefined);
  }

  #readFullscreen(): void {
    this.#fullscreenState.set(this.#fullscreen?.isFullscreen ?? false);
  }
}
