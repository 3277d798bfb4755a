import type { StoryFileNode, StoryText } from '../format/story-file';

/** Reading speed: 200 words per minute. */
const WORDS_PER_SECOND = 200 / 60;
/** Extra seconds for finding the text and looking away from it. */
const EXTRA_SECONDS = 1;
/** Extra seconds for each choice, in addition to reading its label. */
const SECONDS_PER_CHOICE = 1;
/** Shortest and longest time to show a placeholder, in seconds. */
const MIN_SECONDS = 3;
const MAX_SECONDS = 3600;
/** Scripts written without spaces between words, and their average number of characters per word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const CHARACTERS_PER_WORD = 1.6;
/** Number of characters to segment at a time. */
const PART = 500;

export const textsOf = (text: StoryText | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text);

const spacedWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Counts the words in a text, even in scripts without spaces. */
function words(text: string): number {
  if (!WITHOUT_SPACES.test(text)) return spacedWords(text);
  if (!('Segmenter' in Intl)) {
    const [characters, others] = [[], []] as [string[], string[]];
    for (const one of text) (WITHOUT_SPACES.test(one) ? characters : others).push(one);
    return Math.ceil(characters.length / CHARACTERS_PER_WORD) + spacedWords(others.join(''));
  }
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  // Segment the text in parts, because segmenting text without punctuation takes quadratic time.
  for (let at = 0; at < text.length; at += PART)
    for (const { isWordLike } of segmenter.segment(text.slice(at, at + PART))) if (isWordLike) count++;
  return count;
}

const most = (text: StoryText | undefined): number =>
  textsOf(text).reduce((count, one) => Math.max(count, words(one)), 0);

/**
 * Returns for how many seconds to show a scene without a clip: the time to read its text, question and labels at 200 words per minute, in
 * the language that takes longest, plus a second for each choice; at most an hour. Returns 0 if there is nothing to read.
 */
export function readingSeconds({
  text,
  decision,
  questions = [],
}: Pick<StoryFileNode, 'text' | 'decision' | 'questions'>): number {
  const choices = (decision?.choices ?? []).filter(({ label }) => label !== undefined);
  const count =
    most(text) + most(decision?.prompt) + choices.reduce((sum, { label }) => sum + most(label), 0);
  // Questions hold the film while they are read.
  if (count === 0) return questions.length > 0 ? MIN_SECONDS : 0;
  const seconds = EXTRA_SECONDS + count / WORDS_PER_SECOND + choices.length * SECONDS_PER_CHOICE;
  return Math.max(MIN_SECONDS, Math.min(Math.ceil(seconds * 10) / 10, MAX_SECONDS));
}

/** A scene's duration in seconds, if known without its media: as declared, or the reading time if it has no clip. */
export function knownSeconds(node: StoryFileNode): number | undefined {
  if (node.duration !== undefined) return node.duration;
  return isWithoutClip(node) ? readingSeconds(node) : undefined;
}

export const isWithoutClip = ({ source }: Pick<StoryFileNode, 'source'>): boolean =>
  source === undefined || (Array.isArray(source) && source.length === 0);
