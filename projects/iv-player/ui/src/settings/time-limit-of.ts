import type { DecisionService, Player } from 'iv-player';

/** Where the player keeps the time to choose; `null` without the decision plugin. */
export function timeLimitOf(player: Player): Pick<DecisionService, 'timeLimit' | 'timeLimitSignal'> | null {
  return player.initiedPlugins.includes('decision') ? player.decision : null;
}
