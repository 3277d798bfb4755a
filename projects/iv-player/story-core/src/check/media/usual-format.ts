import { grouped } from '../../format/grouped';
import { hasPlayablePicture } from './playable-media';
import type { StoryMediaFile } from './story-media';

/** Properties in which the clips of a film should be alike. */
export type ClipFormat = Pick<
  StoryMediaFile,
  'width' | 'height' | 'frameRate' | 'hasVariableRate' | 'codec' | 'colour'
>;

export interface NamedClip {
  /** Path or address of the file. */
  readonly src: string;
  readonly file: StoryMediaFile;
}

/** How much frame rates may differ, as a share: film and video at 23.976 and 24 are alike; with frames of different lengths, it is an average. */
const RATE_TOLERANCE = 0.02;
const VARIABLE_RATE_TOLERANCE = 0.1;

/** Whether a clip has this frame rate; true if its rate is unknown. */
export function hasRate({ frameRate, hasVariableRate = false }: StoryMediaFile, usual: number): boolean {
  const tolerance = hasVariableRate ? VARIABLE_RATE_TOLERANCE : RATE_TOLERANCE;
  return frameRate === undefined || Math.abs(frameRate - usual) <= tolerance * usual;
}

/** Ending of an address or path, such as `.mp4`. Clips with the same ending are compared. */
export const endingOf = (src: string): string => /\.[^./?#]+(?=$|[?#])/.exec(src)?.[0].toLowerCase() ?? '';

/** Returns the first clip that has the most frequent value. Clips without a value do not count. */
function mostFrequent(
  files: readonly StoryMediaFile[],
  valueOf: (file: StoryMediaFile) => string | undefined,
): StoryMediaFile | undefined {
  const known = files.filter((file) => valueOf(file) !== undefined);
  return [...grouped(known, valueOf).values()].sort((one, other) => other.length - one.length)[0]?.[0];
}

/** Size of a picture, such as `1280 × 720`. */
export const sizeText = ({ width, height }: ClipFormat): string | undefined =>
  width !== undefined && height !== undefined ? `${width} × ${height}` : undefined;

/** Frame rate with at most two decimals. */
export const rateText = ({ frameRate }: ClipFormat): string | undefined =>
  frameRate === undefined ? undefined : String(Math.round(frameRate * 100) / 100);

/** Format of most of these clips. Prefers constant frame rates to averages, and codecs that every browser plays to others. */
function formatOf(files: readonly StoryMediaFile[]): ClipFormat {
  const constant = files.filter(({ hasVariableRate = false }) => !hasVariableRate);
  const playable = files.filter(hasPlayablePicture);
  const size = mostFrequent(files, sizeText);
  const rate = mostFrequent(constant, rateText) ?? mostFrequent(files, rateText);
  const codec =
    mostFrequent(playable, (file) => file.codec)?.codec ?? mostFrequent(files, (file) => file.codec)?.codec;
  // HDR is not a colour to convert to.
  const colour = mostFrequent(files, (file) => (file.isHdr ? undefined : file.colour))?.colour;
  return {
    ...(size?.width !== undefined && { width: size.width }),
    ...(size?.height !== undefined && { height: size.height }),
    ...(rate?.frameRate !== undefined && { frameRate: rate.frameRate }),
    ...(rate?.hasVariableRate && { hasVariableRate: true }),
    ...(codec !== undefined && { codec }),
    ...(colour !== undefined && { colour }),
  };
}

/** Returns a function for the format of most clips with an ending; of most clips if none has it. */
export function usualFormats(clips: readonly NamedClip[]): (ending: string) => ClipFormat {
  const known = new Map<string, ClipFormat>();
  return (ending) => {
    const found = known.get(ending);
    if (found) return found;
    const alike = clips.filter(({ src }) => endingOf(src) === ending);
    const { codec, ...other } = formatOf((alike.length > 0 ? alike : clips).map(({ file }) => file));
    // Files of another kind have other codecs.
    const format = { ...other, ...(alike.length > 0 && codec !== undefined && { codec }) };
    known.set(ending, format);
    return format;
  };
}
