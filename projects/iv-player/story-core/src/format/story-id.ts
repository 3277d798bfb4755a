import type { StoryFile } from './story-file';

/** Id of a story in records: its IFID in lower case, else its title in the language that comes first, else `film`. */
export function recordedStoryId({ meta, title }: Pick<StoryFile, 'meta' | 'title'>): string {
  const ifid = meta?.['ifid'];
  if (typeof ifid === 'string' && ifid !== '') return ifid.toLowerCase();
  return (typeof title === 'string' ? title : Object.values(title ?? {})[0]) || 'film';
}
