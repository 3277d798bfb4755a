// Reads and measures the files of stories for `iv-player check --media`, `measure`, `pack` and `play`: formats and times by itself, loudness
// with ffmpeg. Finds the ends of clips' pictures in them, for `videoDuration`.
import { readFileSync, statSync } from 'node:fs';
import { isHls } from 'iv-player/private';
import { mediaKind, otherVideo, picturesIn } from 'iv-player/story-core';
import { askFfmpeg } from '../media/find-program.mjs';
import { readPart } from '../media/open-bytes.mjs';
import { otherContent } from '../media/other-content.mjs';
import { probeMediaFile } from '../media/probe-media-file.mjs';
import { readMediaFile } from '../media/read-media-file.mjs';
import { isRemote } from './find-media.mjs';
import { describeStream, isPlaylist } from './stream-files.mjs';

/** Number of bytes at the start of a file that identify its format. */
const START = 4096;
/** Size in bytes above which a text is not captions. */
const LARGE_TEXT = 10_000_000;
const TEXTS = ['text', 'html', 'unknown'];

/**
 * Reads what a media file contains, and when picture and sound end. Asks ffprobe, if it is installed, about formats that browsers do not
 * play either. Never rejects: describes a file that cannot be opened as one without media.
 * @returns {Promise<import('iv-player/story-core').StoryMediaFile>}
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
 * @returns {Promise<import('iv-player/story-core').StoryMediaFile>}
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

/**
 * Reads what a file contains that a story uses: a clip, a sound, a picture, captions, or something else, such as a page of a server. Never
 * rejects.
 * @param {(path: string) => Promise<import('iv-player/story-core').StoryMediaFile>} describe reads clips and sounds
 * @returns {Promise<import('iv-player/story-core').StoryMediaFile>} empty if the file has been removed in the meantime
 */
export async function describeContent(path, describe) {
  const kind = mediaKind(path)?.kind;
  try {
    const { size } = statSync(path);
    const container = otherContent(readPart(path, 0, START), size, /\.svg$/i.test(path));
    const isText = kind === 'captions' || (kind === undefined && container === 'text');
    if (isText && TEXTS.includes(container) && size < LARGE_TEXT) {
      // Text in UTF-16 is as unknown as a clip.
      const clip = container === 'unknown' && size > 0 ? await describe(path) : {};
      if (clip.container !== undefined && clip.container !== 'unknown') return clip;
      const isCaptions = container !== 'html' && size > 0;
      return {
        bytes: size,
        ...((container !== 'unknown' || size === 0) && { container }),
        ...(isCaptions && { text: readFileSync(path, 'utf8') }),
      };
    }
    if (container !== 'unknown') return { bytes: size, container };
  } catch {
    return {};
  }
  return describe(path);
}

/** Whether a file is an MPEG transport stream; other files with the ending `.ts` are programs. */
const isTransport = (path) => /\.m?2?ts$/i.test(path) && readPart(path, 0, 1)[0] === SYNC;
const SYNC = 0x47;

/** Describes a file in a folder; reads those that the story does not use only if they may be clips or playlists, and not parts of streams. */
async function describeFile(path, { folder, name, isUsed, parts }) {
  const kind = mediaKind(path)?.kind;
  let isMedia = kind === 'clip' || kind === 'sound' || (kind === undefined && otherVideo(path) !== undefined);
  try {
    if (isPlaylist(path)) return describeStream(folder, name, path);
    isMedia ||= kind === 'stream' && !parts.has(name) && isTransport(path);
  } catch {
    return {};
  }
  if (isUsed) return describeContent(path, isMedia ? measureClip : describeClip);
  return isMedia ? measureClip(path) : {};
}

/**
 * Describes the media files in a folder. Never rejects.
 * @param {ReadonlyMap<string, string>} files their paths, by path relative to a folder
 * @param {object} [options]
 * @param {ReadonlySet<string>} [options.used] relative paths of those that a story uses
 * @param {(text: string) => void} [options.tell] called with progress messages
 * @returns {Promise<Readonly<Record<string, import('iv-player/story-core').StoryMediaFile>>>} by relative path
 */
export async function readMedia(folder, files, { used = new Set(), tell = () => undefined } = {}) {
  const described = new Map();
  const parts = new Set();
  // Playlists name the segments that are not clips of their own.
  const isFirst = ([path]) => !/\.m?2?ts$/i.test(path);
  for (const [path, file] of [...files].toSorted((one, other) => isFirst(other) - isFirst(one))) {
    tell(`measuring ${described.size + 1} of ${files.size}: ${path}`);
    const found = await describeFile(file, { folder, name: path, isUsed: used.has(path), parts });
    for (const part of found.parts ?? []) parts.add(part);
    described.set(path, found);
  }
  return Object.fromEntries(Array.from(files, ([path]) => [path, described.get(path)]));
}

/** The sources of a node with their types, in order of preference. */
export const sourcesOf = ({ source }) =>
  [source ?? []].flat().map((one) => (typeof one === 'string' ? { src: one } : one));

export const isStream = ({ src, type }) => isHls({ src, ...(type && { type }) });

/**
 * Returns the value of `videoDuration` for a node with these clips: the end of the shortest picture, in seconds; `undefined` without one.
 * @param {readonly import('iv-player/story-core').StoryMediaFile[]} clips
 */
export function pictureEnd(clips) {
  const seconds = Math.round((picturesIn(clips).at(0)?.duration ?? 0) * 1000) / 1000;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/**
 * Finds the ends of pictures for nodes without `videoDuration`. Leaves out streams, clips on other servers, and clips that cannot be read.
 * @param {(address: string) => import('iv-player/story-core').StoryMediaFile | undefined} clipAt what is known about the file at a
 *   source's address; `undefined` to leave it out
 * @returns {ReadonlyMap<string, number>} new values of `videoDuration` in seconds, by node id
 */
export function missingPictureEnds(story, clipAt) {
  const ends = Object.entries(story.nodes).map(([id, node]) => {
    const sources = node.videoDuration === undefined ? sourcesOf(node) : [];
    const clips = sources
      .filter((source) => !isRemote(source.src) && !isStream(source))
      .map(({ src }) => clipAt(src))
      .filter((clip) => clip !== undefined);
    return [id, pictureEnd(clips)];
  });
  return new Map(ends.filter(([, end]) => end !== undefined));
}
