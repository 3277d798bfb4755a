import { forEachAddress, sourcesOf } from '../../format/story-addresses';
import type { StoryFileNode } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { readAddress } from '../media/media-address';
import { mediaKind } from '../media/media-kinds';
import type { StoryMedia, StoryMediaFile } from '../media/story-media';

/** Whether a file is a complete clip, as far as is known: not, by its name, the initialization segment of a stream. */
const isClip = (src: string, { duration, width }: StoryMediaFile): boolean =>
  mediaKind(src)?.kind === 'clip' &&
  !/(?:^|[/_-])init(?:[_-]?\d+)?\.mp4$/i.test(src) &&
  !(duration !== undefined && width === undefined);

function filesIn({ graph }: CheckContext): readonly (readonly [src: string, path: readonly string[]])[] {
  const files: [src: string, path: readonly string[]][] = [];
  forEachAddress(graph.story, (src, path) => void files.push([src, path]));
  return files;
}

/** `UNESCAPED_ADDRESS`: the name of a file, for which a browser requests another one. */
function misread(src: string, path: readonly string[], media: StoryMedia): readonly StoryFinding[] {
  if (!media.isMisread(src)) return [];
  const { requested } = readAddress(src);
  const other = requested === undefined ? 'another server' : `for "${requested}"`;
  const escaped = src.split('/').map(encodeURIComponent).join('/');
  const message = `For the address "${src}", browsers ask ${other}; only pack and play find the file of this name: write "${escaped}".`;
  return [finding('UNESCAPED_ADDRESS', path, message)];
}

/** `MISSING_MEDIA`: a file that does not exist. `OUTSIDE_MEDIA`: one where no file may be. `UNUSED_NODE_MEDIA`: a clip that the story does not use. */
export const mediaThere: CheckRule = (context) => {
  const { media } = context;
  if (!media) return [];
  const named = new Set<string>();
  const findings: StoryFinding[] = [];
  for (const [src, path] of filesIn(context)) {
    named.add(media.nameOf(src));
    findings.push(...misread(src, path, media));
    if (media.has(src) || readAddress(src).isRemote) continue;
    const outside = `The address "${src}" leads outside the story's folder and the media folder: move the file, or name a parent folder of both with --media.`;
    const missing = `The file "${src}" does not exist: add it, or correct the address.`;
    if (media.isOutside(src)) findings.push(finding('OUTSIDE_MEDIA', path, outside));
    else findings.push(finding('MISSING_MEDIA', path, missing));
  }
  // Streams may have parts with any name, such as an initialization segment in MP4.
  for (const [, { parts = [] }] of media.entries()) for (const part of parts) named.add(part);
  for (const [src, file] of media.entries()) {
    if (named.has(src) || !isClip(src, file)) continue;
    const message = `The file "${src}" is not used by any scene: use it, or remove it.`;
    findings.push(finding('UNUSED_NODE_MEDIA', ['nodes'], message));
  }
  return findings;
};

/** Faults of streams that the story uses. */
export const streamFaults: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) => {
    const path = ['nodes', id, 'source'];
    const faults = filesOf(node, media).flatMap((file) => file.faults ?? []);
    return faults.map(({ code, message, severity }) => finding(code, path, message, severity));
  });

/** Largest difference, in seconds, between times that count as equal, for clips without a known frame rate. */
const FRAME = 0.05;
const ROUNDING = 0.002;

/** How far a node's `duration` may be from the end of its clip, in seconds; windows end 1.5 s before the end by default. */
const DURATION_TOLERANCE = 0.25;

type Picture = StoryMediaFile & Required<Pick<StoryMediaFile, 'duration' | 'width'>>;

/** Returns a node's files with a picture, shortest first: the shortest one decides the end. A file that is cut off decides nothing. */
export const picturesIn = <One extends StoryMediaFile>(files: readonly One[]): readonly (One & Picture)[] =>
  files.filter(hasPicture).sort((one, other) => one.duration - other.duration);

const hasPicture = <One extends StoryMediaFile>(file: One): file is One & Picture =>
  file.duration !== undefined && file.width !== undefined && !file.isCutOff;

/** Whether two times in a file are equal, up to one frame. */
export const isSameTime = (one: number, other: number, { frameRate }: StoryMediaFile): boolean =>
  Math.abs(one - other) <= (frameRate ? 1 / frameRate : FRAME) + ROUNDING;

/** Whether a time is the end of sound that outlasts its picture, which an author sets to keep the last frame visible. */
export const isSoundEnd = (seconds: number, pictures: readonly Picture[]): boolean =>
  pictures.some((file) => {
    const { soundDuration = 0 } = file;
    return soundDuration > file.duration && isSameTime(seconds, soundDuration, file);
  });

/** Returns the known files of a node, with their paths as `src`. */
export const filesOf = (
  node: StoryFileNode,
  media: StoryMedia | null,
): readonly (StoryMediaFile & { readonly src: string })[] =>
  sourcesOf(node).flatMap((src) => {
    const file = media?.get(src);
    return media && file ? [{ ...file, src: media.nameOf(src) }] : [];
  });

/** Whether a duration is near the end of the picture or the sound of one of the files. */
const isNearEnd = (seconds: number, pictures: readonly Picture[]): boolean =>
  pictures.some(({ duration, soundDuration = duration }) =>
    [duration, soundDuration].some((end) => Math.abs(seconds - end) <= DURATION_TOLERANCE),
  );

/** Whether the picture is said to end after its scene. */
const isBeyond = (videoDuration = 0, duration = Infinity, file: StoryMediaFile = {}): boolean =>
  videoDuration > duration && !isSameTime(videoDuration, duration, file);

/** `MEDIA_DIFFERS`: a `duration` that is not the end of the clip: windows and cues near the end would be at the wrong time. */
export const clipDurations: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) => {
    const { duration: given, videoDuration } = node;
    const pictures = picturesIn(filesOf(node, media));
    const [shortest] = pictures;
    if (given === undefined || !shortest || isNearEnd(given, pictures)) return [];
    // Reported there.
    if (isBeyond(videoDuration, given, shortest)) return [];
    const message = `${shortest.src} ends at ${shortest.duration.toFixed(2)} s, but the "duration" of the scene is ${given}: correct it, or remove it.`;
    return [finding('MEDIA_DIFFERS', ['nodes', id, 'duration'], message)];
  });

/** `MEDIA_DIFFERS`: a `videoDuration` that is not the end of the picture. */
export const pictureEnds: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) => {
    const { videoDuration, duration: given } = node;
    const pictures = picturesIn(filesOf(node, media));
    const [shortest] = pictures;
    if (videoDuration === undefined) return [];
    if (isBeyond(videoDuration, given, shortest)) {
      const message = `The picture ends at "videoDuration": ${videoDuration}, but the scene at "duration": ${String(given)}: correct the wrong one, or remove "duration".`;
      return [finding('MEDIA_DIFFERS', ['nodes', id, 'videoDuration'], message)];
    }
    if (!shortest) return [];
    const { src, duration } = shortest;
    if (isSameTime(videoDuration, duration, shortest) || isSoundEnd(videoDuration, pictures)) return [];
    const message = `The picture of ${src} ends at ${duration.toFixed(2)} s, but "videoDuration" is ${videoDuration}: correct it, or run npx iv-player measure.`;
    return [finding('MEDIA_DIFFERS', ['nodes', id, 'videoDuration'], message)];
  });

/** Shortest freeze, in seconds, that the player mistakes for the end of the picture. */
const STANDING = 0.25;
/** Longest freeze, in seconds, that the player mistakes for the end of the picture: it searches only the last 2 s of a clip. */
const STILL = 2;

/** `FROZEN_LAST_FRAME`: a still image at the end of a clip, which the player cuts off unless the node has a `videoDuration`. */
export const lastPictures: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) => {
    const pictures = node.videoDuration === undefined ? picturesIn(filesOf(node, media)) : [];
    const end = pictures[0]?.duration.toFixed(2) ?? '';
    return pictures.flatMap(({ src, duration, lastFrame }) => {
      const seconds = duration - (lastFrame ?? duration);
      if (seconds <= STANDING || seconds > STILL) return [];
      const message = `The last frame of ${src} stays on screen for ${seconds.toFixed(2)} s, which the player would cut off: set "videoDuration": ${end} in the scene, or run npx iv-player measure.`;
      return [finding('FROZEN_LAST_FRAME', ['nodes', id, 'source'], message)];
    });
  });

/** Longest sound that a phone can decode to memory, in seconds, and its bytes per second: 48,000 samples of two 32-bit channels. */
const DECODED_SECONDS = 600;
const DECODED_BYTES = 384_000;

/** `LONG_SOUND`: a sound that, fully decoded, takes too much memory on a phone. */
export const longSounds: CheckRule = ({ graph, media }) =>
  (graph.story.sounds ?? []).flatMap(({ id, src, html5 }, index) => {
    const seconds = Math.max(0, ...[src].flat().map((one) => media?.get(one)?.duration ?? 0));
    if (html5 === true || seconds <= DECODED_SECONDS) return [];
    const size = Math.round((seconds * DECODED_BYTES) / 1e6);
    const message = `The sound "${id}" lasts ${(seconds / 60).toFixed(0)} minutes and takes about ${size} MB of memory when decoded: set "html5": true, or loop a shorter sound.`;
    return [finding('LONG_SOUND', ['sounds', String(index)], message)];
  });
