import {
  ChangeDetectionStrategy,
  Component,
  type ElementRef,
  computed,
  inject,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { clockText, spokenTime } from '../viewing/clock-text';
import { everyFrame } from '../viewing/every-frame';
import { Screening } from '../viewing/screening';

/** Seconds an arrow key moves. */
const stepSeconds = 5;

/** The whole played stream as one bar: it grows with each choice. Drawn frame by frame, past change detection. */
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
        (pointerdown)="isHeld = true"
        (input)="preview(slider.valueAsNumber)"
        (change)="release(slider.valueAsNumber)"
        (pointercancel)="isHeld = false"
        (keydown)="step($event)"
      />
    </div>
    <p class="seek-time">
      <span class="visually-hidden">Time </span><span #now>0:00</span
      ><span class="seek-of" aria-hidden="true"> / </span><span class="visually-hidden"> of </span
      ><span class="seek-of" #total>0:00</span>
    </p>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SeekBar {
  private readonly player = inject(Player);
  private readonly screening = inject(Screening);
  private readonly bar = viewChild.required<ElementRef<HTMLElement>>('bar');
  private readonly slider = viewChild.required<ElementRef<HTMLInputElement>>('slider');
  private readonly now = viewChild.required<ElementRef<HTMLElement>>('now');
  private readonly total = viewChild.required<ElementRef<HTMLElement>>('total');
  /** While the viewer holds the thumb the film must not pull it away. */
  protected isHeld = false;

  /** Where one scene ends and the next begins, from 0 to 1. */
  protected readonly marks = computed(() => {
    const stops = this.screening.stops();
    const total = stops.reduce((sum, { duration }) => sum + duration, 0);
    let seconds = 0;
    return stops.slice(0, -1).map(({ duration }) => (seconds += duration) / (total || 1));
  });

  constructor() {
    everyFrame(() => this.draw());
  }

  protected preview(seconds: number): void {
    this.show(seconds, this.player.duration);
  }

  protected release(seconds: number): void {
    this.isHeld = false;
    this.player.currentTime = seconds;
  }

  protected step(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    this.player.currentTime = Math.max(0, this.player.currentTime + direction * stepSeconds);
  }

  private draw(): void {
    if (this.isHeld) return;
    const { currentTime, duration } = this.player;
    const slider = this.slider().nativeElement;
    const max = String(duration);
    if (slider.max !== max) slider.max = max;
    slider.valueAsNumber = currentTime;
    this.show(currentTime, duration);
  }

  private show(seconds: number, duration: number): void {
    const part = duration > 0 ? Math.min(1, seconds / duration) : 0;
    this.bar().nativeElement.style.setProperty('--played', part.toFixed(5));
    write(this.now().nativeElement, clockText(seconds));
    write(this.total().nativeElement, clockText(duration));
    const words = `${spokenTime(seconds)} of ${spokenTime(duration)}`;
    const slider = this.slider().nativeElement;
    if (slider.getAttribute('aria-valuetext') !== words) slider.setAttribute('aria-valuetext', words);
  }
}

/** Touches the page only when the text differs. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
