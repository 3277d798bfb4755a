import type { Player } from 'iv-player';
import type { QuestionsApi } from './open-question';

/** Questions of the player; `null` without the plugin. */
export function questionsOf(player: Player): QuestionsApi | null {
  if (!player.initiedPlugins.includes('questions')) return null;
  return (player as unknown as { readonly questions: QuestionsApi }).questions;
}
