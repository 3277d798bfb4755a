import { inject } from '@angular/core';
import { VariablesService } from 'iv-player';

/** What the story remembers of the one who watches it. */
export interface StoryVariables {
  /** The name in the log of the lighthouse, when somebody signed it. */
  readonly keeper: string | null;
  readonly followedCat: boolean;
  readonly metWhale: boolean;
  readonly askedStars: boolean;
  /** How often the lamp went round. */
  readonly rounds: number;
}

/** The player's variables by the story's own names. Call it in an injection context. */
export function injectVariables(): VariablesService<StoryVariables> {
  return inject<VariablesService<StoryVariables>>(VariablesService);
}

/** Makes them known, with the scenes that change them. */
export function registerVariables(variables: VariablesService<StoryVariables>): void {
  variables.register('keeper', { initialValue: null });
  variables.register('followedCat', { initialValue: false, dataSet: { cove: true } });
  variables.register('metWhale', { initialValue: false, dataSet: { sea: true } });
  variables.register('askedStars', { initialValue: false, dataSet: { sky: true } });
  variables.register('rounds', { initialValue: 0, action: 'sum', dataSet: { lookout: 1 } });
}
