import type { CheckedStory } from '../format/checked-story';
import { readChecked, withPlaces } from '../format/read-story';
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
import { ignoredResults, outcomes, unknownEndings } from './rules/results';
import { soundOptions } from './rules/sounds';
import { unknownNodes } from './rules/unknown-nodes';
import { variableNames } from './rules/variable-names';
import { scenesTooLong, windowsTooShort, windowsTooShortToLoad } from './rules/windows';
import { exploreStory } from './facts/state-space';
import { storyGraph } from './facts/story-graph';
import type { StoryMedia } from './media/story-media';

const RULES: readonly CheckRule[] = [
  unknownNodes,
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
  tooManyChoices,
  missingLabels,
  windowsTooShort,
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

/** Finds the mistakes in a story, as `checkStory` does. @param media its files; `null`: not checked */
export function findMistakes(
  given: unknown,
  options: StoryCheckOptions,
  media: StoryMedia | null,
): readonly StoryFinding[] {
  const { story, findings } = readChecked(given);
  if (!story) return findings;
  const found = findMistakesIn(story, options, media);
  return typeof given === 'string' ? withPlaces(found, given) : found;
}

/** Like `findMistakes`, for a story that has been read, without lines and columns. */
export function findMistakesIn(
  story: CheckedStory,
  { bandwidth, loudnessRange }: StoryCheckOptions,
  media: StoryMedia | null,
): readonly StoryFinding[] {
  const graph = storyGraph(story);
  const context: CheckContext = {
    graph,
    space: exploreStory(graph),
    media,
    bandwidth: bandwidth ?? null,
    loudnessRange: loudnessRange ?? null,
  };
  return RULES.flatMap((rule) => rule(context));
}
