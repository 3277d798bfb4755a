import type { StoryFinding } from '../format/story-finding';
import type { StateSpace } from './state-space';
import type { StoryGraph } from './story-graph';
import type { StoryMedia, StoryMediaFile } from './story-media';

/** Options of `checkStory`. */
export interface StoryCheckOptions {
  /** The media files that there are, by their paths from the folder of the story. Default: files are not checked. */
  readonly media?: Readonly<Record<string, StoryMediaFile>>;
  /** Bits per second that a viewer's connection carries. Default: loading is not checked. */
  readonly bandwidth?: number;
  /** Loudness units by which a clip may be louder or quieter than the others. Default 2. */
  readonly loudnessRange?: number;
}

/** What a rule of the checker reads. */
export interface CheckContext {
  readonly graph: StoryGraph;
  readonly space: StateSpace;
  readonly media: StoryMedia | null;
  readonly bandwidth: number | null;
  readonly loudnessRange: number | null;
}

/** A rule of the checker. */
export type CheckRule = (context: CheckContext) => readonly StoryFinding[];
