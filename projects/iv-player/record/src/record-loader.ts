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
    date: () => Date.now(),
    keep: (key, text) => {
      try {
        // Without locks, no page takes over what another one stored.
        if (!(navigator as Partial<Navigator>).locks) return false;
        const wasThere = localStorage.getItem(key) !== null;
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return wasThere || text !== null;
      } catch {
        return false;
      }
    },
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
