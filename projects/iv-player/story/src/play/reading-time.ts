import type { StoryFileNode, StoryText } from '../format/story-file';

/** Words that a viewer reads in a second: 200 in a minute. */
const WORDS_PER_SECOND = 200 / 60;
/** Seconds before and after: to find the text, and to let go of it. */
const EXTRA_SECONDS = 1;
/** Seconds that a choice takes beside the reading of its label. */
const SECONDS_PER_CHOICE = 1;
/** The shortest time for which a slate is shown, in seconds. */
const MIN_SECONDS = 3;

/** The texts of all languages. */
export const textsOf = (text: StoryText | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text);

const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const most = (text: StoryText | undefined): number => Math.max(0, ...textsOf(text).map(words));

/**
 * Seconds for which a scene without a clip is shown: its text and question at 200 words a minute in the language that takes
 * longest, and a second and its label for each choice. 0 for a scene with nothing to read.
 */
export function slateSeconds({ text, decision }: Pick<StoryFileNode, 'text' | 'decision'>): number {
  const choices = (decision?.choices ?? []).filter(({ label }) => label !== undefined);
  const count =
    most(text) + most(decision?.prompt) + choices.reduce((sum, { label }) => sum + most(label), 0);
  if (count === 0) return 0;
  const seconds = EXTRA_SECONDS + count / WORDS_PER_SECOND + choices.length * SECONDS_PER_CHOICE;
  return Math.max(MIN_SECONDS, Math.ceil(seconds * 10) / 10);
}

/** Seconds of a scene as far as the story says: its duration, or of a scene without a clip how long it is shown. */
export function knownSeconds(node: StoryFileNode): number | undefined {
  if (node.duration !== undefined) return node.duration;
  const hasClip = node.source !== undefined && !(Array.isArray(node.source) && node.source.length === 0);
  return hasClip ? undefined : slateSeconds(node);
}
