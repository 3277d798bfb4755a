import { DOCUMENT, DestroyRef, NgZone, afterRenderEffect, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/** Time in ms for which the region stays empty: screen readers repeat a message only if it was removed first. */
const DELAY = 100;
/** Time in ms after which a message is removed: long enough to be read, and soon enough not to be found when it is no longer true. */
const STAY = 10_000;

/** Announces messages one after another from a live region on the stage, as others are not read in fullscreen. Use `injectPerPlayer`. */
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

  /** Announces a message in `lang`, a BCP 47 tag. `assertive` interrupts the message being read. */
  announce(text: string, lang: string, politeness: 'polite' | 'assertive' = 'polite'): void {
    const region = this.#region;
    const part = this.#document.createElement('span');
    part.textContent = text;
    part.lang = lang;
    // One assertive message makes all simultaneous messages assertive.
    if (this.#waiting.length === 0 || politeness === 'assertive') region.ariaLive = politeness;
    this.#waiting.push(part);
    region.textContent = '';
    clearTimeout(this.#timer);
    const write = (): void => {
      // In a single change: some screen readers repeat the region after each one.
      region.append(...this.#waiting.flatMap((one, index) => (index > 0 ? [' ', one] : one)));
      this.#waiting = [];
      this.#timer = setTimeout(() => (region.textContent = ''), STAY);
    };
    this.#zone.runOutsideAngular(() => (this.#timer = setTimeout(write, DELAY)));
  }
}
