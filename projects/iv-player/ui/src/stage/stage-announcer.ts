import { LIVE_ANNOUNCER_ELEMENT_TOKEN, LiveAnnouncer } from '@angular/cdk/a11y';
import { DOCUMENT, Injector, afterRenderEffect, inject } from '@angular/core';
import { StageLayout } from 'iv-player';

/**
 * Announces texts to screen readers, from a live region inside the stage: one outside is not read in fullscreen. One for each
 * player, by `injectPerPlayer`. Texts announced in the same moment are read one after the other, never one instead of the other.
 */
export class StageAnnouncer {
  readonly #region = createRegion(inject(DOCUMENT));
  readonly #announcer = Injector.create({
    providers: [LiveAnnouncer, { provide: LIVE_ANNOUNCER_ELEMENT_TOKEN, useValue: this.#region }],
    parent: inject(Injector),
  }).get(LiveAnnouncer);
  #waiting: string[] = [];

  constructor() {
    const layout = inject(StageLayout);
    afterRenderEffect(() => layout.stage()?.element.append(this.#region));
  }

  /** @param politeness `assertive` interrupts what is being read. Default `polite` */
  announce(text: string, politeness: 'polite' | 'assertive' = 'polite'): void {
    const waiting = (this.#waiting = [...this.#waiting, text]);
    void this.#announcer.announce(waiting.join(' '), politeness).then(() => {
      if (this.#waiting === waiting) this.#waiting = [];
    });
  }
}

function createRegion(document: Document): HTMLElement {
  const region = document.createElement('div');
  region.className = 'iv-visually-hidden iv-announcer';
  region.setAttribute('aria-atomic', 'true');
  region.setAttribute('aria-live', 'polite');
  return region;
}
