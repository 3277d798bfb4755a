import { InjectionToken } from '@angular/core';
import type { DecisionCheckpoints } from './decision-checkpoints';

/** Provided with the checkpoints plugin, so that applications without it do not ship the code. */
export const IV_DECISION_CHECKPOINTS = new InjectionToken<DecisionCheckpoints>(
  'iv-player: checkpoints of decisions',
);
