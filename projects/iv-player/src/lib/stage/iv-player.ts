import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  type OnChanges,
  type SimpleChanges,
  afterNextRender,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { FullscreenContainer } from './fullscreen-element';
import type { IvPlayerError } from '../events/player-error';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { throwNotProvided } from '../player/playback/player-errors';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE } from '../player/player-tokens';
import type { PlayerFact } from '../player/playback/player-fact';
import { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord, StoryNode } from '../story/story-node';
import { applyStageStyles } from './adopted-styles-element';
import { IvPlayerBindings, optionalBoolean } from './iv-player-bindings';
import { type StageHandle, StageLayout } from '../player/stage-layout';

/**
 * The stage: the video, overlays on top of it, and the content of `<iv-player>` above both. All of it goes fullscreen together. Has no user
 * interface of its own: notices, choices, controls and captions are components in `iv-player/ui`.
 * @example
 * ```html
 * <iv-player muted poster="film/door.webp" [language]="language()" (ready)="start($event)" />
 * ```
 */
@Component({
  selector: 'iv-player',
  exportAs: 'ivPlayer',
  changeDetection: ChangeDetectionStrategy.OnPush,
  // Attributes size the poster, because a strict content security policy forbids inline styles from a server.
  template: `<div class="iv-container"></div>
    @if (poster() && !hasFrame()) {
      <img class="iv-container iv-poster" width="100%" height="100%" align="top" alt="" [src]="poster()" />
    }
    <div class="iv-container iv-layers"></div>
    <ng-content />`,
})
export class IvPlayer implements OnChanges, StageHandle {
  /**
   * Player options, applied over those of `provideIvPlayer`. When they change, only options that differ from the previous ones are applied;
   * `autoplay` takes effect when it becomes `true`. Default: none.
   */
  readonly options = input<IvPlayerOptions>();
  /** URL of an image that covers the stage until the first frame. Default: none. */
  readonly poster = input<string>();
  /** Whether the player is muted. Default: unchanged. */
  readonly muted = input<boolean | undefined, unknown>(undefined, { transform: optionalBoolean });
  /** Volume in [0, 1]. Default: unchanged. */
  readonly volume = input<number>();
  /** Language of captions, text and audio descriptions, as a BCP 47 tag. Default: unchanged. */
  readonly language = input<string | null>();

  /** Emits when the player is muted or unmuted. */
  readonly mutedChange = output<boolean>();
  /** Emits the new volume. */
  readonly volumeChange = output<number>();
  /** Emits the new language. */
  readonly languageChange = output<string | null>();
  /** Emits the player once the stage is attached. Define the story before that, with `[story]` or in a constructor. */
  readonly ready = output<Player>();

  /** Emits the current node when it changes: when a node starts, or after a checkpoint has been restored. */
  readonly nodeChange = output<StoryNode>();
  /** Emits each choice, whether made by the viewer or automatically, once its node has ended and it can no longer change. */
  readonly choice = output<DecisionRecord>();
  /** Emits when the last node of the playlist has played to its end. */
  readonly ended = output();
  /** Emits each player error. */
  readonly failed = output<IvPlayerError>();

  /** The player of the scope, even if destroyed. */
  readonly player = (inject(IV_PLAYER_FACADE, { optional: true }) ??
    throwNotProvided('<iv-player> has no player')) as Player;
  /** The host element. */
  readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly #bindings = new IvPlayerBindings(this);
  readonly #service = inject(PlayerService);
  readonly #host = inject(PluginHost);
  readonly #layout = inject(StageLayout);
  readonly #destroyRef = inject(DestroyRef);
  readonly #fullscreenState = signal(false);
  #fullscreen: FullscreenContainer | null = null;

  /** Whether the stage fills the screen. */
  readonly isFullscreen = this.#fullscreenState.asReadonly();
  /** Whether the first frame has replaced the poster. */
  protected readonly hasFrame = signal(this.player.currentNode !== null);

  constructor() {
    // Runs after hydration and change detection.
    afterNextRender({ write: () => this.#createStage() });
  }

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    this.#bindings.apply(changes);
  }

  /** Fills the screen, or the window where elements cannot go fullscreen. Call it from a click or key press. */
  async enterFullscreen(): Promise<void> {
    await this.#fullscreen?.enter();
  }

  /** Leaves fullscreen, if active. */
  async exitFullscreen(): Promise<void> {
    await this.#fullscreen?.exit();
  }

  #createStage(): void {
    const host = this.element;
    const service = this.#service;
    const destroyed = new AbortController();
    const [video, layers] = host.querySelectorAll<HTMLElement>(':scope > div.iv-container');
    if (!video || !layers) return;
    applyStageStyles(host);
    // Focus may scroll, if the page gives the stage `overflow: hidden`, for example for rounded corners.
    host.addEventListener('scroll', () => host.scrollTo({ left: 0, top: 0, behavior: 'instant' }));
    const onFullscreen = (): void => this.#setFullscreen(this.#fullscreen?.isFullscreen ?? false);
    this.#fullscreen = new FullscreenContainer(host, onFullscreen, destroyed.signal);
    // The facts complete when the player is destroyed, possibly before its stage.
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

  /** Hides the poster at the first frame, and shows it again once nothing is loaded. After the end, the last frame stays visible. */
  #watchFrame(fact: PlayerFact): void {
    const { playback, bus } = this.#host;
    const isLeft = fact.type === 'passEnding' || fact.type === 'snapshotRestored';
    if (isLeft || fact.type === 'playlistReset')
      bus.afterwards(() => {
        if (!playback.currentPass && (isLeft || playback.entries.length === 0)) this.hasFrame.set(false);
      });
    const mayHave = fact.type === 'passStarted' || fact.type === 'seekCompleted';
    if (mayHave && !playback.isSeeking) this.hasFrame.set(true);
  }

  #setFullscreen(isFullscreen: boolean): void {
    if (isFullscreen === this.#fullscreenState()) return;
    this.#fullscreenState.set(isFullscreen);
    this.#service.signals.fullscreen.set(isFullscreen);
    this.#host.bus.emit('fullscreenchange', isFullscreen);
  }
}
