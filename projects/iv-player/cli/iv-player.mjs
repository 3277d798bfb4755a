// The package's command line. tools/build/command-line.mjs bundles it with code from iv-player/story, so that it runs in Node without
// Angular.
import { existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../package.json';
import { audienceCommand, sqlCommand } from './commands/audience-command';
import { captionsCommand, isForCaptions } from './commands/captions-command';
import { CHECK_HELP, openCheck } from './commands/check-command';
import { messageOf, onOneLine, wholeNumber, wrongArguments } from './commands/command-arguments';
import { CONVERT_HELP, convertCommand } from './commands/convert-command';
import { PATH_HELP, pathCommand } from './commands/path-command';
import { tweeEncoding } from './files/read-encoding';
import { isTwee } from './files/story-as-json';
import { RECORD_HELP, recordCommand } from './commands/record-command.mjs';
import { REPORT_HELP, reportCommand } from './commands/report-command';
import { writeFindings } from './commands/finding-output';
import { clipWarnings } from './files/clip-warnings.mjs';
import { allHelp, commandHelp } from './commands/command-help.mjs';
import { MEASURE_HELP, measureCommand } from './commands/measure-command.mjs';
import { readMedia } from './files/describe-media.mjs';
import { PACK_HELP, packCommand } from './commands/pack-command.mjs';
import { parseCommand, unknownWord } from './commands/parse-command.mjs';
import { playerFolder, servePlayer } from './play/play-server.mjs';
import { readStoryText, readText } from './files/read-text.mjs';
import { replaceFile } from './files/replace-file.mjs';
import { readRecordFile } from './files/record-files.mjs';
import { storyFiles } from './files/story-files.mjs';
import { filesIn } from './files/story-folder.mjs';
import { progressLine, styleFor } from './commands/terminal.mjs';
import { watchOutput, writeLines } from './commands/write-lines.mjs';

const style = styleFor(process.stdout);
const progress = progressLine(process.stderr);

/**
 * Wraps a file system function so that its errors become sentences with the path and a remedy.
 *
 * @template Result
 * @param {(path: string) => Result} task
 * @param {Record<string, (path: string) => string>} sentences error messages by error code
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
const noFile = (path) => `The file ${path} does not exist: correct the name.`;

const UNREADABLE = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  EISDIR: (file) => `${file} is a folder: pass the story file inside it.`,
  EACCES: refused('read'),
};
const UNREADABLE_RECORDS = {
  ...UNREADABLE,
  EISDIR: (file) => `${file} is a folder: pass the files inside it.`,
  PACKED: (file) => `${file} is a gzip file: unpack it first: gunzip -c ${file} > records.jsonl`,
};
const readAnyEncoding = explained(readText, UNREADABLE);
const told = new Set();
/** Reads a story file; the encoding of Twee files is detected, and named once on stderr if it may be wrong. */
function read(path) {
  if (!isTwee(path)) return explained(readStoryText, UNREADABLE)(path);
  const twee = readAnyEncoding(path);
  const note = tweeEncoding(path, twee);
  if (note !== null && !told.has(path)) writeLines(process.stderr, onOneLine(note));
  told.add(path);
  return twee.text;
}

const write = (path, text, isNew = false) =>
  explained((file) => replaceFile(file, text, { isNew }), {
    EEXIST: (file) =>
      statSync(path).isDirectory()
        ? `${file} is a folder: choose a file inside it.`
        : `${file} already exists: choose another file, or add --overwrite to replace it.`,
    ENOENT: (file) => `The folder of ${file} does not exist: create it first.`,
    EISDIR: (file) => `${file} is a folder: choose a file inside it.`,
  })(path);

const append = explained((path) => openSync(path, 'a'), {
  ENOENT: (file) => `The folder of ${file} does not exist: create it first.`,
  EISDIR: (file) => `${file} is a folder: choose a file inside it.`,
  EACCES: refused('written'),
});

/** Copies a file next to itself, replaces no earlier copy, and returns the path of the copy. */
function keep(path) {
  let copy = `${path}.original`;
  for (let number = 2; existsSync(copy); number++) copy = `${path}.original-${number}`;
  replaceFile(copy, readFileSync(path), { isNew: true, mode: statSync(path).mode });
  return copy;
}

/** Identifies a file regardless of its path: by its inode or, if it does not exist, by its resolved path. */
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

const listFolder = explained(filesIn, {
  ENOENT: (folder) => `The folder ${folder} does not exist: correct the name.`,
  ENOTDIR: (folder) => `${folder} is not a folder: pass a folder with media.`,
  EACCES: refused('read'),
});

/** Counts the records of a file. */
async function readRecords(file, tally) {
  try {
    await readRecordFile(file, tally, { show: progress.show });
  } catch (error) {
    explained(() => {
      throw error;
    }, UNREADABLE_RECORDS)(file);
  }
}

const PLAY_HELP = {
  usage: ['play <story.json or .twee> [--port number] [--media folder]'],
  about: 'Plays a story on a local server; reloads it when it is saved.',
  options: {
    '--port': { value: 'number', about: 'port of the server; 0 for any free port', default: '4300' },
    '--media': { value: 'folder', about: "another folder to look in for media, after the story's" },
  },
  examples: ['play story.json', 'play public/film/story.json --media public'],
  exits: { 0: 'ended', 2: 'unreadable file, port in use, or wrong arguments' },
};

const ownPlayer = () => playerFolder(fileURLToPath(import.meta.url));

/** Serves a story until the process ends. */
async function playCommand({ file, options }) {
  const port = wholeNumber(options.get('--port') ?? '4300');
  if (!(port < 65_536)) return wrongArguments('--port must be a whole number below 65536.');
  try {
    const text = read(file);
    const media = options.get('--media');
    if (media !== undefined) listFolder(media);
    const { url } = await servePlayer(file, { port, player: ownPlayer(), media });
    const warnings = await clipWarnings(file, text, media);
    return {
      output: `${file} plays at ${url}\nThe player reloads it when you save it. Stop with Ctrl+C.`,
      code: 0,
      ...(warnings.length > 0 && { note: writeFindings(file, warnings, 'text', severityStyle) }),
    };
  } catch (error) {
    const isTaken = error.code === 'EADDRINUSE';
    const output = isTaken
      ? `Port ${port} is in use: stop the program that uses it, or choose another with --port.`
      : onOneLine(messageOf(error));
    return { output, code: 2 };
  }
}

/** Address of the JSON Schema in the current folder's node_modules, relative to the file's folder. */
function schemaFor(file) {
  const folder = relative('', dirname(file));
  const isBelow = folder !== '' && !folder.startsWith('..') && !isAbsolute(folder);
  const up = isBelow ? '../'.repeat(folder.split(sep).length) : './';
  return `${up}node_modules/iv-player/story/story.schema.json`;
}

const COLOURS = { error: 'red', warning: 'yellow', note: 'cyan' };
const severityStyle = (severity) => style(COLOURS[severity], severity);

/** Runs `check`. The media files are read last, because this takes longest. */
async function checkWithMedia(given) {
  const opened = openCheck(given, { read, style: severityStyle });
  if ('code' in opened) return opened;
  const { folder, story, finish } = opened;
  if (folder === undefined) return finish(null);
  const listed = listFolder(folder);
  if (!story) return finish(null);
  const { root, files, used, mediaOf } = storyFiles(given.file, story, folder, () => listed);
  return finish(mediaOf(await readMedia(root, files, { used, tell: progress.show })));
}

/** Commands, listed in the order of an author's work. */
const COMMANDS = {
  play: { help: PLAY_HELP, run: playCommand },
  check: { help: CHECK_HELP, run: checkWithMedia },
  report: {
    help: REPORT_HELP,
    run: (given) =>
      given.options.has('--sql')
        ? sqlCommand(given, { read })
        : given.options.has('--records') || given.options.has('--tables')
          ? audienceCommand(given, { read, write, isSame, readRecords })
          : reportCommand(given, { read, write, isSame }),
  },
  record: { help: RECORD_HELP, run: (given) => recordCommand(given, { append, show: progress.show }) },
  convert: {
    help: CONVERT_HELP,
    run: (given) =>
      isForCaptions([given.file, given.options.get('--out') ?? ''])
        ? captionsCommand(given, { readCaptions: readText, write, isSame, keep })
        : convertCommand(given, { read, readAnyEncoding, write, isSame, schemaFor }),
  },
  measure: {
    help: MEASURE_HELP,
    run: (given) =>
      measureCommand(given, { read, filesIn: listFolder, style: severityStyle, show: progress.show }),
  },
  pack: {
    help: PACK_HELP,
    run: (given) =>
      packCommand(given, { read, player: ownPlayer(), style: severityStyle, show: progress.show }),
  },
  path: { help: PATH_HELP, run: (given) => pathCommand(given, { read }) },
};

const asksFor = (given, ...words) => words.some((word) => given.includes(word));

async function run([name, ...given]) {
  if (name === undefined || name === 'help' || asksFor([name], '--help', '-h'))
    return { output: allHelp(COMMANDS, style), code: 0 };
  if (name === '--version') return { output: version, code: 0 };
  if (!Object.hasOwn(COMMANDS, name)) {
    const output = `${unknownWord('command', name, Object.keys(COMMANDS))}\nRun iv-player --help for a list of commands.`;
    return { output, code: 2 };
  }
  const { help, run: runCommand } = COMMANDS[name];
  if (asksFor(given, '--help', '-h')) return { output: commandHelp(help, style), code: 0 };
  const taken = parseCommand(given, help);
  if (typeof taken === 'string')
    return { output: `${taken}\nRun iv-player ${name} --help for its options.`, code: 2 };
  try {
    return await runCommand(taken);
  } catch (error) {
    // Code 1 is reserved for mistakes in the story.
    return { output: onOneLine(messageOf(error)), code: 2 };
  } finally {
    progress.clear();
  }
}

watchOutput(process);
const { output, code, note } = await run(process.argv.slice(2));
writeLines(code === 2 ? process.stderr : process.stdout, output);
if (note) writeLines(process.stderr, note);
process.exitCode = code;
