import { Directive, ElementRef, inject } from '@angular/core';
import { onAnimationFrame } from '../playback/on-animation-frame';
import { OpenChoice } from './open-choice';

/**
 * Shows the open decision's live progress: sets `--left` on its element, which falls from 1 to 0, and writes the
 * remaining seconds into its `data-seconds` child. Updates every frame, outside change detection.
 */
@Directive({ selector: '[demoCountdown]' })
export class Countdown {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly openChoice = inject(OpenChoice);
  private shownLeft = '';
  private shownSeconds = '';

  constructor() {
    onAnimationFrame(() => this.draw());
  }

  private draw(): void {
    const { decision } = this.openChoice;
    if (!decision) return;
    const left = (1 - decision.progress).toFixed(4);
    const seconds = String(Math.ceil(decision.remainingTime));
    if (left !== this.shownLeft) this.element.style.setProperty('--left', left);
    if (seconds !== this.shownSeconds) {
      const text = this.element.querySelector('[data-seconds]');
      if (text) text.textContent = seconds;
    }
    this.shownLeft = left;
    this.shownSeconds = seconds;
  }
}
