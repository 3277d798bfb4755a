import { type ShapeWalk, checkShape, inspectJson } from './check-shape';
import { type TextPlace, scanJson } from './scan-json';
import { STORY_VERSION, type StoryFile } from './story-file';
import { type StoryFinding, finding } from './story-finding';
import { StoryFormatError } from './story-format-error';
import { storyMistakes } from './story-mistakes';
import { storyFile } from './story-shape';

/** A story, or the reasons why it cannot be read. */
export interface ReadStory {
  /** The story as given, migrated to the latest version; `null` if there are findings. */
  readonly story: StoryFile | null;
  /** Mistakes in the file, all with the code `BAD_FORMAT`. */
  readonly findings: readonly StoryFinding[];
}

declare const brand: unique symbol;

/** A story that has been read without findings. Functions that take one do not read it again. */
export type CheckedStory = StoryFile & { readonly [brand]: true };

/** Like `ReadStory`, with a type that tells that the story has been read. */
interface CheckedRead extends ReadStory {
  readonly story: CheckedStory | null;
}

/** Maximum length of a file, in characters. */
const MAX_TEXT = 100_000_000;

/** Converts a story from one version of the format to the next. */
export type StoryMigration = (story: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Migrations by the version that they start from. */
export const STORY_MIGRATIONS: Readonly<Record<number, StoryMigration>> = {};

/** Stories that the library has made. Those of the application are read each time, because it may have changed them. */
const made = new WeakSet<object>();

/**
 * Reads a story without changing it. Never throws.
 * @param given text of a story file, or the object parsed from it
 */
export function readStory(given: unknown): ReadStory {
  return readChecked(given);
}

/** See `readStory`. */
export function readChecked(given: unknown): CheckedRead {
  if (typeof given === 'string') return readText(given);
  try {
    return readValue(given).result;
  } catch {
    // A getter has thrown, so this is not JSON.
    return refused([finding('BAD_FORMAT', [], 'This cannot be read: pass plain JSON.')]);
  }
}

/** Reads a story. Throws a `StoryFormatError` with all findings. @param file address that the error names */
export function acceptedStory(given: unknown, file?: string): CheckedStory {
  if (isMade(given)) return given;
  const { story, findings } = readChecked(given);
  if (!story) throw new StoryFormatError(findings, undefined, file);
  return story;
}

/** Marks a story that the library has made from a checked one. It must not be changed afterwards. */
export function asChecked(story: CheckedStory): CheckedStory {
  made.add(story);
  return story;
}

const isMade = (story: unknown): story is CheckedStory => made.has(story as object);

function readText(given: string): CheckedRead {
  if (given.length > MAX_TEXT)
    return refused([finding('BAD_FORMAT', [], 'The file is larger than 100 MB: reduce its size.')]);
  const text = given.replace(/^\uFEFF/, ' ');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(syntaxErrors(text));
  }
  const { result, keys } = readValue(value);
  if (result.story === null) return refused(withPlaces(result.findings, text));
  // `JSON.parse` silently drops duplicate keys.
  return keysOf(text) === keys ? result : refused(syntaxErrors(text));
}

const refused = (findings: readonly StoryFinding[]): CheckedRead => ({ story: null, findings });

function readValue(value: unknown): { readonly result: CheckedRead; readonly keys: number } {
  const { problem, keys } = inspectJson(value);
  if (problem) return { result: refused([problem]), keys };
  const story = migrateStory(value);
  const findings = findingsOf(story);
  return {
    result: findings.length > 0 ? refused(findings) : { story: story as CheckedStory, findings },
    keys,
  };
}

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

/** Counts the keys in JSON: the colons outside strings. */
function keysOf(text: string): number {
  let keys = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isInString = !isInString;
    else if (code === 92) at++;
    else if (code === 58 && !isInString) keys++;
  }
  return keys;
}

function syntaxErrors(text: string): readonly StoryFinding[] {
  const { error } = scanJson(text, []);
  const { path, message, ...place } = error ?? { path: [], message: 'This is not JSON.', line: 1, column: 1 };
  return [{ ...finding('BAD_FORMAT', path, message), ...place }];
}

/** Adds lines and columns to findings. A missing value is reported at the object that lacks it. */
export function withPlaces(findings: readonly StoryFinding[], text: string): readonly StoryFinding[] {
  if (findings.length === 0) return findings;
  const wanted = findings.flatMap(({ path }) => [path, path.slice(0, -1)]);
  const { places } = scanJson(text.replace(/^\uFEFF/, ' '), wanted);
  return findings.map((one, index) => {
    const place: TextPlace | undefined = places[2 * index] ?? places[2 * index + 1];
    return place ? { ...one, line: place.line, column: place.column } : one;
  });
}

function findingsOf(story: unknown): readonly StoryFinding[] {
  const version = (story as { readonly version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > STORY_VERSION) {
    const message = `The story uses format version ${version}, but this library supports up to version ${STORY_VERSION}: update iv-player.`;
    return [finding('BAD_FORMAT', ['version'], message)];
  }
  const walk: ShapeWalk = { path: [], findings: [] };
  checkShape(story, storyFile, walk);
  return walk.findings.length > 0 ? walk.findings : storyMistakes(story as StoryFile);
}
