import { colourLabel, differs, pictureFilters, stillPicture } from './picture-filters';
import { hasPlayableContainer, hasPlayablePicture, soundSupport, startsApart } from './playable-media';
import type { StoryMediaFile } from './story-media';
import type { ClipFormat } from './usual-format';

/** Quotes a word for a shell, if necessary: in the way that most shells share, also those of Windows, unless it has a character that needs more. */
export function quoted(word: string): string {
  if (/^[\p{L}\p{N}_./-]+$/u.test(word)) return word;
  // A backslash escapes a backslash and a quotation mark only, so not one between letters.
  if (/^(?:[\p{L}\p{N}_./ -]|\\(?![\\"]|$))+$/u.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const IN_WEBM = ['vp8', 'vp9', 'av1'];
const VP9 = '-c:v libvpx-vp9 -crf 33 -b:v 0 -pix_fmt yuv420p';
const ENCODERS: Readonly<Record<string, string>> = {
  vp8: '-c:v libvpx -crf 10 -b:v 2M -pix_fmt yuv420p',
  vp9: VP9,
};

interface Encoder {
  readonly picture: string;
  readonly sound: string;
  /** Codecs of sound that the format can contain, in ffmpeg and in every browser. */
  readonly sounds: readonly string[];
  readonly last: string;
}

const ENCODED: Readonly<Record<'mp4' | 'webm', Encoder>> = {
  mp4: {
    picture: '-c:v libx264 -profile:v main -pix_fmt yuv420p',
    sound: '-c:a aac',
    sounds: ['aac', 'mp3'],
    last: '-movflags +faststart',
  },
  webm: { picture: VP9, sound: '-c:a libopus', sounds: ['opus', 'vorbis'], last: '' },
};

/** Additional effects of a command that makes a file playable in every browser. */
export interface RepairWish {
  /** Makes the picture like that of most clips. */
  readonly usual?: ClipFormat;
  /** Makes the frame rate constant. */
  readonly isConstant?: boolean;
  /** Ends picture and sound at this time, in seconds. */
  readonly end?: number;
  /** Makes the sound louder, in decibels, and limits its peaks. */
  readonly louder?: number;
}

/** Limits peaks to -1.5 dB, and changes nothing else. */
const LIMITER = 'alimiter=limit=0.84:level=0';

/** Quotes filters that contain characters with a meaning in a shell. */
const quotedFilter = (filters: string): string => (filters.includes('(') ? `"${filters}"` : filters);

/** Format of the repaired file: that of its codec, or of the usual codec if it must be encoded as that. */
export function repairedFormat({ container, codec = '' }: StoryMediaFile, usual: ClipFormat): 'mp4' | 'webm' {
  const isWebm = container === 'webm' || container === 'matroska';
  const isKept = usual.codec === undefined || usual.codec === codec || codec === '';
  return isWebm && IN_WEBM.includes(isKept ? codec : (usual.codec ?? '')) ? 'webm' : 'mp4';
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Returns the command that adds a picture to a file with only sound. */
function addedPicture(name: string, file: StoryMediaFile, usual: ClipFormat): string {
  const { duration, sounds = 1, soundCodec } = file;
  const format = file.container === 'webm' || file.container === 'matroska' ? 'webm' : 'mp4';
  const encoder = ENCODED[format];
  const [input, filters] = stillPicture(usual);
  const copies = soundCodec === undefined || encoder.sounds.includes(soundCodec);
  return joined(
    `ffmpeg ${input} -i ${quoted(name)}`,
    sounds > 1 ? '-map 0:v -map 1:a:0' : '',
    `-vf ${filters}`,
    encoder.picture,
    copies ? '-c:a copy' : encoder.sound,
    encoder.last,
    duration === undefined ? '-shortest' : `-t ${duration.toFixed(2)}`,
    `new.${format}`,
  );
}

/** Returns the command that makes a file that every browser plays, like most clips, and copies what needs no change. @param name its path */
export function repairCommand(name: string, file: StoryMediaFile, wish: RepairWish = {}): string {
  const { usual = {}, isConstant = false, end, louder } = wish;
  const { container, codec = '', pictures = 1, sounds = 1, edits = 1, duration, isCutOff = false } = file;
  if (pictures === 0) return addedPicture(name, file, usual);
  const format = repairedFormat(file, usual);
  const encoder = ENCODED[format];
  const isUnknown = !hasPlayableContainer(file) && codec === '';
  const isApart = startsApart(file) !== undefined;
  const isAnew = isUnknown || isApart || edits > 1;
  const copied = { ...file, container: format };
  const encodesPicture = isAnew || isConstant || !hasPlayablePicture(copied) || differs(file, usual);
  const encodesSound =
    isAnew ||
    louder !== undefined ||
    soundSupport(copied) !== 'all' ||
    (file.soundCodec !== undefined && !encoder.sounds.includes(file.soundCodec));
  const filters = encodesPicture ? pictureFilters(file, usual, isConstant) : [];
  const sound = [
    // Begins with silence.
    isApart ? 'aresample=async=1:first_pts=0' : '',
    louder === undefined ? '' : `volume=${louder.toFixed(1)}dB,${LIMITER}`,
  ].filter(Boolean);
  const picture = format === 'webm' ? (ENCODERS[usual.codec ?? ''] ?? encoder.picture) : encoder.picture;
  const codecs =
    encodesPicture || encodesSound
      ? joined(
          encodesPicture ? picture : '-c:v copy',
          encodesPicture ? colourLabel(file, usual) : '',
          sounds === 0 ? '' : encodesSound ? encoder.sound : '-c:a copy',
        )
      : '-c copy';
  return joined(
    // The last packet may be incomplete, and what follows may be zeros.
    isCutOff && duration !== undefined
      ? `ffmpeg -fflags +discardcorrupt -t ${duration.toFixed(2)}`
      : 'ffmpeg',
    `-i ${quoted(name)}`,
    end === undefined ? '' : `-t ${end.toFixed(3)}`,
    pictures > 1 || sounds > 1 ? joined('-map 0:v:0', sounds > 0 ? '-map 0:a:0' : '') : '',
    // MP4 and WebM cannot contain the subtitles of most other formats.
    container === undefined || ['mp4', 'mov', format].includes(container) ? '' : '-sn',
    filters.length > 0 ? `-vf ${quotedFilter(filters.join(','))}` : '',
    sound.length > 0 && sounds > 0 ? `-af ${sound.join(',')}` : '',
    codecs,
    encoder.last,
    `new.${format}`,
  );
}
