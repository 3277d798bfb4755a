import { hasPlayableContainer, hasPlayablePicture, hasPlayableSound, startsApart } from './playable-media';
import type { StoryMediaFile } from './story-media';

/** Quotes a word for a shell, if necessary. */
const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const IN_WEBM = ['vp8', 'vp9', 'av1'];
const ENCODED = {
  mp4: {
    picture: '-c:v libx264 -profile:v main -pix_fmt yuv420p',
    sound: '-c:a aac',
    last: '-movflags +faststart',
  },
  webm: { picture: '-c:v libvpx-vp9 -crf 33 -b:v 0 -pix_fmt yuv420p', sound: '-c:a libopus', last: '' },
} as const;

/** Frame rate for ffmpeg, with at most three decimals. */
const rateOf = ({ frameRate = 25 }: StoryMediaFile): number => Math.round(frameRate * 1000) / 1000;

/**
 * Returns the command that makes a file that every browser plays, and copies what needs no change.
 * @param name path of the file
 * @param isConstant whether to make the frame rate constant
 */
export function repairCommand(name: string, file: StoryMediaFile, isConstant = false): string {
  const { container, codec = '', pictures = 1, sounds = 1, edits = 1, duration, isCutOff = false } = file;
  const isWebm = container === 'webm' || (container === 'matroska' && IN_WEBM.includes(codec));
  const encoder = ENCODED[isWebm ? 'webm' : 'mp4'];
  const isUnknown = !hasPlayableContainer(file) && codec === '';
  const isApart = startsApart(file) !== undefined;
  const isAnew = isUnknown || isApart || edits > 1;
  const encodesPicture = isAnew || isConstant || !hasPlayablePicture(file);
  const encodesSound = isAnew || !hasPlayableSound(file);
  const rate = `fps=${rateOf(file)}`;
  return [
    // What follows may be zeros.
    isCutOff && duration !== undefined ? `ffmpeg -t ${duration.toFixed(2)}` : 'ffmpeg',
    `-i ${quoted(name)}`,
    pictures > 1 || sounds > 1 ? `-map 0:v:0${sounds > 0 ? ' -map 0:a:0' : ''}` : '',
    // Repeats the first frame, and begins with silence, so that both start at 0.
    isApart ? `-vf ${rate}:start_time=0 -af aresample=async=1:first_pts=0` : isConstant ? `-vf ${rate}` : '',
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
