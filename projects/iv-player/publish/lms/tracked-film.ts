import type { CommitSituation } from './commit-policy';
import type { ResumedPlace, SavedPlace } from './scorm-suspend-data';

/** State of the film that a session asks for. */
export interface TrackedFilm {
  readonly readPlace: () => SavedPlace;
  readonly readSituation: () => Omit<CommitSituation, 'sinceCommit' | 'sinceChoice' | 'blocksFor'>;
  /** Moves the film to the place of an earlier session that the LMS returned only after the start. */
  readonly resume: (place: ResumedPlace) => void;
  /** Fraction of the score's range that passes, as in the story and the manifest; `undefined` without one. */
  readonly mastery?: number;
  /** Ids of the nodes with a decision, in the order of the story file. */
  readonly decisions: readonly string[];
}
