// What `check --media`, `pack` and `play` find in a story with its files, in one bundle.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkText } from '../commands/check-command';
import { writeFindings } from '../commands/finding-output';
import { clipWarnings } from '../files/clip-warnings.mjs';
import { readMedia } from '../files/describe-media.mjs';
import { packCommand } from '../commands/pack-command.mjs';
import { storyFiles } from '../files/story-files.mjs';

const NAME = 'story.json';
const read = (path) => readFileSync(path, 'utf8');

/** Lines of findings, without the place of the story. */
const linesOf = (folder, output) =>
  output
    .replaceAll(`${folder}/`, '')
    .split('\n')
    .filter((line) => line.startsWith(NAME));

/** Lines that `iv-player check --media` prints about the story in a folder. */
export async function check(folder) {
  const text = read(join(folder, NAME));
  const file = join(folder, NAME);
  const { root, files, used, mediaOf } = storyFiles(file, JSON.parse(text));
  const media = mediaOf(await readMedia(root, files, { used }));
  return linesOf(folder, writeFindings(file, checkText(file, text, {}, { media }), 'text'));
}

/** Exit code of `iv-player pack` for the story in a folder, and the lines that it prints about the story. */
export async function pack(folder, options, player) {
  const given = { file: join(folder, NAME), options: new Map(Object.entries(options)) };
  const { code, output } = await packCommand(given, { read, player });
  return { code, lines: linesOf(folder, output) };
}

/** Lines that `iv-player play` prints about the story in a folder when it starts. */
export async function play(folder) {
  const file = join(folder, NAME);
  return linesOf(folder, writeFindings(file, await clipWarnings(file, read(file)), 'text'));
}
