// Reads and measures media files for `iv-player check --media`, `measure`, `pack` and `play`: formats and times by itself, loudness with
// ffmpeg.
import { mediaKind, otherVideo } from '../src/check/media-kinds';
import { StoryMedia } from '../src/check/story-media';
import { askFfmpeg } from './media/ask-ffmpeg.mjs';
import { describeContent } from './media/describe-content.mjs';
import { probeMediaFile } from './media/probe-media-file.mjs';
import { readMediaFile } from './media/read-media-file.mjs';
import { describeStream, isPlaylist } from './stream-files.mjs';

/**
 * Reads what a media file contains, and when picture and sound end. Asks ffprobe, if it is installed, about formats that browsers do not
 * play either. Never rejects: describes a file that cannot be opened as one without media.
 *
 * @param {string} path
 * @returns {Promise<import('../src/check/story-media').StoryMediaFile>}
 */
export async function describeClip(path) {
  try {
    const file = await readMediaFile(path);
    return file.duration === undefined && file.bytes && !file.isCutOff
      ? { ...probeMediaFile(path), ...file }
      : file;
  } catch {
    return { container: 'unknown' };
  }
}

/**
 * Reads a file like {@link describeClip}, and measures its loudness with ffmpeg, if it is installed.
 *
 * @param {string} path
 * @returns {Promise<import('../src/check/story-media').StoryMediaFile>}
 */
export async function measureClip(path) {
  const file = await describeClip(path);
  const isHeard = file.sounds === undefined ? file.soundDuration !== undefined : file.sounds > 0;
  const loudness = isHeard ? measureLoudness(path) : undefined;
  return loudness === undefined ? file : { ...file, loudness };
}

/** Measures the integrated loudness in LUFS (EBU R128) with ffmpeg; `undefined` for silence. */
function measureLoudness(path) {
  const measure = ['-vn', '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = askFfmpeg('ffmpeg', ['-hide_banner', '-nostats', '-nostdin'], path, measure);
  const value = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr ?? '')?.[1]);
  // ffmpeg reports silence as -70.
  return value > -70 ? value : undefined;
}

/** Describes a file in a folder; reads those that the story does not use only if they may be clips or playlists. */
async function describeFile(path, { folder, name, isUsed }) {
  const kind = mediaKind(path)?.kind;
  try {
    if ((kind === 'stream' || kind === undefined) && (isPlaylist(path) || /\.m3u8$/i.test(path)))
      return describeStream(folder, name, path);
  } catch {
    return {};
  }
  const isMedia =
    kind === 'clip' || kind === 'sound' || (kind === undefined && otherVideo(path) !== undefined);
  if (isUsed) return describeContent(path, isMedia ? measureClip : describeClip);
  return isMedia ? measureClip(path) : {};
}

/**
 * Describes the media files in a folder. Never rejects.
 *
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} files their paths, by path relative to a folder
 * @param {object} [options]
 * @param {readonly string[]} [options.addresses] those that a story uses
 * @param {(text: string) => void} [options.tell] called with progress messages
 * @returns {Promise<Readonly<Record<string, import('../src/check/story-media').StoryMediaFile>>>} by relative path
 */
export async function readMedia(folder, files, { addresses = [], tell = () => undefined } = {}) {
  const names = new StoryMedia(Object.fromEntries(Array.from(files, ([path]) => [path, {}])));
  const used = new Set(addresses.map((address) => names.nameOf(address)));
  const described = [];
  for (const [path, file] of files) {
    tell(`measuring ${described.length + 1} of ${files.size}: ${path}`);
    described.push([path, await describeFile(file, { folder, name: path, isUsed: used.has(path) })]);
  }
  return Object.fromEntries(described);
}
