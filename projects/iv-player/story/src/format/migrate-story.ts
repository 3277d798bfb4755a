import { STORY_VERSION } from './story-file';

/** Makes a story of one version a story of the next. */
export type StoryMigration = (story: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** By the version from which each leads to the next. Version 1 is the first. */
export const STORY_MIGRATIONS: Readonly<Record<number, StoryMigration>> = {};

/**
 * A story of an older version as one of today's; anything else as it is, for the schema to refuse.
 * @param migrations default: those of the format
 * @param current default: today's version
 */
export function migrateStory(
  given: unknown,
  migrations: Readonly<Record<number, StoryMigration>> = STORY_MIGRATIONS,
  current: number = STORY_VERSION,
): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  let story = given as Readonly<Record<string, unknown>>;
  if (story['format'] !== 'iv-story') return story;
  for (let version = story['version']; typeof version === 'number' && version < current;) {
    const migrate = Object.hasOwn(migrations, version) ? migrations[version] : undefined;
    if (!migrate) return story;
    story = { ...migrate(story), version: ++version };
  }
  return story;
}
