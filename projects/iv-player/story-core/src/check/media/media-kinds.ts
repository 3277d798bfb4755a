import { ownValue } from '../../format/own-value';

export interface MediaKind {
  readonly kind: 'clip' | 'sound' | 'picture' | 'captions' | 'stream';
  readonly type: string;
}

const TYPES: Readonly<Record<MediaKind['kind'], Readonly<Record<string, string>>>> = {
  clip: {
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    webm: 'video/webm',
    mov: 'video/quicktime',
    ogv: 'video/ogg',
    mkv: 'video/x-matroska',
  },
  sound: {
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    wav: 'audio/wav',
    weba: 'audio/webm',
    flac: 'audio/flac',
  },
  picture: {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    avif: 'image/avif',
    gif: 'image/gif',
    svg: 'image/svg+xml',
  },
  captions: { vtt: 'text/vtt; charset=utf-8' },
  // Playlists and their segments.
  stream: { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4', ts: 'video/mp2t', m2ts: 'video/mp2t' },
};

/** Returns the kind of a file by its extension; `undefined` if stories do not use such files. */
export function mediaKind(path: string): MediaKind | undefined {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  for (const [kind, types] of Object.entries(TYPES)) {
    const type = ownValue(types, ending);
    if (type !== undefined) return { kind: kind as MediaKind['kind'], type };
  }
  return undefined;
}

/** Endings of video files that browsers do not play, or not all of them. */
const OTHER_VIDEO = /\.(avi|wmv|asf|flv|f4v|mpe?g|m2v|vob|mts|m2ts|ts|3gp|3g2|rm|rmvb|mxf|dv|divx)$/i;

/** Returns the ending of a video file that not every browser plays, such as `AVI`; `undefined` for other files. */
export const otherVideo = (path: string): string | undefined => OTHER_VIDEO.exec(path)?.[1]?.toUpperCase();
