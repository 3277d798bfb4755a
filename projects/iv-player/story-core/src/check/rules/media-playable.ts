import type { StoryFileNode } from '../../format/story-file';
import { type StoryFinding, type StoryFindingCode, finding } from '../../format/story-finding';
import { containerLabel } from '../media/file-formats';
import { otherVideo } from '../media/media-kinds';
import {
  hasPlayableContainer,
  hasPlayablePicture,
  lateStart,
  soundSupport,
  startsApart,
} from '../media/playable-media';
import { type StoryClip, storyClips } from '../facts/story-clips';
import type { StoryMedia, StoryMediaFile } from '../media/story-media';
import { AGAIN, contentFault } from './file-contents';

/** A fault of a file: its code, the beginning of the sentence, and how to repair the file, by default with a command. */
type Fault = readonly [
  code: StoryFindingCode,
  what: string,
  repair?: string | undefined,
  severity?: StoryFinding['severity'],
];

interface Clip {
  readonly name: string;
  readonly file: StoryMediaFile;
  /** Whether a browser that does not play the picture plays another file of the scene. */
  readonly isReplaced: boolean;
  readonly command: string;
  /** Command that also makes the frame rate constant. */
  readonly constant: string;
}

/** Better known names of codecs. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  mjpeg: 'Photo-JPEG',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4 Part 2',
  hevc: 'H.265',
};

const seconds = (value: number): string => `${value.toFixed(2)} s`;
/** Shortest rest of a file, in seconds, that may be worth keeping. */
const SHORTEST = 0.1;

/** Finds files that contain nothing to play, or only a part of it. */
function readability({ name, file, command }: Clip): readonly Fault[] {
  const { container, pictures, sounds, isCutOff, indexDuration, duration, damagedAt } = file;
  const fault = contentFault(name, file, 'video');
  if (fault) return [fault];
  if (isCutOff) {
    const isKnown = indexDuration !== undefined && duration !== undefined;
    const what = isKnown
      ? `The file ${name} is cut off after ${seconds(duration)} of ${seconds(indexDuration)}`
      : `The file ${name} is cut off`;
    const isWorthKeeping = pictures && (duration ?? 0) >= SHORTEST;
    const keep = isWorthKeeping ? `, or keep what is left, with ${command}` : '';
    // The rest plays, and the film continues after it.
    return [['MEDIA_CUT_OFF', what, AGAIN + keep, isWorthKeeping ? 'warning' : 'error']];
  }
  const nothing = `The file ${name} contains no media that can be read`;
  if (container === 'unknown' || (pictures === 0 && sounds === 0))
    return [['UNREADABLE_MEDIA', nothing, 'replace it with a video']];
  if (damagedAt !== undefined)
    return [['MEDIA_CUT_OFF', `The file ${name} is damaged at about ${damagedAt.toFixed(1)} s`, AGAIN]];
  if (pictures === 0) {
    const repair = `use it as a sound, or add a picture, with ${command}`;
    return [['NO_PICTURE', `The file ${name} has no picture, so the screen stays black`, repair]];
  }
  return [];
}

/** Formats that only some codecs play in, for sentences. */
const FORMAT_NAMES: Readonly<Record<string, string>> = { mp4: 'MP4', mov: 'MOV', webm: 'WebM' };
/** Codecs that every browser plays in one of the formats. */
const COMMON: readonly string[] = ['h264', 'vp8', 'vp9', 'opus', 'vorbis', 'aac', 'mp3'];
const inFormat = (codec: string, container: string): string =>
  COMMON.includes(codec) && FORMAT_NAMES[container] !== undefined
    ? `${codec} in ${FORMAT_NAMES[container]}`
    : codec;

function formats({ name, file, isReplaced }: Clip): readonly Fault[] {
  const { container = '', codec = '', soundCodec = '', pictures = 0, sounds = 0 } = file;
  const faults: Fault[] = [];
  const other = hasPlayableContainer(file) ? otherVideo(name) : containerLabel(container);
  if (other !== undefined && container !== 'unknown' && !isReplaced)
    faults.push(['BAD_CONTAINER', `The format of ${name} is ${other}, which not every browser plays`]);
  if (!hasPlayablePicture(file) && !isReplaced) {
    const names = [CODEC_NAMES[codec], file.profile, file.pixelFormat, file.isHdr && 'HDR'];
    const details = names.filter(Boolean).join(', ');
    const isOnlyFormat = hasPlayablePicture({ ...file, container: 'matroska' });
    const shown = isOnlyFormat ? inFormat(codec, container) : codec;
    const what = `The picture of ${name} is ${shown}${details && ` (${details})`}, which not every browser plays`;
    faults.push(['BAD_CODEC', what]);
  }
  const support = soundSupport(file);
  const sound = `The sound of ${name} is ${inFormat(soundCodec, container)}`;
  if (support === 'some') faults.push(['BAD_CODEC', `${sound}, which not every browser plays`]);
  if (support === 'recent')
    faults.push(['BAD_CODEC', `${sound}, which Safari plays only since version 17`, undefined, 'note']);
  for (const [kind, count] of Object.entries({ 'picture tracks': pictures, 'sound tracks': sounds }))
    if (count > 1)
      faults.push(['EXTRA_TRACKS', `The file ${name} has ${count} ${kind}, of which browsers play one`]);
  return faults;
}

/** Finds indexes that delay the start, or hide the duration. */
function indexes({ name, file: { index, container } }: Clip): readonly Fault[] {
  const isWebm = container === 'webm' || container === 'matroska';
  const recorded = `The file ${name} does not say how long it is, or where to seek, like many recordings`;
  const fragmented = `The file ${name} is fragmented, so some browsers learn its duration too late`;
  if (index === 'none' && isWebm) return [['BAD_CONTAINER', recorded]];
  return index === 'fragments' ? [['BAD_CONTAINER', fragmented]] : [];
}

/** Finds times that browsers understand differently. */
function times({ name, file, command }: Clip): readonly Fault[] {
  const faults: Fault[] = [];
  const start = lateStart(file);
  const apart = startsApart(file);
  // The clock of a transport stream never begins at 0.
  if (start !== undefined && file.container !== 'mpegts') {
    const what = `The times in ${name} begin at ${seconds(start)} instead of 0`;
    faults.push(['BAD_TIMES', what, `reset them with ${command}, without -copyts`]);
  }
  if (apart !== undefined) {
    const [late, early] = apart > 0 ? ['picture', 'sound'] : ['sound', 'picture'];
    const what = `The ${late} of ${name} begins ${seconds(Math.abs(apart))} after its ${early}`;
    faults.push(['BAD_TIMES', what, `let both begin at 0, with ${command}`]);
  }
  const edited = `The edit list of ${name} has ${file.edits} parts, which not every browser follows`;
  if ((file.edits ?? 0) > 1) faults.push(['BAD_TIMES', edited]);
  return faults;
}

/** Finds what is worth knowing, but needs no action. */
function hints({ name, file, constant }: Clip): readonly Fault[] {
  const faults: Fault[] = [];
  if (file.index === 'end')
    faults.push(['LATE_INDEX', `The index of ${name} is at its end, so it starts later than it could`]);
  const repair = `keep it, or make it constant with ${constant}`;
  if (file.hasVariableRate) faults.push(['VARIABLE_RATE', `The frame rate of ${name} varies`, repair]);
  return faults;
}

/** Finds what is wrong with a file. A file that cannot be read has no other fault. */
function faultsOf(clip: Clip): readonly Fault[] {
  const unreadable = readability(clip);
  return unreadable.length > 0 ? unreadable : [formats, indexes, times, hints].flatMap((rule) => rule(clip));
}

/** The sources after this one of the same scene, which browsers that cannot play this one try. */
function othersAfter(clips: readonly StoryClip[], index: number): readonly StoryClip[] {
  let end = index + 1;
  while (clips[end]?.id === clips[index]?.id && end < clips.length) end++;
  return clips.slice(index + 1, end);
}

/**
 * Finds media files that not every browser plays as intended: `UNREADABLE_MEDIA`, `MEDIA_CUT_OFF`, `NO_PICTURE`, `BAD_CONTAINER`,
 * `BAD_CODEC`, `BAD_TIMES`, `EXTRA_TRACKS` and the notes `LATE_INDEX` and `VARIABLE_RATE`. Reports each fault of a file once. Does not compare files, so that a fault of
 * all is found, too.
 */
export function mediaPlayable(context: ClipContext): readonly StoryFinding[] {
  return clipFaults(context).map(({ found }) => found);
}

interface ClipContext {
  readonly graph: { readonly entries: readonly (readonly [id: string, node: StoryFileNode])[] };
  readonly media: StoryMedia | null;
}

/** The findings of {@link mediaPlayable}, with the paths of the files. */
export function clipFaults({
  graph,
  media,
}: ClipContext): readonly { readonly name: string; readonly found: StoryFinding }[] {
  const faults = new Map<string, { name: string; found: StoryFinding }>();
  const { clips, commandFor } = storyClips(graph.entries, media);
  clips.forEach((clip, index) => {
    const { id, src: name, file } = clip;
    const isReplaced = othersAfter(clips, index).some(
      (other) => hasPlayableContainer(other.file) && hasPlayablePicture(other.file) && !otherVideo(other.src),
    );
    const command = commandFor(clip);
    const constant = commandFor(clip, { isConstant: true });
    for (const [code, what, repair, severity] of faultsOf({ name, file, isReplaced, command, constant })) {
      const message = `${what}: ${repair ?? `convert it with ${command}`}.`;
      if (!faults.has(message))
        faults.set(message, { name, found: finding(code, ['nodes', id, 'source'], message, severity) });
    }
  });
  return [...faults.values()];
}
