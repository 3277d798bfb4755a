import { computed, effect, inject, untracked } from '@angular/core';
import { Player } from 'iv-player';
import { timeLimitOf } from './time-limit-of';
import { ViewerSettings } from './viewer-settings';

/**
 * Applies what the viewer chose, now and on an earlier visit, to the player: its language, and the time to choose if the player
 * has decisions. What the viewer never chose stays as the application set it. One for each player, by `injectPerPlayer`.
 */
export class ApplyViewerSettings {
  constructor() {
    const player = inject(Player);
    const { values } = inject(ViewerSettings);
    const language = computed(() => values().language);
    const timeLimit = computed(() => values().timeLimit);
    const applyLanguage = (chosen: string | null): void => {
      if (chosen !== null) player.language = chosen;
    };
    const applyTimeLimit = (chosen: ReturnType<typeof timeLimit>): void => {
      const decision = timeLimitOf(player);
      if (decision && chosen !== null) decision.timeLimit = chosen;
    };
    // At once, so that what is played first has them; later only what the viewer changes, over what the application changed.
    applyLanguage(untracked(language));
    applyTimeLimit(untracked(timeLimit));
    effect(() => {
      const chosen = language();
      untracked(() => applyLanguage(chosen));
    });
    effect(() => {
      const chosen = timeLimit();
      untracked(() => applyTimeLimit(chosen));
    });
  }
}
