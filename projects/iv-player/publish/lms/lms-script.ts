// What the script of a pack for an LMS offers to the page's own script, which loads after it.
import type { Player } from 'iv-player';
import type { StoryEnding } from 'iv-player/story';
import type { course } from './course-machine';
import type { ScormConnection, ScormFilm, ScormNotice } from './scorm-connection';
import type { FilmScore } from './scorm-text';

/**
 * Problem to show to the viewer, or, as `pass-kept`, that the film was passed after it had failed, which is told to the LMS in the next
 * session.
 */
export type LmsNotice = ScormNotice | 'pass-kept';

/** Film to connect. */
export interface LmsFilm extends Omit<ScormFilm, 'onNotice'> {
  readonly player: Player;
  readonly onNotice: (notice: LmsNotice | null) => void;
}

/** Session with the LMS. */
export interface LmsConnection extends Omit<ScormConnection, 'session'> {
  readonly session: Pick<
    ScormConnection['session'],
    'answered' | 'chosen' | 'decided' | 'changed' | 'hasResult'
  > & {
    ended(ending: StoryEnding, score?: FilmScore): void;
  };
}

/** Script of a pack for an LMS. */
export interface LmsScript {
  /** Resolves with `null`, after a notice, if there is no LMS. */
  readonly connect: (film: LmsFilm) => Promise<LmsConnection | null>;
  readonly course: typeof course;
  /** Texts in place of the page's own, which depend on the session. */
  readonly texts?: (language: 'en' | 'de') => Readonly<Record<string, string>>;
  /** In place of a reload. */
  readonly reload?: () => void;
}

declare global {
  /** Set only in packs for LMSs. */
  var ivCourse: LmsScript | undefined;
}
