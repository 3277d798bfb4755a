import { readStory, type StoryFile } from 'iv-player/story-core';

/** A story that `readStory` accepts. */
export interface ReadablePart {
  readonly story: StoryFile;
  /** Paths to the values that were left out, such as `nodes.door.captions.0`. */
  readonly omitted: readonly string[];
}

/** Returns a story without the values that `readStory` refuses. Does not change the given one. */
export function readablePart(given: StoryFile): ReadablePart {
  let story = given;
  const omitted: string[] = [];
  for (;;) {
    const places = new Set<string>();
    const before = omitted.length;
    const { findings } = readStory(story);
    for (const { path } of findings) {
      // Leaving out an item moves the others, so only one value of each scene is left out at a time.
      const place = path.slice(0, 2).join('\n');
      const present = places.has(place) ? [] : presentPart(story, path);
      places.add(place);
      if (present.length < 2 && (present.length === 0 || REQUIRED.has(path[0] ?? ''))) continue;
      omitted.push(present.join('.'));
      story = without(story, present) as StoryFile;
    }
    if (omitted.length === before) return { story, omitted };
  }
}

const REQUIRED: ReadonlySet<string> = new Set(['format', 'version', 'start', 'nodes']);

/** Returns the part of a path that exists: a missing value is left out together with the object that lacks it. */
function presentPart(value: unknown, path: readonly string[]): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
    return [];
  return [key, ...presentPart((value as Readonly<Record<string, unknown>>)[key], rest)];
}

/** Copies a value without the part at a path. */
function without(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  const entries = Object.entries(value as object).flatMap(([name, part]) =>
    name !== key ? [[name, part]] : rest.length > 0 ? [[name, without(part, rest)]] : [],
  );
  return Array.isArray(value)
    ? entries.map(([, part]) => part as unknown)
    : (Object.fromEntries(entries) as unknown);
}
