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
import { FilmOverlays } from '../overlays/film-overlays';
import { OpenChoice } from '../viewing/open-choice';
import { Screening } from '../viewing/screening';
import { WideScreen } from '../viewing/wide-screen';
import { cinemaCommand } from './cinema-keys';
import { EndCard } from './end-card';
import { IdleWatch } from './idle-watch';
import { StartCard } from './start-card';
import { TransportBar } from './transport-bar';

/** The picture with everything that lies on it, and the controls below. */
@Component({
  selector: 'demo-cinema',
  imports: [EndCard, FilmOverlays, IvPlayerModule, StartCard, TransportBar],
  templateUrl: './cinema.html',
  providers: [IdleWatch, WideScreen],
  host: { '(document:keydown)': 'onKey($event)' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Cinema {
  private readonly document = inject(DOCUMENT);
  private readonly player = inject(Player);
  private readonly openChoice = inject(OpenChoice);
  private readonly stage = viewChild.required<ElementRef<HTMLElement>>('stage');
  protected readonly screening = inject(Screening);
  protected readonly idleWatch = inject(IdleWatch);
  protected readonly wideScreen = inject(WideScreen);
  /** In fullscreen the controls lie on the picture and step back while nobody needs them. */
  protected readonly areControlsHidden = computed(
    () =>
      this.wideScreen.isWide() &&
      this.idleWatch.isIdle() &&
      !this.screening.isPaused() &&
      this.openChoice.choice() === null,
  );

  constructor() {
    // A button that goes away under the focus hands it to the film, not to the top of the page.
    const onStage = computed(() => {
      if (!this.screening.hasBegun()) return 'start';
      return this.screening.hasEnded() ? 'end' : (this.openChoice.choice()?.parent ?? 'film');
    });
    effect(() => {
      onStage();
      untracked(() => this.keepFocus());
    });
  }

  protected widen(): void {
    void this.wideScreen.toggle(this.stage().nativeElement);
  }

  /** A click on the bare picture plays or pauses; overlays and cards answer for themselves. */
  protected onPicture(event: MouseEvent): void {
    const onControl = (event.target as Element).closest('button, .iv-overlays, .start, .end');
    if (!onControl && this.screening.hasBegun() && !this.screening.hasEnded()) void this.screening.toggle();
  }

  /** Keys belong to the film while it or nothing on the page has the focus. */
  protected onKey(event: KeyboardEvent): void {
    const focused = this.document.activeElement;
    const isOurs =
      focused === null || focused === this.document.body || this.stage().nativeElement.contains(focused);
    const command = isOurs ? cinemaCommand(event, focused) : null;
    if (!command) return;
    this.idleWatch.stir();
    if (command.type === 'choose') this.openChoice.choose(command.index);
    else if (command.type === 'mute') this.player.muted = !this.player.muted;
    else if (command.type === 'fullscreen') this.widen();
    else if (command.type === 'leave') this.wideScreen.leave();
    else {
      event.preventDefault();
      void this.screening.toggle();
    }
  }

  private keepFocus(): void {
    const stage = this.stage().nativeElement;
    if (stage.querySelector('.start :focus, .iv-overlays :focus, .end :focus'))
      stage.focus({ preventScroll: true });
  }
}
