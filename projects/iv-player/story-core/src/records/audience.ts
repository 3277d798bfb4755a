import { acceptedStory } from '../format/read-story';
import type { AudienceFigures } from './audience-rows';
import { emptyAudience } from './audience-story';
import { AudienceTally } from './audience-tally';
import type { FilmRecord } from './film-record';
import { finished, unfinishedSum } from './merge-audience';
import { takeRecord } from './read-records';

/** Options for `audience`. */
export interface AudienceOptions {
  /** BCP 47 tag of the language of the texts. Default: the story's first language. */
  readonly language?: string;
  /** Time in ISO 8601, such as `2027-01-31`, in UTC without a zone: earlier records do not count. Default: all count. */
  readonly since?: string;
}

/** Counts records bit by bit, in any order. Use it instead of `audience` for records that do not fit into memory. */
export class AudienceCounter {
  readonly #story: AudienceFigures;
  readonly tally: AudienceTally;

  /** Throws `BAD_FORMAT` (a `StoryFormatError`) if the story cannot be read, and a `RangeError` if `since` is not a time. */
  constructor(story: unknown, { language, since }: AudienceOptions = {}) {
    this.#story = emptyAudience(acceptedStory(story), language);
    this.tally = new AudienceTally(this.#story.story, since);
  }

  /** Returns the figures. Call it once, at the end. */
  figures(): AudienceFigures {
    return finished(unfinishedSum(this.#story, this.tally.counts()));
  }
}

/**
 * Counts what viewers of a story chose. Records may come in any order, and more than once; anything else counts as foreign. Throws `BAD_FORMAT`
 * (a `StoryFormatError`) if the story cannot be read, and a `RangeError` if `since` is not a time.
 * @example
 * const { choices } = audience(records, story);
 * const left = choices.find(({ node, answer }) => node === 'door' && answer === 'left')?.share ?? 0;
 * console.log(`You and ${Math.round(100 * left)} % went left.`);
 */
export function audience(
  records: Iterable<FilmRecord>,
  story: unknown,
  options: AudienceOptions = {},
): AudienceFigures {
  const counter = new AudienceCounter(story, options);
  let index = -1;
  const place = (): string => String(index);
  for (const record of records) {
    index++;
    takeRecord(record, counter.tally, place);
  }
  return counter.figures();
}
