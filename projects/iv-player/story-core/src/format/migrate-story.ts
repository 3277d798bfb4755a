import { STORY_VERSION } from './story-file';

/** Converts a story from one version of the format to the next. */
export type StoryMigration = (story: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Migrations by the version that they start from. */
export const STORY_MIGRATIONS: Readonly<Record<number, StoryMigration>> = {};

/** Migrates a story from an older version; returns anything else unchanged. @param current version to migrate to; default: the latest */
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
