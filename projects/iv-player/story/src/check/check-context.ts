import type { StoryFinding } from '../format/story-finding';
import type { StateSpace } from './state-space';
import type { StoryGraph } from './story-graph';

/** What is known of a media file. Times are in seconds; what is not given is not checked. */
export interface StoryMediaFile {
  /** Its size. */
  readonly bytes?: number;
  /** Duration of the picture, or of a sound file. */
  readonly duration?: number;
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

/** Options of `checkStory`. */
export interface StoryCheckOptions {
  /** The media files that there are, by the addresses that the story uses. Default: files are not checked. */
  readonly media?: Readonly<Record<string, StoryMediaFile>>;
  /** Bits per second that a viewer's connection carries. Default: loading is not checked. */
  readonly bandwidth?: number;
}

/** What a rule of the checker reads. */
export interface CheckContext {
  readonly graph: StoryGraph;
  readonly space: StateSpace;
  readonly media: ReadonlyMap<string, StoryMediaFile> | null;
  readonly bandwidth: number | null;
}

/** A rule of the checker. */
export type CheckRule = (context: CheckContext) => readonly StoryFinding[];
