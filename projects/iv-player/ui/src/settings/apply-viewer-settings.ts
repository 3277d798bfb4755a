import { computed, effect, inject, untracked } from '@angular/core';
import { Player } from 'iv-player';
import { decisionOf } from './decision-of';
import { ViewerSettings } from './viewer-settings';

/**
 * Applies what the viewer chose, now and on an earlier visit, to the player: its language, and the time to choose if the player
 * has decisions. What the viewer never chose stays as the application set it. One for each player, by `injectPerPlayer`.
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
      // At once, so that what is played first has it; later only what the viewer changes, over what the application changed.
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
        const decision = decisionOf(player);
        if (decision) decision.timeLimit = timeLimit;
      },
    );
  }
}
