import { ChangeDetectionStrategy, Component, type ElementRef, inject, viewChild } from '@angular/core';
import { Player } from 'iv-player';
import { onAnimationFrame } from '../playback/on-animation-frame';

const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** Milliseconds at the ends of the scale. */
const maxMs = 50;

/** The drift of the soundtrack from the video: a live measurement, which no signal has, taken in every frame. */
@Component({
  selector: 'demo-drift-meter',
  template: `
    <div class="drift" role="img" aria-label="Distance between soundtrack and film">
      <div class="drift-head">
        <span>Soundtrack against film</span>
        <span #output class="drift-value">–</span>
      </div>
      <div class="drift-scale"><span #needle class="drift-needle"></span></div>
      <div class="drift-ends"><span>50 ms behind</span><span>50 ms ahead</span></div>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DriftMeter {
  private readonly player = inject(Player);
  private readonly output = viewChild.required<ElementRef<HTMLElement>>('output');
  private readonly needle = viewChild.required<ElementRef<HTMLElement>>('needle');
  private smoothedMs = 0;

  constructor() {
    onAnimationFrame(() => this.draw());
  }

  private draw(): void {
    const drift = this.player.audio.drift();
    const { nativeElement: output } = this.output();
    const { nativeElement: needle } = this.needle();
    needle.classList.toggle('is-still', drift === null);
    // Media clocks advance in steps: the mean of several frames is shown.
    this.smoothedMs = drift === null ? 0 : this.smoothedMs + (drift * 1000 - this.smoothedMs) / 8;
    const text = drift === null ? 'not running' : `${signed.format(this.smoothedMs)} ms`;
    if (output.textContent !== text) output.textContent = text;
    needle.style.setProperty('--at', String(Math.min(1, Math.max(-1, this.smoothedMs / maxMs))));
  }
}
