import { startsApart } from './playable-media';
import type { StoryMediaFile } from './story-media';
import { type ClipFormat, hasRate, sizeText } from './usual-format';

/** Makes width and height even, as pictures in yuv420p must be. */
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
const isOdd = (size: number | undefined): boolean => size !== undefined && size % 2 === 1;
const even = (size: number): number => Math.max(2, Math.round(size / 2) * 2);

const RATES = [24, 25, 30, 50, 60];
/** Average rate below which a recording leaves out frames that do not change. */
const SPARSE = 20;

/** Converts HDR to the dynamic range of other pictures. Without it, ffmpeg changes only the labels. */
export const FROM_HDR: readonly string[] = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable',
  'zscale=t=bt709:m=bt709:r=limited',
];

/** Colour spaces by the names that files have for them: of the matrix that converts the colours, and of the label in the file. */
const COLOURS: Readonly<Record<string, readonly [matrix: string, label: string]>> = {
  bt709: ['bt709', 'bt709'],
  smpte170m: ['smpte170m', 'smpte170m'],
  bt470bg: ['bt601', 'bt470bg'],
  'bt2020-ncl': ['bt2020', 'bt2020nc'],
};

/** Frame rate for ffmpeg, with at most three decimals. An average becomes the next common rate, so that no frame is lost. */
function rateFor(file: StoryMediaFile, usual: ClipFormat): number {
  const { frameRate: most } = usual;
  const isKnown = file.frameRate !== undefined;
  const keeps = most === undefined || (isKnown && !file.hasVariableRate && hasRate(file, most));
  const { frameRate = 25, hasVariableRate = false } = keeps ? file : usual;
  if (!hasVariableRate) return Math.round(frameRate * 1000) / 1000;
  return frameRate < SPARSE ? 30 : (RATES.find((rate) => rate * 1.01 >= frameRate) ?? 60);
}

function isOtherSize(file: StoryMediaFile, usual: ClipFormat): boolean {
  const [own, most] = [sizeText(file), sizeText(usual)];
  return own !== undefined && most !== undefined && own !== most;
}

/** Colours of most clips if those of a file differ, after its conversion from HDR. */
function otherColour(
  { colour: own, isHdr }: StoryMediaFile,
  { colour: wanted }: ClipFormat,
): (typeof COLOURS)[string] | undefined {
  const colour = isHdr ? 'bt709' : own;
  return colour !== undefined && wanted !== undefined && colour !== wanted ? COLOURS[wanted] : undefined;
}

/** Whether the picture differs from that of most clips. */
export const differs = (file: StoryMediaFile, usual: ClipFormat): boolean =>
  isOtherSize(file, usual) ||
  otherColour(file, usual) !== undefined ||
  (usual.frameRate !== undefined && !hasRate(file, usual.frameRate)) ||
  (file.codec !== undefined && usual.codec !== undefined && file.codec !== usual.codec);

/** Filters that give a picture of any shape the usual size, with black bars. */
function sizeFilters({ width = 0, height = 0 }: StoryMediaFile, usual: ClipFormat): readonly string[] {
  const [wide, high] = [even(usual.width ?? width), even(usual.height ?? height)];
  const scale = Math.min(wide / width, high / height);
  const [inner, outer] = [
    [even(width * scale), even(height * scale)],
    [wide, high],
  ] as const;
  const isSame = inner.join() === outer.join();
  return [`scale=${inner.join(':')}`, 'setsar=1', ...(isSame ? [] : [`pad=${outer.join(':')}:-1:-1`])];
}

/** Filters that give a picture of unknown size the usual one. */
function unknownSize({ width, height }: ClipFormat): readonly string[] {
  if (width === undefined || height === undefined) return [];
  const size = `${even(width)}:${even(height)}`;
  return [`scale=${size}:force_original_aspect_ratio=decrease`, `pad=${size}:-1:-1`, 'setsar=1'];
}

/** Returns the filters that make a picture like that of most clips. @param isConstant whether to make the frame rate constant */
export function pictureFilters(
  file: StoryMediaFile,
  usual: ClipFormat,
  isConstant: boolean,
): readonly string[] {
  const { frameRate: most } = usual;
  const isOtherRate = most !== undefined && (file.frameRate === undefined || !hasRate(file, most));
  // Repeats the first frame, so that the picture starts at 0.
  const start = startsApart(file) === undefined ? '' : ':start_time=0';
  const rate = start || isConstant || isOtherRate ? [`fps=${rateFor(file, usual)}${start}`] : [];
  const size = isOtherSize(file, usual)
    ? sizeFilters(file, usual)
    : file.width === undefined
      ? unknownSize(usual)
      : isOdd(file.width) || isOdd(file.height)
        ? [EVEN]
        : [];
  const colour = otherColour(file, usual);
  const light = [...(file.isHdr ? FROM_HDR : []), ...(colour ? [`scale=out_color_matrix=${colour[0]}`] : [])];
  return [...rate, ...size, ...light];
}

/** Returns the options that label the colours of a picture; empty if they are the usual ones. */
export function colourLabel(file: StoryMediaFile, usual: ClipFormat): string {
  const label = otherColour(file, usual)?.[1];
  if (file.isHdr) return `-colorspace ${label ?? 'bt709'} -color_primaries bt709 -color_trc bt709`;
  return label === undefined ? '' : `-colorspace ${label}`;
}

/** Returns the input and the filters that show a still image, of any size, as most clips are. */
export function stillPicture(usual: ClipFormat): readonly [input: string, filters: string] {
  const size = unknownSize(usual);
  const input = `-loop 1 -framerate ${rateFor({}, usual)} -i picture.png`;
  return [input, size.length > 0 ? size.join(',') : 'scale=1280:-2'];
}
