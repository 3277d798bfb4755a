import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  type ElementRef,
  computed,
  effect,
  inject,
  untracked,
  viewChild,
} from '@angular/core';
import { IvPlayerModule, Player } from 'iv-player';
import { IvNotices } from 'iv-player/ui';
import { PlayerOverlays } from '../overlays/player-overlays';
import { PlaybackSession } from '../playback/playback-session';
import { EndCard } from './end-card';
import { FullscreenMode } from './fullscreen-mode';
import { commandOfKey } from './keyboard-shortcuts';
import { OpenChoice } from './open-choice';
import { StartCard } from './start-card';
import { TransportBar } from './transport-bar';
import { UserActivity } from './user-activity';

/** The stage with its overlays and cards, and the controls below. */
@Component({
  selector: 'demo-player',
  imports: [EndCard, IvNotices, IvPlayerModule, PlayerOverlays, StartCard, TransportBar],
  templateUrl: './demo-player.html',
  providers: [FullscreenMode, UserActivity],
  host: { '(document:keydown)': 'onKey($event)' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DemoPlayer {
  private readonly document = inject(DOCUMENT);
  private readonly player = inject(Player);
  private readonly openChoice = inject(OpenChoice);
  private readonly container = viewChild.required<ElementRef<HTMLElement>>('container');
  protected readonly session = inject(PlaybackSession);
  protected readonly activity = inject(UserActivity);
  protected readonly fullscreen = inject(FullscreenMode);
  /** In fullscreen the controls lie on the picture and are hidden while the viewer is idle. */
  protected readonly areControlsHidden = computed(
    () =>
      this.fullscreen.isActive() &&
      this.activity.isIdle() &&
      !this.session.isPaused() &&
      this.openChoice.choice() === null,
  );

  constructor() {
    // When a focused button is about to be removed, the focus moves to the container instead of the page's top.
    const content = computed(() => {
      if (!this.session.hasStarted()) return 'start';
      return this.session.hasEnded() ? 'end' : (this.openChoice.choice()?.parent ?? 'video');
    });
    effect(() => {
      content();
      untracked(() => this.keepFocus());
    });
  }

  protected toggleFullscreen(): void {
    void this.fullscreen.toggle(this.container().nativeElement);
  }

  /** A click on the bare picture plays or pauses; overlays and cards handle their own. */
  protected onPictureClick(event: MouseEvent): void {
    const onControl = (event.target as Element).closest('button, .iv-overlays, .start, .end');
    if (!onControl && this.session.hasStarted() && !this.session.hasEnded())
      void this.session.togglePlayback();
  }

  /** Handles keys while the focus is in the player or nowhere on the page. */
  protected onKey(event: KeyboardEvent): void {
    const focused = this.document.activeElement;
    const isForPlayer =
      focused === null || focused === this.document.body || this.container().nativeElement.contains(focused);
    const command = isForPlayer ? commandOfKey(event, focused) : null;
    if (!command) return;
    this.activity.report();
    if (command.type === 'choose') this.openChoice.choose(command.index);
    else if (command.type === 'mute') this.player.muted = !this.player.muted;
    else if (command.type === 'fullscreen') this.toggleFullscreen();
    else if (command.type === 'exit-fullscreen') this.fullscreen.exit();
    else {
      event.preventDefault();
      void this.session.togglePlayback();
    }
  }

  private keepFocus(): void {
    const container = this.container().nativeElement;
    if (container.querySelector('.start :focus, .iv-overlays :focus, .end :focus'))
      container.focus({ preventScroll: true });
  }
}
