import { ChangeDetectionStrategy, Component, type ElementRef, inject, viewChild } from '@angular/core';
import { Player } from 'iv-player';
import { everyFrame } from '../viewing/every-frame';

const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
});

/** Milliseconds at the ends of the scale. */
const FULL = 50;

/** How far what is heard of the soundtrack is from where the film is, drawn at every frame. */
@Component({
  selector: 'demo-drift-meter',
  template: `
    <div class="drift" role="img" aria-label="Distance between soundtrack and film">
      <div class="drift-head">
        <span>Soundtrack against film</span>
        <span #figure class="drift-figure">–</span>
      </div>
      <div class="drift-scale"><span #needle class="drift-needle"></span></div>
      <div class="drift-ends"><span>50 ms behind</span><span>50 ms ahead</span></div>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DriftMeter {
  private readonly player = inject(Player);
  private readonly figure = viewChild.required<ElementRef<HTMLElement>>('figure');
  private readonly needle = viewChild.required<ElementRef<HTMLElement>>('needle');
  private shown = 0;

  constructor() {
    everyFrame(() => this.draw());
  }

  private draw(): void {
    const drift = this.player.audio.drift();
    const { nativeElement: figure } = this.figure();
    const { nativeElement: needle } = this.needle();
    needle.classList.toggle('is-still', drift === null);
    // A clock that is read in steps trembles; the eye wants where it is.
    this.shown = drift === null ? 0 : this.shown + (drift * 1000 - this.shown) / 8;
    const text = drift === null ? 'not running' : `${signed.format(this.shown)} ms`;
    if (figure.textContent !== text) figure.textContent = text;
    needle.style.setProperty('--at', String(Math.min(1, Math.max(-1, this.shown / FULL))));
  }
}
