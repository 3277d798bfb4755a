import { type SchematicContext, SchematicsException, type Tree } from '@angular-devkit/schematics';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { normalize, relative } from 'node:path/posix';
import { onOneLine } from '../../cli/commands/command-arguments';
import { isTwee } from '../../cli/files/story-as-json';
import { readStory, type StoryFile } from 'iv-player/story-core';
import { fromTwee } from 'iv-player/twee';

/** A story and its file content. */
export interface StorySource {
  readonly story: StoryFile;
  readonly text: string;
}

/** A story of three scenes, which appear as text until they have clips. */
const EMPTY: StoryFile = {
  format: 'iv-story',
  version: 1,
  start: 'beginning',
  nodes: {
    beginning: {
      text: 'A crossroads, early in the morning.',
      decision: {
        prompt: 'Which way?',
        defaults: ['right'],
        choices: [
          { to: 'left', label: 'Left' },
          { to: 'right', label: 'Right' },
        ],
      },
    },
    left: { text: 'The left path ends at the sea.', ending: 'the sea' },
    right: { text: 'The right path ends at an inn.', ending: 'the inn' },
  },
};

/** Serializes a story for `path`, with a reference to the JSON Schema for editors. */
export function writtenStory(story: StoryFile, path: string): StorySource {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const $schema = relative(`/${folder}`, '/node_modules/iv-player/story/story.schema.json');
  return { story, text: `${JSON.stringify({ $schema, ...story }, null, 2)}\n` };
}

/** The initial story for authors who have none. */
export const emptyStory = (path: string): StorySource => writtenStory(EMPTY, path);

/** Parses a story. Throws a `SchematicsException` that lists every finding with its location. */
export function parseStory(file: string, text: string): StorySource {
  const { story, findings } = readStory(text);
  if (story && Object.keys(story.nodes).length > 0) return { story, text };
  if (story)
    throw new SchematicsException(
      `${file} has no scenes: add ${isTwee(file) ? 'a passage, which begins with a line such as ":: Start"' : 'one to "nodes"'}.`,
    );
  const lines = findings.map(({ message, line, column }) =>
    onOneLine(`${file}:${String(line ?? 1)}:${String(column ?? 1)}  ${message}`),
  );
  throw new SchematicsException(`${file} is not a valid story:\n${lines.join('\n')}`);
}

/**
 * Reads a story file, or converts a Twee file and logs what cannot be converted.
 * @param from relative to the workspace, or absolute
 * @param path target path of the story
 */
export function readSource(tree: Tree, from: string, path: string, context: SchematicContext): StorySource {
  const text = readText(tree, from);
  if (/^\s*</.test(text))
    throw new SchematicsException(
      `${from} is a web page, not a story file: in Twine, choose Build, then Export As Twee, and pass that file.`,
    );
  if (!isTwee(from)) return parseStory(from, text);
  const { story, notes } = fromTwee(text);
  for (const note of notes) context.logger.warn(onOneLine(`${from}: ${note}`));
  return writtenStory(parseStory(from, JSON.stringify(story)).story, path);
}

function readText(tree: Tree, from: string): string {
  let bytes: Buffer | null = null;
  try {
    // The tree rejects paths that leave the workspace.
    const isInside = !/^\.\.(?:[\\/]|$)/.test(normalize(from));
    bytes = isInside && tree.exists(from) ? tree.read(from) : readFileSync(resolve(from));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? undefined);
  } catch (error) {
    if (error instanceof TypeError)
      throw new SchematicsException(
        // Most clips contain several zero bytes in a row, unlike texts, except in UTF-32.
        bytes?.includes('\0\0\0')
          ? `"${from}" is not a text file: pass the story file, which ends in .json or .twee.`
          : `The story file "${from}" is not in UTF-8: save it in that encoding.`,
      );
    const why = error instanceof Error ? error.message : String(error);
    throw new SchematicsException(`The story file "${from}" cannot be read: ${why}`);
  }
}
