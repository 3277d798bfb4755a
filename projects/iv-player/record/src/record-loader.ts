import { InjectionToken } from '@angular/core';
import type * as lazyRecords from './lazy/film-records';
import type { RecordPage } from './record-page';

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
    hasStored: (start) => {
      try {
        return Object.keys(localStorage).some((key) => key.startsWith(start));
      } catch {
        return false;
      }
    },
    load: () => import('./lazy/film-records'),
  }),
});
