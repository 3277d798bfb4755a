import { type CheckedStory, readChecked, withPlaces } from '../format/read-story';
import type { StoryFinding } from '../format/story-finding';
import type { CheckContext, CheckRule, StoryCheckOptions } from './facts/check-context';
import { captionsInTime } from './rules/caption-times';
import { captionsRead, captionsReadable } from './rules/captions';
import {
  defaultsThatAreNoChoice,
  duplicateChoices,
  missingDefaults,
  missingLabels,
  overlaysThatAreNoChoice,
  tooManyAnswers,
  tooManyChoices,
} from './rules/decisions';
import { fileContents } from './rules/file-contents';
import { fileNames } from './rules/file-names';
import { languageTags } from './rules/language-tags';
import { missingCaptions, missingTranslations } from './rules/languages';
import { mediaFragments } from './rules/media-addresses';
import {
  lastPictures,
  longSounds,
  mediaThere,
  clipDurations,
  pictureEnds,
  streamFaults,
} from './rules/media-files';
import { clipsAlike } from './rules/clips-alike';
import { loudnessAlike } from './rules/loudness';
import { mediaPlayable } from './rules/media-playable';
import {
  badExpressions,
  deadEnds,
  endlessLoopsOf,
  neverTrue,
  noChoiceLeft,
  unreachableNodes,
} from './rules/reachability';
import { overlaysNeverShown } from './rules/overlay-times';
import { partsAsWritten } from './rules/parts-as-written';
import { badQuestions, questionsTooShort } from './rules/questions';
import { ignoredResults, outcomes, unknownEndings } from './rules/results';
import { soundOptions } from './rules/sounds';
import { unknownNodes } from './rules/unknown-nodes';
import { variableNames } from './rules/variable-names';
import { scenesTooLong, windowsTooShort, windowsTooShortToLoad } from './rules/windows';
import { exploreStory } from './facts/state-space';
import { storyGraph } from './facts/story-graph';
import { withNearestKeys } from './nearest-keys';
import { StoryMedia } from './media/story-media';

const RULES: readonly CheckRule[] = [
  // Causes come before what follows from them.
  partsAsWritten,
  unknownNodes,
  badQuestions,
  variableNames,
  badExpressions,
  unreachableNodes,
  deadEnds,
  endlessLoopsOf,
  noChoiceLeft,
  neverTrue,
  unknownEndings,
  outcomes,
  ignoredResults,
  missingDefaults,
  defaultsThatAreNoChoice,
  overlaysThatAreNoChoice,
  overlaysNeverShown,
  duplicateChoices,
  tooManyAnswers,
  tooManyChoices,
  missingLabels,
  windowsTooShort,
  questionsTooShort,
  windowsTooShortToLoad,
  scenesTooLong,
  missingTranslations,
  languageTags,
  missingCaptions,
  captionsRead,
  captionsInTime,
  captionsReadable,
  mediaThere,
  mediaFragments,
  streamFaults,
  mediaPlayable,
  fileContents,
  fileNames,
  clipsAlike,
  clipDurations,
  pictureEnds,
  lastPictures,
  loudnessAlike,
  longSounds,
  soundOptions,
];

/**
 * Finds mistakes in a story. Plays every path with every value that variables can have on it; if there are too many, reports only what is
 * certain. Never throws: if the story cannot be read, the findings have the code `BAD_FORMAT`.
 * @example
 * for (const { path, message } of checkStory(story)) console.warn(path.join('.'), message);
 * @param story text of a story file, or the object parsed from it; given text, findings have a line and a column
 */
export function checkStory(story: unknown, options: StoryCheckOptions = {}): readonly StoryFinding[] {
  const { story: read, findings } = readChecked(story);
  if (!read) return withNearestKeys(findings);
  const found = findMistakesIn(read, options, options.media ? new StoryMedia(options.media) : null);
  return typeof story === 'string' ? withPlaces(found, story) : found;
}

/**
 * Like `checkStory`, for a story that has been read, without lines and columns.
 * @param media its files; `null`: not checked
 * @param tell called with a sentence about what was not tried, if the story has too many states or answers
 */
export function findMistakesIn(
  story: CheckedStory,
  { bandwidth, loudnessRange }: StoryCheckOptions,
  media: StoryMedia | null,
  tell?: (sentence: string) => void,
): readonly StoryFinding[] {
  const graph = storyGraph(story);
  const context: CheckContext = {
    graph,
    space: exploreStory(graph),
    media,
    bandwidth: bandwidth ?? null,
    loudnessRange: loudnessRange ?? null,
  };
  const untried = untriedIn(context);
  if (untried) tell?.(untried);
  return RULES.flatMap((rule) => rule(context));
}

/** A sentence about the paths that were not tried; `null` if all were. */
function untriedIn({ graph, space: { isComplete, partlyAnswered, states } }: CheckContext): string | null {
  const asked = graph.entries.reduce((sum, [, { questions = [] }]) => sum + questions.length, 0);
  const parts = [
    ...(isComplete ? [] : [`more than ${states.length} states of the story`]),
    ...(partlyAnswered.size > 0 ? [`some combinations of answers to ${[...partlyAnswered].join(', ')}`] : []),
  ];
  if (parts.length > 0) return `Not tried: ${parts.join(', and ')}.`;
  return asked > 0 ? 'Tried: all paths, and of answers with the same effect, one each.' : null;
}
