import { ChangeDetectionStrategy, Component, type ElementRef, inject, viewChild } from '@angular/core';
import { Player } from 'iv-player';
import { onAnimationFrame } from '../playback/on-animation-frame';
import { SignalTrace } from './signal-trace';

const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** Limits of the scales, in milliseconds and cents. */
const maxMs = 50;
const maxCents = 10;

/**
 * Shows how the soundtrack follows the film: its drift and its pitch deviation, now and over the last seconds. Measured in every
 * frame, because no signal provides these values.
 */
@Component({
  selector: 'demo-drift-meter',
  template: `
    <div class="drift" role="img" aria-label="Drift and pitch of the soundtrack relative to the film">
      <div class="drift-head">
        <span>Soundtrack relative to film</span>
        <span #driftOutput class="drift-value">–</span>
      </div>
      <canvas #driftCanvas class="drift-trace"></canvas>
      <div class="drift-ends"><span>± 50 ms; a crossfade corrects more than 25 ms</span></div>
      <div class="drift-head">
        <span>Pitch</span>
        <span #pitchOutput class="pitch-value">–</span>
      </div>
      <canvas #pitchCanvas class="drift-trace"></canvas>
      <div class="drift-ends"><span>± 10 cents; 5 cents are inaudible</span></div>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DriftMeter {
  readonly #player = inject(Player);
  protected readonly driftOutput = viewChild.required<ElementRef<HTMLElement>>('driftOutput');
  protected readonly pitchOutput = viewChild.required<ElementRef<HTMLElement>>('pitchOutput');
  protected readonly driftCanvas = viewChild.required<ElementRef<HTMLCanvasElement>>('driftCanvas');
  protected readonly pitchCanvas = viewChild.required<ElementRef<HTMLCanvasElement>>('pitchCanvas');
  readonly #driftTrace = new SignalTrace(maxMs, maxMs / 2);
  readonly #pitchTrace = new SignalTrace(maxCents, maxCents / 2);
  #smoothedMs = 0;

  constructor() {
    onAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const { audio, playbackRate } = this.#player;
    const drift = audio.drift();
    const rate = audio.get('soundtrack')?.rate() ?? playbackRate;
    // The drift as heard, which is half as long at double speed. Media clocks advance in steps, so this shows the mean of several
    // frames.
    const heardMs = ((drift ?? 0) * 1000) / playbackRate;
    this.#smoothedMs = drift === null ? 0 : this.#smoothedMs + (heardMs - this.#smoothedMs) / 8;
    const ms = drift === null ? null : this.#smoothedMs;
    const cents = drift === null ? null : 1200 * Math.log2(rate / playbackRate);
    show(this.driftOutput().nativeElement, ms, 'ms');
    show(this.pitchOutput().nativeElement, cents, 'cents');
    this.#driftTrace.draw(this.driftCanvas().nativeElement, ms);
    this.#pitchTrace.draw(this.pitchCanvas().nativeElement, cents);
  }
}

function show(output: HTMLElement, value: number | null, unit: string): void {
  const text = value === null ? 'not playing' : `${signed.format(value)} ${unit}`;
  if (output.textContent !== text) output.textContent = text;
}
