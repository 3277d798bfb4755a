// The command line of the package. tools/package-files.mjs bundles it with the rules of iv-player/story, so that it runs in
// Node without Angular.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CHECK_USAGE, checkCommand } from '../src/cli/check-command';

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
    soundDuration: video && audio ? seconds(audio) : undefined,
    width: video?.width,
    height: video?.height,
    codec: video?.codec_name,
    colour: video?.color_space,
    frameRate: frames && per ? frames / per : undefined,
    loudness: audio ? loudness(path) : undefined,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  );
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

const [command, ...given] = process.argv.slice(2);
const result =
  command === 'check'
    ? checkCommand(given, { read: (file) => readFileSync(file, 'utf8'), readMedia })
    : { output: `Usage: ${CHECK_USAGE}`, code: command === undefined || command === '--help' ? 0 : 2 };
(result.code === 2 ? process.stderr : process.stdout).write(`${result.output}\n`);
process.exitCode = result.code;
