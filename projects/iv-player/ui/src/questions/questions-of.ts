import type { Player } from 'iv-player';
import type { QuestionsApi } from 'iv-player/private';

/** Questions of the player; `null` without the plugin. */
export function questionsOf(player: Player): QuestionsApi | null {
  return player.initiedPlugins.includes('questions') ? player.questions : null;
}
