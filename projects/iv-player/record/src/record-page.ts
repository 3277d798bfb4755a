import { InjectionToken } from '@angular/core';
import type * as lazyRecords from './lazy/film-records';
import type { RecordBrowser } from './lazy/html-record-browser';

/** What recording needs of the page from the start. */
export interface RecordPage {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Whether the browser asks not to be tracked: Global Privacy Control or Do Not Track. */
  readonly asksForPrivacy: boolean;
  /** The rest of the browser. Default: the browser's own. */
  readonly browser?: RecordBrowser;
  /** Loads the code that makes records. */
  load(): PromiseLike<typeof lazyRecords>;
}

/** The page, for specs. */
export const IV_RECORD_PAGE = new InjectionToken<RecordPage>('iv-player: record page', {
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
