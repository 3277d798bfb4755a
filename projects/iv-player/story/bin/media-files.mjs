// The files of a folder for `iv-player check --media`, as ffprobe and ffmpeg measure them.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mediaKind } from '../src/check/media-kinds';
import { filesIn } from './story-folder.mjs';

/**
 * What a program says of a file from anybody. The file is given as an address that can be no option and no other protocol, and
 * what is in it, such as a playlist, leads to no server.
 */
function ask(program, before, path, after = []) {
  const input = ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
  return spawnSync(program, [...before, ...input, ...after], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Seconds, as ffprobe tells them of a stream; `NaN` if it does not. */
const secondsOf = (stream) =>
  Number(
    stream?.duration ?? stream?.tags?.DURATION?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
  );

/** What ffprobe says of a file; `{}` where it is not installed, or the file is none that it knows. */
function probe(path) {
  const { status, stdout } = ask(
    'ffprobe',
    ['-v', 'error', '-of', 'json', '-show_streams', '-show_format'],
    path,
  );
  if (status !== 0) return {};
  const { streams = [], format = {} } = JSON.parse(stdout);
  // A cover picture is no film.
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  );
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  const [frames, per = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const values = {
    duration: secondsOf(video ?? audio) || Number(format.duration),
    lastFrame: video ? lastFrame(path, video.index, Number(format.duration)) : undefined,
    soundDuration: video && audio ? secondsOf(audio) : undefined,
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

/** Media time in seconds at which the last frame of a stream begins. */
function lastFrame(path, stream, duration) {
  // The last 3 s are enough, if there is a key frame before them, with which ffprobe begins.
  const from = `${Math.max(0, duration - 3)}%`;
  const options = ['-v', 'error', '-select_streams', String(stream), '-read_intervals', from];
  const { stdout } = ask('ffprobe', [...options, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'], path);
  const last = (stdout ?? '')
    .split('\n')
    .map(Number.parseFloat)
    .reduce((last, time) => (time > last ? time : last), -1);
  return last < 0 ? undefined : last;
}

/** Integrated loudness in LUFS by EBU R128, as ffmpeg measures it. */
function loudness(path) {
  const measure = ['-vn', '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = ask('ffmpeg', ['-hide_banner', '-nostats', '-nostdin'], path, measure);
  const value = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr ?? '')?.[1]);
  // Silence is measured as -70.
  return value > -70 ? value : undefined;
}

/** What is known of a file; nothing of one that somebody removes meanwhile. */
function describeFile(path) {
  const kind = mediaKind(path)?.kind;
  try {
    if (kind === 'captions') return { text: readFileSync(path, 'utf8') };
    return kind === 'clip' || kind === 'sound' ? { bytes: statSync(path).size, ...probe(path) } : {};
  } catch {
    return {};
  }
}

/**
 * What is known of the files of a folder, by their paths in it. Throws if the folder cannot be read.
 *
 * @param {string} folder
 * @param {(text: string) => void} [tell] is told which file is measured
 */
export function readMedia(folder, tell = () => undefined) {
  const files = [...filesIn(folder)];
  return Object.fromEntries(
    files.map(([path, file], index) => {
      tell(`measuring ${index + 1} of ${files.length}: ${path}`);
      return [path, describeFile(file)];
    }),
  );
}
