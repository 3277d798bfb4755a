import type { StartEffect } from './variable-registry';
import type { VariablesService } from './variables-service';

/** Adds an effect of the start of nodes: for entry points of the library. Returns a function that removes it. */
export function addStartEffect({ startEffects }: VariablesService, effect: StartEffect): () => void {
  startEffects.add(effect);
  return () => void startEffects.delete(effect);
}
