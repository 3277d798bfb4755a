import type { Player } from 'iv-player';
import type { PluginHost } from 'iv-player/plugin';
import type { PluginRegistry } from 'iv-player/private';
import { QuestionsPlugin } from './questions-plugin';
import type { QuestionsTools } from './questions-tools';

/**
 * Adds the questions plugin to a player that was provided without `withQuestions()`. Does nothing if the player has it. The plugin cannot be
 * injected: use `player.questions`.
 */
export function startQuestions(player: Player, host: PluginHost, tools: QuestionsTools): void {
  const { plugins } = host as PluginHost & { readonly plugins: PluginRegistry };
  if (!plugins.has('questions'))
    plugins.add({
      name: 'questions',
      options: undefined,
      activeByDefault: true,
      resolve: () => new QuestionsPlugin(host, tools),
    });
  if (!plugins.get('questions')) player.initPlugin('questions');
}
