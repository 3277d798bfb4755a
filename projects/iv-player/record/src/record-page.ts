import type { RecordBrowser } from './lazy/html-record-browser';

/** What noting needs of the page. */
export interface RecordPage {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Whether the browser asks not to be tracked: Global Privacy Control or Do Not Track. */
  readonly asksForPrivacy: boolean;
  /** Milliseconds since 1970 in UTC. */
  date(): number;
  /** Stores notes for the next page with the story, or (`null`) deletes them. Returns whether they are stored, or were until now. */
  keep(key: string, text: string | null): boolean;
  /** Start of the keys of storage. Default: `iv-record:` and the story's id. */
  readonly key?: string;
  /** Whether something is stored under a key that starts like this. */
  hasStored(start: string): boolean;
  /** The rest of the browser. Default: the browser's own. */
  readonly browser?: RecordBrowser;
}
