import type { StartEffect } from './variable-registry';

/** What has effects of the start of nodes. */
export interface StartEffects {
  readonly startEffects: Set<StartEffect>;
}

/**
 * Adds an effect of the start of nodes: for entry points of the library. Returns a function that removes it.
 * @param variables `player.variables`, whose types do not show its `startEffects`
 */
export function addStartEffect(variables: object, effect: StartEffect): () => void {
  const { startEffects } = variables as StartEffects;
  startEffects.add(effect);
  return () => void startEffects.delete(effect);
}
