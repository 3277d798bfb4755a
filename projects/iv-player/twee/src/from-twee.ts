import type { JsonObject } from 'iv-player';
import {
  findUnsafeJson,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileNode,
  withPlainBraces,
} from 'iv-player/story-core';
import { type ReadEmbedded, embeddedPassages } from './embedded-passages';
import { readPassage } from './read-passage';
import { type TweePassage, lineBeforePassages, readPassages } from './twee-passages';
import { ORIGINAL, type TweeScene, type TweeScenes, originalOf, readScenes } from './twee-scenes';

/** Result of `fromTwee`. */
export interface TweeImport {
  /** The story. Its scenes show their text until they have clips. */
  readonly story: StoryFile;
  /** Notes about parts that could not be imported: one sentence each, with the line if known. */
  readonly notes: readonly string[];
}

/** A note before it is formatted. */
interface TweeNote {
  /** Line in the file; 0 if the source has no lines. */
  readonly line: number;
  /** Name of the passage that the note is about. */
  readonly name?: string;
  readonly what: string;
}

/** Formats a note with its line and passage. */
function placed({ line, name, what }: TweeNote): string {
  const place = [line > 0 && `Line ${line}`, name !== undefined && `"${name}"`].filter(Boolean).join(', ');
  return place === '' ? what : `${place}: ${what}`;
}

/**
 * Converts a Twee 3 file, as written by Twine 2, Tweego and Extwee, to a story. Passages become scenes, links become choices, and a
 * passage without links becomes an ending with the same name. Macros, computed links, scripts and styles are left out, with a note; no code
 * is run. Never throws: any other input results in a story without scenes, and a note.
 * @example
 * const imported = fromTwee(await (await fetch('story.twee')).text());
 */
export function fromTwee(twee: string): TweeImport {
  if (typeof twee !== 'string') return storyOfPassages([], [{ line: 0, what: NO_TWEE }]);
  const line = lineBeforePassages(twee);
  const passages = readPassages(twee);
  const isPage = /^\s*<(?:!doctype|html|tw-)/i.test(twee);
  const noPassage = isPage ? PUBLISHED : NO_TWEE;
  const before = passages.length > 0 ? 'The text before the first passage was left out.' : noPassage;
  return storyOfPassages(passages, line > 0 ? [{ line, what: before }] : []);
}

const NO_TWEE = 'This is not a Twee file: begin each passage with a line such as ":: Start".';

const PUBLISHED =
  'This is a page published by Twine, or an archive, and not a Twee file: in Twine, choose Build, then Export As Twee, and use that file.';

/** Converts passages to a story. @param before notes about text outside passages */
export function storyOfPassages(
  passages: readonly TweePassage[],
  before: readonly TweeNote[] = [],
): TweeImport {
  const notes: TweeNote[] = [...before];
  const note = (one: TweeNote): void => void notes.push(one);
  const read = readScenes(passages, ({ line }, what) => note({ line, what }));
  const { title, data, scenes } = read;
  const shown = new Map(Array.from(scenes, ([name, { passage }]) => [name, passage]));
  const embedded = embeddedPassages(shown, read.dialect, read.version);
  const nodes = Object.fromEntries(
    Array.from(scenes.values(), (scene) => [scene.id, sceneOf(scene, read, embedded, note)]),
  );
  const [first] = scenes.keys();
  const start = typeof data['start'] === 'string' ? data['start'] : scenes.has('Start') ? 'Start' : first;
  const line = passages.find(({ name }) => name === 'StoryData')?.line ?? 0;
  const meta = metaOf(data, (what) => note({ line, what }));
  const story: StoryFile = {
    format: 'iv-story',
    version: 1,
    ...(title !== undefined && title !== '' && { title: withPlainBraces(title) }),
    start: (start === undefined ? undefined : scenes.get(start)?.id) ?? start ?? 'Start',
    nodes,
    ...(Object.keys(meta).length > 0 && { meta }),
  };
  return { story, notes: notes.sort((one, other) => one.line - other.line).map(placed) };
}

/** Keeps Twine's format, zoom and colours for a later export. */
function metaOf(data: Readonly<Record<string, unknown>>, note: (what: string) => void): JsonObject {
  const { ifid } = data;
  const others = Object.entries(data).filter(([key]) => key !== 'ifid' && key !== 'start');
  const twine = Object.fromEntries(others) as JsonObject;
  const isKept = findUnsafeJson(twine) === null;
  if (!isKept)
    note('The data in StoryData other than ifid and start were left out: a story file cannot contain them.');
  return {
    ...(typeof ifid === 'string' && { ifid }),
    ...(others.length > 0 && isKept && { twine }),
  };
}

const positionOf = ({ metadata }: TweePassage): readonly [number, number] | undefined => {
  const [x, y, ...more] = (typeof metadata['position'] === 'string' ? metadata['position'] : '')
    .split(',')
    .map(Number);
  return x !== undefined && y !== undefined && more.length === 0 && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined;
};

/** Keeps other metadata for a later export, such as the passage's size in Twine. */
function otherMetadata({ metadata }: TweePassage, hasPosition: boolean): JsonObject | null {
  const kept = Object.entries(metadata).filter(
    ([key]) => key !== ORIGINAL && (key !== 'position' || !hasPosition),
  );
  const others = Object.fromEntries(kept) as JsonObject;
  return findUnsafeJson(others) ? null : others;
}

function sceneOf(
  { id, passage }: TweeScene,
  { dialect, version, scenes }: TweeScenes,
  embedded: ReadEmbedded,
  note: (note: TweeNote) => void,
): StoryFileNode {
  const { name, line } = passage;
  const noteIt = (what: string): void => note({ line, name, what });
  const read = readPassage(passage.text, {
    dialect,
    version,
    isScene: (other) => scenes.has(other),
    embedded: (other) => (other === name ? null : embedded(other)),
  });
  // The text starts on the line after the header.
  for (const one of read.notes) note({ line: line && line + 1 + one.line, name, what: one.what });
  const choices = choicesOf(
    read.links.map((link) => ({
      ...link,
      label: withPlainBraces(link.label),
      to: scenes.get(link.to)?.id ?? link.to,
    })),
  );
  const hasNoExit = choices.length === 0 && read.hasLostExits;
  if (hasNoExit) noteIt('The scene has no way out: add a choice or an ending.');
  const position = positionOf(passage);
  const metadata = otherMetadata(passage, position !== undefined);
  if (!metadata) noteIt('The metadata in the header were left out: a story file cannot contain them.');
  const tags = originalOf(passage).tags ?? passage.tags;
  return {
    ...(read.text !== '' && { text: withPlainBraces(read.text) }),
    ...(tags.length > 0 && { tags }),
    ...(position && { position }),
    ...(metadata && Object.keys(metadata).length > 0 && { data: { twine: metadata } }),
    ...(choices.length > 0 ? { decision: { choices } } : !hasNoExit && { ending: id }),
  };
}

/** Converts links to choices, without duplicates. */
function choicesOf(links: readonly StoryFileChoice[]): readonly StoryFileChoice[] {
  const seen = new Set<string>();
  return links.filter(({ to, label }) => {
    const key = JSON.stringify([to, label]);
    return !seen.has(key) && seen.add(key);
  });
}
