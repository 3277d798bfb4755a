import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  computed,
  inject,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { formatTime, formatTimeInWords } from '../playback/format-time';
import { onAnimationFrame } from '../playback/on-animation-frame';
import { PlaylistState } from '../playback/playlist-state';

/** Seconds that an arrow key seeks. */
const stepSeconds = 5;

/** Seeks in the whole played stream, which grows with each choice. Updates every frame, outside change detection. */
@Component({
  selector: 'demo-seek-bar',
  template: `
    <div class="seek" #bar>
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
        (pointerdown)="isDragging = true"
        (input)="preview(slider.valueAsNumber)"
        (change)="release(slider.valueAsNumber)"
        (pointercancel)="isDragging = false"
        (keydown)="step($event)"
      />
    </div>
    <p class="seek-time">
      <span class="visually-hidden">Time </span><span #now>0:00</span
      ><span class="seek-duration" aria-hidden="true"> / </span><span class="visually-hidden"> of </span
      ><span class="seek-duration" #total>0:00</span>
    </p>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SeekBar {
  private readonly player = inject(Player);
  private readonly playlist = inject(PlaylistState);
  private readonly bar = viewChild.required<ElementRef<HTMLElement>>('bar');
  private readonly slider = viewChild.required<ElementRef<HTMLInputElement>>('slider');
  private readonly now = viewChild.required<ElementRef<HTMLElement>>('now');
  private readonly total = viewChild.required<ElementRef<HTMLElement>>('total');
  /** While the viewer drags the thumb, playback must not move it. */
  protected isDragging = false;

  /** The seams between scenes, from 0 to 1. */
  protected readonly marks = computed(() => {
    const entries = this.playlist.entries();
    const total = entries.reduce((sum, { duration }) => sum + duration, 0);
    let seconds = 0;
    return entries.slice(0, -1).map(({ duration }) => (seconds += duration) / (total || 1));
  });

  constructor() {
    onAnimationFrame(() => this.draw());
  }

  protected preview(seconds: number): void {
    this.show(seconds, this.player.duration);
  }

  protected release(seconds: number): void {
    this.isDragging = false;
    this.player.currentTime = seconds;
  }

  protected step(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    this.player.currentTime = Math.max(0, this.player.currentTime + direction * stepSeconds);
  }

  private draw(): void {
    if (this.isDragging) return;
    const { currentTime, duration } = this.player;
    const slider = this.slider().nativeElement;
    const max = String(duration);
    if (slider.max !== max) slider.max = max;
    slider.valueAsNumber = currentTime;
    this.show(currentTime, duration);
  }

  private show(seconds: number, duration: number): void {
    const fraction = duration > 0 ? Math.min(1, seconds / duration) : 0;
    this.bar().nativeElement.style.setProperty('--played', fraction.toFixed(5));
    setText(this.now().nativeElement, formatTime(seconds));
    setText(this.total().nativeElement, formatTime(duration));
    const text = `${formatTimeInWords(seconds)} of ${formatTimeInWords(duration)}`;
    const slider = this.slider().nativeElement;
    if (slider.getAttribute('aria-valuetext') !== text) slider.setAttribute('aria-valuetext', text);
  }
}

/** Changes the DOM only when the text differs. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
