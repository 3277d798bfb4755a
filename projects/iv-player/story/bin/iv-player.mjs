// The command line of the package. tools/build/package-files.mjs bundles it with the rules of iv-player/story, so that it runs in
// Node without Angular.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAPTIONS_USAGE, captionsCommand, isForCaptions } from '../src/cli/captions-command';
import { CHECK_USAGE, checkCommand } from '../src/cli/check-command';
import { messageOf, readArguments } from '../src/cli/command-arguments';
import { CONVERT_USAGE, convertCommand } from '../src/cli/convert-command';
import { REPORT_USAGE, reportCommand } from '../src/cli/report-command';
import { playerFolder, servePlayer } from './play-server.mjs';
import { readCaptions } from './read-captions.mjs';

/** What ffprobe says of a file; `{}` where it is not installed, or the file is none that it knows. */
function probe(path) {
  const options = ['-v', 'error', '-print_format', 'json', '-show_streams', '-show_format', path];
  const { status, stdout } = spawnSync('ffprobe', options, { encoding: 'utf8' });
  if (status !== 0) return {};
  const { streams = [], format = {} } = JSON.parse(stdout);
  const video = streams.find(({ codec_type: type }) => type === 'video');
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  const seconds = (stream) =>
    Number(
      stream?.duration ??
        stream?.tags?.DURATION?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
    );
  const [frames, per = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const values = {
    duration: seconds(video ?? audio) || Number(format.duration),
    lastFrame: video ? lastFrame(path, Number(format.duration)) : undefined,
    soundDuration: video && audio ? seconds(audio) : undefined,
    width: video?.width,
    height: video?.height,
    codec: video?.codec_name,
    // Some versions write what they do not know.
    colour: video?.color_space === 'unknown' ? undefined : video?.color_space,
    frameRate: frames && per ? frames / per : undefined,
    loudness: audio ? loudness(path) : undefined,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  );
}

/** Media time in seconds at which the last frame of the picture begins. */
function lastFrame(path, duration) {
  // The last 3 s are enough, if there is a key frame before them, with which ffprobe begins.
  const from = `${Math.max(0, duration - 3)}%`;
  const options = ['-v', 'error', '-select_streams', 'v:0', '-read_intervals', from];
  const { stdout = '' } = spawnSync(
    'ffprobe',
    [...options, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path],
    {
      encoding: 'utf8',
    },
  );
  const times = stdout
    .split('\n')
    .map(Number.parseFloat)
    .filter((time) => time >= 0);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** Integrated loudness in LUFS by EBU R128, as ffmpeg measures it. */
function loudness(path) {
  const options = ['-hide_banner', '-nostats', '-i', path, '-vn', '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr = '' } = spawnSync('ffmpeg', options, { encoding: 'utf8' });
  const value = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  // Silence is measured as -70.
  return value > -70 ? value : undefined;
}

function readMedia(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  return Object.fromEntries(
    files
      .filter(
        (path) =>
          statSync(path).isFile() &&
          /\.(?:mp4|m4v|webm|mov|mp3|m4a|ogg|opus|wav|vtt|png|jpe?g|webp|avif|gif|svg)$/i.test(path),
      )
      .map((path) => [
        relative(folder, path).split(sep).join('/'),
        path.endsWith('.vtt')
          ? { text: readFileSync(path, 'utf8') }
          : { bytes: statSync(path).size, ...probe(path) },
      ]),
  );
}

const PLAY_USAGE = 'iv-player play <story.json or .twee> [--port n]';

const read = (file) => readFileSync(file, 'utf8');

/** Serves a story until the process is ended. */
async function playCommand(given) {
  const taken = readArguments(given, ['--port']);
  const port = typeof taken === 'string' ? 0 : Number(taken.options.get('--port') ?? 4300);
  const wrong =
    typeof taken === 'string' ? taken : port >= 0 && port < 65_536 ? null : '--port must be a number.';
  if (wrong !== null) return { output: `${wrong}\n${PLAY_USAGE}`, code: 2 };
  try {
    read(taken.file);
    const player = playerFolder(fileURLToPath(import.meta.url));
    const { url } = await servePlayer(taken.file, { port, player });
    return {
      output: `${taken.file} plays at ${url}\nIt is read again when you save it. End with Ctrl+C.`,
      code: 0,
    };
  } catch (error) {
    return { output: messageOf(error), code: 2 };
  }
}

const write = (file, text) => writeFileSync(file, text);

/** The JSON Schema of the package in the folder where the command is run, relative to the folder of a file below it. */
function schemaFor(file) {
  const folder = relative('', dirname(file));
  const isBelow = folder !== '' && !folder.startsWith('..') && !isAbsolute(folder);
  const up = isBelow ? '../'.repeat(folder.split(sep).length) : './';
  return `${up}node_modules/iv-player/story/story.schema.json`;
}

const COMMANDS = {
  check: (given) => checkCommand(given, { read, readMedia }),
  convert: (given) =>
    isForCaptions(given)
      ? captionsCommand(given, { readCaptions, write })
      : convertCommand(given, { read, write, schemaFor }),
  play: playCommand,
  report: (given) => reportCommand(given, { read, write }),
};

const [command, ...given] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : null;
const result = run
  ? await run(given)
  : {
      output: `Usage:\n  ${[PLAY_USAGE, CHECK_USAGE, REPORT_USAGE, CONVERT_USAGE, CAPTIONS_USAGE].join('\n  ')}`,
      code: command === undefined || command === '--help' ? 0 : 2,
    };
(result.code === 2 ? process.stderr : process.stdout).write(`${result.output}\n`);
process.exitCode = result.code;
