import type { WritableSignal } from '@angular/core';
import type { IvPlayerOptions } from 'iv-player';

/** The inputs that a test changes during playback, and the emitted outputs. */
export interface BoundFilm {
  readonly story: WritableSignal<string | object | null>;
  readonly options: WritableSignal<IvPlayerOptions>;
  readonly muted: WritableSignal<boolean>;
  /** First node of each loaded story. */
  readonly loads: string[];
  /** Messages of `storyError` events. */
  readonly faults: string[];
}
