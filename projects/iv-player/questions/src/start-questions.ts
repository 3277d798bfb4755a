import { Injector, runInInjectionContext } from '@angular/core';
import type { Player } from 'iv-player';
import { PluginHost } from 'iv-player/plugin';
import { type PluginRegistry, hostOf } from 'iv-player/private';
import { QuestionsService } from './questions-service';

/**
 * Adds the questions plugin to a player that was provided without `withQuestions()`, for code that is loaded on demand. Does nothing if
 * the player has it. The plugin cannot be injected: use `player.questions`.
 * @example
 * const { startQuestions } = await import('iv-player/questions');
 * startQuestions(player);
 */
export function startQuestions(player: Player): void {
  const host = hostOf(player);
  const { plugins } = host as typeof host & { readonly plugins: PluginRegistry };
  const providers = [{ provide: PluginHost, useValue: host }];
  if (!plugins.has('questions'))
    plugins.add({
      name: 'questions',
      options: undefined,
      activeByDefault: true,
      resolve: () => runInInjectionContext(Injector.create({ providers }), () => new QuestionsService()),
    });
  if (!plugins.get('questions')) player.initPlugin('questions');
}
