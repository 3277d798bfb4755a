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
import { FullscreenContainer } from '../engine/fullscreen-element';
import type { IvPlayerError } from '../events/player-error';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import type { Player } from '../facade/player';
import { throwNotProvided } from '../player/playback/player-errors';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE } from '../player/player-tokens';
import type { PlayerFact } from '../player/playback/player-fact';
import { PluginHost } from '../player/plugin/plugin-host';
import type { DecisionRecord, StoryNode } from '../story/story-node';
import { IvPlayerBindings, optionalBoolean } from './iv-player-bindings';
import { applyStageStyles, keepInPlace } from './stage-style-element';
import { type StageHandle, StageLayout } from './stage-layout';

/**
 * The stage: the video, the overlays, and on top of them the content of `<iv-player>`; as a whole it goes fullscreen. It shows
 * nothing else by itself: notices, choices, controls and captions are pieces of `iv-player/ui`.
 * @example
 * ```html
 * <iv-player muted poster="film/door.webp" [language]="language()" (ready)="start($event)" />
 * ```
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
export class IvPlayer implements OnChanges, StageHandle {
  /**
   * Player options, applied over those of `provideIvPlayer`. Of options that change, only what differs from those given before is
   * applied; `autoplay` acts when it becomes `true`. Default none.
   */
  readonly options = input<IvPlayerOptions>();
  /** Address of a picture that lies on the stage until the first frame. Default none. */
  readonly poster = input<string>();
  /** Whether the player is muted. Default: it stays as it is. */
  readonly muted = input<boolean | undefined, unknown>(undefined, { transform: optionalBoolean });
  /** Volume in [0, 1]. Default: it stays as it is. */
  readonly volume = input<number>();
  /** Language of captions, texts and descriptions, as a BCP 47 tag. Default: it stays as it is. */
  readonly language = input<string | null>();

  /** Emits when the player is muted or unmuted. */
  readonly mutedChange = output<boolean>();
  /** Emits the new volume. */
  readonly volumeChange = output<number>();
  /** Emits the new language. */
  readonly languageChange = output<string | null>();
  /** Emits the player once the stage is attached. Define a story before: by `[story]`, or in a constructor. */
  readonly ready = output<Player>();

  /** Emits the current node when it is another one: when it starts, and when a saved place was restored. */
  readonly nodeChange = output<StoryNode>();
  /** Emits each choice, by the viewer or not, once its node is over and it can no longer change. */
  readonly choice = output<DecisionRecord>();
  /** Emits when the last node of the playlist was played to its end. */
  readonly ended = output();
  /** Emits each error of the player. */
  readonly failed = output<IvPlayerError>();

  /** The player of the scope, also when it is destroyed. */
  readonly player = (inject(IV_PLAYER_FACADE, { optional: true }) ??
    throwNotProvided('<iv-player> has no player')) as Player;
  /** The element of the stage. */
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
  /** Whether the film has shown its first frame, which takes the place of the poster. */
  protected readonly hasFrame = signal(this.player.currentNode !== null);

  constructor() {
    // Once the page was hydrated and checked.
    afterNextRender({ write: () => this.#createStage() });
  }

  /** Applies changed inputs. */
  ngOnChanges(changes: SimpleChanges): void {
    this.#bindings.apply(changes);
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

  /** Hides the poster from the first frame on, and shows it again when nothing is loaded. After the end the last frame stays. */
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
    this.#service.bus.emit('fullscreenchange', isFullscreen);
  }
}
