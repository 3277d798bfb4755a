import { boxBodies, readNumber, readType } from './mp4-boxes';
import { MAX_SHIFT } from './picture-alignment';

/** How an edit with which a track waits says so, in place of a time. */
const NOTHING = 0xffff_ffff;
/** The type of a box that is ignored. */
const FREE = 0x6672_6565;

/** Where a box with two times has the value behind them: in version 1 they have 8 bytes each. */
const behindTimes = (body: DataView | undefined): number => (body?.getUint8(0) ? 20 : 12);

/** Seconds that a track waits before it begins; 0 if its edits are others than "wait, then play from there". */
function waitOf(edits: DataView | undefined, movieScale: number, scale: number): number {
  const isWide = Boolean(edits?.getUint8(0));
  const field = (entry: number, wide: number, narrow: number): number =>
    readNumber(edits, 8 + entry * (isWide ? 20 : 12) + (isWide ? wide : narrow));
  if (readNumber(edits, 4) !== 2 || field(0, 12, 4) !== NOTHING) return 0;
  const wait = field(0, 4, 0) / movieScale - field(1, 12, 4) / scale;
  return wait <= MAX_SHIFT ? Math.max(0, wait) : 0;
}

/**
 * Which tracks of fragmented MP4 begin later than others. ffmpeg writes it as edit lists of tracks whose fragments all begin at 0.
 * Chromium ignores such a list, Firefox does not: what it says is added to the times of the fragments, and it is taken out, so that
 * sound and picture are together everywhere.
 */
export class TrackDelays {
  /** Seconds by which the pictures begin later. */
  picture = 0;
  /** By the number of the track, in its own units. */
  readonly #ticks = new Map<number, number>();

  /** What to append in place of an init segment, or of fragments that belong to the last one. */
  apply(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const isInit = boxBodies(data, ['moov']).length > 0;
    if (!isInit && this.#ticks.size === 0) return data;
    // hls.js appends the same once more when there was no room for it.
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
      const scale = readNumber(media, behindTimes(media));
      const list = edits && boxBodies(edits, ['elst'])[0];
      const wait = waitOf(list, readNumber(movie, behindTimes(movie)), scale);
      if (!edits || !(wait > 0)) continue;
      new DataView(edits.buffer, edits.byteOffset - 4).setUint32(0, FREE);
      this.#ticks.set(readNumber(header, behindTimes(header)), Math.round(wait * scale));
      if (readType(boxBodies(track, ['mdia', 'hdlr'])[0], 8) === 'vide') this.picture = wait;
    }
  }
}
