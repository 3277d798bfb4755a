import { boxBodies, readNumber, readType } from './mp4-boxes';
import { MAX_SHIFT } from './picture-alignment';

/** Media time of an empty edit. */
const EMPTY_EDIT = 0xffff_ffff;
/** Box type `free`: the content is ignored. */
const FREE = 0x6672_6565;

/** Offset of the value after two times, which have 8 bytes each in version 1. */
const offsetAfterTimes = (body: DataView | undefined): number => (body?.getUint8(0) ? 20 : 12);

/** Delay of a track in seconds; 0 unless its edit list is an empty edit followed by one other edit. */
function trackDelay(edits: DataView | undefined, movieScale: number, scale: number): number {
  const isWide = Boolean(edits?.getUint8(0));
  const field = (entry: number, wide: number, narrow: number): number =>
    readNumber(edits, 8 + entry * (isWide ? 20 : 12) + (isWide ? wide : narrow));
  if (readNumber(edits, 4) !== 2 || field(0, 12, 4) !== EMPTY_EDIT) return 0;
  const delay = field(0, 4, 0) / movieScale - field(1, 12, 4) / scale;
  return delay <= MAX_SHIFT ? Math.max(0, delay) : 0;
}

/**
 * Applies delays of fragmented MP4 tracks to their timestamps. ffmpeg writes a delay as an edit list, and starts the fragments of all
 * tracks at 0. Firefox honours the list, but Chromium ignores it. Adding the delay to the fragments and dropping the list keeps audio and
 * video in sync in both.
 */
export class TrackDelays {
  /** Delay of the video track in seconds. */
  picture = 0;
  /** Delays by track id, in units of the track's timescale. */
  readonly #ticks = new Map<number, number>();

  /** Returns the data to append for an init segment, or for fragments of the last init segment. */
  apply(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const isInit = boxBodies(data, ['moov']).length > 0;
    if (!isInit && this.#ticks.size === 0) return data;
    // Copied, because hls.js appends the same data again if the buffer was full.
    const changed = data.slice();
    if (isInit) this.#read(changed);
    for (const fragment of boxBodies(changed, ['moof', 'traf'])) {
      const [header] = boxBodies(fragment, ['tfhd']);
      const [time] = boxBodies(fragment, ['tfdt']);
      const at = time?.getUint8(0) ? 8 : 4;
      time?.setUint32(at, readNumber(time, at) + (this.#ticks.get(readNumber(header, 4)) ?? 0));
    }
    return changed;
  }

  #read(init: Uint8Array): void {
    this.picture = 0;
    this.#ticks.clear();
    const [movie] = boxBodies(init, ['moov', 'mvhd']);
    for (const track of boxBodies(init, ['moov', 'trak'])) {
      const [header] = boxBodies(track, ['tkhd']);
      const [media] = boxBodies(track, ['mdia', 'mdhd']);
      const [edits] = boxBodies(track, ['edts']);
      const scale = readNumber(media, offsetAfterTimes(media));
      const list = edits && boxBodies(edits, ['elst'])[0];
      const delay = trackDelay(list, readNumber(movie, offsetAfterTimes(movie)), scale);
      if (!edits || !(delay > 0)) continue;
      new DataView(edits.buffer, edits.byteOffset - 4).setUint32(0, FREE);
      this.#ticks.set(readNumber(header, offsetAfterTimes(header)), Math.round(delay * scale));
      if (readType(boxBodies(track, ['mdia', 'hdlr'])[0], 8) === 'vide') this.picture = delay;
    }
  }
}
