import { InjectionToken } from '@angular/core';
import type * as lazyRecords from './lazy/film-records';
import type { RecordSettings } from './record-options';
import type { RecordPage } from './record-page';

export type { RecordSettings };

/** Options of `withDecisionRecord`, with defaults. */
export const IV_RECORD_SETTINGS = new InjectionToken<RecordSettings>('iv-player: record settings');

/** The page, and the code that is loaded on demand. */
export interface RecordLoader extends RecordPage {
  /** Loads the code that makes records. */
  load(): PromiseLike<typeof lazyRecords>;
}

/** The page, for specs. */
export const IV_RECORD_PAGE = new InjectionToken<RecordLoader>('iv-player: record page', {
  factory: () => ({
    now: () => performance.now(),
    get asksForPrivacy() {
      const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
        globalPrivacyControl?: unknown;
      };
      return globalPrivacyControl === true || doNotTrack === '1';
    },
    load: () => import('./lazy/film-records'),
  }),
});
