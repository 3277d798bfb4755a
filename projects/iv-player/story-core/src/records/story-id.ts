import { localize } from 'iv-player/private';
import type { StoryFile } from '../format/story-file';

/** Id of a story in records: its IFID in lower case, else its title in the first language, else `film`. */
export function recordedStory({
  meta,
  title,
  languages,
}: Pick<StoryFile, 'meta' | 'title' | 'languages'>): string {
  const ifid = meta?.['ifid'];
  if (typeof ifid === 'string' && ifid !== '') return ifid.toLowerCase();
  return localize(title, languages?.[0] ?? null)?.text || 'film';
}
