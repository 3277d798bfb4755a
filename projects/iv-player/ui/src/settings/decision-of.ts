import type { DecisionService, Player } from 'iv-player';

/** The decisions of the player, where the time to choose is kept too; `null` without the decision plugin. */
export function decisionOf(player: Player): DecisionService | null {
  return player.initiedPlugins.includes('decision') ? player.decision : null;
}
