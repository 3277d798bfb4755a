import type { StoryMediaFile } from './story-media';

/** Pixel format that every browser decodes, with every codec. */
const PIXELS = 'yuv420p';

/**
 * Video codecs that every browser plays, by format, with their profiles; `null` if all are fine.
 *
 * Not in the table, although many browsers play them: AV1 (Safari: only with a hardware decoder, so not on iPhones before 15 Pro and Macs
 * before M3), HEVC (Chrome and Firefox: depends on device and system), VP9 in MP4 (not in iPhones), H.264 in WebM (not in Firefox and
 * Safari, although Chrome records it).
 */
const PICTURES: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>> = {
  mp4: { h264: ['Baseline', 'Main', 'High'] },
  webm: { vp8: null, vp9: ['Profile 0'] },
};

/**
 * Audio codecs that every browser plays, by format. FLAC in MP4 is among them since Safari 11.
 *
 * Not in the table: Vorbis in MP4 (not in Safari), and what only Safari or no browser plays, such as AC-3, ALAC, MP2 and PCM.
 */
const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac', 'mp3', 'flac'],
  webm: ['opus', 'vorbis'],
};
/** Audio codecs that browsers play in this format, but not versions that are only a few years old: Safari before 17. */
const RECENT_SOUNDS: Readonly<Record<string, readonly string[]>> = { mp4: ['opus'], webm: [] };

/** Tables for the formats that browsers read. */
const FAMILIES: Readonly<Record<string, 'mp4' | 'webm'>> = { mp4: 'mp4', mov: 'mp4', webm: 'webm' };

/** Largest difference, in seconds, between the starts of picture and sound, and of a file's clock and 0. */
const APART = 0.102;

/** Tables that apply to a file: both for a format that must be changed anyway, because the codec decides which one it becomes. */
function familiesOf(container: string | undefined): readonly ('mp4' | 'webm')[] {
  const family = container !== undefined && Object.hasOwn(FAMILIES, container) ? FAMILIES[container] : null;
  return family ? [family] : ['mp4', 'webm'];
}

/** Whether every browser is known to decode the picture in the file's format. */
export function hasPlayablePicture({ container, codec, profile, pixelFormat }: StoryMediaFile): boolean {
  if (codec === undefined) return true;
  if (pixelFormat !== undefined && pixelFormat !== PIXELS) return false;
  return familiesOf(container).some((family) => {
    const codecs = PICTURES[family] ?? {};
    if (!Object.hasOwn(codecs, codec)) return false;
    const profiles = codecs[codec];
    return profile === undefined || !profiles || profiles.includes(profile);
  });
}

const isIn = (
  table: Readonly<Record<string, readonly string[]>>,
  { container, soundCodec }: StoryMediaFile,
): boolean =>
  soundCodec === undefined || familiesOf(container).some((family) => table[family]?.includes(soundCodec));

/** Browsers that are known to decode the sound in the file's format: all, all recent ones, or only some. */
export function soundSupport(file: StoryMediaFile): 'all' | 'recent' | 'some' {
  if (isIn(SOUNDS, file)) return 'all';
  return isIn(RECENT_SOUNDS, file) ? 'recent' : 'some';
}

/** Whether every browser reads the format of the file, as far as is known. */
export const hasPlayableContainer = ({ container }: StoryMediaFile): boolean =>
  container === undefined || Object.hasOwn(FAMILIES, container);

/** How much later the picture begins than the sound, in seconds, if that is too much; negative if it begins earlier. */
export function startsApart({ pictureStart, soundStart }: StoryMediaFile): number | undefined {
  if (pictureStart === undefined || soundStart === undefined) return undefined;
  const seconds = pictureStart - soundStart;
  return Math.abs(seconds) > APART ? seconds : undefined;
}

/** Time on the file's clock at which it begins, in seconds, if that is not 0. */
export function lateStart(file: StoryMediaFile): number | undefined {
  const { pictureStart = Infinity, soundStart = Infinity } = file;
  const start = Math.min(pictureStart, soundStart);
  return Number.isFinite(start) && start > APART ? start : undefined;
}
