import { inject } from '@angular/core';
import { VariablesService } from 'iv-player';

/** The story's variables. */
export interface StoryVariables {
  /** Name entered by the viewer, or `null`. */
  readonly keeper: string | null;
  readonly followedCat: boolean;
  readonly metWhale: boolean;
  readonly askedStars: boolean;
  /** Number of times the scene `lookout` was played. */
  readonly rounds: number;
}

/** Injects the player's variables, typed for this story. Call it in an injection context. */
export function injectVariables(): VariablesService<StoryVariables> {
  return inject<VariablesService<StoryVariables>>(VariablesService);
}

/** Registers the variables with the scenes that change them. */
export function registerVariables(variables: VariablesService<StoryVariables>): void {
  variables.register('keeper', { initialValue: null });
  variables.register('followedCat', { initialValue: false, dataSet: { cove: true } });
  variables.register('metWhale', { initialValue: false, dataSet: { sea: true } });
  variables.register('askedStars', { initialValue: false, dataSet: { sky: true } });
  variables.register('rounds', { initialValue: 0, action: 'sum', dataSet: { lookout: 1 } });
}
