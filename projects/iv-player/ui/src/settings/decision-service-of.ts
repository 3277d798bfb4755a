import type { DecisionService, Player } from 'iv-player';

/** Decision service of the player; `null` without the decision plugin. */
export function decisionServiceOf(player: Player): DecisionService | null {
  return player.initiedPlugins.includes('decision') ? player.decision : null;
}
