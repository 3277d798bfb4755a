import { hasPlayableContainer, hasPlayablePicture, startsApart } from './playable-media';
import type { StoryMediaFile } from './story-media';

/** Quotes a word for a shell, if necessary. */
export const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const IN_WEBM = ['vp8', 'vp9', 'av1'];

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
    sounds: ['aac', 'mp3', 'opus'],
    last: '-movflags +faststart',
  },
  webm: {
    picture: '-c:v libvpx-vp9 -crf 33 -b:v 0 -pix_fmt yuv420p',
    sound: '-c:a libopus',
    sounds: ['opus', 'vorbis'],
    last: '',
  },
};

/** Makes width and height even, as pictures in yuv420p must be. */
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
const isOdd = (size: number | undefined): boolean => size !== undefined && size % 2 === 1;

/** Quotes filters that contain characters with a meaning in a shell. */
const quotedFilter = (filters: string): string => (filters.includes('(') ? `"${filters}"` : filters);

/** Common frame rates. */
const RATES = [24, 25, 30, 50, 60];
/** Average rate below which a recording leaves out frames that do not change. */
const SPARSE = 20;

/** Frame rate for ffmpeg, with at most three decimals; the next common one if it varies, so that no frame is lost. */
function rateOf({ frameRate = 25, hasVariableRate = false }: StoryMediaFile): number {
  if (!hasVariableRate) return Math.round(frameRate * 1000) / 1000;
  return frameRate < SPARSE ? 30 : (RATES.find((rate) => rate * 1.01 >= frameRate) ?? 60);
}

/**
 * Returns the command that makes a file that every browser plays, and copies what needs no change.
 * @param name path of the file
 * @param isConstant whether to make the frame rate constant
 */
export function repairCommand(name: string, file: StoryMediaFile, isConstant = false): string {
  const { container, codec = '', pictures = 1, sounds = 1, edits = 1, duration, isCutOff = false } = file;
  const { soundCodec, width, height } = file;
  const isWebm =
    (container === 'webm' && codec !== 'h264') || (container === 'matroska' && IN_WEBM.includes(codec));
  const encoder = ENCODED[isWebm ? 'webm' : 'mp4'];
  const isUnknown = !hasPlayableContainer(file) && codec === '';
  const isApart = startsApart(file) !== undefined;
  const isAnew = isUnknown || isApart || edits > 1;
  const encodesPicture = isAnew || isConstant || !hasPlayablePicture(file);
  const encodesSound = isAnew || (soundCodec !== undefined && !encoder.sounds.includes(soundCodec));
  const filters = [
    // Repeats the first frame, so that the picture starts at 0.
    isApart ? `fps=${rateOf(file)}:start_time=0` : isConstant ? `fps=${rateOf(file)}` : '',
    encodesPicture && (isOdd(width) || isOdd(height)) ? EVEN : '',
  ].filter(Boolean);
  return [
    // The last packet may be incomplete, and what follows may be zeros.
    isCutOff && duration !== undefined
      ? `ffmpeg -fflags +discardcorrupt -t ${duration.toFixed(2)}`
      : 'ffmpeg',
    `-i ${quoted(name)}`,
    pictures > 1 || sounds > 1 ? `-map 0:v:0${sounds > 0 ? ' -map 0:a:0' : ''}` : '',
    // WebM cannot contain the subtitles of Matroska.
    isWebm && container === 'matroska' ? '-sn' : '',
    filters.length > 0 ? `-vf ${quotedFilter(filters.join(','))}` : '',
    // Begins with silence.
    isApart ? '-af aresample=async=1:first_pts=0' : '',
    ...(encodesPicture || encodesSound
      ? [
          encodesPicture ? encoder.picture : '-c:v copy',
          sounds === 0 ? '' : encodesSound ? encoder.sound : '-c:a copy',
        ]
      : ['-c copy']),
    encoder.last,
    isWebm ? 'new.webm' : 'new.mp4',
  ]
    .filter(Boolean)
    .join(' ');
}
