// The command line of the package. tools/build/command-line.mjs bundles it with the rules of iv-player/story, so that it runs in
// Node without Angular.
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAPTIONS_USAGE, captionsCommand, isForCaptions } from '../src/cli/captions-command';
import { CHECK_USAGE, checkCommand } from '../src/cli/check-command';
import { messageOf, readArguments, wholeNumber } from '../src/cli/command-arguments';
import { CONVERT_USAGE, convertCommand } from '../src/cli/convert-command';
import { isTwee } from '../src/cli/story-files';
import { REPORT_USAGE, reportCommand } from '../src/cli/report-command';
import { readMedia } from './media-files.mjs';
import { playerFolder, servePlayer } from './play-server.mjs';
import { readText } from './read-text.mjs';

/**
 * Calls a function of the system on a path. What it refuses becomes a sentence that names the path and what to do.
 *
 * @template Result
 * @param {(path: string) => Result} task
 * @param {Record<string, (path: string) => string>} sentences by the codes of the system's errors
 * @returns {(path: string) => Result}
 */
const explained = (task, sentences) => (path) => {
  try {
    return task(path);
  } catch (error) {
    const sentence = sentences[error.code];
    throw sentence ? new Error(sentence(JSON.stringify(path)), { cause: error }) : error;
  }
};

const refused = (what) => (path) => `${path} cannot be ${what}: change its permissions.`;
const noFile = (path) => `There is no file ${path}: correct the name.`;

const UNREADABLE = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  EISDIR: (file) => `${file} is a folder: name the story file in it.`,
  EACCES: refused('read'),
};
const readAnyEncoding = explained(readText, UNREADABLE);
/** Story files are UTF-8, as browsers read them; Twee files are whatever an editor has made of them. */
const read = (path) =>
  isTwee(path)
    ? readAnyEncoding(path).text
    : explained((file) => readFileSync(file, 'utf8'), UNREADABLE)(path);

const write = (path, text, isNew = false) =>
  explained((file) => writeFileSync(file, text, { flag: isNew ? 'wx' : 'w' }), {
    EEXIST: (file) =>
      statSync(path).isDirectory()
        ? `${file} is a folder: name a file in it.`
        : `${file} exists: name another file, or add --overwrite to replace it.`,
    ENOENT: (file) => `There is no folder for ${file}: make it first.`,
    EISDIR: (file) => `${file} is a folder: name a file in it.`,
    EACCES: refused('written'),
  })(path);

/** What tells a file from others, by whatever path: its number on its disk, or the path that it will have. */
function identityOf(path) {
  const { dev, ino } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {};
  if (ino) return `${dev}:${ino}`;
  try {
    return join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}
const isSame = (one, other) => identityOf(one) === identityOf(other);

const readFolder = explained(readMedia, {
  ENOENT: (folder) => `There is no folder ${folder}: correct the name.`,
  ENOTDIR: (folder) => `${folder} is not a folder: name the one that the story's addresses start from.`,
  EACCES: refused('read'),
});

const PLAY_USAGE = 'iv-player play <story.json or .twee> [--port n]';

/** Serves a story until the process is ended. */
async function playCommand(given) {
  const taken = readArguments(given, ['--port']);
  const port = typeof taken === 'string' ? 0 : wholeNumber(taken.options.get('--port') ?? '4300');
  if (typeof taken === 'string' || !(port < 65_536)) {
    const wrong = typeof taken === 'string' ? taken : '--port must be a whole number below 65536.';
    return { output: `${wrong}\n${PLAY_USAGE}`, code: 2 };
  }
  try {
    read(taken.file);
    const player = playerFolder(fileURLToPath(import.meta.url));
    const { url } = await servePlayer(taken.file, { port, player });
    return {
      output: `${taken.file} plays at ${url}\nIt is read again when you save it. End with Ctrl+C.`,
      code: 0,
    };
  } catch (error) {
    const isTaken = error.code === 'EADDRINUSE';
    const output = isTaken
      ? `Port ${port} is taken: end what uses it, or name another with --port.`
      : messageOf(error);
    return { output, code: 2 };
  }
}

/** The JSON Schema of the package in the folder where the command is run, relative to the folder of a file below it. */
function schemaFor(file) {
  const folder = relative('', dirname(file));
  const isBelow = folder !== '' && !folder.startsWith('..') && !isAbsolute(folder);
  const up = isBelow ? '../'.repeat(folder.split(sep).length) : './';
  return `${up}node_modules/iv-player/story/story.schema.json`;
}

const COMMANDS = {
  play: { usage: PLAY_USAGE, run: playCommand },
  check: { usage: CHECK_USAGE, run: (given) => checkCommand(given, { read, readMedia: readFolder }) },
  report: { usage: REPORT_USAGE, run: (given) => reportCommand(given, { read, write, isSame }) },
  convert: {
    usage: `${CONVERT_USAGE}\n  ${CAPTIONS_USAGE}`,
    run: (given) =>
      isForCaptions(given)
        ? captionsCommand(given, { readCaptions: readText, write })
        : convertCommand(given, { read, readAnyEncoding, write, isSame, schemaFor }),
  },
};

const usage = (commands) => `Usage:\n  ${commands.map((one) => one.usage).join('\n  ')}`;
const asksForHelp = (word) => word === '--help' || word === '-h';

/** What the command line writes, and its exit code. */
async function run([name, ...given]) {
  const all = usage(Object.values(COMMANDS));
  if (name === undefined || name === 'help' || asksForHelp(name)) return { output: all, code: 0 };
  if (!Object.hasOwn(COMMANDS, name))
    return { output: `Unknown command ${JSON.stringify(name)}.\n${all}`, code: 2 };
  const command = COMMANDS[name];
  if (given.some(asksForHelp)) return { output: usage([command]), code: 0 };
  try {
    return await command.run(given);
  } catch (error) {
    // 1 would say that the story was read and has mistakes.
    return { output: messageOf(error), code: 2 };
  }
}

const { output, code } = await run(process.argv.slice(2));
(code === 2 ? process.stderr : process.stdout).write(`${output}\n`);
process.exitCode = code;
