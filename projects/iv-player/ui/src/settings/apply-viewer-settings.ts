import { computed, effect, inject, untracked } from '@angular/core';
import { Player } from 'iv-player';
import { decisionServiceOf } from './decision-service-of';
import { ViewerSettings } from './viewer-settings';

/**
 * Applies the viewer's language and time to choose to the player, including those from an earlier visit. Settings that the viewer
 * never changed stay as the application set them. One instance per player: use `injectPerPlayer`.
 */
export class ApplyViewerSettings {
  readonly #player = inject(Player);
  readonly #values = inject(ViewerSettings).values;

  constructor() {
    const player = this.#player;
    const values = this.#values;
    const apply = <T>(setting: () => T | null, set: (chosen: T) => void): void => {
      const chosen = computed(setting);
      const run = (): void => {
        const value = chosen();
        if (value !== null) untracked(() => set(value));
      };
      // Run immediately for the first node, and later only when the viewer changes the setting, overriding the application.
      untracked(run);
      effect(run);
    };
    apply(
      () => values().language,
      (language) => (player.language = language),
    );
    apply(
      () => values().timeLimit,
      (timeLimit) => {
        const decision = decisionServiceOf(player);
        if (decision) decision.timeLimit = timeLimit;
      },
    );
  }
}
