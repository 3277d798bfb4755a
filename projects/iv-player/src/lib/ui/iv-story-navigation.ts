import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  computed,
  inject,
  input,
  signal,
} from '@angular/core';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import type { IvPlayerError } from '../events/player-error';
import { PlayerService } from '../player/player-service';
import type { Checkpoint } from '../story/checkpoint';
import type { ViewerLabels } from './viewer-labels';

/**
 * The ways through the story that lie on the stage once there are checkpoints: go on where the viewer left off another day,
 * go back to the last choice, and after the end begin anew. Without the checkpoints plugin it shows nothing.
 */
@Component({
  selector: 'iv-story-navigation',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @switch (offer()) {
      @case ('resume') {
        <div class="iv-notice iv-message" role="group" [attr.aria-label]="labels().resumeQuestion">
          <p>{{ labels().resumeQuestion }}</p>
          <button type="button" (click)="resume()">{{ labels().resume }}</button>
          <button type="button" class="iv-second" (click)="beginAnew()">{{ labels().beginAnew }}</button>
        </div>
      }
      @case ('end') {
        <div class="iv-notice">
          <button type="button" (click)="beginAnew()">{{ labels().beginAnew }}</button>
        </div>
      }
    }
    @if (canGoBack()) {
      <button
        type="button"
        class="iv-back"
        [attr.aria-label]="labels().back"
        [title]="labels().back"
        (click)="goBack()"
      ></button>
    }
  `,
})
export class IvStoryNavigation {
  readonly labels = input.required<ViewerLabels>();
  private readonly player = inject(PlayerService);
  private readonly checkpoints = inject(CheckpointsService);
  private readonly stage = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly hasPlayed = signal(this.player.currentNodeIndex >= 0);
  private readonly state = this.player.select((state) => state);

  protected readonly offer = computed(() => {
    const { hasEnded, isPaused, error } = this.state();
    if (this.checkpoints.all().length === 0 || !isPaused || error) return null;
    if (hasEnded) return 'end';
    return this.hasPlayed() ? null : 'resume';
  });
  protected readonly canGoBack = computed(() => this.hasPlayed() && this.checkpoints.all().length > 0);

  constructor() {
    // What was registered since the film began is no other day's.
    const stop = this.player.once('nodestart', () => this.hasPlayed.set(true));
    inject(DestroyRef).onDestroy(stop);
  }

  /** Where the viewer left off; what cannot be brought back any more begins at the beginning. */
  protected resume(): void {
    try {
      this.checkpoints.restore();
    } catch (error) {
      this.player.emitError(error as IvPlayerError);
    }
    this.play();
  }

  /** The opening, as if nothing had happened. */
  protected beginAnew(): void {
    this.checkpoints.clear();
    if (this.player.currentNodeIndex >= 0) {
      const { initialPlaylist: opening } = this.player;
      this.player.playlist.reset();
      this.player.append(...opening);
    }
    this.play();
  }

  protected goBack(): void {
    const { ended } = this.player;
    if ((this.checkpoints.previous() ?? this.restoreLatest()) && ended) this.play();
  }

  /** Shortly behind the first checkpoint there is none before it. The button leads to that one then, not to nothing. */
  private restoreLatest(): Checkpoint | null {
    const { currentNodeIndex, currentNodeTime } = this.player;
    const latest = this.checkpoints
      .all()
      .findLast(({ playlistIndex: index, time }) =>
        index === currentNodeIndex ? time <= currentNodeTime : index < currentNodeIndex,
      );
    return latest ? this.checkpoints.restore(latest.id) : null;
  }

  /** A refusal shows the large play button, a failure its message. The button that goes away hands the focus to the stage. */
  private play(): void {
    const stage = this.stage.parentElement;
    stage?.setAttribute('tabindex', '-1');
    stage?.focus({ preventScroll: true });
    this.player.play().catch(() => undefined);
  }
}
