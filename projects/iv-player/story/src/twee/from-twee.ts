import type { JsonObject } from 'iv-player';
import { findNotPlain } from '../format/plain-check';
import type { StoryFile, StoryFileChoice, StoryFileNode } from '../format/story-file';
import { type TweePassage, readPassages } from './twee-passages';
import { readTweeText } from './twee-links';

/** What `fromTwee` made of a file. */
export interface TweeImport {
  /** The story; its scenes are shown as their texts until they have clips. */
  readonly story: StoryFile;
  /** What could not be taken over, a sentence each. */
  readonly notes: readonly string[];
}

/** Passages that are no scenes. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set([
  'StoryTitle',
  'StoryData',
  'StoryInit',
  'StorySettings',
  'StoryIncludes',
  'StoryMenu',
  'StoryAuthor',
  'StorySubtitle',

  'StoryBanner',
  'StoryCaption',
  'StoryInterface',
  'StoryShare',
  'StoryDisplayTitle',
  'UserScript',
  'UserStylesheet',
  'PassageReady',
  'PassageDone',
  'PassageHeader',
  'PassageFooter',
]);
const CODE_TAGS: ReadonlySet<string> = new Set([
  'script',
  'stylesheet',
  'Twine.private',
  'Twine.image',
  'widget',
  'init',
  'header',
  'footer',
  'startup',
]);
/** Ids that no scene can have. */
const RESERVED: ReadonlySet<string> = new Set(['all', '__proto__', 'constructor', 'prototype']);

const positionOf = ({ metadata }: TweePassage): readonly [number, number] | undefined => {
  const [x, y, ...more] = (typeof metadata['position'] === 'string' ? metadata['position'] : '')
    .split(',')
    .map(Number);
  return x !== undefined && y !== undefined && more.length === 0 && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined;
};

/** What else the header says, such as the size of the passage in Twine; kept so that it can be written again. */
function otherMetadata({ metadata }: TweePassage, hasPosition: boolean): JsonObject {
  const kept = Object.entries(metadata).filter(([key]) => key !== 'position' || !hasPosition);
  const others = Object.fromEntries(kept) as JsonObject;
  return findNotPlain(others) ? {} : others;
}

/**
 * A story from a Twee 3 file, as Twine 2, Tweego and Extwee write it. Passages become scenes, links between them choices, a
 * passage without links an ending of its name. Macros, computed links, scripts and styles become notes, never code.
 */
export const fromTwee = (twee: string): TweeImport => storyOfPassages(readPassages(twee));

/** The story of passages, in the order of the file. */
export function storyOfPassages(passages: readonly TweePassage[]): TweeImport {
  const notes: string[] = [];
  const scenes = new Map<string, TweePassage>();
  let title: string | undefined;
  let data: Readonly<Record<string, unknown>> = {};
  for (const passage of passages) {
    const { name, tags, text } = passage;
    const note = (what: string): void => void notes.push(placed(passage, what));
    if (name === 'StoryTitle') title = text.trim();
    else if (name === 'StoryData') data = storyData(text, note);
    else if (name === '') note('A passage without a name was left out.');
    else if (RESERVED.has(name)) note(`The passage "${name}" was left out: no scene can have that name.`);
    else if (SPECIAL_NAMES.has(name) || tags.some((tag) => CODE_TAGS.has(tag))) {
      note(`The passage "${name}" was left out: it is no scene.`);
    } else {
      if (scenes.has(name)) note(`The passage "${name}" is there twice: the last one counts.`);
      // In the place of the last one.
      scenes.delete(name);
      scenes.set(name, passage);
    }
  }
  const nodes = Object.fromEntries(
    [...scenes].map(([name, passage]) => [name, sceneOf(passage, (note) => void notes.push(note))] as const),
  );
  const [first] = scenes.keys();
  const start = typeof data['start'] === 'string' ? data['start'] : scenes.has('Start') ? 'Start' : first;
  const { ifid } = data;
  const others = Object.entries(data).filter(([key]) => key !== 'ifid' && key !== 'start');
  const twine = Object.fromEntries(others) as JsonObject;
  const meta = {
    ...(typeof ifid === 'string' && { ifid }),
    // Format, zoom and colours of Twine's map, to be written again.
    ...(others.length > 0 && !findNotPlain(twine) && { twine }),
  };
  const story: StoryFile = {
    format: 'iv-story',
    version: 1,
    ...(title !== undefined && title !== '' && { title }),
    start: start ?? 'Start',
    nodes,
    ...(Object.keys(meta).length > 0 && { meta }),
  };
  return { story, notes };
}

/** A note with its place: the line, where there are lines. */
function placed({ line }: TweePassage, what: string, name?: string): string {
  const place = [line > 0 && `Line ${line}`, name !== undefined && `"${name}"`].filter(Boolean).join(', ');
  return place === '' ? what : `${place}: ${what}`;
}

function storyData(text: string, note: (what: string) => void): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null) return data as Readonly<Record<string, unknown>>;
  } catch {
    // Said below.
  }
  note('StoryData is no JSON object, and was left out.');
  return {};
}

function sceneOf(passage: TweePassage, note: (what: string) => void): StoryFileNode {
  const { name, tags } = passage;
  const { text, links, notes } = readTweeText(passage.text);
  for (const one of notes) note(placed(passage, one, name));
  const position = positionOf(passage);
  const metadata = otherMetadata(passage, position !== undefined);
  const seen = new Set<string>();
  const choices = links.flatMap(({ to, label }): StoryFileChoice[] => {
    const key = JSON.stringify([to, label]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ to, label }];
  });
  return {
    ...(text !== '' && { text }),
    ...(tags.length > 0 && { tags }),
    ...(position && { position }),
    ...(Object.keys(metadata).length > 0 && { data: { twine: metadata } }),
    ...(choices.length > 0 ? { decision: { choices } } : { ending: name }),
  };
}
