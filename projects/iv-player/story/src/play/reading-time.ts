import type { StoryFileNode, StoryText } from '../format/story-file';

/** Words that a viewer reads in a second: 200 in a minute. */
const WORDS_PER_SECOND = 200 / 60;
/** Seconds before and after: to find the text, and to let go of it. */
const EXTRA_SECONDS = 1;
/** Seconds that a choice takes beside the reading of its label. */
const SECONDS_PER_CHOICE = 1;
/** The shortest and the longest time that a placeholder is shown, in seconds. */
const MIN_SECONDS = 3;
const MAX_SECONDS = 3600;
/** Scripts that are written without spaces between words, and how many of their characters make a word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CHARACTERS_OF_A_WORD = 1.6;
/** Characters in which words are counted at once. */
const PART = 500;

/** The texts of all languages. */
export const textsOf = (text: StoryText | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text);

const spacedWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The words of a text, also where no spaces tell them apart. */
function words(text: string): number {
  if (!WITHOUT_SPACES.test(text)) return spacedWords(text);
  if (!('Segmenter' in Intl)) {
    const [characters, others] = [[], []] as [string[], string[]];
    for (const one of text) (WITHOUT_SPACES.test(one) ? characters : others).push(one);
    return Math.ceil(characters.length / CHARACTERS_OF_A_WORD) + spacedWords(others.join(''));
  }
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  // In parts: twice as many words without an end take it four times as long.
  for (let at = 0; at < text.length; at += PART)
    for (const { isWordLike } of segmenter.segment(text.slice(at, at + PART))) if (isWordLike) count++;
  return count;
}

const most = (text: StoryText | undefined): number =>
  textsOf(text).reduce((count, one) => Math.max(count, words(one)), 0);

/**
 * Seconds for which a scene without a clip is shown: its text and question at 200 words a minute in the language that takes
 * longest, and a second and its label for each choice; an hour at most. 0 for a scene with nothing to read.
 */
export function readingSeconds({ text, decision }: Pick<StoryFileNode, 'text' | 'decision'>): number {
  const choices = (decision?.choices ?? []).filter(({ label }) => label !== undefined);
  const count =
    most(text) + most(decision?.prompt) + choices.reduce((sum, { label }) => sum + most(label), 0);
  if (count === 0) return 0;
  const seconds = EXTRA_SECONDS + count / WORDS_PER_SECOND + choices.length * SECONDS_PER_CHOICE;
  return Math.max(MIN_SECONDS, Math.min(Math.ceil(seconds * 10) / 10, MAX_SECONDS));
}

/** Seconds of a scene as far as the story says: its duration, or of a scene without a clip how long it is shown. */
export function knownSeconds(node: StoryFileNode): number | undefined {
  if (node.duration !== undefined) return node.duration;
  const hasClip = node.source !== undefined && !(Array.isArray(node.source) && node.source.length === 0);
  return hasClip ? undefined : readingSeconds(node);
}
