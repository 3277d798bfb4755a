import type { JsonObject } from 'iv-player';
import {
  findUnsafeJson,
  finding,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileNode,
  type StoryFinding,
  withPlainBraces,
} from 'iv-player/story-core';
import type { Lost } from './logic/passage-walk';
import { type SceneReading, readTwee, withValues } from './read-twee';
import type { PassageNote } from './read-passage';
import { type TweePassage, lineBeforePassages, readPassages } from './twee-passages';
import { macroNote } from './twee-rule';
import { unknownValue } from './style-rules';
import { ORIGINAL, type TweeScene, type TweeScenes, originalOf, readScenes } from './twee-scenes';

/** Result of `fromTwee`. */
export interface TweeImport {
  /** The story. Its scenes show their text until they have clips. */
  readonly story: StoryFile;
  /** Notes about parts that could not be imported: one sentence each, with the line if known. */
  readonly notes: readonly string[];
  /** Warnings with the code `UNTRANSLATED_LOGIC`: conditions, values and links that could not be translated, with the line if known. */
  readonly findings?: readonly StoryFinding[];
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
 * passage without links becomes an ending with the same name. Simple logic becomes variables, `set` and `when`. Other macros, computed
 * links, scripts and styles are left out, with a note; no code is run. Never throws: any other input results in a story without scenes, and a note.
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
  const [first] = scenes.keys();
  const start = typeof data['start'] === 'string' ? data['start'] : scenes.has('Start') ? 'Start' : first;
  const { scenes: readings, logic, shared } = readTwee(read, start);
  for (const { passage, note: one } of shared) note(noteIn(passage, one));
  const findings = new Map<string, StoryFinding>();
  const lose = (path: readonly string[], lost: Iterable<Lost>): void => {
    for (const one of lost) {
      const [what, remedy] = lossOf(one);
      const key = JSON.stringify([one.line, what]);
      if (findings.has(key)) continue;
      findings.set(key, { ...finding('UNTRANSLATED_LOGIC', path, `${what} ${remedy}`), ...placeOf(one) });
      note({ line: one.line, what, ...(path[1] !== undefined && { name: path[1] }) });
    }
  };
  lose(['variables'], logic.lost);
  const nodes: Record<string, StoryFileNode> = {};
  for (const [name, scene] of scenes) {
    const reading = readings.get(name);
    if (!reading) continue;
    lose(['nodes', scene.id], reading.walk.lost);
    for (const { code, line } of reading.walk.texts)
      note({ line, name, what: `The text in ${code} is always shown.` });
    nodes[scene.id] = sceneOf(scene, read, reading, note);
  }
  const line = passages.find(({ name }) => name === 'StoryData')?.line ?? 0;
  const meta = metaOf(data, (what) => note({ line, what }));
  const story: StoryFile = {
    format: 'iv-story',
    version: 1,
    ...(title !== undefined && title !== '' && { title: withPlainBraces(title) }),
    start: (start === undefined ? undefined : scenes.get(start)?.id) ?? start ?? 'Start',
    ...(Object.keys(logic.variables).length > 0 && { variables: logic.variables }),
    nodes,
    ...(Object.keys(meta).length > 0 && { meta }),
  };
  return {
    story,
    notes: [...new Set(notes.sort((one, other) => one.line - other.line).map(placed))],
    ...(findings.size > 0 && {
      findings: [...findings.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    }),
  };
}

const placeOf = ({ line }: Lost): Pick<StoryFinding, 'line' | 'column'> =>
  line > 0 ? { line, column: 1 } : {};

/** Says what was not translated, and what to do. */
function lossOf(lost: Lost): readonly [note: string, remedy: string] {
  const { code } = lost;
  if (('kind' in lost && lost.kind === 'show') || ('isValue' in lost && lost.isValue))
    return [unknownValue(code), 'Write it in the text of the story file.'];
  if ('exit' in lost) return [lost.exit, 'Add a choice in the story file.'];
  if (!('kind' in lost))
    return [
      macroNote(code),
      'Its contents and their links are always open: add "when" to the choices in the story file.',
    ];
  const isLink = /^(?:\[\[|\[[<>]?img\[|<a |<<(?:link|button|click)\b)/i.test(code);
  const note = isLink ? `The code of the link ${code} was left out.` : macroNote(code);
  return [note, 'Variables that it changes keep their values: add "set" in the story file.'];
}

/** A note of a passage; its text starts on the line after the header. */
const noteIn = ({ name, line }: TweePassage, one: PassageNote): TweeNote => ({
  line: line && line + 1 + one.line,
  name,
  what: one.what,
});

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
  { scenes }: TweeScenes,
  read: SceneReading,
  note: (note: TweeNote) => void,
): StoryFileNode {
  const { name, line } = passage;
  const noteIt = (what: string): void => note({ line, name, what });
  for (const one of read.notes) note(noteIn(passage, one));
  const { walk } = read;
  const choices = choicesOf(
    walk.links.map(({ link, when, set }) => ({
      ...link,
      label: withValues(link.label, walk),
      to: scenes.get(link.to)?.id ?? link.to,
      ...(when !== undefined && { when }),
      ...(set && { set }),
    })),
  );
  const hasNoExit = choices.length === 0 && (read.hasLostExits || walk.losesMarkup);
  if (hasNoExit) noteIt('The scene has no way out: add a choice or an ending.');
  const position = positionOf(passage);
  const metadata = otherMetadata(passage, position !== undefined);
  if (!metadata) noteIt('The metadata in the header were left out: a story file cannot contain them.');
  const tags = originalOf(passage).tags ?? passage.tags;
  const text = withValues(read.text, walk);
  return {
    ...(text !== '' && { text }),
    ...(tags.length > 0 && { tags }),
    ...(position && { position }),
    ...(metadata && Object.keys(metadata).length > 0 && { data: { twine: metadata } }),
    ...(Object.keys(walk.set).length > 0 && { set: walk.set }),
    ...(choices.length > 0 ? { decision: { choices } } : !hasNoExit && { ending: id }),
  };
}

/** Leaves out choices that others contain: the same ones, and conditional ones that are open in any case. */
function choicesOf(links: readonly StoryFileChoice[]): readonly StoryFileChoice[] {
  const keyOf = ({ to, label, set = {} }: StoryFileChoice): string => JSON.stringify([to, label, set]);
  const open = new Set(links.filter(({ when }) => when === undefined).map(keyOf));
  const seen = new Set<string>();
  return links.filter((link) => {
    const isOpen = open.has(keyOf(link));
    if (isOpen && link.when !== undefined) return false;
    const key = isOpen ? keyOf(link) : JSON.stringify([keyOf(link), link.when]);
    return !seen.has(key) && seen.add(key);
  });
}
