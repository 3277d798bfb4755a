import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterNextRender,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { FullscreenContainer } from '../engine/fullscreen-element';
import type { Player } from '../facade/player';
import type { PlayerOptions } from '../player/player-options';
import { PlayerService } from '../player/player-service';
import { IV_PLAYER_FACADE } from '../player/player-tokens';
import { IvStoryNavigation } from './iv-story-navigation';
import { applyStageStyles } from './stage-style-element';
import { DEFAULT_VIEWER_LABELS, type ViewerLabels } from './viewer-labels';

/**
 * The stage: the film, and on top of it whatever is projected into it. Contract §1.
 * While the film waits for data it shows a spinner, after a media error a message with a button that tries again, after
 * a refused autoplay a large play button, and a small mark while the browser holds back sounds that should be heard.
 * With the checkpoints plugin it offers the ways through the story: continue, back, start again.
 */
@Component({
  selector: 'iv-player',
  exportAs: 'ivPlayer',
  imports: [IvStoryNavigation],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div #surface class="iv-surface"></div>
    <div #layers class="iv-surface iv-layers"></div>
    <ng-content />
    @if (storyNavigation()) {
      <iv-story-navigation [labels]="texts()" />
    }
    @switch (notice()) {
      @case ('error') {
        <div class="iv-notice iv-message" role="alert">
          <p>{{ texts().mediaError }}</p>
          <button type="button" (click)="start()">{{ texts().retry }}</button>
        </div>
      }
      @case ('blocked') {
        <div class="iv-notice">
          <button
            type="button"
            class="iv-big-play"
            [attr.aria-label]="texts().play"
            (click)="start()"
          ></button>
        </div>
      }
      @case ('waiting') {
        <div class="iv-notice iv-spinner" role="status" [attr.aria-label]="texts().loading"></div>
      }
    }
    @if (lacksSound()) {
      <!-- Any gesture will do; this one says so. -->
      <button type="button" class="iv-sound-mark">{{ texts().sound }}</button>
    }
  `,
})
export class IvPlayer {
  /** Player options, applied over those of the scope; changes are applied too. */
  readonly options = input<PlayerOptions>();
  /** Texts of the ready-made pieces; the rest stays English. */
  readonly labels = input<Partial<ViewerLabels>>({});
  /** Whether the stage offers to continue a stored story, to go back and to start again. Default `true`. */
  readonly storyNavigation = input(true);
  /** Emits the player once the stage is there and it can play. */
  readonly ready = output<Player>();
  /** The scope's player. */
  readonly player = inject(IV_PLAYER_FACADE) as Player;
  /** Whether the stage fills the screen. */
  readonly isFullscreen = computed(() => this.fullscreenState());

  protected readonly texts = computed(() => ({ ...DEFAULT_VIEWER_LABELS, ...this.labels() }));
  private readonly service = inject(PlayerService);
  private readonly surface = viewChild.required<ElementRef<HTMLElement>>('surface');
  private readonly layers = viewChild.required<ElementRef<HTMLElement>>('layers');
  private readonly fullscreenState = signal(false);
  private fullscreen: FullscreenContainer | null = null;

  protected readonly notice = this.service.select((state) => {
    if (state.error) return 'error';
    if (state.isAutoplayBlocked && !state.isPlaying) return 'blocked';
    return state.isBuffering ? 'waiting' : null;
  });

  protected readonly lacksSound = this.service.select(
    ({ isSoundLocked: isSoundBlocked, isPlaying }) => isSoundBlocked && isPlaying,
  );

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const destroyed = inject(DestroyRef);
    effect(() => {
      const options = this.options();
      if (options) untracked(() => this.service.configure(options));
    });
    afterNextRender(() => {
      const surface = this.surface().nativeElement;
      const stopped = new AbortController();
      applyStageStyles(host);
      this.fullscreen = new FullscreenContainer(host, () => this.readFullscreen(), stopped.signal);
      this.service.attach(surface, this.layers().nativeElement);
      destroyed.onDestroy(() => {
        stopped.abort();
        this.service.detach(surface);
      });
      this.ready.emit(this.player);
    });
  }

  /** Fills the screen with the stage, or the window where a stage cannot go fullscreen. Call it from a click or key press. */
  async enterFullscreen(): Promise<void> {
    await this.fullscreen?.enter();
  }

  async exitFullscreen(): Promise<void> {
    await this.fullscreen?.exit();
  }

  /** Starts after a gesture; a new refusal shows the same button again. */
  protected start(): void {
    this.player.play().catch(() => undefined);
  }

  private readFullscreen(): void {
    this.fullscreenState.set(this.fullscreen?.isFullscreen ?? false);
  }
}
