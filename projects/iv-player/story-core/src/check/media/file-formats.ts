import { ownValue } from '../../format/own-value';
import { mediaKind } from './media-kinds';
import type { StoryMediaFile } from './story-media';

export type FileUse = 'video' | 'sound' | 'picture' | 'captions';

interface FileFormat {
  readonly label: string;
  /** MIME types of such files; the first one is the usual one. */
  readonly types: readonly string[];
  /** Usual ending of a file with such media. */
  readonly ending: string;
}

/** Formats of videos and sounds, by `container`. Written out, so that builds without the checker leave them out. */
const MEDIA: Readonly<Record<string, FileFormat>> = {
  mp4: {
    label: 'MP4',
    types: ['video/mp4', 'audio/mp4', 'video/quicktime', 'video/x-m4v', 'audio/x-m4a'],
    ending: 'mp4',
  },
  mov: {
    label: 'MOV',
    types: ['video/quicktime', 'audio/quicktime', 'video/mp4', 'audio/mp4', 'video/x-m4v', 'audio/x-m4a'],
    ending: 'mov',
  },
  webm: { label: 'WebM', types: ['video/webm', 'audio/webm'], ending: 'webm' },
  ogg: { label: 'Ogg', types: ['video/ogg', 'audio/ogg', 'application/ogg'], ending: 'ogg' },
  mp3: { label: 'MP3', types: ['audio/mpeg', 'audio/mp3'], ending: 'mp3' },
  wav: { label: 'WAV', types: ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'], ending: 'wav' },
  flac: { label: 'FLAC', types: ['audio/flac', 'audio/x-flac'], ending: 'flac' },
  aac: { label: 'AAC', types: ['audio/aac', 'audio/aacp'], ending: 'aac' },
};

/** Names of formats of videos and sounds that not every browser plays, by `container`. */
const OTHER_MEDIA: Readonly<Record<string, string>> = {
  matroska: 'Matroska',
  avi: 'AVI',
  flv: 'FLV',
  wmv: 'WMV',
  mpeg: 'MPEG',
  mpegts: 'MPEG-TS',
  mxf: 'MXF',
  realmedia: 'RealMedia',
};

/** Names of picture formats that every browser shows, by `container`. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
  svg: 'SVG',
  bmp: 'BMP',
};
/** Names of other picture formats. */
const OTHER_PICTURES: Readonly<Record<string, string>> = { heic: 'HEIC', tiff: 'TIFF' };
const TEXTS: Readonly<Record<string, string>> = {
  html: 'a web page',
  text: 'a text',
  pdf: 'a PDF',
  zip: 'a ZIP archive',
};

/** Format of a picture that not every browser shows, such as `HEIC`. */
export const otherPicture = ({ container = '' }: StoryMediaFile): string | undefined =>
  ownValue(OTHER_PICTURES, container);

/** Name of the format of a video or sound, such as `MP4`. */
export const containerLabel = (container: string): string =>
  ownValue(OTHER_MEDIA, container) ?? ownValue(MEDIA, container)?.label ?? container;

/** Name of the format of a sound that not every browser plays, such as `AVI`. */
export const otherSound = ({ container = '' }: StoryMediaFile): string | undefined =>
  ownValue(OTHER_MEDIA, container);

export const isEmpty = ({ bytes, container }: StoryMediaFile): boolean =>
  bytes === 0 && container !== undefined;

/** Describes what a file is, such as `a picture (PNG)`; `undefined` if that is unknown, or if it can be used as such. */
export function mismatch(file: StoryMediaFile, use: FileUse): string | undefined {
  const { container = '', pictures = 0, sounds } = file;
  const text = ownValue(TEXTS, container);
  if (text !== undefined) return use === 'captions' && container === 'text' ? undefined : text;
  const picture = ownValue(PICTURES, container) ?? ownValue(OTHER_PICTURES, container);
  if (picture !== undefined) return use === 'picture' ? undefined : `a picture (${picture})`;
  if (container === 'unknown' || sounds === undefined || pictures + sounds === 0 || use === 'video')
    return undefined;
  if (use === 'sound' && sounds > 0) return undefined;
  const isSound = pictures === 0;
  const label = ownValue(MEDIA, container)?.label;
  return `${isSound ? 'a sound' : 'a video'}${label === undefined ? '' : ` (${label})`}`;
}

/** The format of a file, if files in this format have a certain ending and MIME type. */
export function formatOf({ container = '', pictures }: StoryMediaFile): FileFormat | undefined {
  const media = ownValue(MEDIA, container);
  if (media) {
    const endings: Readonly<Record<string, string>> = { mp4: 'm4a', webm: 'weba' };
    return pictures === 0 ? { ...media, ending: endings[media.ending] ?? media.ending } : media;
  }
  const label = ownValue(PICTURES, container);
  if (label === undefined || container === 'bmp') return undefined;
  return {
    label,
    types: [container === 'svg' ? 'image/svg+xml' : `image/${container}`],
    ending: container === 'jpeg' ? 'jpg' : container,
  };
}

export function hasRightEnding(name: string, { types }: FileFormat): boolean {
  const type = mediaKind(name)?.type;
  return type !== undefined && types.includes(type);
}
