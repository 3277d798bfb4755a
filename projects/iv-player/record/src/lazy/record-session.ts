import type { EndingRecord, FilmRecord } from 'iv-player/story-core';
import type { RecordAttribution, RecordNote } from '../record-note';

/** What a story file says about the film. */
export interface RecordedStory {
  /** Id of the story. */
  readonly id: string;
  /** Eight hexadecimal digits. */
  readonly rev: string;
}

/** An ending, as the story file judges it. */
export type JudgedEnding = Pick<EndingRecord, 'name' | 'passed' | 'score'>;

/** What a recorder needs of the page and the story. */
export interface RecorderTools {
  /** Milliseconds since 1970 in UTC at a time of the monotonic clock. */
  readonly dateAt: (now: number) => number;
  /** Returns a new random id. */
  readonly newId: () => string;
  readonly story: (note: RecordNote) => RecordedStory;
  /** Code of the path up to the current node; empty without a story file. */
  readonly code: (note: RecordNote) => string;
  /** Receives each record. */
  readonly add: (record: FilmRecord, note: RecordNote) => void;
}

type WithoutBase<Record> = Record extends FilmRecord
  ? Omit<Record, 'v' | 'session' | 'seq' | 'at' | 't' | 'story' | 'rev' | 'language'>
  : never;
export type RecordParts = WithoutBase<FilmRecord>;

/** A session: one start of the film on one page. */
export interface RecordSession {
  readonly id: string;
  readonly start: number;
  readonly date: number;
  /** Playlist index at which it began: what was before is not told. */
  readonly base: number;
  /** Whether it began with a place that was opened. */
  readonly isOpened: boolean;
  seq: number;
  /** Indices of the viewer's choices on the path. */
  choices: readonly number[];
  /** Media seconds played before the current pass. */
  played: number;
  hasEnding: boolean;
  hasLeft: boolean;
}

/** A pass as it starts. */
export interface StartedPass extends RecordAttribution {
  readonly index: number;
  readonly node: string;
  readonly time: number;
  /** Ids of the nodes up to this one. */
  readonly path: readonly string[];
  readonly played: number;
  readonly how: 'seam' | 'jump' | 'path' | 'reset' | 'restore';
}
