/** Stable identifier for a kind of finding, for use in code. */
export type StoryFindingCode =
  | 'BAD_FORMAT'
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_VARIABLE'
  | 'UNKNOWN_VALUE'
  | 'UNKNOWN_ENDING'
  | 'UNREACHABLE'
  | 'DEAD_END'
  | 'ENDLESS_LOOP'
  | 'NEVER_TRUE'
  | 'NO_CHOICE_LEFT'
  | 'BAD_QUESTION'
  | 'NEVER_PASSED'
  | 'BAD_SCORE'
  | 'UNEVEN_MAX'
  | 'RESULT_IGNORED'
  | 'MISSING_DEFAULT'
  | 'DEFAULT_NOT_A_CHOICE'
  | 'OVERLAY_NOT_A_CHOICE'
  | 'DUPLICATE_CHOICE'
  | 'TOO_MANY_CHOICES'
  | 'TOO_MANY_ANSWERS'
  | 'WINDOW_TOO_SHORT'
  | 'WINDOW_TOO_SHORT_TO_LOAD'
  | 'SCENE_TOO_LONG'
  | 'MISSING_LABEL'
  | 'MISSING_TRANSLATION'
  | 'MISSING_CAPTIONS'
  | 'BAD_CAPTIONS'
  | 'CAPTION_TOO_FAST'
  | 'CAPTION_TOO_LONG'
  | 'MISSING_MEDIA'
  | 'OUTSIDE_MEDIA'
  | 'UNESCAPED_ADDRESS'
  | 'BAD_STREAM'
  | 'BAD_CODEC'
  | 'STREAM_SKIPS'
  | 'STREAM_UNEVEN'
  | 'UNREADABLE_MEDIA'
  | 'MEDIA_CUT_OFF'
  | 'NO_PICTURE'
  | 'BAD_CONTAINER'
  | 'BAD_TIMES'
  | 'EXTRA_TRACKS'
  | 'VARIABLE_RATE'
  | 'LATE_INDEX'
  | 'MEDIA_DIFFERS'
  | 'SOUND_LONGER'
  | 'FROZEN_LAST_FRAME'
  | 'LOUDNESS_DIFFERS'
  | 'LONG_SOUND'
  | 'UNUSED_VARIABLE'
  | 'UNUSED_NODE_MEDIA'
  | 'UNTRANSLATED_LOGIC';

/** A mistake in a story. */
export interface StoryFinding {
  /** Kind of the mistake. */
  readonly code: StoryFindingCode;
  /** `error` if the film cannot be played as written, `note` if nothing needs to be done, otherwise `warning`. */
  readonly severity: 'error' | 'warning' | 'note';
  /** Keys and indices from the top of the file, such as `['nodes', 'door', 'decision', 'choices', '0', 'to']`. */
  readonly path: readonly string[];
  /** Description of the mistake, followed by a remedy. */
  readonly message: string;
  /** Line in the file, counted from 1. Only present if the story was given as text. */
  readonly line?: number;
  /** Column in that line, counted from 1. */
  readonly column?: number;
}

const ERRORS: ReadonlySet<StoryFindingCode> = new Set([
  'BAD_FORMAT',
  'UNKNOWN_NODE',
  'UNKNOWN_VARIABLE',
  'UNKNOWN_ENDING',
  'DEAD_END',
  'ENDLESS_LOOP',
  'NO_CHOICE_LEFT',
  'BAD_QUESTION',
  'MISSING_LABEL',
  'MISSING_MEDIA',
  'OUTSIDE_MEDIA',
  // A file with nothing to play is as bad as a missing one.
  'UNREADABLE_MEDIA',
  'NO_PICTURE',
]);

const NOTES: ReadonlySet<StoryFindingCode> = new Set([
  'MISSING_CAPTIONS',
  'TOO_MANY_CHOICES',
  'TOO_MANY_ANSWERS',
  'UNESCAPED_ADDRESS',
  'VARIABLE_RATE',
  'LATE_INDEX',
]);

/** The usual severity of a finding. */
const severityOf = (code: StoryFindingCode): StoryFinding['severity'] =>
  ERRORS.has(code) ? 'error' : NOTES.has(code) ? 'note' : 'warning';

/** @param severity default: that of most findings with the code */
export const finding = (
  code: StoryFindingCode,
  path: readonly string[],
  message: string,
  severity: StoryFinding['severity'] = severityOf(code),
): StoryFinding => ({ code, severity, path, message });
