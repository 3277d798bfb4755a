import { DOCUMENT, DestroyRef, NgZone, afterRenderEffect, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/** Milliseconds for which the region is empty: screen readers read a text again only if it had gone before. */
const DELAY = 100;

/**
 * Announces texts to screen readers, from a live region inside the stage: one outside is not read in fullscreen. One for each
 * player, by `injectPerPlayer`. Texts announced in the same moment are read one after the other, never one instead of the other.
 */
export class StageAnnouncer {
  readonly #document = inject(DOCUMENT);
  readonly #region = this.#document.createElement('div');
  readonly #zone = inject(NgZone);
  #waiting: HTMLElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const region = this.#region;
    const layout = inject(StageLayout);
    region.className = 'iv-visually-hidden iv-announcer';
    region.ariaAtomic = 'true';
    region.ariaLive = 'polite';
    afterRenderEffect(() => layout.stage()?.element.append(region));
    inject(DestroyRef).onDestroy(() => clearTimeout(this.#timer));
  }

  /**
   * @param lang language of the text
   * @param politeness `assertive` interrupts what is being read. Default `polite`
   */
  announce(text: string, lang: string, politeness: 'polite' | 'assertive' = 'polite'): void {
    const region = this.#region;
    const part = this.#document.createElement('span');
    part.textContent = text;
    part.lang = lang;
    // One urgent text makes those of the same moment urgent.
    if (this.#waiting.length === 0 || politeness === 'assertive') region.ariaLive = politeness;
    this.#waiting.push(part);
    region.textContent = '';
    clearTimeout(this.#timer);
    const write = (): void => {
      for (const waiting of this.#waiting) region.append(region.firstChild ? ' ' : '', waiting);
      this.#waiting = [];
    };
    this.#zone.runOutsideAngular(() => (this.#timer = setTimeout(write, DELAY)));
  }
}
