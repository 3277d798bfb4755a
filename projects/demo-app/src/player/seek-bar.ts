import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { Player } from 'iv-player';
import { formatTime, formatTimeInWords } from '../playback/format-time';
import { PlaylistState } from '../playback/playlist-state';

/** Seconds that an arrow key seeks. */
const stepSeconds = 5;

/** Seeks in the whole played stream, which grows with each choice. */
@Component({
  selector: 'demo-seek-bar',
  template: `
    <div class="seek" [class.is-dragged]="draggedTo() !== null" [style.--played]="fraction()">
      <div class="seek-track"><div class="seek-fill"></div></div>
      @for (mark of marks(); track $index) {
        <span class="seek-mark" [style.--at]="mark"></span>
      }
      <input
        #slider
        class="seek-slider"
        type="range"
        min="0"
        step="0.01"
        aria-label="Position in the film"
        [max]="duration()"
        [value]="time()"
        [attr.aria-valuetext]="timeInWords()"
        (input)="draggedTo.set(slider.valueAsNumber)"
        (change)="release(slider.valueAsNumber)"
        (pointercancel)="draggedTo.set(null)"
        (keydown)="step($event)"
      />
      <span class="seek-thumb"></span>
    </div>
    <p class="seek-time">
      <span class="visually-hidden">Time </span><span>{{ formatTime(time()) }}</span
      ><span class="seek-duration" aria-hidden="true"> / </span><span class="visually-hidden"> of </span
      ><span class="seek-duration">{{ formatTime(duration()) }}</span>
    </p>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SeekBar {
  private readonly player = inject(Player);
  private readonly playlist = inject(PlaylistState);
  protected readonly formatTime = formatTime;
  /** Seconds at which the viewer holds the thumb, `null` while playback moves it. */
  protected readonly draggedTo = signal<number | null>(null);
  protected readonly duration = this.player.signals.duration;
  protected readonly time = computed(() => this.draggedTo() ?? this.player.signals.currentTime());
  protected readonly fraction = computed(() =>
    this.duration() > 0 ? Math.min(1, this.time() / this.duration()) : 0,
  );
  protected readonly timeInWords = computed(
    () => `${formatTimeInWords(this.time())} of ${formatTimeInWords(this.duration())}`,
  );

  /** The seams between scenes, from 0 to 1. */
  protected readonly marks = computed(() => {
    let seconds = 0;
    return this.playlist
      .entries()
      .slice(0, -1)
      .map(({ duration }) => (seconds += duration) / (this.duration() || 1));
  });

  protected release(seconds: number): void {
    this.draggedTo.set(null);
    this.player.currentTime = seconds;
  }

  protected step(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    this.player.currentTime = Math.max(0, this.player.currentTime + direction * stepSeconds);
  }
}
