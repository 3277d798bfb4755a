import { InjectionToken } from '@angular/core';
import type { DecisionCheckpoints } from './decision-checkpoints';

/** Provided together with the checkpoints, so that an application without them does not ship it. */
export const IV_DECISION_CHECKPOINTS = new InjectionToken<DecisionCheckpoints>(
  'iv-player: checkpoints of decisions',
);
