// Notes in storage: what happened on a page that was left before the code that makes records had loaded.
import { StoryNode, recordedStoryId } from 'iv-player/private';
import type { RecordNote } from './record-note';
import type { RecordPage } from './record-page';

/** Start of the keys of storage, as for queues. */
export const keyOf = ({ key }: RecordPage, notes: readonly RecordNote[]): string => {
  const story = notes.find((note) => note.story)?.story;
  return key ?? `iv-record:${encodeURIComponent(story ? recordedStoryId(story) : 'film')}:`;
};

/**
 * Formats notes like a stored queue: the next page with the story takes them over. Nodes have what records tell of them; values of variables
 * and what was typed are left out.
 * @param date milliseconds since 1970 in UTC at the start of the monotonic clock
 */
export const keptText = (notes: readonly RecordNote[], date: number, texts: boolean): string =>
  JSON.stringify({ v: 1, queues: {}, notes, date }, (name, value: unknown) => {
    if (name === 'story' || name === 'variables') return undefined;
    if (value instanceof StoryNode) {
      const { id, duration, hasKnownDuration } = value;
      return { id, duration, hasKnownDuration };
    }
    const isTyped = !texts && (value as { readonly kind?: unknown } | null)?.kind === 'text';
    return isTyped ? { ...(value as object), answer: null } : value;
  });
