import { inject } from '@angular/core';
import { VariablesService } from 'iv-player';

/** The story's variables. */
export interface StoryVariables {
  /** The name that the viewer entered, or `null`. */
  readonly keeper: string | null;
  readonly followedCat: boolean;
  readonly metWhale: boolean;
  readonly askedStars: boolean;
  /** How often the scene `lookout` was played. */
  readonly rounds: number;
}

/** The player's variables, typed as the story's. Call it in an injection context. */
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
