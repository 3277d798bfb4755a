import type { WritableSignal } from '@angular/core';
import type { IvPlayerOptions } from 'iv-player';

/** What a test changes in mid-film, and what the outputs have emitted. */
export interface BoundFilm {
  readonly story: WritableSignal<string | object | null>;
  readonly options: WritableSignal<IvPlayerOptions>;
  readonly muted: WritableSignal<boolean>;
  /** First nodes of the stories that were loaded. */
  readonly loads: string[];
  /** Messages of `storyError`. */
  readonly faults: string[];
}
