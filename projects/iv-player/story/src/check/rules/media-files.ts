import { forEachAddress } from '../../format/story-addresses';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckContext, CheckRule } from '../check-context';
import { mediaKind } from '../media-kinds';
import type { StoryMediaFile } from '../story-media';
import { sourcesOf } from './windows';

/** Seconds by which a sound may outlast its picture. */
const SOUND_TOLERANCE = 0.1;
/** Loudness units by which a clip may differ from the others, by default. */
const LOUDNESS_RANGE = 2;

/** The initialization segment of a stream is used by its playlist. */
const isClip = (src: string, { duration, width }: StoryMediaFile): boolean =>
  mediaKind(src)?.kind === 'clip' &&
  !/(?:^|[/_-])init(?:[_-]?\d+)?\.mp4$/i.test(src) &&
  !(duration !== undefined && width === undefined);
const isElsewhere = (src: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);

/** Every file that the story names, with where. */
function filesIn({ graph }: CheckContext): readonly (readonly [src: string, path: readonly string[]])[] {
  const files: [src: string, path: readonly string[]][] = [];
  forEachAddress(graph.story, (src, path) => void files.push([src, path]));
  return files;
}

/** `MISSING_MEDIA`: a file that is not there. `UNUSED_NODE_MEDIA`: one that the story does not use. */
export const mediaThere: CheckRule = (context) => {
  const { media } = context;
  if (!media) return [];
  const named = new Set<string>();
  const findings: StoryFinding[] = [];
  for (const [src, path] of filesIn(context)) {
    named.add(media.nameOf(src));
    if (media.has(src) || isElsewhere(src)) continue;
    const message = media.isOutside(src)
      ? `The address "${src}" leads out of the folder of the media: move the file into it, and correct the address.`
      : `There is no file "${src}": add it, or correct the name.`;
    findings.push(finding('MISSING_MEDIA', path, message));
  }
  for (const [src, file] of media.entries()) {
    if (named.has(src) || !isClip(src, file)) continue;
    findings.push(
      finding('UNUSED_NODE_MEDIA', ['nodes'], `No scene uses the file "${src}": use it, or remove it.`),
    );
  }
  return findings;
};

const PROPERTIES: Readonly<Record<string, (file: StoryMediaFile) => string | undefined>> = {
  size: ({ width, height }) =>
    width !== undefined && height !== undefined ? `${width} × ${height}` : undefined,
  codec: ({ codec }) => codec,
  'frame rate': ({ frameRate }) =>
    frameRate === undefined ? undefined : String(Math.round(frameRate * 100) / 100),
  colour: ({ colour }) => colour,
};

const ending = (src: string): string => /\.[^./?#]+(?=$|[?#])/.exec(src)?.[0] ?? '';

/** The value that most have. */
function usual(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A last frame that stands for so many seconds may be taken for the end of the picture. */
const STANDING = 0.25;
/** One that stands for so many seconds is not: where a picture ends is looked for in the last 2 s. */
const STILL = 2;

/** `LAST_PICTURE_STANDS`: a clip whose last picture stands is cut when it begins to, unless its node has a `videoDuration`. */
export const lastPictures: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) =>
    sourcesOf(node).flatMap((src) => {
      const { duration, lastFrame } = media?.get(src) ?? {};
      if (duration === undefined || lastFrame === undefined || node.videoDuration !== undefined) return [];
      const seconds = duration - lastFrame;
      if (seconds <= STANDING || seconds > STILL) return [];
      const message = `The last picture of ${src} stands for ${seconds.toFixed(2)} s, which is taken for the end: give the scene "videoDuration": ${duration.toFixed(2)}.`;
      return [finding('LAST_PICTURE_STANDS', ['nodes', id, 'source'], message)];
    }),
  );

/** `MEDIA_DIFFERS`: a clip unlike most others of its kind. `SOUND_LONGER`: one whose sound outlasts its picture. */
export const mediaAlike: CheckRule = ({ graph, media }) => {
  if (!media) return [];
  const clips = graph.entries.flatMap(([id, node]) =>
    sourcesOf(node).flatMap((src) => {
      const file = media.get(src);
      return file ? [{ src, file, node, path: ['nodes', id, 'source'], kind: ending(src) }] : [];
    }),
  );
  const findings: StoryFinding[] = [];
  for (const [name, read] of Object.entries(PROPERTIES)) {
    const valuesOf = new Map<string, string[]>(clips.map(({ kind }) => [kind, []]));
    for (const { file, kind } of clips) {
      const value = read(file);
      if (value !== undefined) valuesOf.get(kind)?.push(value);
    }
    const byKind = new Map([...valuesOf].map(([kind, values]) => [kind, usual(values)]));
    for (const { src, file, path, kind } of clips) {
      const value = read(file);
      const most = byKind.get(kind);
      if (value === undefined || most === undefined || value === most) continue;
      const message = `The ${name} of ${src} is ${value}, of most others ${most}: encode it as those are.`;
      findings.push(finding('MEDIA_DIFFERS', path, message));
    }
  }
  for (const { src, file, node, path } of clips) {
    const { soundDuration } = file;
    const duration = file.duration && Math.max(file.duration, node.videoDuration ?? 0);
    if (duration === undefined || soundDuration === undefined || soundDuration <= duration + SOUND_TOLERANCE)
      continue;
    const message = `The sound of ${src} lasts ${(soundDuration - duration).toFixed(2)} s longer than its picture: cut it, or, if its last picture is meant to stand, give the scene "videoDuration": ${soundDuration.toFixed(2)}.`;
    findings.push(finding('SOUND_LONGER', path, message));
  }
  return findings;
};

/** Seconds of a sound that a phone can hold decoded, and bytes of each: 48,000 samples of two channels as 32-bit floats. */
const DECODED_SECONDS = 600;
const DECODED_BYTES = 384_000;

/** `LONG_SOUND`: a sound that is decoded whole, though it takes more memory than a phone has for it. */
export const longSounds: CheckRule = ({ graph, media }) =>
  (graph.story.sounds ?? []).flatMap(({ id, src, html5 }, index) => {
    const seconds = Math.max(0, ...[src].flat().map((one) => media?.get(one)?.duration ?? 0));
    if (html5 === true || seconds <= DECODED_SECONDS) return [];
    const size = Math.round((seconds * DECODED_BYTES) / 1e6);
    const message = `The sound "${id}" lasts ${(seconds / 60).toFixed(0)} minutes and takes some ${size} MB once it is decoded: give it "html5": true, or loop a shorter one.`;
    return [finding('LONG_SOUND', ['sounds', String(index)], message)];
  });

/** `LOUDNESS_DIFFERS`: a clip that is louder or quieter than the others, with its `gain`. */
export const loudnessAlike: CheckRule = ({ graph, media, loudnessRange }) => {
  if (!media) return [];
  const clips = graph.entries.flatMap(([id, node]) =>
    sourcesOf(node).flatMap((src) => {
      const loudness = media.get(src)?.loudness;
      return loudness === undefined ? [] : [{ id, src, loudness: loudness + (node.gain ?? 0) }];
    }),
  );
  const sorted = clips.map(({ loudness }) => loudness).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return clips
    .filter(({ loudness }) => Math.abs(loudness - median) > (loudnessRange ?? LOUDNESS_RANGE))
    .map(({ id, src, loudness }) => {
      const difference = Math.abs(median - loudness).toFixed(1);
      // A clip cannot be played louder than it is.
      const remedy =
        loudness > median
          ? `give it a "gain" of -${difference}, or make its sound as quiet`
          : `make its sound ${difference} dB louder, or the others quieter`;
      const message = `${src} has ${loudness.toFixed(1)} LUFS, the others have ${median.toFixed(1)}: ${remedy}.`;
      return finding('LOUDNESS_DIFFERS', ['nodes', id, 'source'], message);
    });
};
