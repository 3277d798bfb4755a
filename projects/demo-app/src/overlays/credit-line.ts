import { DOCUMENT, Injectable, effect, inject } from '@angular/core';
import { OverlayService } from 'iv-player';
import { filmMoment } from '../viewing/film-moment';
import { KeeperLog } from '../viewing/keeper-log';
import { isEndingTold } from './overlay-moments';
import { onPicture } from './stage-options';

const id = 'credit';
const fading = { duration: 600, easing: 'ease-out', fill: 'both' } as const;

/**
 * Thanks the viewer by name in each ending. The same service that `*ivOverlay` uses, called by hand: one element for as
 * long as the page lives, shown and hidden with an animation.
 */
@Injectable({ providedIn: 'root' })
export class CreditLine {
  private readonly overlays = inject(OverlayService);
  private readonly log = inject(KeeperLog);
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly line = inject(DOCUMENT).createElement('p');
  private readonly isDue = filmMoment(
    (scene, time, player) => !player.ended && player.currentNodeIndex >= 0 && isEndingTold(scene, time),
  );

  constructor() {
    this.line.className = 'credit-line';
    this.overlays.add(id, this.line, { ...onPicture, visible: false });
    effect(() => {
      const name = this.log.name();
      if (name !== null && this.isDue()) this.show(name);
      else this.overlays.hide(id, (element) => this.fade(element, [1, 0]));
    });
  }

  private show(name: string): void {
    this.line.textContent = `On watch tonight: Edda, Biscuit and ${name}`;
    this.overlays.show(id, (element) => this.fade(element, [0, 1]));
  }

  /** Who wants less motion gets none. */
  private fade(element: Element, opacity: number[]): Animation | null {
    const isCalm = this.window?.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return isCalm ? null : element.animate({ opacity }, fading);
  }
}
