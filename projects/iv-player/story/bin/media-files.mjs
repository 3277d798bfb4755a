// Measures media files with ffprobe and ffmpeg, for `iv-player check --media` and `iv-player measure`.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mediaKind } from '../src/check/media-kinds';
import { filesIn } from './story-folder.mjs';
import { describeStream, isPlaylist } from './stream-files.mjs';

/**
 * Runs a program on an untrusted file. The file is passed as an address that cannot be mistaken for an option or another protocol, and its
 * content, such as a playlist, cannot cause requests.
 */
function ask(program, before, path, after = []) {
  const input = ['-protocol_whitelist', 'file,pipe', '-i', `file:${path}`];
  return spawnSync(program, [...before, ...input, ...after], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Parses a time such as `00:01:02.5` into seconds; `NaN` if there is none. */
const secondsOf = (time) => Number(time?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));

/** Media time at which a file starts, in seconds. Sound before 0 is not played. */
const startOf = (format) => Math.max(0, Number(format.start_time) || 0);

/** Media time at which a stream ends, in seconds, counted from the start of its file; `NaN` if unknown. */
function endOf(stream, format) {
  // Matroska and WebM store `DURATION` as such a time, too.
  const end =
    stream?.duration === undefined
      ? secondsOf(stream?.tags?.DURATION)
      : (Number(stream.start_time) || 0) + Number(stream.duration);
  return end - startOf(format);
}

/** Asks ffprobe for the streams of a file. Returns `null` if it is not installed or does not support the file. */
function probe(path) {
  const { status, stdout } = ask(
    'ffprobe',
    ['-v', 'error', '-of', 'json', '-show_streams', '-show_format'],
    path,
  );
  if (status !== 0) return null;
  const { streams = [], format = {} } = JSON.parse(stdout);
  // Ignores cover images.
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  );
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  return { video, audio, format };
}

/** Times of a file's streams and properties of its picture. */
function timesOf({ video, audio, format }) {
  const [frames, per = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  return {
    duration: endOf(video ?? audio, format) || Number(format.duration),
    soundDuration: video && audio ? endOf(audio, format) : undefined,
    width: video?.width,
    frameRate: frames && per ? frames / per : undefined,
  };
}

/** Omits unknown values. */
const known = (values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  );

/**
 * Measures when picture and sound of a clip end, without the slower measurements of {@link measureClip}. Returns `{}` for a file without a
 * picture.
 *
 * @param {string} path
 * @returns {Pick<import('../src/check/story-media').StoryMediaFile, 'duration' | 'soundDuration' | 'width' | 'frameRate'>}
 */
export function measurePicture(path) {
  const probed = probe(path);
  return probed?.video ? known(timesOf(probed)) : {};
}

/**
 * Measures a file with ffprobe and ffmpeg. Returns `{}` if ffprobe is not installed or does not support the file.
 *
 * @param {string} path
 * @returns {import('../src/check/story-media').StoryMediaFile}
 */
export function measureClip(path) {
  const probed = probe(path);
  if (!probed) return {};
  const { video, audio, format } = probed;
  return known({
    ...timesOf(probed),
    lastFrame: video ? lastFrame(path, video.index, format) : undefined,
    height: video?.height,
    codec: video?.codec_name,
    // Some versions report `unknown`.
    colour: video?.color_space === 'unknown' ? undefined : video?.color_space,
    loudness: audio ? loudness(path) : undefined,
  });
}

/** Start time of a stream's last frame, in seconds from the start of its file. */
function lastFrame(path, stream, format) {
  // The last 3 s are enough, because ffprobe starts at the key frame before them.
  const from = `${Math.max(0, Number(format.duration) - 3)}%`;
  const options = ['-v', 'error', '-select_streams', String(stream), '-read_intervals', from];
  const { stdout } = ask('ffprobe', [...options, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'], path);
  const last = (stdout ?? '')
    .split('\n')
    .map(Number.parseFloat)
    .reduce((last, time) => (time > last ? time : last), -1);
  return last < 0 ? undefined : last - startOf(format);
}

/** Measures the integrated loudness in LUFS (EBU R128) with ffmpeg. */
function loudness(path) {
  const measure = ['-vn', '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = ask('ffmpeg', ['-hide_banner', '-nostats', '-nostdin'], path, measure);
  const value = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr ?? '')?.[1]);
  // ffmpeg reports silence as -70.
  return value > -70 ? value : undefined;
}

/** Describes a file; empty if the file has been removed in the meantime. */
function describeFile(path, folder, name) {
  const kind = mediaKind(path)?.kind;
  try {
    if ((kind === 'stream' || kind === undefined) && isPlaylist(path))
      return describeStream(folder, name, path);
    if (kind === 'captions') return { text: readFileSync(path, 'utf8') };
    return kind === 'clip' || kind === 'sound' ? { bytes: statSync(path).size, ...measureClip(path) } : {};
  } catch {
    return {};
  }
}

/**
 * Describes the media files in a folder, by their relative paths. Throws if the folder cannot be read.
 *
 * @param {string} folder
 * @param {(text: string) => void} [tell] called with progress messages
 */
export function readMedia(folder, tell = () => undefined) {
  const files = [...filesIn(folder)];
  return Object.fromEntries(
    files.map(([path, file], index) => {
      tell(`measuring ${index + 1} of ${files.length}: ${path}`);
      return [path, describeFile(file, folder, path)];
    }),
  );
}
