import type { StoryMediaFile } from './story-media';

/** Pixel format that every browser decodes, with every codec. */
const PIXELS = 'yuv420p';
/** Profiles that every browser decodes, by video codec; `null` if all are fine. */
const PROFILES: Readonly<Record<string, readonly string[] | null>> = {
  h264: ['Baseline', 'Main', 'High'],
  vp8: null,
  vp9: ['Profile 0'],
  av1: ['Main'],
};
const SOUND_CODECS: readonly string[] = ['aac', 'mp3', 'opus', 'vorbis', 'flac'];
const CONTAINERS: readonly string[] = ['mp4', 'mov', 'webm'];

/** Largest difference, in seconds, between the starts of picture and sound, and of a file's clock and 0. */
const APART = 0.102;

/** Whether every browser decodes the picture, as far as is known. AV1 has 10 bits in the profile that all its decoders know. */
export function hasPlayablePicture({ codec, profile, pixelFormat }: StoryMediaFile): boolean {
  if (codec === undefined) return true;
  if (!Object.hasOwn(PROFILES, codec)) return false;
  const profiles = PROFILES[codec];
  if (profile !== undefined && profiles && !profiles.includes(profile)) return false;
  return pixelFormat === undefined || pixelFormat === PIXELS || codec === 'av1';
}

/** Whether every browser decodes the sound, as far as is known. */
export const hasPlayableSound = ({ soundCodec }: StoryMediaFile): boolean =>
  soundCodec === undefined || SOUND_CODECS.includes(soundCodec);

/** Whether every browser reads the format of the file, as far as is known. */
export const hasPlayableContainer = ({ container }: StoryMediaFile): boolean =>
  container === undefined || CONTAINERS.includes(container);

/** How much later the picture begins than the sound, in seconds, if that is too much; negative if it begins earlier. */
export function startsApart({ pictureStart, soundStart }: StoryMediaFile): number | undefined {
  if (pictureStart === undefined || soundStart === undefined) return undefined;
  const seconds = pictureStart - soundStart;
  return Math.abs(seconds) > APART ? seconds : undefined;
}

/** Time on the file's clock at which it begins, in seconds, if that is not 0. */
export function lateStart({
  pictureStart = Infinity,
  soundStart = Infinity,
}: StoryMediaFile): number | undefined {
  const start = Math.min(pictureStart, soundStart);
  return Number.isFinite(start) && start > APART ? start : undefined;
}
