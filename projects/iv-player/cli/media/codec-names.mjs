// Names codecs as ffprobe does, so that clips can be compared whichever program has read them.

/** Names that differ from those of mediabunny. */
const NAMES = { avc: 'h264' };

/** Codecs that mediabunny does not know, by their names in files. */
const OTHERS = [
  [/^(?:jpeg|mjp[ab]|V_MJPEG)$/i, 'mjpeg'],
  [/^(?:mp4v|xvid|divx|V_MPEG4\/ISO\/(?:S|A)?S?P)$/i, 'mpeg4'],
  [/^(?:m2v1|mp2v|xdv|hdv|mx\dp|V_MPEG[12]$)/i, 'mpeg2video'],
  [/^(?:s263|h263)$/i, 'h263'],
  [/^(?:dvc|dvp|dv[0-9h])/i, 'dvvideo'],
  [/^avd[nh]$/i, 'dnxhd'],
  [/^rle$/i, 'qtrle'],
  [/^mlpa$/i, 'truehd'],
  [/^V_THEORA$/i, 'theora'],
  [/^(?:\.mp[12]|A_MPEG\/L[12])$/i, 'mp2'],
  [/^A_ALAC$/i, 'alac'],
  [/^A_DTS$/i, 'dts'],
  [/^samr$/i, 'amr_nb'],
  [/^sawb$/i, 'amr_wb'],
];

/** Codecs of the entry `mp4v`, by the number that the file has for them. */
const OBJECT_TYPES = { 0x6a: 'mpeg1video', 0x6c: 'mjpeg', 0x6d: 'png' };

/** Names the codec of a picture whose entry in the file is `mp4v`. @param {number | undefined} type */
export const objectTypeName = (type) =>
  type >= 0x60 && type <= 0x65 ? 'mpeg2video' : (OBJECT_TYPES[type] ?? 'mpeg4');

/**
 * @param {string | null} codec as mediabunny names it; `null` if it does not know the codec
 * @param {string | number | Uint8Array | null} id as the file names it
 * @returns {string} `unknown` if neither has a name
 */
export function codecName(codec, id) {
  if (codec !== null) return NAMES[codec] ?? codec.replaceAll('-', '_');
  const name = typeof id === 'string' ? id.trim() : '';
  return OTHERS.find(([names]) => names.test(name))?.[1] ?? (name.toLowerCase() || 'unknown');
}
