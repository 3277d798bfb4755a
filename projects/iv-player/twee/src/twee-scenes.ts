import { type TweeDialect, dialectOf, isCodeTag, isSpecialName, versionOf } from './twee-dialect';
import type { TweePassage } from './twee-passages';

/** Metadata key for a passage's original id and tags, if `toTwee` had to change them. */
export const ORIGINAL = 'iv-player';

/** Ids that scenes cannot have. */
const RESERVED: ReadonlySet<string> = new Set(['all', '__proto__', 'constructor', 'prototype']);

export interface TweeScene {
  readonly id: string;
  readonly passage: TweePassage;
}

/** A file's passages, by purpose. */
export interface TweeScenes {
  readonly title: string | undefined;
  /** Content of `StoryData`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly dialect: TweeDialect;
  /** Version of the story format; empty if unknown. */
  readonly version: string;
  /** Scenes by the names of their passages. */
  readonly scenes: ReadonlyMap<string, TweeScene>;
  /** Passages that are not scenes. */
  readonly special: readonly SpecialPassage[];
}

/** When a passage that is not a scene is run: before the first scene, before or after each, or otherwise. */
export type SpecialRole = 'first' | 'header' | 'footer' | 'other';

export interface SpecialPassage {
  readonly role: SpecialRole;
  readonly passage: TweePassage;
}

/** Special passages of SugarCube, by name, and of Harlowe, by tag. */
const ROLES: Readonly<Record<string, Readonly<Record<string, SpecialRole>>>> = {
  sugarcube: { StoryInit: 'first', init: 'first', PassageHeader: 'header', PassageFooter: 'footer' },
  harlowe: { startup: 'first', header: 'header', footer: 'footer' },
};

function roleOf({ name, tags }: TweePassage, dialect: TweeDialect): SpecialRole {
  const isScript = tags.includes('script') || tags.includes('stylesheet');
  const roles = isScript ? {} : (ROLES[dialect] ?? {});
  const keys = dialect === 'sugarcube' ? [name, ...tags] : tags;
  const key = keys.find((one) => Object.hasOwn(roles, one));
  return (key === undefined ? undefined : roles[key]) ?? 'other';
}

export type NotePassage = (passage: TweePassage, what: string) => void;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a passage's original id and tags from its metadata. */
export function originalOf({ metadata }: TweePassage): {
  readonly id?: string;
  readonly tags?: readonly string[];
} {
  const original = metadata[ORIGINAL];
  if (!isObject(original)) return {};
  const { id, tags } = original;
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && tag !== '');
  return { ...(typeof id === 'string' && id !== '' && { id }), ...(isList && { tags: tags }) };
}

/** Separates scenes from other passages, and assigns their ids. */
export function readScenes(passages: readonly TweePassage[], note: NotePassage): TweeScenes {
  let title: string | undefined;
  let data: Readonly<Record<string, unknown>> = {};
  const noteDuplicate = (passage: TweePassage): void =>
    note(passage, `There are two passages named "${passage.name}": the last one was used.`);
  const seen = new Set<string>();
  for (const passage of passages) {
    const { name } = passage;
    if (name !== 'StoryTitle' && name !== 'StoryData') continue;
    if (seen.has(name)) noteDuplicate(passage);
    seen.add(name);
    if (name === 'StoryTitle') title = passage.text.trim();
    else data = storyData(passage, note);
  }
  const dialect = dialectOf(data['format']);
  const kept = new Map<string, TweePassage>();
  const special: SpecialPassage[] = [];
  for (const passage of passages) {
    const { name, tags, isBroken } = passage;
    if (name === 'StoryTitle' || name === 'StoryData') continue;
    if (isBroken)
      note(passage, `The tags or metadata of "${name}" cannot be read: check the brackets after the name.`);
    if (name === '') note(passage, 'A passage without a name was left out.');
    else if (isSpecialName(name) || tags.some((tag) => isCodeTag(tag, dialect))) {
      const role = roleOf(passage, dialect);
      special.push({ role, passage });
      if (role === 'other') note(passage, `The passage "${name}" was left out: it is not a scene.`);
    } else {
      if (kept.has(name)) noteDuplicate(passage);
      // Takes the position of the last one.
      kept.delete(name);
      kept.set(name, passage);
    }
  }
  const version = versionOf(data['format-version']);
  return { title, data, dialect, version, scenes: scenesOf(kept, note), special };
}

function scenesOf(kept: ReadonlyMap<string, TweePassage>, note: NotePassage): ReadonlyMap<string, TweeScene> {
  const used = new Set(kept.keys());
  return new Map(
    Array.from(kept, ([name, passage]) => {
      const { id: original } = originalOf(passage);
      let id = original !== undefined && !used.has(original) ? original : name;
      if (RESERVED.has(id)) {
        while (RESERVED.has(id) || used.has(id)) id += '_';
        note(passage, `The passage "${name}" became the scene "${id}": its name is reserved.`);
      }
      used.add(id);
      return [name, { id, passage }];
    }),
  );
}

function storyData(passage: TweePassage, note: NotePassage): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(passage.text);
    if (isObject(data)) return data;
  } catch {
    // Noted below.
  }
  note(passage, 'StoryData was left out: it is not a JSON object.');
  return {};
}
