import {
  type AudienceFigures,
  type AudienceOptions,
  type FilmRecord,
  mergeAudience as addedUp,
  audience as counted,
} from 'iv-player/story-core';

/**
 * Counts what viewers of a story chose. Records may come in any order, and more than once; anything else counts as foreign. Throws `BAD_FORMAT`
 * (a `StoryFormatError`) if the story cannot be read.
 * @example
 * const { choices } = audience(records, story);
 * const left = choices.find(({ node, answer }) => node === 'door' && answer === 'left')?.share ?? 0;
 * console.log(`You and ${Math.round(100 * left)} % went left.`);
 */
export const audience = (
  records: Iterable<FilmRecord>,
  story: unknown,
  options?: AudienceOptions,
): AudienceFigures => counted(records, story, options);

/**
 * Adds up the figures of two groups of sessions of the same story. No session may be in both. Counts are exact, and the result equals the
 * figures of all records at once.
 */
export const mergeAudience = (one: AudienceFigures, other: AudienceFigures): AudienceFigures =>
  addedUp(one, other);
