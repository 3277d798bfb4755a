/** What names a story. */
export interface NamedStory {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly title?: string | Readonly<Record<string, string>> | undefined;
}

/** Id of a story in records: its IFID in lower case, else its title in the language that comes first, else `film`. */
export function recordedStoryId({ meta, title }: NamedStory): string {
  const ifid = meta?.['ifid'];
  if (typeof ifid === 'string' && ifid !== '') return ifid.toLowerCase();
  return (typeof title === 'string' ? title : Object.values(title ?? {})[0]) || 'film';
}
