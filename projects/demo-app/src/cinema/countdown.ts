import { Directive, ElementRef, inject } from '@angular/core';
import { everyFrame } from '../viewing/every-frame';
import { OpenChoice } from '../viewing/open-choice';

/**
 * Shows the open decision's live progress: `--left` on its element falls from 1 to 0, and a `data-seconds` child gets
 * the seconds left. Drawn frame by frame, past change detection.
 */
@Directive({ selector: '[demoCountdown]' })
export class Countdown {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly openChoice = inject(OpenChoice);
  private shownLeft = '';
  private shownSeconds = '';

  constructor() {
    everyFrame(() => this.draw());
  }

  private draw(): void {
    const { decision } = this.openChoice;
    if (!decision) return;
    const left = (1 - decision.progress).toFixed(4);
    const seconds = String(Math.ceil(decision.remainingTime));
    if (left !== this.shownLeft) this.element.style.setProperty('--left', left);
    if (seconds !== this.shownSeconds) {
      const words = this.element.querySelector('[data-seconds]');
      if (words) words.textContent = seconds;
    }
    this.shownLeft = left;
    this.shownSeconds = seconds;
  }
}
