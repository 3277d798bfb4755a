// Names the profile and pixel format of a picture, which its decoder's configuration contains, as ffprobe does.

const H264_PROFILES = {
  0x42: 'Baseline',
  0x4d: 'Main',
  0x58: 'Extended',
  0x64: 'High',
  0x6e: 'High 10',
  0x7a: 'High 4:2:2',
  0xf4: 'High 4:4:4',
  0x2c: 'CAVLC 4:4:4',
};
const HEVC_PROFILES = { 1: 'Main', 2: 'Main 10', 3: 'Main Still Picture', 4: 'Rext' };
/** Formats of colour by the number that H.264 and HEVC use for them. */
const CHROMA = ['gray', 'yuv420p', 'yuv422p', 'yuv444p'];

const formatOf = (chroma, depth) => (chroma && depth > 8 ? `${chroma}${depth}le` : chroma);

/** Reads the configuration record of H.264 (avcC). Only the profiles from High on say how colours are stored. */
function fromAvc(record) {
  const number = record[1];
  const profile = H264_PROFILES[number] ?? `profile ${number}`;
  let at = 6;
  for (let sets = record[5] & 0x1f; sets > 0; sets--) at += 2 + record.readUInt16BE(at);
  let more = record[at++];
  for (; more > 0; more--) at += 2 + record.readUInt16BE(at);
  const hasFormat = ![0x42, 0x4d, 0x58].includes(number) && at + 3 <= record.length;
  const isPlain = number <= 0x64 && number !== 0x2c;
  if (!hasFormat) return { profile, ...(isPlain && { pixelFormat: 'yuv420p' }) };
  return { profile, pixelFormat: formatOf(CHROMA[record[at] & 3], 8 + (record[at + 1] & 7)) };
}

/** Reads the configuration record of HEVC (hvcC). */
const fromHevc = (record) => ({
  profile: HEVC_PROFILES[record[1] & 0x1f] ?? `profile ${record[1] & 0x1f}`,
  pixelFormat: formatOf(CHROMA[record[16] & 3], 8 + (record[17] & 7)),
});

/** Reads the codec string of VP9, such as `vp09.02.10.10.01`. */
function fromVp9([, profile, , depth, chroma = '01']) {
  const formats = { '00': 'yuv420p', '01': 'yuv420p', '02': 'yuv422p', '03': 'yuv444p' };
  return { profile: `Profile ${Number(profile)}`, pixelFormat: formatOf(formats[chroma], Number(depth)) };
}

/** Reads the codec string of AV1, such as `av01.0.04M.10`. */
function fromAv1([, profile, , depth]) {
  const formats = { 0: 'yuv420p', 1: 'yuv444p', 2: 'yuv422p' };
  const name = { 0: 'Main', 1: 'High', 2: 'Professional' }[profile];
  return { profile: name ?? `profile ${profile}`, pixelFormat: formatOf(formats[profile], Number(depth)) };
}

const PRORES = {
  apco: ['Proxy', 'yuv422p10le'],
  apcs: ['LT', 'yuv422p10le'],
  apcn: ['422', 'yuv422p10le'],
  apch: ['HQ', 'yuv422p10le'],
  ap4h: ['4444', 'yuv444p12le'],
  ap4x: ['4444 XQ', 'yuv444p12le'],
};

/**
 * @param {string} codec name as in `StoryMediaFile`
 * @param {{ codec?: string, description?: AllowSharedBufferSource }} configuration of the decoder
 * @returns {{ profile?: string, pixelFormat?: string }} empty if the configuration does not tell
 */
export function pixelFormat(codec, { codec: name = '', description }) {
  const record = description
    ? ArrayBuffer.isView(description)
      ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
      : Buffer.from(description)
    : undefined;
  const parts = name.split('.');
  try {
    if (codec === 'h264') {
      if (record) return fromAvc(record);
      const number = Number.parseInt(parts[1]?.slice(0, 2) ?? '', 16);
      return number in H264_PROFILES ? { profile: H264_PROFILES[number] } : {};
    }
    if (codec === 'hevc' && record) return fromHevc(record);
    if (codec === 'vp9' && parts.length > 3) return fromVp9(parts);
    if (codec === 'av1' && parts.length > 3) return fromAv1(parts);
    if (codec === 'prores' && name in PRORES) {
      const [profile, format] = PRORES[name];
      return { profile, pixelFormat: format };
    }
    return {};
  } catch (error) {
    // A record that ends too early.
    if (error instanceof RangeError) return {};
    throw error;
  }
}
