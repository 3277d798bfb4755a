// Reads what a media file says about itself without ffmpeg: format, codecs, tracks, size and times.
import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
  FLAC,
  Input,
  LogLevel,
  Logging,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { transportCodecs } from 'iv-player/hls/lazy';
import { codecName, objectTypeName } from './codec-names.mjs';
import { containerName, isCutAvi } from './container-name.mjs';
import { readFrameRate } from './frame-rate.mjs';
import { readMp4Boxes } from './mp4-boxes.mjs';
import { findDamage } from './mp4-samples.mjs';
import { openBytes } from './open-bytes.mjs';
import { pixelFormat } from './pixel-format.mjs';
import { known } from './probe-media-file.mjs';
import { endIsMissing, trackTimes } from './track-times.mjs';
import { findDamagedCluster, lastBlocks, readWebmElements } from './webm-elements.mjs';

// All formats of the library except playlists, which would open other files.
const FORMATS = new Map([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'matroska'],
  [MPEG_TS, 'mpegts'],
  [OGG, 'ogg'],
  [MP3, 'mp3'],
  [WAVE, 'wav'],
  [FLAC, 'flac'],
  [ADTS, 'aac'],
]);

Logging.level = LogLevel.Silent;

/** Reads the picture of a file as it is shown: rotated, and with square pixels. `objectType` is the number of its codec in MP4. */
async function readPicture(track, objectType) {
  const id = await track.getInternalCodecId();
  const codec = id === 'mp4v' ? objectTypeName(objectType) : codecName(await track.getCodec(), id);
  const configuration = (await track.getDecoderConfig()) ?? {};
  const { matrix, transfer } = await track.getColorSpace();
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    codec,
    ...pixelFormat(codec, configuration),
    ...(await readFrameRate(track)),
    colour: matrix ?? undefined,
    isHdr: transfer === 'hlg' || transfer === 'pq' ? true : undefined,
  };
}

/** Reads the index of a file in the way of its format. */
function readIndex(container, file) {
  if (container === 'mp4' || container === 'mov') return readMp4Boxes(file);
  if (container === 'webm' || container === 'matroska') return readWebmElements(file);
  return { index: undefined, isCut: false };
}

/** Finds the time in the middle of a file at which it is damaged, in seconds; `undefined` if no damage can be seen without decoding. */
function damageIn(file, { moov, hasBlocks, times }) {
  try {
    if (hasBlocks) return findDamagedCluster(file);
    const damage = moov && findDamage(file, moov);
    return damage && damage.share * (times?.end ?? 0);
  } catch (error) {
    // A table that ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Number of bytes of a transport stream that contain its table of tracks. */
const HEAD = 1 << 16;
/** Video codecs of transport streams that the library does not know, by their names in `transportCodecs`. */
const UNREAD = new Map([
  ['mp1v', 'mpeg1video'],
  ['mp2v', 'mpeg2video'],
  ['mp4v', 'mpeg4'],
]);

/** Finds a picture that the library does not know, and would leave out. */
function unreadPicture(container, file) {
  if (container !== 'mpegts') return undefined;
  return transportCodecs(file.read(0, HEAD)).flatMap((codec) => UNREAD.get(codec) ?? [])[0];
}

/** Names the codec of a sound. The library takes the older layers of MPEG sound for MP3. */
async function soundCodecOf(track) {
  const codec = codecName(await track.getCodec(), await track.getInternalCodecId());
  if (codec !== 'mp3') return codec;
  const header = (await new EncodedPacketSink(track).getFirstPacket())?.data;
  const layer = header?.[0] === 0xff ? (header[1] >> 1) & 3 : 1;
  return ['mp3', 'mp3', 'mp2', 'mp1'][layer];
}

/** Whether a file that the library cannot read ends too early, according to its index. */
function endsInBox(container, file) {
  try {
    return readIndex(container, file).isCut;
  } catch {
    return false;
  }
}

async function readTracks(input, container, file) {
  const { index, isCut, moov, tracks: boxes = [] } = readIndex(container, file);
  const pictures = await input.getVideoTracks();
  const sounds = await input.getAudioTracks();
  const [picture, sound] = [pictures[0], sounds[0]];
  const soundCodec = sound && (await soundCodecOf(sound));
  const codec = picture ? undefined : unreadPicture(container, file);
  // Without the picture, the times would be those of the sound.
  if (codec !== undefined) return known({ container, codec, pictures: 1, sounds: sounds.length, soundCodec });
  const main = picture ?? sound;
  const isIncomplete = isCut || (main !== undefined && index !== 'none' && (await endIsMissing(main)));
  const hasBlocks = container === 'webm' || container === 'matroska';
  const blocks = isIncomplete && hasBlocks ? lastBlocks(file) : undefined;
  const boxOf = (track) => boxes.find(({ id }) => id === track?.id);
  const timesOf = (track) =>
    track && trackTimes(track, { isCut: isIncomplete, ...boxOf(track), blocks: blocks?.get(track.id) });
  const [seen, heard] = [await timesOf(picture), await timesOf(sound)];
  const times = seen ?? heard;
  const start = Math.min(seen?.start ?? Infinity, heard?.start ?? Infinity);
  const said = times?.said;
  return known({
    container,
    index,
    isCutOff: (isIncomplete && (!times || isCut || said !== undefined)) || undefined,
    damagedAt: isIncomplete ? undefined : damageIn(file, { moov, hasBlocks, times }),
    indexDuration: said === undefined ? undefined : said - start,
    pictures: pictures.length,
    sounds: sounds.length,
    edits: Math.max(0, boxOf(picture)?.edits ?? 0, boxOf(sound)?.edits ?? 0) || undefined,
    duration: times ? times.end - start : undefined,
    soundDuration: seen && heard ? heard.end - start : undefined,
    lastFrame: seen ? seen.last - start : undefined,
    pictureStart: seen?.start,
    soundStart: heard?.start,
    soundCodec,
    ...(picture && (await readPicture(picture, boxOf(picture)?.objectType))),
  });
}

/**
 * Reads a media file, of which only the index and a few packets are needed. Throws if the file cannot be opened, but never because of its
 * content.
 * @param {import('./open-bytes.mjs').OpenBytes} [file] the opened file; closed at the end
 * @returns {Promise<import('iv-player/story-core').StoryMediaFile>} with `container: 'unknown'` if it contains no media
 */
export async function readMediaFile(path, file = openBytes(path)) {
  const { size } = file;
  const start = file.read(0, 4096);
  const name = containerName(start);
  const source = new CustomSource({ getSize: () => size, read: (from, to) => file.read(from, to) });
  const input = new Input({ source, formats: [...FORMATS.keys()] });
  let container = name;
  try {
    // The library does not know Theora, and would find only the sound.
    if (size === 0 || (name === 'ogg' && start.includes('theora'))) return { bytes: size, container };
    container = FORMATS.get(await input.getFormat()) ?? name;
    const tracks = await readTracks(input, container, file);
    // Of Ogg files, the library knows only some codecs.
    const isUnread = container === 'ogg' && tracks.pictures === 0 && tracks.sounds === 0;
    return { bytes: size, ...(isUnread ? { container } : tracks) };
  } catch {
    // Names only the formats that the library does not know.
    const isCut = isCutAvi(start, size) || endsInBox(container, file);
    return { bytes: size, container: name, ...(isCut && { isCutOff: true }) };
  } finally {
    input.dispose();
    file.close();
  }
}
