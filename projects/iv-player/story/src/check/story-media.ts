/** Known facts of a media file. Times are in seconds; a fact that is not given is not checked. */
export interface StoryMediaFile {
  /** Its size. */
  readonly bytes?: number;
  /** Duration of the picture, or of a sound file. */
  readonly duration?: number;
  /** When the last frame of the picture begins. */
  readonly lastFrame?: number;
  /** Duration of the sound. */
  readonly soundDuration?: number;
  /** Width of the picture in pixels. */
  readonly width?: number;
  /** Height of the picture in pixels. */
  readonly height?: number;
  /** Frames per second. */
  readonly frameRate?: number;
  /** Codec of the picture, such as `h264`. */
  readonly codec?: string;
  /** Colour space, such as `bt709`. */
  readonly colour?: string;
  /** Integrated loudness in LUFS, as EBU R128 measures it. */
  readonly loudness?: number;
  /** Content of a caption file. */
  readonly text?: string;
}

/** An origin that no story names, and a folder in it that none does: an address that leaves it leaves the story's folder. */
const ORIGIN = 'http://story.invalid';
const FOLDER = '/:/';

/** Without the escapes of an address; one with a lone `%` as it is. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path of an address in the story's folder; `undefined` on another server, and for what is no address. */
function pathOf(address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address, ORIGIN + FOLDER);
    return origin === ORIGIN ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address begins at the top of its server, for which the folder is taken. */
const isFromTop = (address: string): boolean => /^\s*[/\\]/.test(address);

/** The media files that there are, found by the addresses that a story uses. */
export class StoryMedia {
  readonly #files: ReadonlyMap<string, StoryMediaFile>;

  /** @param files by their paths from the folder of the story, with `/` between folders */
  constructor(files: Readonly<Record<string, StoryMediaFile>>) {
    this.#files = new Map(Object.entries(files));
  }

  /**
   * The path of the file that an address means: `./a/../b%20c.mp4?v=2#t=4` is `b c.mp4`. An address that leads out of the folder
   * and that of another server stay as they are.
   */
  nameOf(address: string): string {
    if (this.#files.has(address)) return address;
    const path = pathOf(address);
    if (path?.startsWith(FOLDER)) return unescaped(path.slice(FOLDER.length));
    return path && isFromTop(address) ? unescaped(path.slice(1)) : address;
  }

  /** Whether an address leads out of the folder, as `../a.mp4` does. */
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

  /** All files by their paths. */
  entries(): Iterable<readonly [path: string, file: StoryMediaFile]> {
    return this.#files;
  }
}
