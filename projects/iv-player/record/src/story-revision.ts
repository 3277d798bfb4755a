import { recordedStoryId } from 'iv-player/private';
import type { StoryFile } from 'iv-player/story-core';
import type { RecordedStory } from './lazy/record-session';

/** Who follows whom, as text: what an edit must change to make paths incomparable. */
const graphOf = ({ start, nodes }: StoryFile): string =>
  JSON.stringify([
    start,
    ...Object.entries(nodes).map(([id, { next, decision, questions }]) => [
      id,
      next ?? null,
      decision?.choices.map((choice) => [choice.id ?? null, choice.to]) ?? null,
      questions?.map((question) => question.id) ?? null,
    ]),
  ]);

/** Eight hexadecimal digits of a text: FNV-1a with 32 bits. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** What records say about a story: its id, and a hash of its graph. */
export const recordedStory = (story: StoryFile): RecordedStory => ({
  id: recordedStoryId(story),
  rev: shortHash(graphOf(story)),
});
