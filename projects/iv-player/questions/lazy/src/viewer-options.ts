import type { DecisionService, PlayerState } from 'iv-player';
import type { PluginHost } from 'iv-player/plugin';
import type { NodeQuestion } from 'iv-player/private';

/** Seconds that the viewer has for a question; `Infinity` without a limit. Reads a signal. */
export function limitOf(host: PluginHost, { limit }: NodeQuestion): number {
  const decisions = host.plugin('decision') as DecisionService | undefined;
  const timeLimit = decisions?.signals.timeLimit() ?? 'normal';
  if (limit === undefined || timeLimit === 'off') return Infinity;
  return timeLimit === 'normal' ? limit : limit * timeLimit;
}

/** The language in which numbers are read unless a caller knows better; `null` is the browser's. */
export function languageOf(host: PluginHost): string | null {
  const { player } = host.store.redux.getState() as { readonly player: PlayerState };
  return player.language;
}
