import type { FoundPlace } from '../place';
import type { ResumedPlace, SavedPlace } from './scorm-suspend-data';

/** Length of the final part of an ending that is not worth resuming, in seconds. */
const LAST_SECONDS = 3;

/** State of a course: how much of an earlier session still holds, and what was reported of the current pass. */
export interface CourseState {
  /**
   * Place of an earlier session until playback continues there: without it, each launch would rewind the place further. `index` is that of
   * its playlist entry; `null` while the place is being opened.
   */
  readonly resumed: { readonly place: ResumedPlace; readonly index: number | null } | null;
  /** Whether the film was opened at a node whose path is unknown. */
  readonly isPathLost: boolean;
  /** Number of playlist resets, caused by opening a place, whose events are pending: inside a listener, events are delivered later. */
  readonly ownResets: number;
  /** Settings at the start, as text; `null` until they are known. */
  readonly firstSettings: string | null;
  /** Index of the current pass. */
  readonly pass: number;
  /** Whether a choice was made in the current pass. */
  readonly isChosen: boolean;
}

/** State before the LMS is found. */
export const FIRST_COURSE: CourseState = {
  resumed: null,
  isPathLost: false,
  ownResets: 0,
  firstSettings: null,
  pass: -1,
  isChosen: false,
};

/** A place that the LMS has returned. */
interface ReadPlace {
  readonly place: ResumedPlace;
  /** The same in the story; `null` if it belongs to different content. */
  readonly found: FoundPlace | null;
  /** Current settings, as text. */
  readonly settings: string;
  /** Whether the lesson has the result of an ending. */
  readonly hasResult: boolean;
  /** Duration of the place's node if that is an ending; `Infinity` otherwise, or while it is unknown. */
  readonly endingDuration: number;
}

/** Event in the film or the LMS. */
export type CourseEvent =
  | { readonly type: 'reset' | 'play' | 'choice' }
  | { readonly type: 'pass'; readonly index: number }
  | { readonly type: 'settings'; readonly settings: string }
  | ({ readonly type: 'placeRead' } & ReadPlace)
  | {
      readonly type: 'opened';
      readonly place: ResumedPlace;
      readonly isExact: boolean;
      readonly index: number;
    };

/** Something to do with the film or in the LMS. */
export type CourseEffect =
  | { readonly type: 'restore'; readonly settings: Pick<SavedPlace, 'language' | 'timeLimit'> }
  | { readonly type: 'open'; readonly place: ResumedPlace; readonly found: FoundPlace }
  /** Pauses the film and asks the viewer to continue. */
  | { readonly type: 'ask' }
  | { readonly type: 'reportChoice' };

type Step = readonly [state: CourseState, effects: readonly CourseEffect[]];

/** Returns the next state of a course, and what to do. */
export function stepCourse(state: CourseState, event: CourseEvent): Step {
  switch (event.type) {
    case 'reset':
      return state.ownResets > 0
        ? [{ ...state, ownResets: state.ownResets - 1 }, []]
        : [{ ...state, isPathLost: false, resumed: null }, []];
    case 'play':
      return [{ ...state, resumed: null }, []];
    case 'settings':
      return [{ ...state, firstSettings: event.settings }, []];
    case 'pass':
      return [{ ...state, pass: event.index, isChosen: false }, []];
    case 'choice':
      // A choice that is changed again saves nothing new.
      return [{ ...state, isChosen: true }, state.isChosen ? [] : [{ type: 'reportChoice' }]];
    case 'placeRead':
      return resume(state, event);
    case 'opened': {
      const { place, isExact, index } = event;
      const resumed = isExact ? { place, index } : null;
      return [{ ...state, resumed, isPathLost: 'node' in place }, [{ type: 'ask' }]];
    }
  }
}

function resume(state: CourseState, { place, found, settings, hasResult, endingDuration }: ReadPlace): Step {
  // If the place arrives late, settings that the viewer has changed in this session take precedence.
  const isUnchanged = (state.firstSettings ?? settings) === settings;
  const effects: readonly CourseEffect[] =
    'language' in place && isUnchanged ? [{ type: 'restore', settings: place }] : [];
  if (!found || (hasResult && place.time >= endingDuration - LAST_SECONDS)) return [state, effects];
  return [
    { ...state, resumed: { place, index: null }, ownResets: state.ownResets + 1 },
    [...effects, { type: 'open', place, found }],
  ];
}

/** Whether the film is still where an earlier session left it, at an index of the playlist. */
export const isResumedAt = ({ resumed }: CourseState, index: number): boolean =>
  resumed !== null && (resumed.index ?? index) === index;

/** The place to save for a film at a place and an index of the playlist. */
export function placeToSave(state: CourseState, current: SavedPlace, index: number): SavedPlace {
  const place = state.isPathLost ? { ...current, path: '' } : current;
  if (!state.resumed || !isResumedAt(state, index)) return place;
  const { time, ...saved } = state.resumed.place;
  return { ...place, time, ...('variables' in saved && { variables: saved.variables }) };
}

/** Used by the page's script. Bundled in the script for LMSs, which other packs do not contain. */
export const course = { first: FIRST_COURSE, step: stepCourse, isResumedAt, placeToSave };
