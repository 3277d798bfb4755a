import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterNextRender,
  inject,
  signal,
} from '@angular/core';
import { FullscreenContainer } from '../engine/fullscreen-element';
import type { PlayerFact } from '../player/plugin/player-fact';
import { PluginHost } from '../player/plugin/plugin-host';
import { IvPlayerBindings } from './iv-player-bindings';
import { applyStageStyles, keepInPlace } from './stage-style-element';
import { type StageHandle, StageLayout } from './stage-layout';

/**
 * The stage: the video, the overlays, and on top of them the content of `<iv-player>`; as a whole it goes fullscreen. It shows
 * nothing else by itself: notices, choices, controls and captions are pieces of `iv-player/ui`.
 */
@Component({
  selector: 'iv-player',
  exportAs: 'ivPlayer',
  changeDetection: ChangeDetectionStrategy.OnPush,
  // Percentages, as a server can give the picture no styles: a strict content security policy forbids them.
  template: `<div class="iv-container"></div>
    @if (poster() && !hasFrame()) {
      <img class="iv-container iv-poster" width="100%" height="100%" alt="" [src]="poster()" />
    }
    <div class="iv-container iv-layers"></div>
    <ng-content />`,
})
export class IvPlayer extends IvPlayerBindings implements StageHandle {
  /** The element of the stage. */
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly #host = inject(PluginHost);
  readonly #layout = inject(StageLayout);
  readonly #destroyRef = inject(DestroyRef);
  readonly #fullscreenState = signal(false);
  #fullscreen: FullscreenContainer | null = null;

  /** Whether the stage fills the screen. */
  readonly isFullscreen = this.#fullscreenState.asReadonly();
  /** Whether the film has shown its first frame, which takes the place of the poster. */
  protected readonly hasFrame = signal(this.player.currentNode !== null);

  constructor() {
    super();
    // Once the page was hydrated and checked.
    afterNextRender({ write: () => this.#createStage() });
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
    const { element: host, service } = this;
    const destroyed = new AbortController();
    const [video, layers] = host.querySelectorAll<HTMLElement>(':scope > div.iv-container');
    if (!video || !layers) return;
    applyStageStyles(host);
    keepInPlace(host);
    this.#fullscreen = new FullscreenContainer(
      host,
      () => this.#setFullscreen(this.#fullscreen?.isFullscreen ?? false),
      destroyed.signal,
    );
    // They complete when the player is destroyed, which may be before its stage is.
    const facts = service.facts.subscribe({
      next: (fact) => this.#watchFrame(fact),
      complete: () => destroyed.abort(),
    });
    const state = this.#host.stageState.subscribe(({ fit }) => (host.style.objectFit = fit));
    service.attach(video, layers, this);
    const remove = this.#layout.addStage(this);
    this.#destroyRef.onDestroy(() => {
      facts.unsubscribe();
      state.unsubscribe();
      destroyed.abort();
      service.detach(video);
      remove();
      this.#setFullscreen(false);
    });
  }

  /** A place that is sought has no frame yet, and a reset leaves none, unless the film had ended. */
  #watchFrame(fact: PlayerFact): void {
    if (fact.type === 'passEnding' && fact.cause === 'reset') this.hasFrame.set(false);
    const mayHave = fact.type === 'passStarted' || fact.type === 'seekCompleted';
    if (mayHave && !this.#host.playback.isSeeking) this.hasFrame.set(true);
  }

  #setFullscreen(isFullscreen: boolean): void {
    if (isFullscreen === this.#fullscreenState()) return;
    this.#fullscreenState.set(isFullscreen);
    this.service.signals.fullscreen.set(isFullscreen);
    this.service.bus.emit('fullscreenchange', isFullscreen);
  }
}
