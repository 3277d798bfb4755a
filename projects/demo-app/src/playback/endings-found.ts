import { Injectable, computed, inject, linkedSignal } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';

/** Endings that this viewer has reached since the page was opened. */
@Injectable({ providedIn: 'root' })
export class EndingsFound {
  readonly #signals = inject(Player).signals;
  /** Id of the ending that has just played to its end, or `null`. */
  readonly #reached = computed(() => {
    const node = this.#signals.status() === 'ended' ? this.#signals.currentNode() : null;
    return node && STORY.scene(node.id).ending ? node.id : null;
  });
  readonly ids = linkedSignal<string | null, ReadonlySet<string>>({
    source: this.#reached,
    computation: (id, previous) => {
      const found = previous?.value ?? new Set();
      return id === null ? found : new Set([...found, id]);
    },
  }).asReadonly();
}
