import { normalPath, readAddress } from './media-address';
import type { StoryFinding } from '../../format/story-finding';

/** Known properties of a media file. Times are in seconds; missing properties are not checked. */
export interface StoryMediaFile {
  /** Size of the file in bytes. */
  readonly bytes?: number;
  /** Duration of the picture, or of a sound file. */
  readonly duration?: number;
  /** Start time of the last frame. */
  readonly lastFrame?: number;
  /** Duration of the sound. */
  readonly soundDuration?: number;
  /** Width of the picture in pixels, as shown: rotated, and with square pixels. */
  readonly width?: number;
  /** Height of the picture in pixels, as shown. */
  readonly height?: number;
  /** Frames per second, on average. */
  readonly frameRate?: number;
  /** Whether the frames last differently long. */
  readonly hasVariableRate?: boolean;
  /** Video codec, such as `h264`. */
  readonly codec?: string;
  /** Profile of the video codec, such as `High 10`. */
  readonly profile?: string;
  /** Pixel format of the picture, such as `yuv420p10le`. */
  readonly pixelFormat?: string;
  /** Audio codec, such as `aac`. */
  readonly soundCodec?: string;
  /** Colour space, such as `bt709`. */
  readonly colour?: string;
  /** Whether the picture is HDR (HLG or PQ), as phones record it. */
  readonly isHdr?: boolean;
  /** Integrated loudness in LUFS, measured according to EBU R128. */
  readonly loudness?: number;
  /** Format of the file, such as `mp4`, `webm`, `png` or `html`; `unknown` for a file without media. */
  readonly container?: string;
  /** Place of the file's index: before or after the media, in fragments, or none, as in a recording that was not finished. */
  readonly index?: 'start' | 'end' | 'fragments' | 'none';
  /** Whether the file ends before the media that its index names. */
  readonly isCutOff?: boolean;
  /** Time in seconds at which the file is damaged, as far as that can be seen without decoding it. */
  readonly damagedAt?: number;
  /** Duration according to the index, if the file ends before it. */
  readonly indexDuration?: number;
  /** Number of tracks with a picture. */
  readonly pictures?: number;
  /** Number of tracks with sound. */
  readonly sounds?: number;
  /** Number of parts of the longest edit list. */
  readonly edits?: number;
  /** Time of the first frame on the file's clock. */
  readonly pictureStart?: number;
  /** Time of the first sound on the file's clock. */
  readonly soundStart?: number;
  /** Content of a caption file. */
  readonly text?: string;
  /** Files of which a stream consists: paths like that of its playlist. */
  readonly parts?: readonly string[];
  /** Faults of a stream, with their remedies. Default severity: that of the code. */
  readonly faults?: readonly (Pick<StoryFinding, 'code' | 'message'> &
    Partial<Pick<StoryFinding, 'severity'>>)[];
}

/** Folders in which addresses are looked up, relative to the folder to which the paths of files are relative; empty for that folder. */
export interface MediaFolders {
  /** Folder of the story. */
  readonly story: string;
  /** Folder to look in if the story's has no such file. Addresses that start with `/` start there. */
  readonly media: string;
}

const below = (folder: string, path: string): string => normalPath(`${folder}/${path}`);
const isIn = (folder: string, path: string): boolean =>
  folder === '' ? !/^\.\.(?:\/|$)/.test(path) : path === folder || path.startsWith(`${folder}/`);

/** Finds media files by the addresses in a story. */
export class StoryMedia {
  readonly #files: ReadonlyMap<string, StoryMediaFile>;
  readonly #folders: MediaFolders;

  /**
   * @param files media files by path, with `/` between folders
   * @param folders where addresses are looked up; by default, paths are relative to the story's folder
   */
  constructor(
    files: Readonly<Record<string, StoryMediaFile>>,
    folders: MediaFolders = { story: '', media: '' },
  ) {
    this.#files = new Map(Object.entries(files));
    this.#folders = folders;
  }

  /** Returns an address's file path: `b c.mp4` for `./a/../b%20c.mp4?v=2#t=4`; unchanged if outside the folders or on another server. */
  nameOf(address: string): string {
    const found = this.#find(address);
    if (found !== undefined) return found;
    const [path] = this.#requested(address);
    return path !== undefined && this.#isInside(path) ? path : address;
  }

  /** Whether an address leads outside both folders, such as `../a.mp4`, or is a path of one machine. */
  isOutside(address: string): boolean {
    if (this.#find(address) !== undefined) return false;
    const { isOfMachine } = readAddress(address);
    const paths = this.#requested(address);
    return isOfMachine || (paths.length > 0 && !paths.some((path) => this.#isInside(path)));
  }

  /** Whether an address is the name of a file, such as `take#1.mp4`, but a browser would request another one for it. */
  isMisread(address: string): boolean {
    const found = this.#find(address);
    // No file is named like an address with a query.
    if (found === undefined || /\?[\w.-]+=/.test(address)) return false;
    return !this.#requested(address).includes(normalPath(found));
  }

  get(address: string): StoryMediaFile | undefined {
    const path = this.#find(address);
    return path === undefined ? undefined : this.#files.get(path);
  }

  has(address: string): boolean {
    return this.#find(address) !== undefined;
  }

  entries(): Iterable<readonly [path: string, file: StoryMediaFile]> {
    return this.#files;
  }

  #find(address: string): string | undefined {
    const { paths, isFromTop } = readAddress(address);
    const exists = (path: string): boolean => this.#files.has(path);
    return this.#places(paths, isFromTop).find(exists) ?? [address].find(exists);
  }

  /** Paths at which a browser's request for an address is looked up. */
  #requested(address: string): readonly string[] {
    const { requested, isFromTop } = readAddress(address);
    return requested === undefined ? [] : this.#places([requested], isFromTop);
  }

  #places(paths: readonly string[], isFromTop: boolean): readonly string[] {
    const { story, media } = this.#folders;
    const folders = isFromTop ? [media] : [...new Set([story, media])];
    return folders.flatMap((folder) => paths.map((path) => below(folder, path)));
  }

  #isInside(path: string): boolean {
    return isIn(this.#folders.story, path) || isIn(this.#folders.media, path);
  }
}
