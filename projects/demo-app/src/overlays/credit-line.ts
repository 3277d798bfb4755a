import { DOCUMENT, DestroyRef, Injectable, computed, effect, inject, signal } from '@angular/core';
import { OverlayService, Player, StageLayout } from 'iv-player';
import { ViewerLanguage } from '../language/viewer-language';
import { wholeStage } from './overlay-boxes';
import { isCreditDue } from './overlay-times';
import { ViewerName } from './viewer-name';

const id = 'credit';
const fade = { duration: 600, easing: 'ease-out', fill: 'both' } as const;

/**
 * Thanks the viewer by name in each ending. Uses the overlay service without `*ivOverlay`: adds one element, and shows and hides it
 * with an animation.
 */
@Injectable({ providedIn: 'root' })
export class CreditLine {
  readonly #signals = inject(Player).signals;
  readonly #overlays = inject(OverlayService);
  readonly #viewerName = inject(ViewerName);
  readonly #language = inject(ViewerLanguage);
  readonly #window = inject(DOCUMENT).defaultView;
  readonly #element = inject(DOCUMENT).createElement('p');
  readonly #height = signal(0);
  /** The viewer's name while it is shown, `null` otherwise. */
  readonly #name = computed(() => {
    const { status, currentNode, currentNodeTime } = this.#signals;
    const isDue = status() !== 'ended' && isCreditDue(currentNode()?.id ?? null, currentNodeTime());
    return isDue ? this.#viewerName.name() : null;
  });

  constructor() {
    this.#element.className = 'credit-line';
    this.#overlays.add(id, this.#element, { ...wholeStage, visible: false });
    effect(() => {
      const name = this.#name();
      if (name === null) this.#overlays.hide(id, (element) => this.#animate(element, [1, 0]));
      else this.#show(name);
    });
    // Reserves room above the controls, and keeps captions above it.
    const size = (): number => (this.#name() === null ? 0 : this.#height());
    const room = inject(StageLayout).reserve({ edge: 'bottom', size, order: 5 });
    effect(() => void (this.#element.style.bottom = `${room.offset()}px`));
    const observer = new ResizeObserver(() => this.#height.set(this.#element.offsetHeight));
    observer.observe(this.#element);
    inject(DestroyRef).onDestroy(() => {
      observer.disconnect();
      room();
    });
  }

  #show(name: string): void {
    this.#element.textContent = this.#language.texts().credit(name);
    this.#overlays.show(id, (element) => this.#animate(element, [0, 1]));
  }

  /** Skips the animation for viewers who prefer reduced motion. */
  #animate(element: Element, opacity: number[]): Animation | null {
    const isReduced = this.#window?.matchMedia('(prefers-reduced-motion: reduce)').matches;
    return isReduced ? null : element.animate({ opacity }, fade);
  }
}
