import { DOCUMENT, Injectable, computed, effect, inject } from '@angular/core';
import { OverlayService, Player } from 'iv-player';
import { inPictureBox } from './overlay-boxes';
import { isCreditDue } from './overlay-times';
import { ViewerName } from './viewer-name';

const id = 'credit';
const fade = { duration: 600, easing: 'ease-out', fill: 'both' } as const;

/**
 * Thanks the viewer by name in each ending. Uses the overlay service without `*ivOverlay`: adds one element and shows and
 * hides it with an animation.
 */
@Injectable({ providedIn: 'root' })
export class CreditLine {
  private readonly signals = inject(Player).signals;
  private readonly overlays = inject(OverlayService);
  private readonly viewerName = inject(ViewerName);
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly element = inject(DOCUMENT).createElement('p');
  private readonly isDue = computed(() => {
    const { status, currentNode, currentNodeTime } = this.signals;
    return status() !== 'ended' && isCreditDue(currentNode()?.id ?? null, currentNodeTime());
  });

  constructor() {
    this.element.className = 'credit-line';
    this.overlays.add(id, this.element, { ...inPictureBox, visible: false });
    effect(() => {
      const name = this.viewerName.name();
      if (name !== null && this.isDue()) this.show(name);
      else this.overlays.hide(id, (element) => this.animate(element, [1, 0]));
    });
  }

  private show(name: string): void {
    this.element.textContent = `On watch tonight: Edda, Biscuit and ${name}`;
    this.overlays.show(id, (element) => this.animate(element, [0, 1]));
  }

  /** No animation for viewers who prefer reduced motion. */
  private animate(element: Element, opacity: number[]): Animation | null {
    const isReduced = this.window?.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return isReduced ? null : element.animate({ opacity }, fade);
  }
}
