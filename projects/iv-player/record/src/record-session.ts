import type { EndingRecord, FilmRecord, JumpRecord, StartRecord } from 'iv-player/story-core';

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
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds since 1970 in UTC. */
  readonly date: () => number;
  /** Returns a new random id. */
  readonly newId: () => string;
  /** Whether this page is recorded: there is consent, and no replay. */
  readonly isOn: () => boolean;
  readonly language: () => string | null;
  readonly story: () => RecordedStory;
  /** Code of the path up to the current node; empty without a story file. */
  readonly code: () => string;
  /** Receives each record. */
  readonly add: (record: FilmRecord) => void;
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
  seq: number;
  /** Indices of the viewer's choices on the path. */
  choices: readonly number[];
  /** Media seconds played before the current pass. */
  played: number;
  hasEnding: boolean;
  hasLeft: boolean;
}

/** Who starts or moves the film, if it is not the viewer. */
export interface RecordAttribution {
  /** Origin of jumps. Default `'viewer'`. */
  readonly by?: JumpRecord['by'];
  /** Origin of a place that is opened. Default: `link`, or `save` for a checkpoint. */
  readonly from?: StartRecord['from'];
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
