import { InjectionToken } from '@angular/core';
import type { ReadDecisions } from './decision-snapshot';

/** Checks saved decisions. Provided together with the checkpoints, so that an application without them does not ship it. */
export const IV_READ_DECISIONS = new InjectionToken<ReadDecisions>('iv-player: check of saved decisions');
