import { readStory, withPlaces } from '../format/read-story';
import type { StoryFinding } from '../format/story-finding';
import type { CheckContext, CheckRule, StoryCheckOptions } from './check-context';
import { captionsRead, captionsReadable } from './rules/captions';
import {
  defaultsThatAreNoChoice,
  duplicateChoices,
  missingDefaults,
  missingLabels,
  overlaysThatAreNoChoice,
} from './rules/decisions';
import { missingCaptions, missingTranslations } from './rules/languages';
import { lastPictures, longSounds, loudnessAlike, mediaAlike, mediaThere } from './rules/media-files';
import {
  badExpressions,
  deadEnds,
  endlessLoopsOf,
  neverTrue,
  noChoiceLeft,
  unreachableNodes,
} from './rules/reachability';
import { unknownNodes } from './rules/unknown-nodes';
import { variableNames } from './rules/variable-names';
import { scenesTooLong, windowsTooShort, windowsTooShortToLoad } from './rules/windows';
import { exploreStory } from './state-space';
import { storyGraph } from './story-graph';
import { StoryMedia } from './story-media';

const RULES: readonly CheckRule[] = [
  unknownNodes,
  variableNames,
  badExpressions,
  unreachableNodes,
  deadEnds,
  endlessLoopsOf,
  noChoiceLeft,
  neverTrue,
  missingDefaults,
  defaultsThatAreNoChoice,
  overlaysThatAreNoChoice,
  duplicateChoices,
  missingLabels,
  windowsTooShort,
  windowsTooShortToLoad,
  scenesTooLong,
  missingTranslations,
  missingCaptions,
  captionsRead,
  captionsReadable,
  mediaThere,
  mediaAlike,
  lastPictures,
  loudnessAlike,
  longSounds,
];

/**
 * The mistakes of a story. Plays every path and every value that variables can have there; where these are too many, only what
 * was proven is said. Never throws: what is no story has findings with the code `BAD_FORMAT`.
 * @example
 * for (const { path, message } of checkStory(story)) console.warn(path.join('.'), message);
 * @param story the text of a story file, or what `JSON.parse` made of it; findings of a text have a line and a column
 */
export function checkStory(story: unknown, options: StoryCheckOptions = {}): readonly StoryFinding[] {
  const { story: file, findings } = readStory(story);
  if (!file) return findings;
  const graph = storyGraph(file);
  const context: CheckContext = {
    graph,
    space: exploreStory(graph),
    media: options.media ? new StoryMedia(options.media) : null,
    bandwidth: options.bandwidth ?? null,
    loudnessRange: options.loudnessRange ?? null,
  };
  const found = RULES.flatMap((rule) => rule(context));
  return typeof story === 'string' ? withPlaces(found, story) : found;
}
