import type { StoryFinding } from '../format/story-finding';

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

/** Origin and folder for resolving addresses. No story uses them, so an address that leaves them leads outside the story's folder. */
const ORIGIN = 'http://story.invalid';
const FOLDER = '/:/';

/** Decodes an address; returns it unchanged if it contains a malformed escape. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Path of an address on the story's server; `undefined` for another server or an invalid address. */
function pathOf(address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address, ORIGIN + FOLDER);
    return origin === ORIGIN ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address is relative to the root of its server. The root counts as the story's folder. */
const isFromTop = (address: string): boolean => /^\s*[/\\]/.test(address);

/** Finds media files by the addresses in a story. */
export class StoryMedia {
  readonly #files: ReadonlyMap<string, StoryMediaFile>;

  /** @param files media files by path, relative to the story's folder, with `/` between folders */
  constructor(files: Readonly<Record<string, StoryMediaFile>>) {
    this.#files = new Map(Object.entries(files));
  }

  /** Returns an address's file path: `b c.mp4` for `./a/../b%20c.mp4?v=2#t=4`; unchanged if outside the folder or on another server. */
  nameOf(address: string): string {
    if (this.#files.has(address)) return address;
    const path = pathOf(address);
    if (path?.startsWith(FOLDER)) return unescaped(path.slice(FOLDER.length));
    return path && isFromTop(address) ? unescaped(path.slice(1)) : address;
  }

  /** Whether an address leads outside the folder, such as `../a.mp4`. */
  isOutside(address: string): boolean {
    const path = pathOf(address);
    return path !== undefined && !path.startsWith(FOLDER) && !isFromTop(address);
  }

  get(address: string): StoryMediaFile | undefined {
    return this.#files.get(this.nameOf(address));
  }

  has(address: string): boolean {
    return this.#files.has(this.nameOf(address));
  }

  entries(): Iterable<readonly [path: string, file: StoryMediaFile]> {
    return this.#files;
  }
}
